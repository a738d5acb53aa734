import type { Reader } from '../db/database.ts'

/** The orders that lie in waybills: each once for each of these, the first first. Who asks narrows them to what may be seen. */
export const ordersInWaybills = (db: Reader, waybillIds: readonly number[]) =>
  db
    .selectFrom('parcelLine')
    .innerJoin('order', 'order.id', 'parcelLine.salesOrderId')
    .select(['parcelLine.invoiceId', 'order.id', 'order.channelOrderId'])
    .distinct()
    .where('parcelLine.invoiceId', 'in', waybillIds)
    .orderBy('order.id')
