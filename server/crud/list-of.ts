import { sql, type SelectQueryBuilder } from 'kysely'
import type { Call, Query } from '../../shared/api/call.ts'
import type { Database, Reader } from '../db/database.ts'
import { notFound } from '../http/errors.ts'
import { pageByCursor } from './cursor.ts'
import { allOf, conditionsOf, contains, type Condition, type Filters } from './filters.ts'
import { idsOf, pageOf, type Found, type ListQuery, type Sortable } from './list.ts'

type Asked<C extends Call> = Query<C> & ListQuery

interface ListOptions<C extends Call, DB, TB extends keyof DB, Row, Shown, Page> {
  /** Whose sorts and filters these are; where its query is a `cursorQuery`, its pages have cursors. */
  call: C
  /** The row's id: `sku.id`. */
  id: string
  /** The rows that the caller may see, none of them twice. */
  rows: (db: Reader) => SelectQueryBuilder<DB, TB, Row>
  /** Column, or what is computed, by sort name. */
  sort: Readonly<Record<Asked<C>['sort'], Sortable>>
  /** Where the keyword looks: columns, or a condition of its own where there may be a hundred thousand rows (server/db/search.ts). */
  search?: readonly string[] | ((keyword: string) => Condition)
  filters: Filters<Asked<C>>
  /** Rows as they are shown, in their order. */
  shown: (rows: Row[], db: Reader) => Shown[] | Promise<Shown[]>
  /** The service's answer: `totalPage`, `countPage`, `dataPage` or `dataCountPage`, `byCursor` where the call pages by one. */
  page: (found: Found<Shown>, asked: ListQuery) => Page
  /** A count that would walk a million rows ends here, and the answer says that there are more. */
  countsTo?: number
}

/**
 * What every list is asked, for one caller: a page of it, all its ids for an export, rows by their ids in their order (those outside the
 * caller's scope are missing), one row or 404, and the condition itself for what counts or groups. What needs more than this is written out in the module.
 */
export function listOf<C extends Call, DB, TB extends keyof DB, Row extends { id: number }, Shown, Page>(
  database: Database,
  { call, id, rows, sort, search, filters, shown, page, countsTo }: ListOptions<C, DB, TB, Row, Shown, Page>,
) {
  const columns = { id, sort, countsTo }
  const pageFound = call.query && 'after' in call.query.shape ? pageByCursor : pageOf
  const conditionsFor = async (asked: Asked<C>): Promise<Condition[]> => {
    const conditions = await conditionsOf(filters, asked)
    const { keyword } = asked
    if (keyword && search) conditions.push(typeof search === 'function' ? search(keyword) : contains(search, keyword))
    return conditions
  }
  // An answer of an async function would be awaited, and a query with it. Where nothing is asked nothing is said: SQLite then counts at a glance.
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
      const found = await pageFound(narrowed(await conditionsFor(asked)), sized, columns)
      return page({ ...found, rows: await shown(found.rows, database.read) }, sized)
    },
    ids: async (asked: Asked<C>): Promise<number[]> => idsOf(narrowed(await conditionsFor(asked)), asked, columns),
    inOrder,
    async get(one: number, db: Reader = database.read): Promise<Shown> {
      const [row] = await inOrder([one], db)
      if (!row) throw notFound()
      return row
    },
    /** What is asked of a row, for who counts or groups them otherwise. */
    matching: async (asked: Asked<C>): Promise<Condition> => allOf(await conditionsFor(asked)),
  }
}
