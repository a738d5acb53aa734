import { mkdtempSync, rmSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { build } from 'vite'
import { openDatabase, type Database } from '../../server/db/database.ts'
import { locationRows, skuRows } from '../../server/sync/rows.store.ts'
import { tokenHash } from '../../server/http/token.ts'
import { publicKeyOfSeed } from '../../server/sync/chain.ts'
import { badgeCode } from '../../shared/scan/codes.ts'
import { findChromium } from '../support/machine.ts'
import { addDispatch, addPickList, serialOf } from './dispatch.ts'
import { figure, fixedWork } from './figures.ts'
import { median, percentile, asStarted, start, type Server } from './processes.ts'
import { benchBadge, benchWarehouse, eanOf, skuOf, type Size } from './warehouse.ts'

/** The size for the handheld's figures in real Chromium: 100,000 SKUs with barcodes and 20,000 locations. */
const size: Size = { devices: 1, skus: 100_000, locations: 20_000, inbounds: 20 }
const pageRows = 5000
/** A handheld's processor is about a quarter as fast as this machine's. */
const slowdown = 4
/** A quick worker's pause between two scans. */
const paceMs = 500

export interface BrowserBench {
  server: Server
  pageUrl: string
  code(): Promise<string>
  badge: string
  close(): Promise<void>
}

async function open(prepare?: (database: Database) => Promise<void>): Promise<BrowserBench> {
  const dir = mkdtempSync(join(tmpdir(), 'gantry-bench-'))
  const database = await openDatabase({ dataDir: dir })
  await benchWarehouse(database, size)
  await prepare?.(database)
  const { seed, publicKey } = newSeed()
  const now = new Date().toISOString()
  const codes = Array.from({ length: 40 }, (_, i) => `bench-code-secret-${i}-0123456789`)
  await database.write(async ({ tx }) => {
    await tx.insertInto('badge').values(benchBadge(publicKey, now)).execute()
    await tx.insertInto('userCenter').values({ userId: 1, centerId: 1 }).execute()
    for (const code of codes)
      await tx
        .insertInto('enrolment')
        .values({
          codeHash: tokenHash(code),
          centerId: 1,
          label: code,
          issuedBy: 1,
          createdAt: now,
          expiresAt: new Date(Date.now() + 9e8).toISOString(),
          usedAt: null,
          deviceId: null,
        })
        .execute()
  })
  const skus = await skuRows(database.read, 1, { from: 0, to: size.skus + 1 })
  const locations = await locationRows(database.read, 1, null)
  await database.close()
  const server = await start([...asStarted, 'gantry.js', 'serve'], {
    GANTRY_DATA_DIR: dir,
    DATABASE_URL: '',
    PORT: '0',
    GANTRY_LOG_LEVEL: 'error',
    GANTRY_ADMIN_PASSWORD: 'bench-password',
  })
  const page = await servePage(server, { sku: skus, location: locations })
  return {
    server,
    pageUrl: page.url,
    code: async () => `GD1.${codes.pop()}`,
    badge: badgeCode(seed),
    async close() {
      page.close()
      await server.stop()
      rmSync(dir, { recursive: true })
    },
  }
}

function newSeed(): { seed: string; publicKey: string } {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const seed = Buffer.from(bytes).toString('base64url')
  return { seed, publicKey: publicKeyOf(seed) }
}

function publicKeyOf(seed: string): string {
  const key = publicKeyOfSeed(seed)
  if (!key) throw new Error('not a seed')
  return key
}

/** Serves the bench's page with the engine in it and the rows for Dexie, and hands /api on to the real server. */
async function servePage(server: Server, rows: Record<string, unknown[]>): Promise<{ url: string; close(): void }> {
  const outDir = mkdtempSync(join(tmpdir(), 'gantry-bench-page-'))
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'page'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  })
  const files = new Map(
    readdirSync(outDir, { recursive: true, encoding: 'utf8' })
      .filter((f) => statSync(join(outDir, f)).isFile())
      .map((f) => [`/${f}`, readFileSync(join(outDir, f))]),
  )
  const proxy = createServer((req, res) => {
    const url = req.url ?? '/'
    const [, kind, page] = url.match(/^\/rows\/(\w+)\/(\d+)$/) ?? []
    if (kind && page) {
      res.setHeader('Content-Type', 'application/json')
      return res.end(JSON.stringify(rows[kind]?.slice(Number(page) * pageRows, (Number(page) + 1) * pageRows)))
    }
    if (url.startsWith('/api/')) {
      const on = request(`${server.url}${url}`, { method: req.method, headers: req.headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(res)
      })
      on.on('error', () => res.destroy())
      return req.pipe(on)
    }
    const file = files.get(url === '/' ? '/index.html' : url)
    res.setHeader('Content-Type', url.endsWith('.js') ? 'text/javascript' : 'text/html')
    return res.end(file ?? '')
  })
  await new Promise<void>((resolve) => proxy.listen(0, () => resolve()))
  const address = proxy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://localhost:${port}/`, close: () => proxy.close() }
}

