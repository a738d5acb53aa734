import { sql, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import { jsonOf } from '../../shared/api/list.ts'
import { wrong } from '../http/errors.ts'
import type { Condition } from './filters.ts'
import type { Reader } from '../db/database.ts'
import { countOf, lastOf, sortColumn, sorted, type Found, type ListColumns, type ListQuery } from './list.ts'

/**
 * Where a page ended: its sort and order, its last row's value and id, and what the first page counted. It is not signed, since it only
 * narrows the rows that its caller may see anyway.
 */
const position = z.tuple([
  z.string(),
  z.enum(['asc', 'desc']),
  z.union([z.string(), z.number(), z.null()]),
  z.int().positive(),
  z.object({ total: z.int().nonnegative(), more: z.literal(true).optional() }),
])
type Position = z.infer<typeof position>

/**
 * One page, and the cursor that the next one begins after. The cursor names the last row by its sort value and id, so rows that are added
 * or removed meanwhile do not move another row to another page. A page far back costs no more than the first, because no rows are counted
 * or passed over.
 */
export async function pageByCursor<DB, TB extends keyof DB, O extends { id: number }>(
  db: Reader,
  query: SelectQueryBuilder<DB, TB, O>,
  asked: ListQuery,
  columns: ListColumns,
): Promise<Found<O>> {
  const start = asked.after === undefined ? null : positionOf(asked.after, asked)
  const by = sortColumn(asked, columns)
  const valued = query
    .select(sql<Position[2]>`${by}`.as('cursorValue'))
    .$castTo<O & { cursorValue?: Position[2] | undefined }>()
  // One row more than is shown tells whether any follow.
  const wanted = asked.pageSize + 1
  const passed = (asked.page - 1) * asked.pageSize
  const rows = start ? [] : await sorted(valued, asked, columns).limit(wanted).offset(passed).execute()
  const counted = start?.[4] ?? lastOf(rows.length, passed, wanted) ?? (await countOf(db, query, columns.countsTo))
  for (const condition of start ? beyond(start, asked, columns) : []) {
    if (rows.length === wanted) break
    const order = sql.raw(asked.order)
    const next = valued
      .where(condition)
      .orderBy(sql`${by} ${order}`)
      .orderBy(sql`${sql.ref(columns.id)} ${order}`)
      .limit(wanted - rows.length)
    rows.push(
      ...(await next
        .execute()
        .catch((error: unknown) => Promise.reject(isOfAnotherType(error) ? unreadable() : error))),
    )
  }
  const last = rows.length === wanted ? rows[asked.pageSize - 1] : undefined
  const after = last ? textOf([asked.sort, asked.order, last.cursorValue ?? null, last.id, counted]) : null
  // The property is not deleted, because objects that lose a property are slow to copy, and every row is copied into what is shown.
  for (const row of rows) row.cursorValue = undefined
  return { rows: rows.slice(0, asked.pageSize), ...counted, after }
}

/**
 * The conditions for the rows after a position, first those with a value, then those without one, which are last in either order. They make
 * two queries, because neither database uses the index for a condition with «or it is empty».
 */
function beyond([, , value, id]: Position, asked: ListQuery, columns: ListColumns): Condition[] {
  const by = sortColumn(asked, columns)
  const rowId = sql.ref(columns.id)
  const sign = sql.raw(asked.order === 'asc' ? '>' : '<')
  if (columns.sort[asked.sort] === columns.id) return [sql`${rowId} ${sign} ${id}`]
  if (value === null) return [sql`${by} is null and ${rowId} ${sign} ${id}`]
  return [sql`(${by}, ${rowId}) ${sign} (${value}, ${id})`, sql`${by} is null`]
}

function textOf(at: Position): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url')
}

function positionOf(text: string, asked: ListQuery): Position {
  const read = position.safeParse(jsonOf(Buffer.from(text, 'base64url').toString()))
  if (!read.success) throw unreadable()
  const [sort, order] = read.data
  if (sort !== asked.sort || order !== asked.order) throw wrong('after', 'is a cursor of another sort')
  return read.data
}

const unreadable = () => wrong('after', 'is not a cursor of this list')

/** PostgreSQL raises a data exception (class 22) if a forged cursor holds a value that is not of its column's type. */
function isOfAnotherType(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22')
}
