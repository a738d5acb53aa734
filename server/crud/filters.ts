import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Dialect } from '../db/dialect.ts'
import type { Searched } from '../db/search.ts'
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

/** The same, or it has none yet: what may still become any of them is not hidden by choosing one. */
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

/** The column contains a text: what the table's index for keywords holds of it are candidates, and the column is then looked at. */
export const foundIn =
  ({ found }: Dialect, table: Searched, column: string) =>
  (text: string): Condition =>
    allOf([isAmong(`${table}.id`, found(table, text)), contains([`${table}.${column}`], text)])

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`

export const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

/** A column, or what a screen shows of several as one text. */
export type SearchedText = string | RawBuilder<unknown>

/** Columns as a screen joins them: those that are empty are left out. Blanks between them make no difference to a search. */
export const joined = (...columns: string[]): SearchedText =>
  sql`(${sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || `,
  )})`

/** Any of the texts contains it, whatever the case, and whether or not blanks and dashes were typed. */
export function contains(texts: readonly SearchedText[], keyword: string): Condition {
  const typed = keyword.replace(/[\s-]+/g, '')
  if (typed === '') return sql`1 = 0`
  const pattern = `%${escapeLike(typed)}%`
  return anyOf(
    texts.map((each) => {
      const text = typeof each === 'string' ? sql.ref(each) : each
      return sql`(${mayContain(text, typed)} and ${withoutGaps(text)} like lower(${pattern}) escape '\\')`
    }),
  )
}

/**
 * Whether a text has the letters of a keyword in their order, whatever lies between them. Of a million rows most have not, and to look takes half of
 * what it takes to write their texts anew without gaps. Letters that have a case are not looked for.
 */
export function mayContain(text: RawBuilder<unknown>, keyword: string): Condition {
  const letters = [...keyword].filter((letter) => letter.toLowerCase() === letter.toUpperCase()).slice(0, 8)
  return sql`${text} like ${`%${letters.map((letter) => `${escapeLike(letter)}%`).join('')}`} escape '\\'`
}

/** Not the plain form of the indexes (server/db/search.ts), which SQLite would ask of JavaScript row by row. */
const withoutGaps = (text: RawBuilder<unknown>) =>
  ['-', ' ', '\u3000'].reduce((within, gap) => sql`replace(${within}, ${sql.lit(gap)}, '')`, sql`lower(${text})`)

/** Escapes what someone typed, so that it is never read as a pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (c) => `\\${c}`)
}
