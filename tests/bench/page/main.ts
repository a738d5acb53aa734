import { Dexie } from 'dexie'
import { browserPorts } from '../../../client/offline/browser.ts'
import { createEngine } from '../../../client/offline/create-engine.ts'

/** What the bench drives in a page: the real engine on real IndexedDB, and for comparison Dexie with one row per record. */
const engine = createEngine(browserPorts('bench'))

async function firstPull(code: string, probe: string): Promise<{ firstLookUpMs: number; completeMs: number }> {
  engine.start()
  const began = performance.now()
  const enrolled = await engine.enrol(code)
  if ('refused' in enrolled) throw new Error(enrolled.refused)
  let firstLookUpMs = 0
  while (engine.status().snapshot.state !== 'complete') {
    if (firstLookUpMs === 0 && (await engine.goodsByCode(probe)).length > 0) firstLookUpMs = performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { firstLookUpMs, completeMs: performance.now() - began }
}

async function lookUps(codes: string[]): Promise<number[]> {
  const times: number[] = []
  for (const code of codes) {
    const before = performance.now()
    const [found] = await engine.goodsByCode(code)
    times.push(performance.now() - before)
    if (!found) throw new Error(`${code} was not found`)
  }
  return times
}

class Rows extends Dexie {
  constructor() {
    super('rows')
    this.version(1).stores({ sku: 'id, *codes', location: 'id, alias' })
  }
}

interface SkuJson {
  id: number
  barcodes: { code: string }[]
}

/** Stores the same rows by Dexie's own bulkPut, 5,000 per page over the network. */
async function dexiePull(pages: { sku: number; location: number }): Promise<number> {
  const db = new Rows()
  const began = performance.now()
  for (let page = 0; page < pages.sku; page++) {
    const rows = (await (await fetch(`/rows/sku/${page}`)).json()) as SkuJson[]
    await db.table('sku').bulkPut(rows.map((row) => ({ ...row, codes: row.barcodes.map((b) => b.code) })))
  }
  for (let page = 0; page < pages.location; page++)
    await db.table('location').bulkPut(await (await fetch(`/rows/location/${page}`)).json())
  return performance.now() - began
}

async function dexieLookUps(codes: string[]): Promise<number[]> {
  const db = new Rows()
  const times: number[] = []
  for (const code of codes) {
    const before = performance.now()
    const found = await db.table('sku').where('codes').equals(code).first()
    times.push(performance.now() - before)
    if (!found) throw new Error(`${code} was not found`)
  }
  return times
}

Object.assign(globalThis, { bench: { firstPull, lookUps, dexiePull, dexieLookUps } })
