import type { OrderParcel, OrderReturn } from '../../../shared/entities/order.ts'
import type { Reader } from '../../db/database.ts'
import { ordersInWaybills } from '../../ledger/orders-in-waybills.ts'
import { pickedOf } from '../../ledger/picked-of.ts'
import { visible, type Seer } from '../../subjects.ts'

/** The parcels of an order, cancelled ones too, and how far each is. */
export async function parcelsOf(db: Reader, orderId: number, seer: Seer): Promise<OrderParcel[]> {
  const rows = await db
    .selectFrom('parcelLine')
    .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
    .innerJoin('center', 'center.id', 'invoice.centerId')
    .select([
      'invoice.id',
      'invoice.serial',
      'invoice.type',
      'invoice.status',
      'invoice.courierCode',
      'invoice.centerId',
      'center.code',
      'invoice.createdAt',
      'invoice.printedAt',
      'invoice.packedAt',
      'invoice.consolidatedAt',
      'invoice.dispatchedAt',
      'invoice.deliveredAt',
      'invoice.canceledAt',
    ])
    .distinct()
    .where('parcelLine.salesOrderId', '=', orderId)
    .orderBy('invoice.id')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const picked = await pickedOf(db, ids)
  const sharing = await ordersInWaybills(db, ids)
    .where('order.id', '!=', orderId)
    .where(visible(seer, 'order'))
    .execute()
  const trackings = await db
    .selectFrom('invoiceTracking')
    .select(['id', 'invoiceId', 'actualTs', 'status', 'displayMessage', 'statusLocation'])
    .where('invoiceId', 'in', ids)
    .orderBy('actualTs')
    .orderBy('id')
    .execute()
  return rows.map(({ centerId, code, ...row }) => ({
    ...row,
    center: { id: centerId, code },
    pickedAt: picked.get(row.id)?.pickedAt ?? null,
    shortQuantity: picked.get(row.id)?.unpicked.reduce((sum, { short }) => sum + short, 0) ?? 0,
    sharedWith: sharing.flatMap(({ invoiceId, ...one }) => (invoiceId === row.id ? [one] : [])),
    trackings: trackings
      .filter(({ invoiceId }) => invoiceId === row.id)
      .map(({ actualTs, status, displayMessage, statusLocation }) => ({
        actualTs,
        status,
        displayMessage,
        statusLocation,
      })),
  }))
}

/** The waybills by which parcels of an order come back, cancelled ones too. */
export async function returnsOf(db: Reader, parcels: readonly Pick<OrderParcel, 'id'>[]): Promise<OrderReturn[]> {
  if (parcels.length === 0) return []
  const rows = await db
    .selectFrom('invoice')
    .innerJoin('center', 'center.id', 'invoice.centerId')
    .leftJoin('inboundRequest as inbound', 'inbound.returnId', 'invoice.id')
    .select([
      'invoice.id',
      'invoice.serial',
      'invoice.status',
      'invoice.courierCode',
      'invoice.centerId',
      'center.code',
      'invoice.createdAt',
      'inbound.id as inboundId',
      'inbound.code as inboundCode',
    ])
    .where(
      'invoice.returnOfId',
      'in',
      parcels.map(({ id }) => id),
    )
    .orderBy('invoice.id')
    .execute()
  return rows.map(({ centerId, code, inboundId, inboundCode, ...row }) => ({
    ...row,
    center: { id: centerId, code },
    inbound: inboundId === null ? null : { id: inboundId, code: inboundCode ?? '' },
  }))
}
