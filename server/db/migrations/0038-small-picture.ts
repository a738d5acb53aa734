import type { Kysely } from 'kysely'

/** A picture of goods has a small one beside it, for the lists of handhelds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('image').addColumn('smallStoredAs', 'text').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('image').dropColumn('smallStoredAs').execute()
}

export const tables = []
