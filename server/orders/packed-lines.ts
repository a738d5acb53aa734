import { invoiceStatuses } from '../../shared/entities/invoice.ts'
import { isOnItsWay, isPackedHere } from '../../shared/rules/orders/order-status.ts'
import type { Reader } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'

const packed = invoiceStatuses.filter((status) => isPackedHere([{ status }]) || isOnItsWay({ status }))

/** The lines of these orders of which something is packed or has left. A packed parcel says nothing of the other lines. */
export async function packedLines(db: Reader, orderIds: Iterable<number>): Promise<Set<number | null>> {
  const rows = await inParts(new Set(orderIds), (ids) =>
    db
      .selectFrom('parcelLine')
      .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
      .select('parcelLine.orderLineId')
      .distinct()
      .where('parcelLine.salesOrderId', 'in', ids)
      .where('invoice.status', 'in', packed)
      .execute(),
  )
  return new Set(rows.map(({ orderLineId }) => orderLineId))
}
