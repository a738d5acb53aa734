import { expressionBuilder, sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Dialect } from '../db/dialect.ts'
import { gap, searched, type Searched } from '../db/search.ts'
import { plainText } from '../../shared/plain-text.ts'
import type { ListQuery } from './list.ts'

export type Condition = RawBuilder<SqlBool>

type FilterName<Asked> = Exclude<keyof Asked, keyof ListQuery>

/**
 * The condition that each filter of a call puts on a row; a forgotten filter is a type error. `null` is for a parameter that does not
 * narrow the rows. A filter that depends on others gets the whole query as well.
 */
export type Filters<Asked> = {
  readonly [Name in FilterName<Asked>]-?:
    | ((value: NonNullable<Asked[Name]>, asked: Asked) => Condition | Promise<Condition>)
    | null
}

/** The conditions of the filters that were set. */
export async function conditionsOf<Asked>(filters: Filters<Asked>, asked: Asked): Promise<Condition[]> {
  const conditions: Condition[] = []
  const isFilter = (name: string): name is string & FilterName<Asked> => name in filters
  for (const name of Object.keys(filters).filter(isFilter)) {
    const value = asked[name]
    const condition = filters[name]
    if (condition && value !== undefined && value !== null) conditions.push(await condition(value, asked))
  }
  return conditions
}

/** The column is the value, or one of several. */
export const is =
  (column: string) =>
  (value: string | number | boolean | readonly (string | number)[]): Condition =>
    typeof value === 'object' ? sql`${sql.ref(column)} in (${sql.join(value)})` : sql`${sql.ref(column)} = ${value}`

/** The same, or the column is empty: a row that may still become any of the values is not hidden by choosing one. */
export const isOrNone =
  (column: string) =>
  (value: readonly number[]): Condition =>
    sql`(${is(column)(value)} or ${sql.ref(column)} is null)`

