import { sql, type Kysely } from 'kysely'

/** Claims by when they were asked for, or told of where their channel does not say: to sort all that years left took a partner ten seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orderClaim')
    .addColumn('since', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update "orderClaim" set "since" = coalesce("requestedAt", (select "t" from "order" where "order"."id" = "salesOrderId"))`.execute(
    db,
  )
  await db.schema.createIndex('orderClaimSince').on('orderClaim').columns(['since', 'id']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('orderClaimSince').execute()
  await db.schema.alterTable('orderClaim').dropColumn('since').execute()
}

export const tables = []
