import type { LineStatus } from '../../shared/entities/order.ts'
import { adjustPieces, piecesBeside, type AdjustedPieces } from '../../shared/rules/allocation/adjust.ts'
import type { PiecesToSend } from '../../shared/rules/allocation/allocate.ts'
import { hasLeft, isLive, isOurNumber, mayLackPieces, type Parcel } from '../../shared/rules/orders/order-status.ts'
import type { Reader } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import { adjustmentsOf } from './adjustments.ts'

/** The lines, items and waybills of an order. */
export interface OrderContent {
  id: number
  lines: readonly { id: number; status: LineStatus; invoiceCode: string | null }[]
  items: readonly PiecesToSend[]
  parcels: readonly Parcel[]
}

/** The items of orders as they are stored, by order. */
export async function itemsOf(db: Reader, orderIds: readonly number[]) {
  const rows = await inParts(orderIds, (ids) =>
    db
      .selectFrom('orderItem')
      .select(['id as orderItemId', 'salesOrderId', 'orderLineId', 'skuId', 'quantity', 'origin'])
      .where('salesOrderId', 'in', ids)
      .orderBy('id')
      .execute(),
  )
  return Map.groupBy(rows, ({ salesOrderId }) => salesOrderId)
}

/**
 * Pieces of orders that are to be sent and are in no waybill, after adjustments: everything of an order without waybills, and the rest of
 * an order that lost some of them. Pieces that somebody else sent are not sent a second time.
 */
export async function unsentOf(db: Reader, orders: readonly OrderContent[]): Promise<Map<number, AdjustedPieces[]>> {
  const adjustments = await adjustmentsOf(
    db,
    orders.map(({ id }) => id),
  )
  const inWaybills = await inWaybillsOf(
    db,
    orders.flatMap(({ id, parcels }) => (mayLackPieces(parcels) ? [id] : [])),
  )
  return new Map(
    orders.map(({ id, lines, items, parcels }) => {
      if (parcels.some(isLive) && !mayLackPieces(parcels)) return [id, []]
      const own = inWaybills.get(id) ?? []
      const held = own.filter(isHeld)
      const ours = new Set(held.map(({ orderLineId }) => orderLineId))
      // A channel says of a line that is partly in our waybills that it left because we told it so, unless the channel names another
      // number.
      const isOfOthers = (line: OrderContent['lines'][number]) =>
        !ours.has(line.id) || (line.invoiceCode && !isOurNumber(line.invoiceCode, own))
      const gone = new Set(lines.flatMap((line) => (hasLeft(line) && isOfOthers(line) ? [line.id] : [])))
      const due = items.flatMap(({ orderItemId, orderLineId, skuId, quantity }) =>
        orderLineId !== null && gone.has(orderLineId) ? [] : [{ orderItemId, orderLineId, skuId, quantity }],
      )
      return [id, piecesBeside(adjustPieces(due, adjustments.get(id) ?? []), held)]
    }),
  )
}

/** Those of these orders that have pieces left to send. */
export async function withRest(db: Reader, orders: readonly OrderContent[]): Promise<Set<number>> {
  const unsent = await unsentOf(db, orders)
  return new Set([...unsent].flatMap(([id, pieces]) => (pieces.length > 0 ? [id] : [])))
}

/** The pieces that lie or lay in waybills of orders, with the waybills' numbers, by order. Cancelled waybills are included. */
export async function inWaybillsOf(db: Reader, orderIds: readonly number[]) {
  const rows = await inParts(orderIds, (ids) =>
    db
      .selectFrom('parcelLine')
      .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
      .select(['parcelLine.salesOrderId', 'parcelLine.orderLineId', 'parcelLine.skuId', 'parcelLine.quantity'])
      .select(['invoice.serial', 'invoice.trackingNumber', 'invoice.status'])
      .where('parcelLine.salesOrderId', 'in', ids)
      .execute(),
  )
  return Map.groupBy(rows, ({ salesOrderId }) => salesOrderId)
}

/** A cancelled waybill holds nothing. */
export const isHeld = ({ status }: Pick<Parcel, 'status'>): boolean => status !== 'CANCELED'
