import { sql, type Kysely } from 'kysely'

/**
 * Orders of one recipient share a waybill (docs/decisions/0057-merging.md). `recipientKey`: who an order goes to, as a digest, or null if
 * that is not known; `keepsApart`: this order goes alone; `mergesOrders`: a rule lets its orders share; `mergeKey`: what other orders must
 * have to join a waybill.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order').addColumn('recipientKey', 'text').execute()
  await db.schema
    .alterTable('order')
    .addColumn('keepsApart', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('deliveryRule')
    .addColumn('mergesOrders', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createIndex('orderRecipient')
    .on('order')
    .column('recipientKey')
    .where(sql<boolean>`"recipientKey" is not null and "status" in ('PENDING', 'HOLD', 'READY', 'ALLOCATED')`)
    .execute()
  await db.schema.alterTable('invoice').addColumn('mergeKey', 'text').execute()
  await db.schema
    .createIndex('invoiceMerge')
    .on('invoice')
    .column('mergeKey')
    .where(sql<boolean>`"mergeKey" is not null and "status" in ('CREATED', 'ALLOCATED')`)
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('invoiceMerge').execute()
  await db.schema.alterTable('invoice').dropColumn('mergeKey').execute()
  await db.schema.alterTable('deliveryRule').dropColumn('mergesOrders').execute()
  await db.schema.dropIndex('orderRecipient').execute()
  await db.schema.alterTable('order').dropColumn('keepsApart').execute()
  await db.schema.alterTable('order').dropColumn('recipientKey').execute()
}

export const tables = []
