import { sql, type Kysely } from 'kysely'

/**
 * Claims are sorted by when they were asked for, or by when we were told of them where their channel does not say. Without an index, sorting
 * the claims of years took a partner ten seconds.
 */
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
