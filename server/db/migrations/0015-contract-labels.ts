import type { Kysely } from 'kysely'

/** Each contract says what its labels are like: their size, and what they hide of the consumer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contract').addColumn('labelSize', 'text').execute()
  await db.schema
    .alterTable('contract')
    .addColumn('masking', 'text', (c) => c.notNull().defaultTo('NAME_AND_PHONE'))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['labelSize', 'masking']) await db.schema.alterTable('contract').dropColumn(column).execute()
}

export const tables = []
