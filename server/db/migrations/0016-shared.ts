import { sql, type Kysely } from 'kysely'

const added = {
  brandTracking: 'isShared',
  brandTrackingLog: 'isShared',
  billingCondition: 'isShared',
  inboundRequest: 'centerMemoShared',
}

/**
 * What the office notes about a partner is internal unless it is marked as shared. The partner's people still see what they wrote
 * themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of Object.entries(added))
    await db.schema
      .alterTable(table)
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  const theirs = sql`(select "id" from "user" where "partnerId" is not null)`
  await sql`update "brandTrackingLog" set "isShared" = 1 where "createdBy" in ${theirs}`.execute(db)
  await sql`update "brandTracking" set "isShared" = 1 where "id" in (select "brandTrackingId" from "brandTrackingLog" where "isShared" = 1)
    or exists (select 1 from "audit" where "audit"."subject" = 'brandTracking:' || "brandTracking"."id"
      and "audit"."what" = 'brandTracking.create' and "audit"."userId" in ${theirs})`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of Object.entries(added)) await db.schema.alterTable(table).dropColumn(column).execute()
}

export const tables = []
