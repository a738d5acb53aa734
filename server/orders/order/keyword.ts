import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import {
  anyOfFew,
  contains,
  foundIn,
  isAmong,
  ofMany,
  wholeOrPart,
  type Condition,
  type SearchedText,
} from '../../crud/filters.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { namesFound } from './named-lines.ts'
import { linesNumbered, ordersNumbered } from './view.ts'

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
  const isWhole = await anyOfFew(database, table, [
    isAmong(ofOrders, ordersNumbered(keyword)),
    isAmong(ofLines, linesNumbered(keyword)),
    ...whole,
  ])
  return wholeOrPart(rows, isWhole, async () => {
    const rowByRow = contains(texts, keyword)
    if (await isCommon()) return ofMany(rowByRow)
    const names = await namesFound(database.read, keyword)
    if (!names) return rowByRow
    return anyOfFew(
      database,
      table,
      [
        isAmong(ofLines, selected('orderLine', names('orderLine'))),
        isAmong(ofOrders, selected('order', await foundIn(database, 'order', 'channelOrderId')(keyword))),
        isAmong(ofLines, selected('orderLine', contains(['orderLine.serial'], keyword))),
        ...(await part()),
      ],
      rowByRow,
    )
  })

  /**
   * Walking the rows fills a page with a common keyword sooner than an index does. Partners' rows are not tried: PostgreSQL would have to
   * look for the newest that they may see.
   */
  async function isCommon(): Promise<boolean> {
    if (caller.partnerId !== null) return false
    const ids = sql`select "id" from ${sql.table(table)} order by "id" desc limit ${newest}`
    const recent = await rows
      .clearSelect()
      .select(sql`case when ${contains(texts, keyword)} then 1 else 0 end`.as('has'))
      .where(isAmong(`${table}.id`, ids))
      .$castTo<{ has: number }>()
      .execute()
    return recent.filter(({ has }) => has === 1).length > newest / 10
  }
}

export const selected = (table: string, where: Condition): RawBuilder<unknown> =>
  sql`select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${where}`
