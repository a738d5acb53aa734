import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import {
  anyOfFew,
  contains,
  foundIn,
  is,
  isAmong,
  ofMany,
  type Condition,
  type SearchedText,
} from '../../crud/filters.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { namesFound } from './named-lines.ts'

/** A keyword is common if a tenth of this many newest rows contain it. */
const newest = 500

/**
 * The condition that a keyword puts on rows that belong to order lines: claims, shipments, and the lines themselves. Each text that is
 * searched is looked for where it is kept, in an index of its own. Otherwise a million rows would be read with all that is joined to them.
 */
export async function withKeyword<DB, TB extends keyof DB, O>(
  database: Database,
  caller: Caller,
  keyword: string,
  {
    table,
    line = 'orderLineId',
    rows,
    whole = [],
    part,
    texts,
  }: {
    table: string
    /** The table's column that names the line. */
    line?: string
    /** The rows that the caller may see. */
    rows: SelectQueryBuilder<DB, TB, O>
    /** Other conditions, on the table alone, that the whole keyword is in a row. */
    whole?: readonly Condition[]
    /** Other conditions, on the table alone, that a row contains the keyword. */
    part: () => Promise<readonly Condition[]>
    /** All texts that are searched, for a keyword that most rows have. */
    texts: readonly SearchedText[]
  },
): Promise<Condition> {
  const [ofOrders, ofLines] = [`${table}.salesOrderId`, `${table}.${line}`]
  // A typed number is looked for as a whole first, in an index, so that none of a million rows is read.
  const isWhole = await anyOfFew(database, table, [
    isAmong(ofOrders, selected('order', is('order.channelOrderId')(keyword))),
    isAmong(ofLines, selected('orderLine', is('orderLine.serial')(keyword))),
    ...whole,
  ])
  if ((await rows.where(isWhole).limit(1).execute()).length > 0) return isWhole
  const inRow = contains(texts, keyword)
  // For partners this is not tried: PostgreSQL would have to look for the newest rows that they may see.
  if (caller.partnerId === null && (await isCommon(rows, table, inRow))) return ofMany(inRow)
  const names = await namesFound(database.read, keyword)
  if (!names) return inRow
  return anyOfFew(
    database,
    table,
    [
      isAmong(ofLines, selected('orderLine', names('orderLine'))),
      isAmong(ofOrders, selected('order', await foundIn(database, 'order', 'channelOrderId')(keyword))),
      isAmong(ofLines, selected('orderLine', contains(['orderLine.serial'], keyword))),
      ...(await part()),
    ],
    inRow,
  )
}

/** Whether so many rows meet a condition that walking them fills a page sooner than an index does. */
async function isCommon<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  table: string,
  condition: Condition,
): Promise<boolean> {
  const recent = await rows
    .clearSelect()
    .select(sql`case when ${condition} then 1 else 0 end`.as('meets'))
    .where(isAmong(`${table}.id`, sql`select "id" from ${sql.table(table)} order by "id" desc limit ${newest}`))
    .$castTo<{ meets: number }>()
    .execute()
  return recent.filter(({ meets }) => meets === 1).length > newest / 10
}

/** Selects the ids of a table's rows that meet a condition. */
export const selected = (table: string, where: Condition): RawBuilder<unknown> =>
  sql`select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${where}`
