import { sql } from 'kysely'
import { plainText } from '../../../shared/plain-text.ts'
import { allOf, anyOf, contains, is, isAnyOf, ofMany, type Condition } from '../../crud/filters.ts'
import type { Reader } from '../../db/database.ts'

/** A site's goods have fewer names than this. If names contain buyers' own words there may be more, and then each line is looked at. */
const mostNames = 5_000
/** If at least this many lines match, their orders are found sooner one by one. */
const manyLines = 200_000

/**
 * The lines whose name contains a text, as a condition on them; null if there are too many names to search. Millions of lines share a few
 * names, so the names are searched.
 */
export async function namesFound(db: Reader, text: string): Promise<((lines: string) => Condition) | null> {
  const wanted = plainText(text)
  if (wanted === '') return () => sql`1 = 0`
  const [deals, options] = [await namesIn(db, 'dealName'), await namesIn(db, 'optionName')]
  if (!deals || !options) return null
  const plain = (names: readonly string[]) => names.map((name) => [name, plainText(name)] as const)
  const [plainDeals, plainOptions] = [plain(deals), plain(options)]
  const among = (names: typeof plainDeals, fits: (plainly: string) => boolean) =>
    names.filter(([, plainly]) => fits(plainly)).map(([name]) => name)
  // A screen joins the two with a dot, so a text with a dot may be the end of one and the beginning of the other.
  const both = [...wanted.matchAll(/·/g)].map(({ index }) => ({
    deals: among(plainDeals, (deal) => deal !== '' && deal.endsWith(wanted.slice(0, index))),
    options: among(plainOptions, (option) => option !== '' && option.startsWith(wanted.slice(index + 1))),
  }))
  const one = {
    deals: among(plainDeals, (deal) => deal.includes(wanted)),
    options: among(plainOptions, (option) => option.includes(wanted)),
  }
  return (lines) => {
    const [deal, option] = [`${lines}.dealName`, `${lines}.optionName`]
    // The planner uses no index for a choice of which one side is never true, so such a side is left out.
    const conditions = [
      ...(one.deals.length > 0 ? [isAnyOf(deal, one.deals)] : []),
      ...(one.options.length > 0 ? [isAnyOf(option, one.options)] : []),
      ...both
        .filter((each) => each.deals.length > 0 && each.options.length > 0)
        .map((each) => allOf([isAnyOf(deal, each.deals), isAnyOf(option, each.options)])),
    ]
    return conditions.length === 0 ? sql`1 = 0` : anyOf(conditions)
  }
}

/** A condition that a line's deal or option contains a text, and whether many lines meet it. */
export async function named(
  db: Reader,
  lines: 'l' | 'orderLine',
  text: string,
): Promise<{ condition: Condition; areMany: boolean }> {
  const conditionOn = await namesFound(db, text)
  if (!conditionOn) return { condition: contains([`${lines}.dealName`, `${lines}.optionName`], text), areMany: false }
  const found = db.selectFrom('orderLine').select('id').where(conditionOn('orderLine')).limit(manyLines)
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const areMany = count === manyLines
  return { condition: areMany ? ofMany(conditionOn(lines)) : conditionOn(lines), areMany }
}

/** The lines whose deal's code contains a text, as a condition; null if there are too many codes to search. */
export async function codesFound(db: Reader, text: string): Promise<Condition | null> {
  const wanted = plainText(text)
  const codes = new Set<string>()
  // The index of codes begins with whether the line's product is missing.
  for (const isMissing of [false, true]) {
    const some = await namesIn(db, 'dealCode', is('isMissing')(isMissing))
    if (!some) return null
    for (const code of some) if (wanted !== '' && plainText(code).includes(wanted)) codes.add(code)
  }
  return allOf([is('orderLine.isMissing')([0, 1]), isAnyOf('orderLine.dealCode', [...codes])])
}

/** Each name once: the index is asked for the next name after the last. Null if there are more than `mostNames`. */
async function namesIn(
  db: Reader,
  column: 'dealName' | 'optionName' | 'dealCode',
  where: Condition = sql`1 = 1`,
): Promise<string[] | null> {
  const name = sql.ref(column)
  const { rows } = await sql<{ name: string }>`
    with recursive "found" ("name") as (
      select min(${name}) from "orderLine" where ${where} union all
      select (select min(${name}) from "orderLine" where ${where} and ${name} > "found"."name") from "found" where "found"."name" is not null
    ) select "name" from "found" where "name" is not null limit ${mostNames + 1}`.execute(db)
  return rows.length > mostNames ? null : rows.map((row) => row.name)
}
