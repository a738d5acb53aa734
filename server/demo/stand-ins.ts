import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startFedex } from '../../simulators/fedex.ts'
import { startLabelPrinter } from '../../simulators/label-printer.ts'
import type { Database } from '../db/database.ts'
import { demoPrinters } from './contracts.ts'

export interface StandIns {
  fedexUrl: string
  /** Where the labels lie that came out. */
  labels: string
}

/** The demo's outside world, at the far end of real connections: FedEx, and a label printer a center. They listen where there is room. */
export async function startStandIns(database: Database, dataDir: string, say: (line: string) => void): Promise<StandIns> {
  const labels = join(dataDir, 'labels')
  mkdirSync(labels, { recursive: true })
  for (const { center, name } of demoPrinters) {
    let count = 0
    const { host, port } = await startLabelPrinter({
      onLabel: (zpl) => {
        const file = join(labels, `${center}-${database.now().toISOString().replaceAll(/[:.]/g, '')}-${++count}.zpl`)
        writeFileSync(file, zpl)
        say(`  A label came out at ${name} (${center}): ${file}`)
      },
    })
    await connect(database, center, name, host, port)
  }
  const shipped = await database.read.selectFrom('invoice').select((e) => e.fn.countAll<number>().as('n')).where('courierCode', '=', 'FEDEX').where('serial', 'is not', null).executeTakeFirstOrThrow()
  const { url } = await startFedex({ before: shipped.n, now: () => database.now().getTime() })
  return { fedexUrl: url, labels }
}

/** A printer that was given another address, or removed, stays so. */
async function connect(database: Database, center: string, name: string, host: string, port: number): Promise<void> {
  await database.write(async (w) => {
    const printer = await w.tx.selectFrom('printer').innerJoin('center', 'center.id', 'printer.centerId').select(['printer.id', 'printer.centerId']).where('center.code', '=', center).where('printer.name', '=', name).where('printer.host', '=', host).executeTakeFirst()
    if (!printer) return
    await w.tx.updateTable('printer').set({ port }).where('id', '=', printer.id).execute()
    w.changed(printer.centerId, 'printer', printer.id)
  })
}
