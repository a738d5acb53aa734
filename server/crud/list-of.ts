import { sql, type SelectQueryBuilder } from 'kysely'
import type { Call, Query } from '../../shared/api/call.ts'
import type { Database, Reader } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { notFound } from '../http/errors.ts'
import { pageByCursor } from './cursor.ts'
import { allOf, conditionsOf, contains, is, type Condition, type Filters, type SearchedText } from './filters.ts'
import { countsOf, idsOf, pageOf, type Found, type ListQuery, type Sortable } from './list.ts'

type Asked<C extends Call> = Query<C> & ListQuery
/** The part of a query that chooses the rows, without the part that chooses a page of them. */
type Narrowing<C extends Call> = Omit<Asked<C>, keyof ListQuery> & Pick<ListQuery, 'keyword'>

interface ListOptions<C extends Call, DB, TB extends keyof DB, Row, Shown, Page> {
  /** The call whose sorts and filters these are. If its query is a `cursorQuery`, its pages have cursors. */
  call: C
  /** The row's id: `sku.id`. */
  id: string
  /** The rows that the caller may see, each once. */
  rows: (db: Reader) => SelectQueryBuilder<DB, TB, Row>
  /** The column or expression for each sort name. */
  sort: Readonly<Record<Asked<C>['sort'], Sortable>>
  /**
   * Where to look for the keyword: in columns, in several joined as they are shown (`joined`), or by a condition that uses an index, if
   * there may be a hundred thousand rows (server/db/search.ts).
   */
  search?: readonly SearchedText[] | ((keyword: string) => Condition | Promise<Condition>)
  filters: Filters<Asked<C>>
  /** Rows as they are shown, in their order. */
  shown: (rows: Row[], db: Reader) => Shown[] | Promise<Shown[]>
  /**
   * Makes the service's answer: `totalPage`, `countPage`, `dataPage` or `dataCountPage`, within `byCursor` if the call pages by a cursor.
   */
  page: (found: Found<Shown>, asked: ListQuery) => Page
  /** Counting stops here instead of walking a million rows, and the answer says that there are more. */
  countsTo?: number
}

/**
 * The queries that every list answers for one caller: a page, all ids for an export, rows in the order of given ids (without those outside
 * the caller's scope), one row or 404, and the bare condition for counting or grouping. A module that needs more writes it out itself.
 */
export function listOf<C extends Call, DB, TB extends keyof DB, Row extends { id: number }, Shown, Page>(
  database: Database,
  { call, id, rows, sort, search, filters, shown, page, countsTo }: ListOptions<C, DB, TB, Row, Shown, Page>,
) {
  const columns = { id, sort, countsTo }
  const pageFound = call.query && 'after' in call.query.shape ? pageByCursor : pageOf
  const conditionsFor = async (asked: Narrowing<C>): Promise<Condition[]> => {
    const conditions = await conditionsOf(filters, asked as Asked<C>)
    const { keyword }: Pick<ListQuery, 'keyword'> = asked
    if (keyword && search)
      conditions.push(typeof search === 'function' ? await search(keyword) : contains(search, keyword))
    return conditions
  }
  // Not async, because awaiting a query would run it. Without conditions no `where` is added, so that SQLite counts quickly.
  const narrowed = (conditions: Condition[]) =>
    conditions.reduce((query, condition) => query.where(condition), rows(database.read))
  const inOrder = async (ids: readonly number[], db: Reader = database.read): Promise<Shown[]> => {
    if (ids.length === 0) return []
    const found = await rows(db)
      .where(sql<boolean>`${sql.ref(id)} in (${sql.join(ids)})`)
      .execute()
    const byId = new Map(found.map((row) => [row.id, row]))
    return shown(
      ids.flatMap((each) => byId.get(each) ?? []),
      db,
    )
  }

  return {
    async list(asked: Asked<C>): Promise<Page> {
      const sized = { ...asked, pageSize: asked.limit ?? asked.pageSize }
      const found = await pageFound(database.read, narrowed(await conditionsFor(asked)), sized, columns)
      return page({ ...found, rows: await shown(found.rows, database.read) }, sized)
    },
    ids: async (asked: Asked<C>): Promise<number[]> => idsOf(narrowed(await conditionsFor(asked)), asked, columns),
    inOrder,
    async get(one: number, db: Reader = database.read): Promise<Shown> {
      const [row] = await inOrder([one], db)
      if (!row) throw notFound()
      return row
    },
    /** The query's condition on a row, for modules that count or group the rows in another way. */
    matching: async (asked: Narrowing<C>): Promise<Condition> => allOf(await conditionsFor(asked)),
  }
}

type StatusTable = {
  [T in keyof Tables]: Tables[T] extends { status: unknown; centerId: unknown } ? T : never
}[keyof Tables]

/** The number of rows in each status, for some centers or all: the figures of a list's tabs. */
export async function countByStatus(
  db: Reader,
  table: StatusTable,
  centerIds: readonly number[] | undefined,
  conditions: readonly Condition[],
  status = sql<string>`"status"`,
) {
  const among = centerIds ? [...conditions, is(`${table}.centerId`)(centerIds)] : conditions
  const { rows } = await sql<{ status: string; count: number }>`
    select ${status} as "status", count(*) as "count" from ${sql.table(table)} where ${allOf(among)} group by 1`.execute(
    db,
  )
  return countsOf(rows)
}
