import { changedPrinted, editableFields, type OrderStatus } from '../../../shared/entities/order.ts'
import { invoiceStatuses, type InvoiceStatus } from '../../../shared/entities/invoice.ts'
import {
  cancelAsked,
  endsPieces,
  hasLeft,
  isLive,
  isOurNumber,
  isPackedHere,
  isWorkedOn,
  piecesToShip,
} from '../../../shared/rules/orders/order-status.ts'
import type { Change } from '../../../shared/rules/orders/take-over.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Writer } from '../../db/writer.ts'
import { cancelWaybills, type By } from '../../dispatch/door.ts'
import { allocateAnew, parcelsOf } from '../../ledger/save-orders.ts'
import { ordersInWaybills } from '../../ledger/orders-in-waybills.ts'
import { inWaybillsOf } from '../../ledger/unsent.ts'
import { notify, type Notice } from '../../messages/notify.ts'
import { noticeOf } from '../../messages/words/words.ts'
import { packedLines } from '../packed-lines.ts'
import type { OrderFacts } from './facts.ts'
import { isOfPieces } from './save.ts'
import { settle } from './settle.ts'

export interface ChangedOrder {
  order: OrderFacts
  changes: readonly Change[]
}

/** The fields that a waybill's label shows or that decide what lies in its box. */
const onWaybill = new Set<string>(editableFields.filter((field) => field !== 'deliveryMessage'))
/** Whether a line's status ends its pieces without a number, or asks for that. Such a request is answered before anything leaves. */
const callsOff = (status: unknown) => endsPieces(status) || cancelAsked.some((asked) => asked === status)
export const isOnWaybill = (change: Change) =>
  onWaybill.has(change.field) ||
  isOfPieces(change) ||
  // A line that comes back is not in the waybill, which was made without it.
  (change.field.startsWith('lines.') && (callsOff(change.after) || endsPieces(change.before)))

/** Statuses of a waybill that no worker has in hand yet. */
const unprinted: readonly InvoiceStatus[] = ['CREATED', 'ALLOCATED']
export const unpacked: readonly InvoiceStatus[] = [...unprinted, 'PRINTED']

/**
 * Follows a channel's change of what is in waybills (decisions.md §14). A waybill that is not packed yet is cancelled, so that packing
 * refuses it, and its pieces are free again in this transaction. If nothing was printed, the order is allocated anew as it is now. If a
 * label was printed, somebody has it in hand, so the order is held unless nothing is left to send. A packed parcel is a fact: the office
 * and the partner are told, and stop it or let it go. An unpacked parcel of the same order is taken back all the same.
 */
export async function takeBackWaybills(w: Writer, changed: readonly ChangedOrder[]): Promise<void> {
  const elsewhere = await leftElsewhere(w.tx, changed)
  const concerned = changed.flatMap(({ order, changes }) => {
    const own = changes.filter((change) => isOnWaybill(change) || (elsewhere.has(order) && isOfLeaving(change)))
    return own.length > 0 ? [{ order, changes: own }] : []
  })
  await tellPacked(w, await tooLate(w.tx, concerned))
  const those = concerned.flatMap(({ order }) =>
    order.parcels.some(({ status }) => unpacked.includes(status)) ? [order] : [],
  )
  if (those.length === 0) return
  const printed = new Set(those.filter(({ parcels }) => parcels.some(({ status }) => status === 'PRINTED')))
  await cancelThoseOf(w, null, those, unpacked)
  await refreshParcels(
    w,
    changed.map(({ order }) => order),
  )
  await sendAnew(w, those, printed)
}

/**
 * Allocates orders anew that lost their waybills, as far as they may be sent. Orders in `printed` are held instead, because a person has
 * the label in hand.
 */
export async function sendAnew(
  w: Writer,
  orders: readonly OrderFacts[],
  printed: ReadonlySet<OrderFacts>,
): Promise<void> {
  const anew: number[] = []
  for (const { order, status } of await settle(w.tx, orders, w.now)) {
    if (!toSend.includes(status)) continue
    if (printed.has(order)) Object.assign(order.row, { holdReason: changedPrinted, holdUntil: null })
    else anew.push(order.row.id)
  }
  await allocateAnew(w, anew)
}

/** Statuses of an order with pieces that are in no waybill and may still be sent. */
const toSend: OrderStatus[] = ['PENDING', 'HOLD', 'READY', 'DECLINED']

/**
 * The orders whose packed parcels no longer match them. If only a line changed that is in no packed parcel, the packed parcels need not be
 * stopped, because the change can still be followed.
 */
async function tooLate(db: Reader, changed: readonly ChangedOrder[]): Promise<OrderFacts[]> {
  const those = changed.filter(({ order }) => isPackedHere(order.parcels))
  const packed = await packedLines(
    db,
    those.map(({ order }) => order.row.id),
  )
  return those.flatMap(({ order, changes }) => {
    const isPacked = ({ field }: Change) => {
      const line = order.lines.find(({ serial }) => field.slice(0, field.lastIndexOf('.')) === `lines.${serial}`)
      return line === undefined || packed.has(line.id)
    }
    return changes.some(isPacked) ? [order] : []
  })
}

/** Whether the channel said that a line has left, or under which number. */
const isOfLeaving = ({ field }: Change) => /^lines\..*\.(status|invoiceCode)$/.test(field)

/**
 * Orders with a line that is in one of our waybills, but left under a number that none of them has: somebody else sent it, and it would be
 * sent a second time from here. If the number is ours, nothing has left yet: many sellers tell their shop the number before the truck
 * comes.
 */
