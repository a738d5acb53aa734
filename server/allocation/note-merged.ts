import { inParts } from '../db/in-parts.ts'
import type { Writer } from '../db/writer.ts'
import type { By } from '../dispatch/door.ts'
import { tellHistory, type Happened } from '../ledger/order-history.ts'
import { ordersInWaybills } from '../ledger/orders-in-waybills.ts'
import type { Sent } from './parcels.ts'
import type { Snapshot } from './snapshot/snapshot.ts'

/**
 * Tells in the history of orders that they share a waybill, also of those that were in it before. Later slices of this run find the waybill
 * in `openParcels`.
 */
export async function noteMerged(
  w: Writer,
  by: By,
  { openParcels }: Snapshot,
  stands: readonly (Sent & { waybill: { id: number }; isJoining: boolean })[],
): Promise<void> {
  const sharing = Map.groupBy(
    stands.filter(({ shipment }) => shipment.mergeKey !== null),
    ({ waybill }) => waybill.id,
  )
  // An order that is alone in a new waybill shares it with no other yet.
  const shared = [...sharing].flatMap(([id, own]) =>
    own.length > 1 || own.some(({ isJoining }) => isJoining) ? [id] : [],
  )
  const rows = await inParts(shared, (ids) => ordersInWaybills(w.tx, ids).execute())
  const together = Map.groupBy(rows, ({ invoiceId }) => invoiceId)
  const told: Happened[] = []
  for (const [invoiceId, own] of sharing) {
    const all = together.get(invoiceId) ?? []
    const [{ order, shipment }] = own as [(typeof own)[number]]
    if (shipment.mergeKey !== null && !openParcels.get(shipment.mergeKey)?.some(({ id }) => id === invoiceId))
      openParcels.set(shipment.mergeKey, [
        ...(openParcels.get(shipment.mergeKey) ?? []),
        {
          id: invoiceId,
          centerId: shipment.centerId,
          contractId: shipment.contractId,
          orders: Math.max(1, all.length),
          firstOrderId: all[0]?.id ?? order.orderId,
        },
      ])
    const come = new Set(own.map(({ order }) => order.orderId))
    for (const { id } of all) {
      const others = all.filter((one) => one.id !== id)
      const news = come.has(id) ? others : others.filter((one) => come.has(one.id))
      if (news.length === 0) continue
      const numbers = news.map(({ channelOrderId }) => channelOrderId).join(', ')
      told.push({ orderId: id, what: 'merge', userId: by?.userId ?? null, facts: { reason: numbers } })
    }
  }
  await tellHistory(w, told)
}
