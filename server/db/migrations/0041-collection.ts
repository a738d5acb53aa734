import type { Kysely } from 'kysely'

/** The time, by the center's clocks, up to which an order that is ready goes with the truck of the day (decisions.md §17). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('contract')
    .addColumn('cutOffTime', 'text', (c) => c.notNull().defaultTo('16:00'))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contract').dropColumn('cutOffTime').execute()
}

export const tables = []
