import { sql, type Kysely } from 'kysely'

/**
 * A refund that its channel was asked for and never answered may have been done. Only one that the channel itself refused was surely not
 * done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orderRefund').addColumn('askedAt', 'text').execute()
  await sql`update "orderRefund" set "askedAt" = "requestedAt"
    where "refusalJson" is not null and "refusalJson" not like '{"refused":"channel-refused"%'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orderRefund').dropColumn('askedAt').execute()
}

export const tables = []
