import {
  leftOut,
  leftOutGifts,
  replacedGifts,
  type AdjustedPieces,
  type Adjustment,
  type ReplacedGift,
  type SkuPieces,
} from '../../shared/rules/allocation/adjust.ts'
import { mayLackPieces } from '../../shared/rules/orders/order-status.ts'
import type { Reader } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import { adjustmentsOf } from './adjustments.ts'
import { parcelsOf } from './save-orders.ts'
import { itemsOf, unsentOf } from './unsent.ts'

/**
 * The pieces that order lines consist of: those in waybills, those still to be put into one (decision 0071) and, for orders in `parts`,
 * whose channels are told of single pieces, those that a person left out.
 */
export async function piecesOfLines(
  db: Reader,
  orderIds: ReadonlySet<number>,
  lines: readonly number[],
  parts: ReadonlySet<number>,
): Promise<Map<number, number>> {
  const inWaybills = await inParts(lines, (ids) =>
    db
      .selectFrom('parcelLine')
      .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
      .select(['parcelLine.orderLineId', 'parcelLine.quantity'])
      .where('parcelLine.orderLineId', 'in', ids)
      .where('invoice.status', '!=', 'CANCELED')
      .execute(),
  )
  const sum = new Map<number, number>()
  for (const { orderLineId, quantity } of [
    ...inWaybills,
    ...(await restOf(db, orderIds)),
    ...[...(await leftOutOf(db, [...parts])).values()].flat(),
  ])
    if (orderLineId !== null) sum.set(orderLineId, (sum.get(orderLineId) ?? 0) + quantity)
  return sum
}

/** Pieces of these orders that lay in a cancelled waybill and are in no waybill now. */
async function restOf(db: Reader, orderIds: ReadonlySet<number>) {
  const parcels = await parcelsOf(db, [...orderIds])
  const lacking = [...orderIds].filter((id) => mayLackPieces(parcels.get(id) ?? []))
  const lines = Map.groupBy(
    await inParts(lacking, (ids) =>
      db
        .selectFrom('orderLine')
        .select(['id', 'salesOrderId', 'status', 'invoiceCode'])
        .where('salesOrderId', 'in', ids)
        .execute(),
    ),
    ({ salesOrderId }) => salesOrderId,
  )
  const items = await itemsOf(db, lacking)
  const rests = await unsentOf(
    db,
    lacking.map((id) => ({
      id,
      lines: lines.get(id) ?? [],
      items: items.get(id) ?? [],
      parcels: parcels.get(id) ?? [],
    })),
  )
  return [...rests.values()].flat()
}

/** Pieces that people left out of orders, by order. */
export function leftOutOf(db: Reader, orderIds: readonly number[]): Promise<Map<number, AdjustedPieces[]>> {
  return adjustedBy('CANCEL', leftOut, db, orderIds)
}

/** Gifts that people decided not to send, by order. */
export function leftOutGiftsOf(db: Reader, orderIds: readonly number[]): Promise<Map<number, SkuPieces[]>> {
  return adjustedBy('CANCEL', leftOutGifts, db, orderIds)
}

/** Gifts for which people sent something else, by order. */
export function replacedGiftsOf(db: Reader, orderIds: readonly number[]): Promise<Map<number, ReplacedGift[]>> {
  return adjustedBy('SUBSTITUTE', replacedGifts, db, orderIds)
}

/** What adjustments of one type did, for the orders that have any of that type. */
async function adjustedBy<T>(
  type: Adjustment['type'],
  done: (items: Parameters<typeof leftOut>[0], adjustments: readonly Adjustment[]) => T,
  db: Reader,
  orderIds: readonly number[],
): Promise<Map<number, T>> {
  const adjustments = await adjustmentsOf(db, orderIds)
  const having = [...adjustments].filter(([, own]) => own.some((one) => one.type === type))
  const items = await itemsOf(
    db,
    having.map(([id]) => id),
  )
  return new Map(having.map(([id, own]) => [id, done(items.get(id) ?? [], own)]))
}
