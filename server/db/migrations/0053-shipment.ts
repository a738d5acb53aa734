import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/**
 * What channels are to be told about shipped goods: a line in a waybill, and what became of telling it (docs/decisions/0045-shipping.md).
 */
export async function up(db: Kysely<unknown>, { stamps }: Columns): Promise<void> {
  const table = db.schema
  await stamps(table.createTable('channelShipment'))
    .addColumn('salesOrderId', 'bigint', (c) => c.notNull().references('order.id'))
    .addColumn('orderLineId', 'bigint', (c) => c.notNull().references('orderLine.id'))
    .addColumn('invoiceId', 'bigint', (c) => c.notNull().references('invoice.id'))
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('shippedAt', 'text', (c) => c.notNull())
    .addColumn('askedAt', 'text')
    .addColumn('toldAt', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('refusalJson', 'text')
    .execute()
  await table
    .createIndex('channelShipmentOnce')
    .on('channelShipment')
    .columns(['invoiceId', 'orderLineId'])
    .unique()
    .execute()
  await table.createIndex('channelShipmentOrder').on('channelShipment').column('salesOrderId').execute()
  await table.createIndex('channelShipmentLine').on('channelShipment').column('orderLineId').execute()
  await table.createIndex('channelShipmentStatus').on('channelShipment').columns(['status', 'id']).execute()
}

/** Dropped with its indexes. */
export async function down(): Promise<void> {}

export const tables = ['channelShipment']
