import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { manyRows } from '../../shared/api/list.ts'
import type { Reader } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { wrong } from '../http/errors.ts'

/** A list's query as it was read; `limit` and `after` only come with a `cursorQuery` (shared/api/list.ts). */
export interface ListQuery {
  page: number
  pageSize: number
  sort: string
  order: 'asc' | 'desc'
  keyword?: string | undefined
  limit?: number | undefined
  after?: string | undefined
}

/** A column, or a computed expression. */
export type Sortable = string | RawBuilder<unknown>

/** Sorts that are columns of one table under their own names. */
export function columns<T extends keyof Tables, const N extends keyof Tables[T] & string>(
  table: T,
  names: readonly N[],
) {
  return Object.fromEntries(names.map((name) => [name, `${table}.${name}`])) as Record<N, string>
}

/** A list's columns: the row's id, and what it can be sorted by. */
export interface ListColumns {
  id: string
  sort: Readonly<Record<string, Sortable>>
  /** Counting stops here instead of walking a million rows. */
  countsTo?: number | undefined
}

/** `more`: there are more rows than the total says. `after`: the cursor of the next page, if the list has cursors. */
export interface Found<Row> {
  rows: Row[]
  total: number
  more?: true | undefined
  after?: string | null
}

/** One page of a query that yields each row once. The id breaks ties, so equal rows keep their order from page to page. */
export async function pageOf<DB, TB extends keyof DB, O>(
  db: Reader,
  query: SelectQueryBuilder<DB, TB, O>,
  asked: ListQuery,
  columns: ListColumns,
): Promise<Found<O>> {
  const passed = (asked.page - 1) * asked.pageSize
  const rows = await sorted(query, asked, columns).limit(asked.pageSize).offset(passed).execute()
  return { rows, ...(lastOf(rows.length, passed, asked.pageSize) ?? (await countOf(db, query, columns.countsTo))) }
}

/**
 * The total, if a page is not full and so is the last: then the rows are found once and not counted as well. Null if they must be counted.
 */
export function lastOf(found: number, passed: number, pageSize: number): { total: number } | null {
  return found < pageSize && (found > 0 || passed === 0) ? { total: passed + found } : null
}

/**
 * How many rows a query has, or that there are more than `most`, counted in one pass. A list is read again with every change, so a count of
 * twice as many is remembered for ten seconds: so many rows do not disappear in that time.
 */
export async function countOf<DB, TB extends keyof DB, O>(
  db: Reader,
  query: SelectQueryBuilder<DB, TB, O>,
  most?: number,
): Promise<Pick<Found<O>, 'total' | 'more'>> {
  const bare = query.clearSelect()
  const counted = sql<number>`count(*)`.as('total')
  if (most === undefined) return bare.select(counted).$castTo<{ total: number }>().executeTakeFirstOrThrow()
  const found = sql`(${bare.select(sql`1`.as('one')).limit(2 * most)})`.as('found')
  const compiled = db.selectFrom(found).select(counted).compile()
  const asked = JSON.stringify([compiled.sql, compiled.parameters])
  if (hadMany.has(db, asked)) return { total: most, more: true }
  const { total = 0 } = (await db.executeQuery(compiled)).rows[0] ?? {}
  if (total === 2 * most) hadMany.add(db, asked)
  return total > most ? { total: most, more: true } : { total }
}

/** The number of rows that a query has; one more than `manyRows` stands for any number above it. */
export async function countUpTo<DB, TB extends keyof DB, O>(
  db: Reader,
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const { total, more } = await countOf(db, query, manyRows)
  return more ? total + 1 : total
}

/** Limits a figure as `countUpTo` does. */
export const atMostMany = (count: number): number => Math.min(count, manyRows + 1)

/** Remembers for a short while which counts of each database came to many. */
class RecentlyMany {
  private readonly until = new WeakMap<Reader, Map<string, number>>()

  has(db: Reader, asked: string): boolean {
    return (this.until.get(db)?.get(asked) ?? 0) > performance.now()
  }

  add(db: Reader, asked: string): void {
    const counts = this.until.get(db) ?? new Map<string, number>()
    if (counts.size >= 500) counts.clear()
    this.until.set(db, counts.set(asked, performance.now() + 10_000))
  }
}
const hadMany = new RecentlyMany()

/** The most rows of a spreadsheet. */
const exportLimit = 50_000

/** All ids of a filtered list, in its order. An export reads them at one moment and then loads the rows in slices. */
export async function idsOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  asked: ListQuery,
  columns: ListColumns,
): Promise<number[]> {
  const rows = await sorted(query.clearSelect().select(sql<number>`${sql.ref(columns.id)}`.as('rowId')), asked, columns)
    .limit(exportLimit + 1)
    .$castTo<{ rowId: number }>()
    .execute()
  if (rows.length > exportLimit) throw wrong('rows', 'There are too many rows: narrow the filter')
  return rows.map((row) => row.rowId)
}

