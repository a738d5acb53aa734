import { sql } from 'kysely'
import { plainText } from '../../../shared/plain-text.ts'
import { anyOf, contains, isAnyOf, ofMany, type Condition } from '../../crud/filters.ts'
import type { Reader } from '../../db/database.ts'

/** A site's goods have fewer names than this. If names contain buyers' own words there may be more, and then each line is looked at. */
const mostNames = 5_000
/** If at least this many lines match, their orders are found sooner one by one. */
const manyLines = 200_000

/**
 * A condition that a line's deal or option contains a text, and whether many lines meet it. Millions of lines share a few
 * names, so the names are searched.
 */
export async function named(
  db: Reader,
  lines: 'l' | 'orderLine',
  text: string,
): Promise<{ condition: Condition; areMany: boolean }> {
  const wanted = plainText(text)
  const [deals, options] = [await namesIn(db, 'dealName'), await namesIn(db, 'optionName')]
  if (!deals || !options || wanted === '')
    return { condition: contains([`${lines}.dealName`, `${lines}.optionName`], text), areMany: false }
  const bearing = (names: readonly string[]) => names.filter((name) => plainText(name).includes(wanted))
  const [bearingDeals, bearingOptions] = [bearing(deals), bearing(options)]
  // The planner uses no index for a choice of which one side is never true, so such a side is left out.
  const conditionOn = (of: string) => {
    const ofDeal = isAnyOf(`${of}.dealName`, bearingDeals)
    const ofOption = isAnyOf(`${of}.optionName`, bearingOptions)
    if (bearingOptions.length === 0) return ofDeal
    return bearingDeals.length === 0 ? ofOption : anyOf([ofDeal, ofOption])
  }
  const found = db.selectFrom('orderLine').select('id').where(conditionOn('orderLine')).limit(manyLines)
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const areMany = count === manyLines
  return { condition: areMany ? ofMany(conditionOn(lines)) : conditionOn(lines), areMany }
}

/** Each name once: the index is asked for the next name after the last. Null if there are more than `mostNames`. */
async function namesIn(db: Reader, column: 'dealName' | 'optionName'): Promise<string[] | null> {
  const name = sql.ref(column)
  const { rows } = await sql<{ name: string }>`
    with recursive "found" ("name") as (
      select min(${name}) from "orderLine" union all
      select (select min(${name}) from "orderLine" where ${name} > "found"."name") from "found" where "found"."name" is not null
    ) select "name" from "found" where "name" is not null limit ${mostNames + 1}`.execute(db)
  return rows.length > mostNames ? null : rows.map((row) => row.name)
}
