import type { FailureReason } from '../../shared/entities/interim-allocation.ts'
import { isRefusal } from '../../shared/errors.ts'
import type { Allocation } from '../../shared/rules/allocation/allocate.ts'
import type { Insert } from '../db/dialect.ts'
import { everyCenter, type Writer } from '../db/writer.ts'
import { joinWaybills, tellOfWaybills, unmakeWaybills, type By } from '../dispatch/door.ts'
import { Batch } from '../ledger/batch.ts'
import { lockOrders, saveOrderStatuses } from '../ledger/save-orders.ts'
import { closeAdjustments, leaveOutGifts } from './adjustment/live.ts'
import type { Snapshot } from './snapshot/snapshot.ts'
import { guard, stockNow, type Guarded } from './guards.ts'
import { noteMerged } from './note-merged.ts'
import { contentOf, parcelsOf, stillJoining, withWaybills, type Packed, type Sent } from './parcels.ts'
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
  /** What became of each order. Orders that are `lost`, and orders that no longer wait, are not among them. */
  reasons: Map<number, FailureReason>
  /** Orders to decide once more: others took their pieces, or the order or its rule changed in the meantime. */
  lost: number[]
  /** Waybills whose number the courier has to give. */
  asked: number[]
}

/**
 * Saves what was decided of some orders in one transaction: reserved pieces, waybills with their serials, and what came of each try. Under
 * the centers' locks the decisions are checked against what is true now: an order goes whole or not at all, and no piece is promised twice.
 * Waybills are written before these locks are taken, because a push from the floor waits for the locks; the few waybills whose orders do
 * not go after all are taken back.
 */
export async function saveAllocations(
  w: Writer,
  by: By,
  snapshot: Snapshot,
  decided: readonly Allocation[],
): Promise<Saved> {
  await w.lockSerials()
  const shipments = decided.flatMap((one) => one.shipments)
  const centers = [...new Set(shipments.map(({ centerId }) => centerId))]
  const skus = new Set(shipments.flatMap(({ pieces }) => pieces.map(({ skuId }) => skuId)))
  const underLocks = async () => {
    const batch = await Batch.loadStock(w, centers, { skus, locations: new Set() })
    await lockOrders(
      w,
      decided.map(({ orderId }) => orderId),
    )
    return { batch, guarded: await guard(w, snapshot, decided, batch.facts) }
  }
  const sure = w.holds(centers) ? await underLocks() : null
  const { go } = sure?.guarded ?? (await guard(w, snapshot, decided, await stockNow(w.tx, skus)))
  const sent = go.flatMap((order) => order.shipments.map((shipment) => ({ order, shipment })))
  const parcels = await withWaybills(w, by, snapshot, await parcelsOf(w, snapshot, sent))
  const { batch, guarded } = sure ?? (await underLocks())
  const { fresh, joined, back, failed, lost } = settled(parcels, guarded, await stillJoining(w, parcels))

  await unmakeWaybills(w, back)
  await tellOfWaybills(
    w,
    by,
    fresh.map(({ made }) => made),
  )
  await joinWaybills(
    w,
    by,
    joined.map(({ joins, sent: own }) => ({ id: joins.id, ...contentOf(snapshot, own) })),
  )
  const stands = [
    ...fresh.flatMap(({ made, sent: own }) => own.map((one) => ({ ...one, waybill: made, isJoining: false }))),
    ...joined.flatMap(({ joins, sent: own }) => own.map((one) => ({ ...one, waybill: joins, isJoining: true }))),
  ]
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
  const orders = [...new Set(stands.map(({ order }) => order))]
  const ids = orders.map(({ orderId }) => orderId)
  const asked = fresh.filter(({ made }) => made.asksCourier)
  const asking = new Set(asked.flatMap(({ sent: own }) => own.map(({ order }) => order.orderId)))
  const reasons = await saveTries(w, by, snapshot.at, [
    ...orders.map((order) => ({ order, isAsking: asking.has(order.orderId), refusal: null })),
    ...failed,
  ])
  await noteMerged(w, by, snapshot, stands)
  await closeAdjustments(w, ids)
  await leaveOutGifts(
    w,
    orders.flatMap(({ orderId, leftOut }) =>
      leftOut.length === 0
        ? []
        : [{ orderId, gifts: leftOut.map((one) => ({ ...one, name: snapshot.skus.get(one.skuId)?.name ?? '' })) }],
    ),
  )
  await saveOrderStatuses(w, ids)
  for (const id of reasons.keys()) w.changed(everyCenter, 'order', id)
  return { reasons, lost, asked: asked.map(({ made }) => made.id) }
}

/**
 * Which parcels leave, now that all is locked. A parcel leaves with all its orders, and an order with all its parcels: an order that was to
 * share a parcel with one that stays is decided once more. (An order in a shared parcel has no other.)
 */
function settled(parcels: readonly Packed[], guarded: Guarded, joining: ReadonlySet<number>) {
  const packed = new Set(parcels.flatMap(({ sent }) => sent.map(({ order }) => order.orderId)))
  const going = new Set(guarded.go.flatMap(({ orderId }) => (packed.has(orderId) ? [orderId] : [])))
  const refused = new Map<number, Try>()
  for (const { sent, joins, made } of parcels)
    for (const { order } of sent) {
      const { orderId } = order
      if (joins && !joining.has(joins.id)) going.delete(orderId)
      else if (isRefusal(made) && going.delete(orderId)) refused.set(orderId, { order, isAsking: false, refusal: made })
    }
  const leaves = ({ sent }: Pick<Packed, 'sent'>) => sent.every(({ order }) => going.has(order.orderId))
  for (const parcel of parcels) if (!leaves(parcel)) for (const { order } of parcel.sent) going.delete(order.orderId)
  const fresh = parcels.flatMap(({ sent, made }) => (made && !isRefusal(made) ? [{ sent, made }] : []))
  return {
    fresh: fresh.filter(leaves),
    joined: parcels.filter(leaves).flatMap(({ sent, joins }) => (joins ? [{ sent, joins }] : [])),
    back: fresh.flatMap((one) => (leaves(one) ? [] : one.made.id)),
    failed: [
      ...guarded.failed.map((order): Try => ({ order, isAsking: false, refusal: order.refusal })),
      ...refused.values(),
    ],
    lost: [
      ...guarded.lost,
      ...guarded.go.flatMap(({ orderId }) => (going.has(orderId) || refused.has(orderId) ? [] : orderId)),
    ],
  }
}

function reserve(batch: Batch, by: By, { orders }: Snapshot, at: string, stands: readonly Sent[]): void {
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