/** A page as the warehouse service answers it. */
export function dataPage<Row>({ rows, total, ...more }: Found<Row>, { page, pageSize, sort }: ListQuery) {
  return { data: rows, totalCount: total, page, pageSize, sort, ...more }
}

/** A page as the order and marketplace services answer it. */
export function dataCountPage<Row>({ rows, total, ...more }: Found<Row>, { page, pageSize, sort }: ListQuery) {
  return { data: rows, count: total, page, pageSize, sort, ...more }
}

/** A page as the logistics service answers it. */
export function countPage<Row>({ rows, total, ...more }: Found<Row>) {
  return { count: total, rows, ...more }
}

/** A page as the accounts service answers it. */
export function totalPage<Row>({ rows, total, ...more }: Found<Row>) {
  return { total, rows, ...more }
}

/** A service's page with the cursor that the next one begins after. */
export function byCursor<Row, Page>(page: (found: Found<Row>, asked: ListQuery) => Page) {
  return (found: Found<Row>, asked: ListQuery) => ({ ...page(found, asked), after: found.after ?? null })
}

/** Sorts equal rows by id, and rows without a value last. */
export function sorted<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  asked: ListQuery,
  columns: ListColumns,
): SelectQueryBuilder<DB, TB, O> {
  const direction = sql.raw(asked.order)
  const byId = sql`${sql.ref(columns.id)} ${direction}`
  if (columns.sort[asked.sort] === columns.id) return query.orderBy(byId)
  const by = sortColumn(asked, columns)
  // PostgreSQL does not sort by an index that puts its nulls elsewhere, so `nulls last` is only said where there may be some.
  const last = isNeverNull(columns.sort[asked.sort], columns.id) ? sql`` : sql` nulls last`
  return query.orderBy(sql`${by} ${direction}${last}`).orderBy(byId)
}

/**
 * Columns that are never null, in any table or in the named one (a test in tests/laws compares them with the schema). Only the list's own
 * table counts, because a join may find no row.
 */
export const neverNull: readonly string[] = [
  'at',
  'createdAt',
  'updatedAt',
  'placedAt',
  'channelOrderId',
  'paymentAmount',
  'invoice.recipientName',
  'orderLine.quantity',
  'orderClaim.since',
  'channelShipment.shippedAt',
]

function isNeverNull(column: Sortable | undefined, id: string): boolean {
  if (typeof column !== 'string') return false
  const [table, name = ''] = column.split('.')
  return id === `${table}.id` && (neverNull.includes(name) || neverNull.includes(column))
}

/** The expression that a list is sorted by. */
export function sortColumn(asked: ListQuery, columns: ListColumns): RawBuilder<unknown> {
  const column = columns.sort[asked.sort]
  if (!column) throw new Error(`No column for the sort «${asked.sort}».`)
  return typeof column === 'string' ? sql`${sql.ref(column)}` : column
}

/** The number of rows in all and in each status. */
export function countsOf(groups: readonly { status: string; count: number }[]) {
  return {
    total: groups.reduce((sum, { count }) => sum + count, 0),
    byStatus: Object.fromEntries(groups.map(({ status, count }) => [status, count])),
  }
}

/**
 * Counts by status for a query that may have a million rows, as `countUpTo` counts. `each`: the statuses, if an index finds the rows of
 * one. Each status is then counted by itself, and the count of the status that nearly all rows have stops early. Without `each`, the rows
 * are walked once for all statuses.
 */
export async function countsUpTo<DB, TB extends keyof DB, O>(
  db: Reader,
  query: SelectQueryBuilder<DB, TB, O>,
  column: string,
  each: readonly string[] | null,
) {
  const status = sql<string>`${sql.ref(column)}`
  if (each === null) {
    const groups = query.clearSelect().select([status.as('status'), sql<number>`count(*)`.as('count')])
    return upToMany(await groups.groupBy(status).$castTo<{ status: string; count: number }>().execute())
  }
  const groups: { status: string; count: number }[] = []
  for (const one of each) {
    const count = await countUpTo(db, query.where(sql<boolean>`${status} = ${one}`))
    if (count > 0) groups.push({ status: one, count })
  }
  return upToMany(groups)
}

function upToMany(groups: readonly { status: string; count: number }[]) {
  const { total, byStatus } = countsOf(groups.map(({ status, count }) => ({ status, count: atMostMany(count) })))
  return { total: atMostMany(total), byStatus }
}

/** Whether a query filters by no other fields than these. */
export function asksOnly(asked: object, names: readonly string[]): boolean {
  return Object.entries(asked).every(([name, value]) => value === undefined || names.includes(name))
}
