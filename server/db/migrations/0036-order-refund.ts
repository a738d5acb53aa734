import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** What a buyer gets back, and what the channel said to that (decisions.md §14). */
export async function up(db: Kysely<unknown>, { id }: Columns): Promise<void> {
  await id(db.schema.createTable('orderRefund'))
    .addColumn('salesOrderId', 'bigint', (c) => c.notNull().references('order.id'))
    .addColumn('orderLineId', 'bigint', (c) => c.notNull().references('orderLine.id'))
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('requestedAt', 'text', (c) => c.notNull())
    .addColumn('requestedById', 'bigint')
    .addColumn('toldAt', 'text')
    .addColumn('refusalJson', 'text')
    .execute()
  await db.schema.createIndex('orderRefundOrder').on('orderRefund').column('salesOrderId').execute()
  await db.schema.createIndex('orderRefundLine').on('orderRefund').column('orderLineId').execute()
}

/** Dropped with its indexes. */
export async function down(): Promise<void> {}

export const tables = ['orderRefund']
