import { sql, type Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** The groups as `reasonsOfFailed` had them. */
const groups = [
  ['NO_ITEM', 'NOT_EXIST_INVENTORY', 'SHORTAGE_INVENTORY', 'FORBIDDEN_SPLIT_SHIPMENT'],
  ['ADDRESS_REFINING_ERROR'],
  ['DUPLICATE_ORDER'],
  ['INVOICE_SEND_ERROR'],
  [
    'NOT_EXIST_LOGISTICS_CENTER',
    'NOT_EXIST_LOGISTICS_CONTRACT',
    'NOT_EXIST_RECEPTION_SCHEDULE',
    'FORBIDDEN_DEFORMED_BOX',
    'UNKNOWN_ERROR',
  ],
]

/**
 * What lists ask about every failed order gets columns of its own: with 10,000 such orders, reading it from their decisions took the better
 * part of a second each time.
 */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  await db.schema
    .alterTable('interimAllocation')
    .addColumn('severalGroups', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('interimAllocation')
    .addColumn('missingJson', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  const held = groups.map((reasons) => {
    const any = reasons.map((reason) => sql`"decisionJson" like ${sql.lit(`%"${reason}"%`)}`)
    return sql`case when ${sql.join(any, sql` or `)} then 1 else 0 end`
  })
  await sql`update "interimAllocation" set "severalGroups" = 1 where ${sql.join(held, sql` + `)} > 1`.execute(db)
  const apart =
    dialect === 'sqlite'
      ? sql`"missingJson" = json_extract("decisionJson", '$.missing'), "decisionJson" = json_remove("decisionJson", '$.missing')`
      : sql`"missingJson" = ("decisionJson"::jsonb -> 'missing')::text, "decisionJson" = ("decisionJson"::jsonb - 'missing')::text`
  await sql`update "interimAllocation" set ${apart} where "decisionJson" like '%"missing":%'`.execute(db)
}

export async function down(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  const together =
    dialect === 'sqlite'
      ? sql`json_set("decisionJson", '$.missing', json("missingJson"))`
      : sql`("decisionJson"::jsonb || jsonb_build_object('missing', "missingJson"::jsonb))::text`
  await sql`update "interimAllocation" set "decisionJson" = ${together}`.execute(db)
  for (const column of ['severalGroups', 'missingJson'])
    await db.schema.alterTable('interimAllocation').dropColumn(column).execute()
}

export const tables = []
