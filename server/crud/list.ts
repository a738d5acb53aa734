import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { wrong } from '../http/errors.ts'

/** What every list is asked for: `listQuery` in shared/api/list.ts. */
export interface ListQuery {
  page: number
  pageSize: number
  sort: string
  order: 'asc' | 'desc'
  keyword?: string | undefined
}

/** A list's columns: the row's id, what it can be sorted by, and where `keyword` looks. */
export interface ListColumns {
  id: string
  /** Column, or what is computed, by sort name. */
  sort: Readonly<Record<string, string | RawBuilder<unknown>>>
  search?: readonly string[]
}

export interface Found<Row> {
  rows: Row[]
  total: number
}

/** One page of a query that joins no row twice. Equal rows keep their order from page to page, by id. */
export async function pageOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  asked: ListQuery,
  columns: ListColumns,
): Promise<Found<O>> {
  const wanted = matching(query, asked, columns)
  const { total } = await wanted
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  const rows =
    total === 0
      ? []
      : await sorted(wanted, asked, columns)
          .limit(asked.pageSize)
          .offset((asked.page - 1) * asked.pageSize)
          .execute()
  return { rows, total }
}

/** Rows of a spreadsheet at most. */
export const exportLimit = 50_000

/** The ids of all of a filtered list, in its order: an export reads them at one moment, and then the rows in slices. */
export async function idsOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  asked: ListQuery,
  columns: ListColumns,
): Promise<number[]> {
  const rows = await sorted(
    matching(query, asked, columns)
      .clearSelect()
      .select(sql<number>`${sql.ref(columns.id)}`.as('rowId')),
    asked,
    columns,
  )
    .limit(exportLimit + 1)
    .$castTo<{ rowId: number }>()
    .execute()
  if (rows.length > exportLimit)
    throw wrong('rows', `There are more than ${exportLimit.toLocaleString('en')}: narrow the filter`)
  return rows.map((row) => row.rowId)
}

/** `where` for a list's keyword: any of the columns contains it, whatever the case. */
export function contains(columns: readonly string[], keyword: string): RawBuilder<SqlBool> {
  const pattern = `%${escapeLike(keyword)}%`
  return sql`(${sql.join(
    columns.map((column) => sql`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`),
    sql` or `,
  )})`
}

/** What someone types is text, never a pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (c) => `\\${c}`)
}

/** A page as the warehouse service answers it. */
export function dataPage<Row>(found: Found<Row>, asked: ListQuery) {
  return { data: found.rows, totalCount: found.total, page: asked.page, pageSize: asked.pageSize, sort: asked.sort }
}

/** A page as the logistics service answers it. */
export function countPage<Row>(found: Found<Row>) {
  return { count: found.total, rows: found.rows }
}

/** A page as the accounts service answers it. */
export function totalPage<Row>(found: Found<Row>) {
  return { total: found.total, rows: found.rows }
}

function matching<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { keyword }: ListQuery,
  { search }: ListColumns,
): SelectQueryBuilder<DB, TB, O> {
  return keyword && search ? query.where(contains(search, keyword)) : query
}

function sorted<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  asked: ListQuery,
  columns: ListColumns,
): SelectQueryBuilder<DB, TB, O> {
  const column = columns.sort[asked.sort]
  if (!column) throw new Error(`No column for the sort «${asked.sort}».`)
  const direction = sql.raw(asked.order)
  if (column === columns.id) return query.orderBy(sql`${sql.ref(column)} ${direction}`)
  const by = typeof column === 'string' ? sql.ref(column) : column
  return query.orderBy(sql`${by} ${direction} nulls last`).orderBy(sql`${sql.ref(columns.id)} ${direction}`)
}
