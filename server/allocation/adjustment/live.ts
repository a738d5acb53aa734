import type { Insert } from '../../db/dialect.ts'
import { inParts } from '../../db/in-parts.ts'
import { keptByIds } from '../../db/kept-query.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import { tellHistory } from '../../ledger/order-history.ts'

const draftsOf = keptByIds((db, orderIds) =>
  db
    .selectFrom('interimItemAdjustment')
    .select('id')
    .where('salesOrderId', 'in', orderIds)
    .where('status', '=', 'DRAFT'),
)

/** Closes the draft adjustments of these orders, because their allocation took them. */
export async function closeAdjustments(w: Writer, orderIds: readonly number[]): Promise<void> {
  const drafts = await draftsOf(w.tx, orderIds)
  await inParts(
    drafts.map(({ id }) => id),
    (ids) =>
      w.tx
        .updateTable('interimItemAdjustment')
        .set((e) => ({ status: 'CLOSED', endedAt: w.now, updatedAt: w.now, version: e('version', '+', 1) }))
        .where('id', 'in', ids)
        .execute(),
  )
  for (const { id } of drafts) w.changed(everyCenter, 'interimItemAdjustment', id)
}

const insertTaken = {
  into: 'interimItemAdjustment',
  columns: {
    salesOrderId: 'int',
    type: 'text',
    status: 'text',
    targetsJson: 'text',
    endedAt: 'text',
    version: 'int',
    createdAt: 'text',
    updatedAt: 'text',
  },
} as const satisfies Insert<'interimItemAdjustment'>

/**
 * Records the gifts that orders go without because they are out of stock: as an adjustment that no user made and that this allocation took.
 */
export async function leaveOutGifts(
  w: Writer,
  orders: readonly { orderId: number; gifts: readonly { skuId: number; quantity: number; name: string }[] }[],
): Promise<void> {
  const ids = await w.dialect.insertNew(
    w.tx,
    insertTaken,
    orders.map(({ orderId, gifts }) => [
      orderId,
      'CANCEL',
      'CLOSED',
      JSON.stringify(gifts.map(({ skuId, quantity }) => ({ skuId, quantity }))),
      w.now,
      1,
      w.now,
      w.now,
    ]),
  )
  for (const id of ids) w.changed(everyCenter, 'interimItemAdjustment', id)
  await tellHistory(
    w,
    orders.map(({ orderId, gifts }) => ({
      orderId,
      what: 'giftLeftOut',
      userId: null,
      facts: { reason: gifts.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ') },
    })),
  )
}