async function browser(
  viewport = { width: 360, height: 640 },
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'gantry-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    viewport,
  })
  return {
    context,
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

interface PageBench {
  firstPull(code: string, probe: string): Promise<{ firstLookUpMs: number; completeMs: number }>
  lookUps(codes: string[]): Promise<number[]>
  dexiePull(pages: { sku: number; location: number }): Promise<number>
  dexieLookUps(codes: string[]): Promise<number[]>
}
declare const bench: PageBench

/** Measures the first pull and look-ups, ours against Dexie's own bulkPut and index over the same rows. */
export async function firstPull(rounds: number): Promise<void> {
  const world = await open()
  const codes = Array.from({ length: 400 }, (_, i) => eanOf(((i * 7919) % size.skus) + 1))
  const ours: { firstLookUpMs: number; completeMs: number; p50: number; p95: number }[] = []
  const dexie: { ms: number; p50: number; p95: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const one = await browser()
    const page = await one.context.newPage()
    await page.goto(world.pageUrl)
    const pulled = await page.evaluate(([code, probe]) => bench.firstPull(code, probe), [
      await world.code(),
      eanOf(1),
    ] as const)
    const times = await page.evaluate((all) => bench.lookUps(all), codes)
    ours.push({ ...pulled, p50: median(times), p95: percentile(times, 0.95) })
    await one.close()

    const other = await browser()
    const bare = await other.context.newPage()
    await bare.goto(world.pageUrl)
    const ms = await bare.evaluate((pages) => bench.dexiePull(pages), {
      sku: size.skus / pageRows,
      location: size.locations / pageRows,
    })
    const bareTimes = await bare.evaluate((all) => bench.dexieLookUps(all), codes)
    dexie.push({ ms, p50: median(bareTimes), p95: percentile(bareTimes, 0.95) })
    await other.close()
  }
  const mid = (values: number[]) => median(values)
  const [our, bare] = [mid(ours.map((o) => o.completeMs)), mid(dexie.map((d) => d.ms))]
  console.log(
    `first pull, 100,000 SKUs and 20,000 locations: ours ${figure('first pull', our, 'ms')} (first look-up after ${mid(ours.map((o) => o.firstLookUpMs)).toFixed(0)} ms), Dexie bulkPut ${bare.toFixed(0)} ms; ${(bare / our).toFixed(1)} times faster`,
  )
  const [p95, bareP95] = [mid(ours.map((o) => o.p95)), mid(dexie.map((d) => d.p95))]
  console.log(
    `barcode look-up: ours p50 ${mid(ours.map((o) => o.p50)).toFixed(2)} p95 ${p95.toFixed(2)} ms, Dexie’s index p50 ${mid(dexie.map((d) => d.p50)).toFixed(2)} p95 ${bareP95.toFixed(2)} ms; ratio of p95 ${figure('barcode look-up: against Dexie', p95 / bareP95, '×')}`,
  )
  await world.close()
}

/** Measures a scan to its painted answer while counting, on the real floor app with 100,000 SKUs, slowed 4 times. */
export async function scanGoods(): Promise<void> {
  const world = await open()
  const { page, close } = await signedIn(world)
  await scan(page, 'IB260101-0001')
  await page.locator('[data-state="inbound.arrival"]').waitFor()
  await page
    .getByRole('button', { name: /Count/ })
    .or(page.getByRole('tab', { name: /Count/ }))
    .first()
    .click()
  await page.locator('[data-state="inbound.count"]').waitFor()
  const times: number[] = []
  // Three pieces of each of the inbound's lines.
  for (let i = 0; i < 60; i++) {
    times.push(await timedScan(page, eanOf(skuOf(1, Math.floor(i / 3) + 1, size.skus)), `+1 → ${(i % 3) + 1} of`))
    await page.waitForTimeout(paceMs)
  }
  console.log(
    `scan to painted answer, a scan every ${paceMs} ms while online, 100,000 SKUs, slowed ${slowdown} times: p50 ${median(times).toFixed(0)} ms, p95 ${figure('scan, counting: p95', percentile(times, 0.95), 'ms')}`,
  )
  await close()
  await world.close()
}

/**
 * Measures a cold start offline to the tiles of home, with 100,000 SKUs on the handheld, beside an empty React page under the same service
 * worker; both are slowed 4 times.
 */
export async function startOffline(rounds: number): Promise<void> {
  const world = await open()
  const { context, close } = await signedIn(world)
  const bare = await serveEmptyPage(world.server)
  const other = await browser()
  const stored = await other.context.newPage()
  await stored.goto(`${bare.url}/floor`)
  await stored.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await stored.close()
  await context.setOffline(true)
  await other.context.setOffline(true)
  const [ours, empty]: [number[], number[]] = [[], []]
  // In turn, so that whatever else the machine does falls on both.
  for (let i = 0; i < Math.max(rounds * 3, 9); i++) {
    ours.push(await timedStart(context, `${world.server.url}/floor`))
    empty.push(await timedStart(other.context, `${bare.url}/floor`))
  }
  const [our, one] = [median(ours), median(empty)]
  console.log(
    `cold start offline to a usable task, slowed ${slowdown} times: ours ${figure('cold start offline', our, 'ms')}, an empty React page with the same service worker ${one.toFixed(0)} ms; ratio ${figure('cold start offline: against an empty page', our / one, '×')}`,
  )
  bare.close()
  await other.close()
  await close()
  await world.close()
}

/** The ms from the navigation to the first frame that shows the tile of inbound. */
async function timedStart(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (![...document.querySelectorAll('button')].some((button) => button.textContent.includes('Inbound'))) return
      watch.disconnect()
      requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { usableAt: performance.now() })))
    })
    watch.observe(document, { subtree: true, childList: true })
  })
  await page.goto(url, { waitUntil: 'commit' })
  const usable = await page.waitForFunction(() => (globalThis as { usableAt?: number }).usableAt)
  const ms = await usable.jsonValue()
  await page.close()
  return ms ?? 0
}

