import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { wrong } from '../http/errors.ts'

/** What every list is asked for: `listQuery` in shared/api/list.ts. */
export interface ListQuery {
  page: number
  pageSize: number
  sort: string
  order: 'asc' | 'desc'
  keyword?: string | undefined
}

/** A column, or what is computed. */
export type Sortable = string | RawBuilder<unknown>

/** A list's columns: the row's id, and what it can be sorted by. */
export interface ListColumns {
  id: string
  sort: Readonly<Record<string, Sortable>>
  /** A count that would walk a million rows ends here. */
  countsTo?: number | undefined
}

/** `more`: there are more than the total says. */
export interface Found<Row> {
  rows: Row[]
  total: number
  more?: true
}

/** One page of a query that joins no row twice. Equal rows keep their order from page to page, by id. */
export async function pageOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  asked: ListQuery,
  columns: ListColumns,
): Promise<Found<O>> {
  const count = await countOf(query, columns.countsTo)
  const rows =
    count.total === 0
      ? []
      : await sorted(query, asked, columns)
          .limit(asked.pageSize)
          .offset((asked.page - 1) * asked.pageSize)
          .execute()
  return { rows, ...count }
}

/** How many rows a query has, or that there are more than `most`. */
async function countOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  most?: number,
): Promise<Pick<Found<O>, 'total' | 'more'>> {
  const bare = query.clearSelect()
  const further = most !== undefined && (await bare.select(sql`1`.as('one')).limit(1).offset(most).executeTakeFirst())
  if (further) return { total: most, more: true }
  return bare.select(sql<number>`count(*)`.as('total')).$castTo<{ total: number }>().executeTakeFirstOrThrow()
}

/** A list that may have a million rows is counted to here. */
export const manyRows = 10_000

/** Rows of a spreadsheet at most. */
export const exportLimit = 50_000

/** The ids of all of a filtered list, in its order: an export reads them at one moment, and then the rows in slices. */
export async function idsOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  asked: ListQuery,
  columns: ListColumns,
): Promise<number[]> {
  const rows = await sorted(query.clearSelect().select(sql<number>`${sql.ref(columns.id)}`.as('rowId')), asked, columns)
    .limit(exportLimit + 1)
    .$castTo<{ rowId: number }>()
    .execute()
  if (rows.length > exportLimit)
    throw wrong('rows', `There are more than ${exportLimit.toLocaleString('en')}: narrow the filter`)
  return rows.map((row) => row.rowId)
}

/** A page as the warehouse service answers it. */
export function dataPage<Row>({ rows, total, ...more }: Found<Row>, { page, pageSize, sort }: ListQuery) {
  return { data: rows, totalCount: total, page, pageSize, sort, ...more }
}

/** A page as the logistics service answers it. */
export function countPage<Row>({ rows, total, ...more }: Found<Row>) {
  return { count: total, rows, ...more }
}

/** A page as the accounts service answers it. */
export function totalPage<Row>({ rows, total, ...more }: Found<Row>) {
  return { total, rows, ...more }
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
