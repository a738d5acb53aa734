import type { SourceOrder } from '../../../shared/entities/order.ts'
import type { Database } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { importOrders } from '../../orders/door.ts'

type Taken = Awaited<ReturnType<typeof importOrders>>

/**
 * Takes over what a channel's shop tells. `ended`: earlier channels of the same shop (`endedOfShop`). An order that came by one of them is
 * changed there: if it were created here once more, it would be sent twice.
 */
export async function takeOver(
  database: Database,
  id: number,
  ended: readonly number[],
  orders: readonly SourceOrder[],
  how: { dryRun: boolean },
): Promise<Taken> {
  const channelOf = await broughtBy(database, id, ended, orders)
  const taken: Taken = { created: 0, changed: 0, failed: [], orders: [] }
  for (const [channelId, own] of Map.groupBy(orders, (order) => channelOf.get(order.channelOrderId) ?? id)) {
    const some = await importOrders(database, channelId, own, how)
    taken.created += some.created
    taken.changed += some.changed
    taken.failed.push(...some.failed)
    taken.orders.push(...some.orders)
  }
  return taken
}

/** By order: the earlier channel that it came by. An order that this channel has, too, is of this one. */
async function broughtBy(
  { read }: Database,
  id: number,
  ended: readonly number[],
  orders: readonly SourceOrder[],
): Promise<Map<string, number>> {
  if (ended.length === 0) return new Map()
  const rows = await inParts(
    orders.map(({ channelOrderId }) => channelOrderId),
    (part) =>
      read
        .selectFrom('order')
        .select(['channelId', 'channelOrderId'])
        .where('channelId', 'in', [id, ...ended])
        .where('channelOrderId', 'in', part)
        .orderBy('channelId')
        .execute(),
  )
  const own = new Set(rows.filter(({ channelId }) => channelId === id).map(({ channelOrderId }) => channelOrderId))
  return new Map(
    rows.filter(({ channelOrderId }) => !own.has(channelOrderId)).map((row) => [row.channelOrderId, row.channelId]),
  )
}