/**
 * The real server, but with an empty React page as the floor's page. Its script has the name of the floor's own, which the service worker
 * stores.
 */
async function serveEmptyPage(server: Server): Promise<{ url: string; close(): void }> {
  const outDir = mkdtempSync(join(tmpdir(), 'gantry-bench-empty-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      target: 'es2022',
      rolldownOptions: {
        input: join(import.meta.dirname, 'page', 'empty.ts'),
        output: { entryFileNames: 'empty.js', codeSplitting: false },
      },
    },
  })
  const script = readFileSync(join(outDir, 'empty.js'))
  rmSync(outDir, { recursive: true })
  const html = await (await fetch(`${server.url}/floor`)).text()
  const [entry] = /\/assets\/floor-[^"]+\.js/.exec(html) ?? []
  if (!entry) throw new Error('floor.html names no script of its own')
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>empty</title></head><body><div id="floor"></div><script type="module" src="${entry}"></script></body></html>`
  const proxy = createServer((req, res) => {
    const url = req.url ?? '/'
    if (/^\/floor(?:\.html)?(?:\?|$)/.test(url)) {
      res.setHeader('Content-Type', 'text/html')
      return res.end(page)
    }
    if (url.startsWith(entry)) {
      res.setHeader('Content-Type', 'text/javascript')
      return res.end(script)
    }
    const on = request(`${server.url}${url}`, { method: req.method, headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(res)
    })
    on.on('error', () => res.destroy())
    return req.pipe(on)
  })
  await new Promise<void>((resolve) => proxy.listen(0, () => resolve()))
  const address = proxy.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => proxy.close(),
  }
}

/** A handheld slowed to a quarter, with everything fetched and a worker signed in. */
async function signedIn(world: BrowserBench): Promise<{ page: Page; context: BrowserContext; close(): Promise<void> }> {
  const { context, close } = await browser()
  const page = await context.newPage()
  await page.addInitScript(watchTerminator)
  await page.goto(`${world.server.url}/floor`)
  await page.getByText('Scan the device code').first().waitFor()
  await scan(page, await world.code())
  await page.getByText('Scan your badge').first().waitFor()
  await page.waitForFunction(
    () => navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => true),
  )
  await scan(page, world.badge)
  await page.getByRole('button', { name: /Inbound/ }).waitFor()
  await page.waitForFunction(() => !document.querySelector('progress'), undefined, { timeout: 60_000 })

  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  console.log(`the fixed piece of work in that browser: ${(await page.evaluate(fixedWork)).toFixed(0)} ms`)
  return { page, context, close }
}

const waybills = 50_000
/** Enough parcels that the slowest twentieth is more than one scan. */
const parcels = 24
const goodsOf = (n: number, k: number) => ({
  id: ((n * 7 + k) % size.skus) + 1,
  code: eanOf(((n * 7 + k) % size.skus) + 1),
})

/**
 * Measures a scan to its painted answer with 50,000 open waybills on the handheld: packing parcels, loading a pallet, then picking into a
 * cart.
 */
export async function scanWaybills(): Promise<void> {
  const packed = waybills / 2
  let list: Awaited<ReturnType<typeof addPickList>> | undefined
  const world = await open(async (database) => {
    await addDispatch(database, { invoices: waybills, packed, pallets: 4, lines: 2 }, goodsOf)
    // None of these waybills is packed below.
    const picked = Array.from({ length: parcels }, (_, i) => packed + 2 + i * 999)
    list = await addPickList(database, picked, 2, goodsOf)
  })
  const { page, close } = await signedIn(world)
  const openings: number[] = []
  const goods: number[] = []
  for (let i = 0; i < parcels; i++) {
    const n = packed + 1 + i * 999
    openings.push(await paced(page, serialOf(n), `${serialOf(n)} is open`))
    // Two pieces of the first goods and one of the second, then all are in.
    const [first, second] = [goodsOf(n, 1), goodsOf(n, 2)]
    for (const put of ['1 of 2', '2 of 2'])
      goods.push(await paced(page, first.code, `No. ${first.id} 커버 쿠션: ${put}`))
    goods.push(await paced(page, second.code, 'All in: 3'))
    await page.getByRole('button', { name: 'Pack', exact: true }).click()
    await page.waitForTimeout(paceMs)
  }
  tellScans('packing, a waybill opened', openings)
  tellScans('packing, goods', goods)
  await page.goto(`${world.server.url}/floor`)
  await page.getByRole('button', { name: /Inbound/ }).waitFor()
  await scan(page, 'CS-ICN1-000001')
  await page.locator('[data-state="consolidation.load"]').waitFor()
  const loads: number[] = []
  for (let i = 0; i < 60; i++)
    loads.push(await paced(page, serialOf(1 + i * 411), `${serialOf(1 + i * 411)} is loaded: ${i + 1}.`))
  tellScans('loading a pallet', loads)
  if (!list) throw new Error('There is a pick list.')
  await page.goto(`${world.server.url}/floor`)
  await page.getByRole('button', { name: /Inbound/ }).waitFor()
  await scan(page, list.code)
  await page.locator('[data-state="picking.go"]').waitFor()
  const places: number[] = []
  const picks: number[] = []
  for (const { alias, skuId, quantity, tote } of list.stops) {
    places.push(await paced(page, alias, `You are at ${alias}.`))
    for (let counted = 1; counted < quantity; counted++)
      picks.push(await paced(page, eanOf(skuId), `${counted} of ${quantity}`))
    picks.push(await paced(page, eanOf(skuId), tote === parcels && quantity === 1 ? 'is picked' : `tote ${tote}`))
  }
  tellScans('picking, the place', places)
  tellScans('picking, goods', picks)
  await close()
  await world.close()
}

async function paced(page: Page, code: string, answer: string): Promise<number> {
  const ms = await timedScan(page, code, answer)
  await page.waitForTimeout(paceMs)
  return ms
}

function tellScans(what: string, times: number[]): void {
  console.log(
    `${what}, ${waybills.toLocaleString('en')} open waybills and 100,000 SKUs, slowed ${slowdown} times: ${times.length} scans, p50 ${median(times).toFixed(0)} ms, p95 ${figure(`scan, ${what}: p95`, percentile(times, 0.95), 'ms')}`,
  )
}

/** When the last terminator came; `watchTerminator` sets it in the page. */
declare let endedAt: number | null

/**
 * Listens before the app's own listeners. The app answers what it knows already between two listeners of the terminator, so a listener that
 * is added later hears the key after its answer.
 */
function watchTerminator(): void {
  addEventListener(
    'keydown',
    ({ key, timeStamp }: KeyboardEvent) => key === 'Enter' && Object.assign(globalThis, { endedAt: timeStamp }),
    { capture: true },
  )
}

/**
 * The ms from the terminator's key to the first frame that shows the answer to this very scan. If that answer never comes, the error tells
 * what was said instead.
 */
async function timedScan(page: Page, code: string, answer: string): Promise<number> {
  await page.evaluate((answer) => {
    const told = document.querySelector('[role="status"]')
    if (!told) throw new Error('the floor has no status line')
    Object.assign(globalThis, { endedAt: null })
    const timed = new Promise<number>((resolve, reject) => {
      // Each thing said is an element of its own, so that the same words are noticed again.
      const watch = new MutationObserver(() => {
        const began = endedAt
        if (began === null || !told.textContent.includes(answer)) return
        done()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
      })
      const patience = setTimeout(() => {
        done()
        reject(
          new Error(
            `not «${answer}» but «${document.querySelector('[role="alert"]')?.textContent ?? told.textContent}» was said`,
          ),
        )
      }, 10_000)
      function done(): void {
        clearTimeout(patience)
        watch.disconnect()
      }
      watch.observe(told, { subtree: true, childList: true, characterData: true })
    })
    timed.catch(() => undefined)
    Object.assign(globalThis, { timed })
  }, answer)
  await scan(page, code)
  return page.evaluate(() => (globalThis as unknown as { timed: Promise<number> }).timed)
}

async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** Measures the floor's first load: the script of its page, what that imports, and styles. */
export function firstLoad(): void {
  const dist = 'dist'
  const html = readFileSync(join(dist, 'floor.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map((m) => m[1] ?? '')
  const gz = (name: string) => gzipSync(readFileSync(join(dist, name))).length
  const js = files.filter((f) => f.endsWith('.js')).reduce((sum, f) => sum + gz(f), 0)
  const css = files.filter((f) => f.endsWith('.css')).reduce((sum, f) => sum + gz(f), 0)
  console.log(
    `floor’s first load: ${figure('floor’s first load: JavaScript', js / 1000, 'kB')} of JavaScript and ${figure('floor’s first load: styles', css / 1000, 'kB')} of CSS, gzipped, in ${files.length} files`,
  )
}
