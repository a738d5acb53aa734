import { sql, type Kysely } from 'kysely'

const withAmounts = ['promotion', 'flowControl'] as const
/** The channel whose orders each is for. */
const channelOf = {
  promotion: sql`select c."channelId" from "campaign" c where c."id" = "promotion"."campaignId"`,
  flowControl: sql`select "flowControl"."channelId"`,
}

/**
 * The currency of the amounts of promotions, flow controls and delivery rules. Amounts about one channel's orders were in the currency of
 * these, and those of a center in Japan were in yen.
 */
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
  await eachRule(db, (condition, timeZone) => ({
    ...condition,
    currency: timeZone === 'Asia/Tokyo' ? 'JPY' : 'KRW',
  }))
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await eachRule(db, (condition) =>
    Object.fromEntries(Object.entries(condition).filter(([name]) => name !== 'currency')),
  )
  for (const table of withAmounts) await db.schema.alterTable(table).dropColumn('currency').execute()
}

type Condition = Record<string, unknown>

/** Delivery rules are few, and keep what they ask of an order as JSON. */
async function eachRule(db: Kysely<unknown>, change: (condition: Condition, timeZone: string) => Condition) {
  const { rows } = await sql<{ id: number; json: string; timeZone: string }>`
    select r."id", r."orderConditionJson" as "json", c."timeZone" from "deliveryRule" r join "center" c on c."id" = r."centerId"`.execute(
    db,
  )
  for (const { id, json, timeZone } of rows) {
    const condition: Condition = JSON.parse(json)
    await sql`update "deliveryRule" set "orderConditionJson" = ${JSON.stringify(change(condition, timeZone))} where "id" = ${id}`.execute(
      db,
    )
  }
}

export const tables = []
