import type { FailureReason } from '../../shared/entities/interim-allocation.ts'
import { isRefusal } from '../../shared/errors.ts'
import type { Allocation, Shipment } from '../../shared/rules/allocate.ts'
import type { Insert } from '../db/dialect.ts'
import { inParts } from '../db/in-parts.ts'
import { everyCenter, type Writer } from '../db/writer.ts'
import { joinWaybills, makeWaybills, type By, type MadeWaybill } from '../dispatch/door.ts'
import { Batch } from '../ledger/batch.ts'
import { lockOrders, saveOrderStatuses } from '../ledger/save-orders.ts'
import { closeAdjustments, leaveOutGifts } from './adjustment/live.ts'
import type { Snapshot } from './snapshot/snapshot.ts'
import { Left, openOrders, rulesStand } from './guards.ts'
import { noteMerged } from './note-merged.ts'
import { contentOf, parcelsOf, waybillOf, type Sent } from './parcels.ts'
import { saveTries, type Try } from './tries.ts'

const insertParcelLine = {
  into: 'parcelLine',
  columns: {
    invoiceId: 'int',
    salesOrderId: 'int',
    orderLineId: 'int',
    orderItemId: 'int',
    skuId: 'int',
    quantity: 'int',
  },
} as const satisfies Insert<'parcelLine'>

export interface Saved {
  /** Each order with what became of it; those that lost their guard are not among them, nor those that wait for nothing any more. */
  reasons: Map<number, FailureReason>
  /** Others took what these were to have, or they or their rule changed meanwhile: to be decided once more. */
  lost: number[]
  /** Waybills whose number is their courier's to give. */
  asked: MadeWaybill[]
}

/**
 * Saves what was decided of some orders, in one transaction: pieces reserved, waybills with their serials, what came of each try. Guarded under
 * the centers' locks by what is true now: an order goes whole or not at all, and nobody's pieces are promised twice.
 */
export async function saveAllocations(
  w: Writer,
  by: By,
  snapshot: Snapshot,
  decided: readonly Allocation[],
): Promise<Saved> {
  const saved: Saved = { reasons: new Map(), lost: [], asked: [] }
  const shipments = decided.flatMap((one) => one.shipments)
  const centers = [...new Set(shipments.map(({ centerId }) => centerId))]
  const skus = new Set(shipments.flatMap(({ pieces }) => pieces.map(({ skuId }) => skuId)))
  const batch = await Batch.loadStock(w, centers, { skus, locations: new Set() })
  const ids = decided.map(({ orderId }) => orderId)
  await lockOrders(w, ids)
  const open = await openOrders(w, snapshot, decided)
  const isGood = await rulesStand(w, snapshot, shipments)

  const sent: Sent[] = []
  const failed: Try[] = []
  const left = new Left(snapshot, batch)
  for (const order of decided) {
    const { orderId } = order
    if (!open.has(orderId)) {
      if (!open.gone.has(orderId)) saved.lost.push(orderId)
    } else if (order.reason !== 'NONE') failed.push({ order, isAsking: false, refusal: null })
    else if (!order.shipments.every(isGood) || !left.take(order)) saved.lost.push(orderId)
    else sent.push(...order.shipments.map((shipment) => ({ order, shipment })))
  }

  const parcels = await parcelsOf(w, snapshot, sent)
  const fresh = parcels.filter(({ joins }) => joins === null)
  const made = await makeWaybills(
    w,
    by,
    fresh.map((parcel) => waybillOf(snapshot, parcel)),
  )
  const joined = parcels.flatMap(({ sent: own, joins }) => (joins ? [{ own, joins }] : []))
  await joinWaybills(
    w,
    by,
    joined.map(({ own, joins }) => ({ id: joins.id, ...contentOf(snapshot, own) })),
  )
  const withWaybill = [
    ...fresh.flatMap(({ sent: own }, nth) => own.map((one) => ({ ...one, made: made[nth], isJoining: false }))),
    ...joined.flatMap(({ own, joins }) =>
      own.map((one) => ({ ...one, made: { ...joins, serial: null, asksCourier: false }, isJoining: true })),
    ),
  ]
  const without = new Map(
    withWaybill.flatMap(({ order, made: waybill }) =>
      isRefusal(waybill) ? [[order.orderId, { order, isAsking: false, refusal: waybill }] as const] : [],
    ),
  )
  failed.push(...without.values())
  const stands = withWaybill.flatMap(({ order, shipment, isJoining, made: waybill }) =>
    waybill && !isRefusal(waybill) && !without.has(order.orderId) ? [{ order, shipment, waybill, isJoining }] : [],
  )
  const orphans = withWaybill.flatMap(({ order, made: waybill }) =>
    waybill && !isRefusal(waybill) && without.has(order.orderId) ? [waybill.id] : [],
  )
  // Of an order over two centers one got no serial: the other's waybill goes too, before anybody saw it.
  await inParts(orphans, (part) => w.tx.deleteFrom('invoiceLine').where('invoiceId', 'in', part).execute())
  await inParts(orphans, (part) => w.tx.deleteFrom('invoice').where('id', 'in', part).execute())

  reserve(batch, by, snapshot, w.now, stands)
  await batch.save()
  await w.dialect.insertMany(
    w.tx,
    insertParcelLine,
    stands.flatMap(({ order, shipment, waybill }) =>
      shipment.pieces.map(({ orderLineId, orderItemId, skuId, quantity }) => [
        waybill.id,
        order.orderId,
        orderLineId,
        orderItemId,
        skuId,
        quantity,
      ]),
    ),
  )
  saved.asked.push(...stands.flatMap(({ waybill }) => (waybill.asksCourier ? [waybill] : [])))
  const asking = new Set(stands.flatMap(({ order, waybill }) => (waybill.asksCourier ? [order.orderId] : [])))
  saved.reasons = await saveTries(w, by, snapshot.at, [
    ...[...new Set(stands.map(({ order }) => order))].map((order) => ({
      order,
      isAsking: asking.has(order.orderId),
      refusal: null,
    })),
    ...failed,
  ])
  await noteMerged(w, by, snapshot, stands)
  await closeAdjustments(
    w,
    stands.map(({ order }) => order.orderId),
  )
  await leaveOutGifts(
    w,
    [...new Set(stands.map(({ order }) => order))].flatMap(({ orderId, leftOut }) =>
      leftOut.length === 0
        ? []
        : [{ orderId, gifts: leftOut.map((one) => ({ ...one, name: snapshot.skus.get(one.skuId)?.name ?? '' })) }],
    ),
  )
  await saveOrderStatuses(
    w,
    stands.map(({ order }) => order.orderId),
  )
  for (const id of saved.reasons.keys()) w.changed(everyCenter, 'order', id)
  return saved
}

function reserve(
  batch: Batch,
  by: By,
  { orders }: Snapshot,
  at: string,
  stands: readonly { order: Allocation; shipment: Shipment }[],
): void {
  for (const { order, shipment } of stands)
    for (const { skuId, quantity } of shipment.pieces)
      batch.post(
        {
          skuId,
          lot: null,
          expirationDate: null,
          condition: 'GOOD',
          centerId: shipment.centerId,
          locationId: null,
          reason: orders.get(order.orderId)?.isQoo10 ? 'Q_RECEIVE' : 'RECEIVE',
          quantity,
          cause: { kind: 'order', id: order.orderId },
          undoesActionId: null,
        },
        { workerId: by?.userId ?? null, deviceId: null, actionId: null, at },
      )
}
