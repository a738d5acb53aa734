import type { Kysely } from 'kysely'

/** For a line of a TOTAL pick list: how many pieces lie in its waybill's slot (decisions.md §18). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('slipLine')
    .addColumn('handedOutQuantity', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('slipLine').dropColumn('handedOutQuantity').execute()
}

export const tables = []
