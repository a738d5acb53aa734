import type { Kysely } from 'kysely'

/** The log of a follow-up says what a change changed, beside the notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('brandTrackingLog').addColumn('changesJson', 'text').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('brandTrackingLog').dropColumn('changesJson').execute()
}

export const tables = []