/** The column has a value, or has none. */
export const isThere =
  (column: string) =>
  (value: boolean): Condition =>
    value ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} is null`

/** The column contains the text, whatever the case. */
export const holds =
  (...columns: string[]) =>
  (text: string): Condition =>
    contains(columns, text)

/** The column's time is at or after, before, or at or before an instant. */
export const since = (column: string) => comparedWith(column, '>=')
export const before = (column: string) => comparedWith(column, '<')
export const until = (column: string) => comparedWith(column, '<=')
const comparedWith =
  (column: string, sign: '>=' | '<' | '<=') =>
  (at: string): Condition =>
    sql`${sql.ref(column)} ${sql.raw(sign)} ${new Date(at).toISOString()}`

/** The column is among what a query selects. */
export const isAmong = (column: string, selected: RawBuilder<unknown>): Condition =>
  sql`${sql.ref(column)} in (${selected})`

/** The column is one of these values; there may be thousands of them. */
export const isAnyOf = (column: string, values: readonly (string | number)[]): Condition =>
  values.length === 0 ? sql`1 = 0` : sql`${expressionBuilder()(sql.ref(column), 'in', values)}`

/** Fewer rows than this are looked up one by one. If more rows contain a text, walking the rows finds those of a page sooner. */
const fewEnough = 30_000

type Searching = Pick<Database, 'read' | 'dialect'>

/**
 * Texts that many rows of a table contained. They are remembered because a list asks for the same text with each page and each change, and
 * the index takes longest to answer these.
 */
const common = new WeakMap<Dialect, Set<string>>()
const mostCommon = 1000

/** The ids of the rows that a table's keyword index proposes for a text, or null if they are many. */
async function fewFor({ read, dialect }: Searching, table: Searched, text: string): Promise<number[] | null> {
  const known = common.get(dialect) ?? new Set()
  common.set(dialect, known)
  const asked = `${table} ${text}`
  if (known.has(asked)) return null
  const { rows } = await sql<Record<string, number>>`${dialect.proposed(table, text, fewEnough)}`.execute(read)
  if (rows.length < fewEnough) return rows.flatMap((row) => Object.values(row))
  if (known.size === mostCommon) known.clear()
  known.add(asked)
  return null
}

/** The same for several texts. */
async function fewForAny(database: Searching, table: Searched, texts: readonly string[]): Promise<number[] | null> {
  const all = new Set<number>()
  for (const text of texts) {
    const few = await fewFor(database, table, text)
    if (few === null) return null
    for (const id of few) all.add(id)
  }
  return [...all]
}
const asTexts = (text: string | readonly string[]): readonly string[] => (typeof text === 'string' ? [text] : text)

/** One of the columns in the table's keyword index contains a text, or one of several. */
export const found =
  (database: Searching, table: Exclude<Searched, 'sku' | 'invoice'>) =>
  async (text: string | readonly string[]): Promise<Condition> => {
    const texts = asTexts(text)
    if (await fewForAny(database, table, texts))
      return isAmong(
        `${table}.id`,
        sql.join(
          texts.map((each) => database.dialect.found(table, each)),
          sql` union all `,
        ),
      )
    return ofMany(anyOf(texts.map((each) => contains([atOnce(qualified(table, searched[table]))], each))))
  }

/** One of these columns contains a text, or one of several. The rows that the index proposes are checked. */
export const foundIn =
  <T extends Searched>(database: Searching, table: T, ...columns: (typeof searched)[T][number][]) =>
  async (text: string | readonly string[]): Promise<Condition> => {
    const texts = asTexts(text)
    const few = await fewForAny(database, table, texts)
    const own = qualified(table, columns)
    const looked = texts.map((each) => contains(own, each))
    if (few === null) return ofMany(anyOf(looked))
    // Nearly all of these few rows contain the text as it was typed. The others are compared in the index's plain form, which ignores the
    // width of letters.
    const asIndexed = texts.map((each) => containsPlainly(own, each))
    return allOf([isAnyOf(`${table}.id`, few), anyOf([...looked, ...asIndexed])])
  }

/** Any of the columns contains the text in the plain form of the indexes (server/db/search.ts). */
function containsPlainly(columns: readonly string[], text: string): Condition {
  const pattern = `%${escapeLike(plainText(text))}%`
  return anyOf(columns.map((column) => sql`gantry_plain(coalesce(${sql.ref(column)}, '')) like ${pattern} escape '\\'`))
}

/**
 * One of the conditions holds. Each has an index, so the rows are looked up if they are few. If they are many, each row is checked:
 * by the conditions, or by another one that says the same and is checked sooner.
 */
export async function anyOfFew(
  { read }: Pick<Database, 'read'>,
  table: string,
  conditions: readonly Condition[],
  rowByRow = anyOf(conditions),
): Promise<Condition> {
  const proposed = sql.join(
    conditions.map((each) => sql`select "id" from ${sql.table(table)} where ${each}`),
    sql` union all `,
  )
  const { rows } = await sql<{ id: number }>`select "id" from (${proposed}) as "found" limit ${fewEnough}`.execute(read)
  if (rows.length < fewEnough)
    return isAnyOf(
      `${table}.id`,
      rows.map(({ id }) => id),
    )
  return ofMany(rowByRow)
}

/**
 * A condition that many rows meet and no index answers. Within `coalesce`, PostgreSQL assumes that half the rows meet it; bare, it assumes
 * that a text is rare, starts workers and sorts. SQLite would look up each of a hundred names in an index, row by row.
 */
export const ofMany = (condition: Condition): Condition => sql`coalesce(${condition}, false)`

/** Joins columns into one text, which is searched in half the time. The gap keeps a text from running on into the next one. */
const atOnce = (columns: readonly string[]): SearchedText =>
  sql`(${sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ${sql.lit(gap)} || `,
  )})`

const qualified = (table: string, columns: readonly string[]) => columns.map((column) => `${table}.${column}`)

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`

export const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

/** A column, or several columns that a screen shows as one text. */
export type SearchedText = string | RawBuilder<unknown>

/** Columns as a screen joins them: empty ones are left out. Blanks between them make no difference to a search. */
export const joined = (...columns: string[]): SearchedText =>
  sql`(${sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || `,
  )})`

/** Any of the texts contains the keyword, whatever the case, and whether or not blanks and dashes were typed. */
export function contains(texts: readonly SearchedText[], keyword: string): Condition {
  const typed = keyword.replace(/[\s-]+/g, '')
  if (typed === '') return sql`1 = 0`
  const pattern = `%${escapeLike(typed)}%`
  return anyOf(
    texts.map((each) => {
      const text = typeof each === 'string' ? sql.ref(each) : each
      const asTyped = sql`${text} like ${`%${escapeLike(keyword.trim())}%`} escape '\\'`
      return sql`(${mayContain(text, typed)} and (${asTyped} or ${withoutGaps(text)} like lower(${pattern}) escape '\\'))`
    }),
  )
}

/**
 * Whether a text has the letters of a keyword in their order, whatever lies between them. Most rows do not, and this check takes a quarter
 * of the time that it takes to write their texts anew without gaps. SQLite only knows the two cases of ASCII letters, so other letters that
 * have a case are not looked for.
 */
function mayContain(text: RawBuilder<unknown>, keyword: string): Condition {
  const letters = [...keyword.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())]
  const sure = letters
    .filter((letter) => /[a-z]/.test(letter) || letter.toLowerCase() === letter.toUpperCase())
    .slice(0, 8)
  const within = sure.some((letter) => /[a-z]/.test(letter)) ? sql`lower(${text})` : text
  return sql`${within} like ${`%${sure.map((letter) => `${escapeLike(letter)}%`).join('')}`} escape '\\'`
}

/**
 * A text in lower case without gaps. This is not the plain form of the indexes (server/db/search.ts), for which SQLite would call
 * JavaScript row by row.
 */
const withoutGaps = (text: RawBuilder<unknown>) =>
  ['-', ' ', '\u3000'].reduce((within, gap) => sql`replace(${within}, ${sql.lit(gap)}, '')`, sql`lower(${text})`)

/** Escapes what someone typed, so that it is never read as a pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (c) => `\\${c}`)
}
