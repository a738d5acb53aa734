import type { Kysely } from 'kysely'

/** The plan that a waybill is to leave with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('invoice').addColumn('planId', 'bigint').execute()
  await db.schema.createIndex('invoicePlan').on('invoice').column('planId').where('planId', 'is not', null).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('invoicePlan').execute()
  await db.schema.alterTable('invoice').dropColumn('planId').execute()
}

export const tables = []
