import { openDatabase, type Database } from '../../server/db/database.ts'
import { importOrders } from '../../server/orders/door.ts'
import { sourceOrder } from '../../shared/entities/order.ts'

/** Imports orders into the database that the environment names, and tells its parent process how many there were and how long that took. */
const imported = Math.min(10_000, Number(process.env['BENCH_ORDERS'] ?? 10_000))

/** Hands the orders over as a channel's import does: 300 per page. */
async function bringOrders(database: Database): Promise<number> {
  let created = 0
  for (let from = 0; from < imported; from += 300) {
    const page = Array.from({ length: Math.min(300, imported - from) }, (_, n) =>
      sourceOrder.parse({
        channelOrderId: `NEW-${from + n}`,
        changedAt: '2026-07-01T00:00:00.000Z',
        placedAt: '2026-07-01T00:00:00.000Z',
        buyer: { id: `B-${from + n}`, name: '김민수', phone: '010-1234-5678' },
        recipient: { name: '이솔', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 테헤란로 1' },
        lines: [1, 2].map((nth) => ({
          serial: `NEW-${from + n}-${nth}`,
          dealCode: `D-${((from + n) * nth) % 100}`,
          dealName: '여름 한정 미스트',
          quantity: nth,
          paymentAmount: 18_000,
          status: 'PAYED',
        })),
        raw: {},
      }),
    )
    created += (await importOrders(database, 1, page, { dryRun: false })).created
  }
  return created
}

const { GANTRY_DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = process.env
const database = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) })
const before = performance.now()
const created = await bringOrders(database)
process.send?.({ created, took: performance.now() - before })
await database.close()
process.disconnect()
