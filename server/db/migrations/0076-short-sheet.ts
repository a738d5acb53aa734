import type { Kysely } from 'kysely'

/** For a relocation sheet: what was found if that was less than it says, and why (docs/decisions/0060-short-sheets.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('relocation').addColumn('takenQuantity', 'integer').execute()
  await db.schema.alterTable('relocation').addColumn('shortReason', 'text').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['shortReason', 'takenQuantity'])
    await db.schema.alterTable('relocation').dropColumn(column).execute()
}

export const tables = []
