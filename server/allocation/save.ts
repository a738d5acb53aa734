import type { FailureReason } from '../../shared/entities/interim-allocation.ts'
import { isRefusal, type Refusal } from '../../shared/errors.ts'
import type { Allocation, Shipment } from '../../shared/rules/allocate.ts'
import type { Insert } from '../db/dialect.ts'
import { inParts } from '../db/in-parts.ts'
import { everyCenter, type Writer } from '../db/writer.ts'
import { joinWaybills, makeWaybills, type By, type MadeWaybill } from '../dispatch/door.ts'
import { Batch } from '../ledger/batch.ts'
import { lockOrders, saveOrderStatuses } from '../ledger/save-orders.ts'
import { closeAdjustments } from './adjustment/live.ts'
import type { Snapshot } from './snapshot/snapshot.ts'
import { Left, openOrders, rulesStand } from './guards.ts'
import { contentOf, parcelsOf, waybillOf, type Sent } from './parcels.ts'

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

const kept = {
  failureReason: 'text',
  triedAt: 'text',
  successAt: 'text',
  centerId: 'int',
  contractId: 'int',
  deliveryRuleId: 'int',
  collectionAt: 'text',
  retryAt: 'text',
  retries: 'int',
  decisionJson: 'text',
  updatedAt: 'text',
} as const
const upsertInterim = {
  into: 'interimAllocation',
  columns: { salesOrderId: 'int', createdAt: 'text', attemptsCount: 'int', ...kept },
  conflict: { on: ['salesOrderId'], update: Object.keys(kept), add: ['attemptsCount'] },
} satisfies Insert<'interimAllocation'>
const insertHistory = {
  into: 'orderHistory',
  columns: { salesOrderId: 'int', at: 'text', what: 'text', userId: 'int', factsJson: 'text' },
} as const satisfies Insert<'orderHistory'>

/** How long a courier that failed is left alone, in minutes: five times, then a person is asked (decisions.md §17). */
const backoff = [1, 2, 4, 8, 16]
export function retryAfter(now: string, retries: number): string | null {
  const minutes = backoff[retries - 1]
  return minutes === undefined ? null : new Date(Date.parse(now) + minutes * 60_000).toISOString()
}

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
  const failed: { order: Allocation; refusal?: Refusal }[] = []
  const left = new Left(snapshot, batch)
  for (const order of decided) {
    const { orderId } = order
    if (!open.has(orderId)) {
      if (!open.gone.has(orderId)) saved.lost.push(orderId)
    } else if (order.reason !== 'NONE') failed.push({ order })
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
      isRefusal(waybill) ? [[order.orderId, { order, refusal: waybill }] as const] : [],
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
  const before = await recordsOf(w, ids)
  const tries = [
    ...[...new Set(stands.map(({ order }) => order))].map((order) => ({
      order,
      // Until its courier answered it is tried again, so that a server that dies meanwhile leaves nothing behind.
      reason: asking.has(order.orderId) ? ('INVOICE_SEND_ERROR' as const) : ('NONE' as const),
      refusal: undefined,
    })),
    ...failed.map(({ order, refusal }) => ({
      order,
      reason: refusal ? ('INVOICE_SEND_ERROR' as const) : order.reason,
      refusal,
    })),
  ]
  await w.dialect.insertMany(
    w.tx,
    upsertInterim,
    tries.map(({ order, reason, refusal }) => {
      const [shipment] = order.shipments
      const retries = reason === 'INVOICE_SEND_ERROR' ? (before.get(order.orderId)?.retries ?? 0) + 1 : 0
      return [
        order.orderId,
        w.now,
        1,
        reason,
        snapshot.at,
        reason === 'NONE' ? w.now : null,
        shipment?.centerId ?? null,
        shipment?.contractId ?? null,
        shipment?.deliveryRuleId ?? null,
        shipment?.collectionAt ?? null,
        retries > 0 ? retryAfter(w.now, retries) : null,
        retries,
        JSON.stringify({
          tried: order.tried,
          missing: order.missing,
          reasons: order.reasons,
          isLate: order.isLate,
          ...(refusal ? { refusal } : {}),
        }),
        w.now,
      ]
    }),
  )
  await w.dialect.insertMany(
    w.tx,
    insertHistory,
    tries.flatMap(({ order: { orderId }, reason }) => {
      saved.reasons.set(orderId, reason)
      // The same failure again is counted, and not told again.
      if (reason === before.get(orderId)?.failureReason && by === null) return []
      const what = reason === 'NONE' || asking.has(orderId) ? 'allocate' : 'allocateFailed'
      const told = reason === 'NONE' || asking.has(orderId) ? {} : { reason }
      return [[orderId, w.now, what, by?.userId ?? null, JSON.stringify(told)]]
    }),
  )
  await noteMerged(w, by, snapshot, stands)
  await closeAdjustments(
    w,
    stands.map(({ order }) => order.orderId),
  )
  await saveOrderStatuses(
    w,
    stands.map(({ order }) => order.orderId),
  )
  for (const id of saved.reasons.keys()) w.changed(everyCenter, 'order', id)
  return saved
}

/** Orders that share a waybill say so, those that were in it before too; later slices of this run find it. */
async function noteMerged(
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
  const told: unknown[][] = []
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
      told.push([salesOrderId, w.now, 'merge', by?.userId ?? null, JSON.stringify({ reason: numbers })])
      w.changed(everyCenter, 'order', salesOrderId)
    }
  }
  await w.dialect.insertMany(w.tx, insertHistory, told)
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

async function recordsOf(w: Writer, ids: readonly number[]) {
  const rows = await inParts(ids, (part) =>
    w.tx
      .selectFrom('interimAllocation')
      .select(['salesOrderId', 'failureReason', 'retries'])
      .where('salesOrderId', 'in', part)
      .execute(),
  )
  return new Map(rows.map((row) => [row.salesOrderId, row]))
}

/** An order that nobody could save, for a fault of ours: it is tried again by itself, five times. */
export async function saveFault(w: Writer, by: By, { orderId }: Pick<Allocation, 'orderId'>): Promise<Saved> {
  const retries = ((await recordsOf(w, [orderId])).get(orderId)?.retries ?? 0) + 1
  await w.dialect.insertMany(w.tx, upsertInterim, [
    [
      orderId,
      w.now,
      1,
      'UNKNOWN_ERROR',
      w.now,
      null,
      null,
      null,
      null,
      null,
      retryAfter(w.now, retries),
      retries,
      '{}',
      w.now,
    ],
  ])
  await w.dialect.insertMany(w.tx, insertHistory, [
    [orderId, w.now, 'allocateFailed', by?.userId ?? null, JSON.stringify({ reason: 'UNKNOWN_ERROR' })],
  ])
  w.changed(everyCenter, 'order', orderId)
  return { reasons: new Map([[orderId, 'UNKNOWN_ERROR']]), lost: [], asked: [] }
}
