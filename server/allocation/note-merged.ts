import { inParts } from '../db/in-parts.ts'
import type { Writer } from '../db/writer.ts'
import type { By, MadeWaybill } from '../dispatch/door.ts'
import { tellHistory, type Happened } from '../ledger/order-history.ts'
import type { Sent } from './parcels.ts'
import type { Snapshot } from './snapshot/snapshot.ts'

/** Orders that share a waybill say so, those that were in it before too; later slices of this run find it. */
export async function noteMerged(
  w: Writer,
  by: By,
  { openParcels }: Snapshot,
  stands: readonly (Sent & { waybill: MadeWaybill; isJoining: boolean })[],
): Promise<void> {
  const sharing = Map.groupBy(
    stands.filter(({ shipment }) => shipment.mergeKey !== null),
    ({ waybill }) => waybill.id,
  )
  // Who is alone in a new waybill shares it with nobody yet.
  const shared = [...sharing].flatMap(([id, own]) =>
    own.length > 1 || own.some(({ isJoining }) => isJoining) ? [id] : [],
  )
  const rows = await inParts(shared, (ids) =>
    w.tx
      .selectFrom('parcelLine')
      .innerJoin('order', 'order.id', 'parcelLine.salesOrderId')
      .select(['parcelLine.invoiceId', 'parcelLine.salesOrderId', 'order.channelOrderId'])
      .distinct()
      .where('parcelLine.invoiceId', 'in', ids)
      .orderBy('parcelLine.salesOrderId')
      .execute(),
  )
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
          firstOrderId: all[0]?.salesOrderId ?? order.orderId,
        },
      ])
    const come = new Set(own.map(({ order }) => order.orderId))
    for (const { salesOrderId } of all) {
      const others = all.filter((one) => one.salesOrderId !== salesOrderId)
      const news = come.has(salesOrderId) ? others : others.filter((one) => come.has(one.salesOrderId))
      if (news.length === 0) continue
      const numbers = news.map(({ channelOrderId }) => channelOrderId).join(', ')
      told.push({ orderId: salesOrderId, what: 'merge', userId: by?.userId ?? null, facts: { reason: numbers } })
    }
  }
  await tellHistory(w, told)
}