async function leftElsewhere(db: Reader, changed: readonly ChangedOrder[]): Promise<Set<OrderFacts>> {
  const told = changed.flatMap(({ order, changes }) => {
    const gone = order.lines.flatMap((line) =>
      hasLeft(line) && line.invoiceCode ? [{ id: line.id, code: line.invoiceCode }] : [],
    )
    return gone.length > 0 && order.parcels.some(isLive) && changes.some(isOfLeaving) ? [{ order, gone }] : []
  })
  const ours = await inWaybillsOf(
    db,
    told.map(({ order }) => order.row.id),
  )
  return new Set(
    told.flatMap(({ order, gone }) => {
      const own = ours.get(order.row.id) ?? []
      const isHere = (lineId: number) => own.some((row) => row.orderLineId === lineId && isWorkedOn(row))
      return gone.some(({ id, code }) => isHere(id) && !isOurNumber(code, own)) ? [order] : []
    }),
  )
}

/** Cancels the waybills of orders that are called off; a parcel that has left goes on. */
export async function callOffWaybills(w: Writer, by: By, orders: readonly OrderFacts[]): Promise<void> {
  await cancelThoseOf(
    w,
    by,
    orders,
    invoiceStatuses.filter((status) => isWorkedOn({ status })),
  )
  await refreshParcels(w, orders)
}

/** Does the same as `callOffWaybills`, then allocates the orders anew that had such a waybill. */
export async function remakeWaybills(w: Writer, by: By, orders: readonly OrderFacts[]): Promise<void> {
  const held = orders.flatMap(({ row, parcels }) => (parcels.some(isWorkedOn) ? [row.id] : []))
  await callOffWaybills(w, by, orders)
  await allocateAnew(w, held)
}

/** Takes orders out of waybills that are not printed yet, and allocates the orders anew as they are now. */
export async function releaseWaybills(w: Writer, by: By, orders: readonly OrderFacts[]): Promise<void> {
  await cancelThoseOf(w, by, orders, unprinted)
  await refreshParcels(w, orders)
  await allocateAnew(
    w,
    orders.map(({ row }) => row.id),
  )
}

/**
 * Cancels the orders’ waybills of these statuses. An order that only shared such a waybill is allocated anew, because it was not called off
 * itself.
 */
async function cancelThoseOf(
  w: Writer,
  by: By,
  orders: readonly OrderFacts[],
  statuses: readonly InvoiceStatus[],
): Promise<void> {
  const own = orders.map(({ row }) => row.id)
  const waybills = (await waybillsOf(w.tx, own)).flatMap(({ id, status }) => (statuses.includes(status) ? [id] : []))
  await cancelThese(w, by, waybills, own)
}

/** Cancels these waybills of the orders `own`, and allocates the other orders in them anew. */
export async function cancelThese(
  w: Writer,
  by: By,
  waybills: readonly number[],
  own: readonly number[],
): Promise<void> {
  const sharing = await sharingWith(w.tx, waybills, own)
  const refusal = await cancelWaybills(w, by, [...new Set(waybills)])
  if (refusal) throw new Error(`A waybill of an order could not be cancelled: ${refusal.refused}`)
  await allocateAnew(
    w,
    sharing.map(({ id }) => id),
  )
}

/** Reads the waybills of orders again: a cancelled waybill that was shared concerned other orders, too. */
export async function refreshParcels(w: Writer, orders: readonly OrderFacts[]): Promise<void> {
  const parcels = await parcelsOf(
    w.tx,
    orders.map(({ row }) => row.id),
  )
  for (const order of orders) order.parcels = parcels.get(order.row.id) ?? []
}

/** The orders in these waybills other than `but`. */
export async function sharingWith(db: Reader, waybillIds: readonly number[], but: readonly number[]) {
  const rows = await inParts(new Set(waybillIds), (ids) => ordersInWaybills(db, ids).execute())
  return rows.filter(({ id }) => !but.includes(id))
}

/** Tells the users who settle exceptions where the parcel lies, and the partner's users, once that the channel's change came too late. */
async function tellPacked(w: Writer, orders: readonly OrderFacts[]): Promise<void> {
  const waybills = Map.groupBy(
    await waybillsOf(
      w.tx,
      orders.map(({ row }) => row.id),
    ),
    ({ salesOrderId }) => salesOrderId,
  )
  await notify(
    w,
    ...orders.map((order): Notice => {
      const packed = (waybills.get(order.row.id) ?? []).filter((waybill) => isPackedHere([waybill]))
      const { id, channelOrderId, partnerId } = order.row
      return {
        type: 'ORDER_T',
        to: [
          ...[...new Set(packed.map(({ centerId }) => centerId))].map((centerId) => ({
            centerId,
            privilege: 'exception:write' as const,
          })),
          { partnerId, privilege: 'order:read' },
        ],
        say: noticeOf(whatHappenedTo(order), {
          order: channelOrderId,
          waybills: packed.map(({ serial }) => serial).join(', '),
        }),
        additional: { subject: `order:${id}` },
      }
    }),
  )
}

function whatHappenedTo({ lines }: OrderFacts) {
  const open = lines.filter((line) => piecesToShip(line) > 0)
  if (open.length === 0) return 'packedOrderCanceled'
  return open.some(({ status }) => cancelAsked.includes(status)) ? 'packedOrderAsked' : 'packedOrderChanged'
}

/** The waybills of these orders that are not cancelled. */
export function waybillsOf(db: Reader, orderIds: readonly number[]) {
  return inParts(orderIds, (ids) =>
    db
      .selectFrom('parcelLine')
      .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
      .select(['parcelLine.salesOrderId', 'invoice.id', 'invoice.serial', 'invoice.status', 'invoice.centerId'])
      .distinct()
      .where('parcelLine.salesOrderId', 'in', ids)
      .where('invoice.status', '!=', 'CANCELED')
      .execute(),
  )
}
