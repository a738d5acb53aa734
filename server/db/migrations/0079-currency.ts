import { sql, type Kysely } from 'kysely'

const withAmounts = ['promotion', 'flowControl'] as const
/** The channel whose orders each is for. */
const channelOf = {
  promotion: sql`select c."channelId" from "campaign" c where c."id" = "promotion"."campaignId"`,
  flowControl: sql`select "flowControl"."channelId"`,
}

/** What currency the amounts of promotions and flow controls are in: what was asked of one channel's orders was in theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of withAmounts) {
    await db.schema
      .alterTable(table)
      .addColumn('currency', 'text', (c) => c.notNull().defaultTo('KRW'))
      .execute()
    await sql`update ${sql.table(table)} set "currency" = coalesce((select upper(o."currency") from "order" o
      where o."channelId" = (${channelOf[table]}) and length(o."currency") = 3 order by o."id" desc limit 1), 'KRW')`.execute(
      db,
    )
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of withAmounts) await db.schema.alterTable(table).dropColumn('currency').execute()
}

export const tables = []
