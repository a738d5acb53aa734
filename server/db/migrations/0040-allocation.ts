import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** Orders meet waybills here, and what came of each try to allocate an order (decisions.md §14, §17; docs/decisions/0040-allocation.md). */
export async function up(db: Kysely<unknown>, { id, stamps }: Columns): Promise<void> {
  const table = db.schema
  await id(table.createTable('parcelLine'))
    .addColumn('invoiceId', 'bigint', (c) => c.notNull().references('invoice.id'))
    .addColumn('salesOrderId', 'bigint', (c) => c.notNull().references('order.id'))
    .addColumn('orderLineId', 'bigint', (c) => c.references('orderLine.id'))
    .addColumn('orderItemId', 'bigint', (c) => c.notNull())
    .addColumn('skuId', 'bigint', (c) => c.notNull().references('sku.id'))
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .execute()
  await table.createIndex('parcelLineItem').on('parcelLine').columns(['invoiceId', 'orderItemId']).unique().execute()
  await table.createIndex('parcelLineOrder').on('parcelLine').column('salesOrderId').execute()
  await table.createIndex('parcelLineOrderLine').on('parcelLine').column('orderLineId').execute()
  await table.createIndex('parcelLineSku').on('parcelLine').column('skuId').execute()

  await stamps(table.createTable('interimAllocation'))
    .addColumn('salesOrderId', 'bigint', (c) => c.notNull().unique().references('order.id'))
    .addColumn('failureReason', 'text', (c) => c.notNull())
    .addColumn('attemptsCount', 'integer', (c) => c.notNull())
    .addColumn('triedAt', 'text', (c) => c.notNull())
    .addColumn('successAt', 'text')
    .addColumn('centerId', 'bigint', (c) => c.references('center.id'))
    .addColumn('contractId', 'bigint', (c) => c.references('contract.id'))
    .addColumn('deliveryRuleId', 'bigint')
    .addColumn('collectionAt', 'text')
    .addColumn('retryAt', 'text')
    .addColumn('retries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('decisionJson', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute()
  await table
    .createIndex('interimAllocationReason')
    .on('interimAllocation')
    .columns(['failureReason', 'salesOrderId'])
    .execute()
  await table.createIndex('interimAllocationRetry').on('interimAllocation').column('retryAt').execute()
  await table
    .createIndex('interimAllocationCenter')
    .on('interimAllocation')
    .columns(['centerId', 'collectionAt'])
    .execute()
}

/** Dropped with their indexes. */
export async function down(): Promise<void> {}

export const tables = ['interimAllocation', 'parcelLine']
