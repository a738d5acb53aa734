import type { Kysely } from 'kysely'

/** Which of our own sentences a notification is, and its values, so that users who change their language read it in the new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('notification').addColumn('wordsJson', 'text').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('notification').dropColumn('wordsJson').execute()
}

export const tables = []
