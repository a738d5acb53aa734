import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/**
 * What people decided of orders' goods before they are allocated (docs/decisions/0046-adjustments.md). An item that is sent as itself and
 * as a substitute is in its parcel twice, once a SKU.
 */
export async function up(db: Kysely<unknown>, { stamps }: Columns): Promise<void> {
  const table = db.schema
  await stamps(table.createTable('interimItemAdjustment'))
    .addColumn('salesOrderId', 'bigint', (c) => c.notNull().references('order.id'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('targetsJson', 'text', (c) => c.notNull())
    .addColumn('substituteJson', 'text')
    .addColumn('createdBy', 'bigint')
    .addColumn('endedAt', 'text')
    .execute()
  await table.createIndex('interimItemAdjustmentOrder').on('interimItemAdjustment').column('salesOrderId').execute()
  await table.createIndex('interimItemAdjustmentStatus').on('interimItemAdjustment').columns(['status', 'id']).execute()
  await table.dropIndex('parcelLineItem').execute()
  await table
    .createIndex('parcelLineItem')
    .on('parcelLine')
    .columns(['invoiceId', 'orderItemId', 'skuId'])
    .unique()
    .execute()
}

/** Dropped with its indexes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('parcelLineItem').execute()
  await db.schema
    .createIndex('parcelLineItem')
    .on('parcelLine')
    .columns(['invoiceId', 'orderItemId'])
    .unique()
    .execute()
}

export const tables = ['interimItemAdjustment']
