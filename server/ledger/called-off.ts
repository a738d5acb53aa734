import type { ExpressionBuilder } from 'kysely'
import { calledOffPacked, overpacked } from '../../shared/rules/orders/checks.ts'
import { cancelAsked, endingStatuses } from '../../shared/rules/orders/order-status.ts'
import type { Reader } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import type { Tables } from '../db/tables.ts'
import type { Writer } from '../db/writer.ts'
import { type Seer, visible } from '../subjects.ts'

export interface CalledOff {
  id: number
  serial: string
  consolId: number
  planId: number
}

/**
 * Waybills that may not leave until a person decides: after packing, their order was called off in whole or in part, or its buyer asks for
 * that.
 */
const calledOff = (db: Reader, seer: Seer) =>
  db
    .selectFrom('invoice')
    .where(visible(seer, 'invoice'))
    .innerJoin('parcelLine', 'parcelLine.invoiceId', 'invoice.id')
    .leftJoin('orderLine', 'orderLine.id', 'parcelLine.orderLineId')
    .innerJoin('orderFinding', 'orderFinding.salesOrderId', 'parcelLine.salesOrderId')
    .where('orderFinding.finding', '=', 'REVIEW_REQUIRED')
    .where((e) => e.or([e('orderFinding.detail', '=', calledOffPacked), isTakenOff(e), isAskedAndNotAnswered(e)]))

/** Such waybills on these pallets, or on the pallets of these plans. */
export async function calledOffOn(
  db: Reader,
  seer: Seer,
  by: 'consol.planId' | 'consol.id',
  ids: Iterable<number>,
): Promise<CalledOff[]> {
  const rows = await inParts(ids, (part) =>
    calledOff(db, seer)
      .innerJoin('consol', 'consol.id', 'invoice.consolId')
      .select(['invoice.id', 'invoice.serial', 'consol.id as consolId', 'consol.planId'])
      .distinct()
      .where(by, 'in', part)
      .where('invoice.status', '=', 'CONSOLIDATED')
      .orderBy('invoice.serial')
      .execute(),
  )
  return rows.map(({ serial, ...row }) => ({ ...row, serial: serial ?? '' }))
}

/** Whether a waybill, loaded or not, may not leave until a person decides. */
export async function isCalledOff(db: Reader, seer: Seer, invoiceId: number): Promise<boolean> {
  const row = await calledOff(db, seer)
    .select('invoice.id')
    .where('invoice.id', '=', invoiceId)
    .where('invoice.status', 'in', ['PACKED', 'CONSOLIDATED'])
    .executeTakeFirst()
  return row !== undefined
}

/** Pieces that lie in the parcel were taken off the order after the parcel was packed. */
const isTakenOff = (e: ExpressionBuilder<Tables, 'orderLine' | 'orderFinding'>) =>
  e.and([
    e('orderFinding.detail', '=', overpacked),
    e.or([e('orderLine.cancelledQuantity', '>', 0), e('orderLine.status', 'in', [...endingStatuses])]),
  ])

/** The buyer asks to cancel what lies in the parcel, and either nobody has answered or the channel did not take the answer. */
const isAskedAndNotAnswered = (e: ExpressionBuilder<Tables, 'orderLine' | 'orderFinding'>) =>
  e.and([
    e('orderLine.status', 'in', [...cancelAsked]),
    e('orderFinding.detail', 'in', [...cancelAsked]),
    e.not(
      e.exists(
        e
          .selectFrom('orderClaim')
          .select('orderClaim.id')
          .whereRef('orderClaim.orderLineId', '=', 'orderLine.id')
          .where('orderClaim.answer', 'is not', null)
          .where('orderClaim.refusalJson', 'is', null),
      ),
    ),
  ])

/** Refreshes the pallets and boxes that carry parcels of these orders, because whether they may leave can have changed. */
export async function tellPallets(w: Writer, orderIds: Iterable<number>): Promise<void> {
  const rows = await inParts(orderIds, (ids) =>
    w.tx
      .selectFrom('parcelLine')
      .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
      .innerJoin('consol', 'consol.id', 'invoice.consolId')
      .select(['consol.id', 'consol.centerId'])
      .distinct()
      .where('parcelLine.salesOrderId', 'in', ids)
      .where('invoice.status', '=', 'CONSOLIDATED')
      .execute(),
  )
  for (const { id, centerId } of rows) w.changed(centerId, 'consol', id)
}
