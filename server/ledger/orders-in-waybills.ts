import type { Reader } from '../db/database.ts'

/**
 * The orders that lie in waybills: a row for each pair of waybill and order, sorted by the order's id. The caller narrows them to what
 * the user may see.
 */
export const ordersInWaybills = (db: Reader, waybillIds: readonly number[]) =>
  db
    .selectFrom('parcelLine')
    .innerJoin('order', 'order.id', 'parcelLine.salesOrderId')
    .select(['parcelLine.invoiceId', 'order.id', 'order.channelOrderId'])
    .distinct()
    .where('parcelLine.invoiceId', 'in', waybillIds)
    .orderBy('order.id')
