import type { Database } from '../../db/database.ts'
import { slices } from '../../crud/bulk.ts'
import { lockChannels, lockOrders } from '../../ledger/save-orders.ts'
import { waiting } from './actions.ts'
import { loadOrders } from './facts.ts'
import { saveOrders } from './save.ts'
import { settle, type Settled } from './settle.ts'

const atOnce = 500

/** Takes up a channel's orders again that a product says the SKUs of by now, whoever changed it; how many they were. */
export async function checkMissing(database: Database, channelId: number): Promise<number> {
  // An import that looked for the product before saves its orders first.
  await database.write((w) => lockChannels(w, [channelId]))
  const rows = await database.read
    .selectFrom('orderLine')
    .innerJoin('order', 'order.id', 'orderLine.salesOrderId')
    .select('order.id')
    .distinct()
    .where('orderLine.isMissing', '=', true)
    .where('order.status', 'in', waiting)
    .where('order.channelId', '=', channelId)
    .orderBy('order.id')
    .execute()
  let checked = 0
  for (const part of slices(rows, atOnce)) {
    const orders = await loadOrders(
      database.read,
      part.map(({ id }) => id),
    )
    const found = (await settle(database.read, orders, database.now().toISOString())).filter(isFound)
    if (found.length > 0)
      checked += await save(
        database,
        channelId,
        found.map(({ order }) => order.row.id),
      )
  }
  return checked
}

const isFound = ({ order, items }: Settled): boolean =>
  order.lines.some(({ serial, isMissing }) => isMissing && items.get(serial) !== null)

function save(database: Database, channelId: number, ids: readonly number[]): Promise<number> {
  return database.write(async (w) => {
    await lockChannels(w, [channelId])
    await lockOrders(w, ids)
    const orders = (await loadOrders(w.tx, ids)).filter(({ row }) => waiting.includes(row.status))
    await saveOrders(w, await settle(w.tx, orders, w.now), () => ({ what: 'check', userId: null, facts: null }))
    return orders.length
  })
}
