import type { Kysely } from 'kysely'

/** Up to when an order that is ready goes with the truck of the day, by the center's clocks (decisions.md §17). */
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
