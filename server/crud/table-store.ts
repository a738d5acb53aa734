import { sql, type Selectable } from 'kysely'
import { covered } from '../../shared/entities/audit.ts'
import { subjectNumberedBy } from '../../shared/entities/subject.ts'
import type { Database, Reader } from '../db/database.ts'
import type { Update } from '../db/dialect.ts'
import type { Tables } from '../db/tables.ts'
import { everyCenter, type Writer } from '../db/writer.ts'
import type { Caller } from '../http/caller.ts'
import { HttpError, noSuch, notFound, stale } from '../http/errors.ts'
import { isReferred, removeParts } from './referred.ts'
import { tables, visible as visibleTo, wordOf } from '../subjects.ts'

/** Tables with id, version, createdAt and updatedAt. */
export type StampedTable = {
  [T in keyof Tables]: Tables[T] extends { version: unknown; updatedAt: string } ? T : never
}[keyof Tables]
export type RowOf<T extends StampedTable> = Selectable<Tables[T]> & { id: number; version: number }
/** A write of a row, as the audit tells it. */
interface Write<Row> {
  row: Row
  what: string
  before: unknown
  after: unknown
}
type Columns<T extends StampedTable> = Partial<Omit<RowOf<T>, 'id' | 'version' | 'createdAt' | 'updatedAt'>>

/**
 * The rows of one table that one caller may see, as ordinary functions that a module spreads and overrides.
 * It is built for a caller and cannot be asked for a row outside their scope: that row answers 404, as if it did not exist.
 * Every write is audited, counted in `version` and put into the change feed, in the writer's transaction.
 */
export function tableStore<T extends StampedTable>(database: Database, caller: Caller, table: T) {
  const { subject, tells, secret = [] } = tables[table]
  if (!subject) throw new Error(`Nothing says what a row of ${table} is called.`)
  const visible = visibleTo(caller, table)
  type Row = RowOf<T>
  const from = sql.table(table)

  const one = async (id: number, db: Reader = database.read): Promise<Row> => {
    const { rows } =
      await sql<Row>`select ${from}.* from ${from} where ${sql.ref(`${table}.id`)} = ${id} and ${visible}`.execute(db)
    const row = rows[0]
    if (!row) throw notFound()
    return row
  }

  const many = async (ids: readonly number[], db: Reader = database.read): Promise<Map<number, Row>> => {
    if (ids.length === 0) return new Map()
    const { rows } =
      await sql<Row>`select ${from}.* from ${from} where ${sql.ref(`${table}.id`)} in (${sql.join(ids)}) and ${visible}`.execute(
        db,
      )
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** The row that a call's `property` names. A row outside the caller's scope does not exist for them. */
  const named = async (property: string, id: number, db?: Reader): Promise<Row> => {
    const row = (await many([id], db)).get(id)
    if (!row) throw noSuch(property, `There is no such ${wordOf(subject)}.`)
    return row
  }

  /**
   * Locks the rows to change until the commit, and reads them. Rows of a center are locked through its feed counter, as the floor's actions
   * do, because another order of locks could deadlock with them. Rows of no center are locked themselves.
   */
  const hold = async (w: Writer, ids: readonly number[]): Promise<Map<number, Row>> => {
    const rows = await many(ids, w.tx)
    const centerIds = [...rows.values()].flatMap((row) => ownersOf(row).centerId ?? [])
    await w.lockCenters(centerIds)
    if (rows.size > centerIds.length)
      await sql`update ${from} set "version" = "version" where "id" in (${sql.join([...rows.keys()])})`.execute(w.tx)
    return many(ids, w.tx)
  }

  const lockOne = async (w: Writer, id: number): Promise<Row> => {
    const row = (await hold(w, [id])).get(id)
    if (!row) throw notFound()
    return row
  }

  /** Locks the row that the caller edited. If another change came first, the caller gets `current` and decides again (decisions.md §5). */
  const lockEdited = async (
    w: Writer,
    id: number,
    version: number,
    current: (id: number, db: Reader) => Promise<unknown>,
  ): Promise<Row> => {
    const row = await lockOne(w, id)
    if (row.version !== version) throw stale(await current(id, w.tx))
    return row
  }

  const insert = async (w: Writer, values: Columns<T>): Promise<Row> => {
    const [row] = await insertMany(w, [values])
    if (!row) throw new Error(`Nothing was inserted into ${table}.`)
    return row
  }

  /** Inserts some hundred rows with the same columns in one statement, and answers them in their order. */
  const insertMany = async (w: Writer, list: readonly Columns<T>[], what = 'create'): Promise<Row[]> => {
    const all = list.map((values) => ({ version: 1, createdAt: w.now, updatedAt: w.now, ...values }))
    const names = Object.keys(all[0] ?? {})
    if (names.length === 0) return []
    const columns = sql.join(names.map((name) => sql.ref(name)))
    const values = all.map((row) => sql`(${sql.join(names.map((name): unknown => Reflect.get(row, name)))})`)
    const { rows } = await sql<Row>`insert into ${from} (${columns}) values ${sql.join(values)} returning *`.execute(
      w.tx,
    )
    // Ids are given in the order of the values, but the rows may come back in another order.
    rows.sort((a, b) => a.id - b.id)
    await recordMany(
      w,
      rows.map((row) => ({ row, what, before: undefined, after: row })),
    )
    return rows
  }

  /** Sets the same columns of many held rows in one statement. `set`: these columns with their types. */
  const updateMany = async (
    w: Writer,
    set: Update<T>['set'],
    changes: readonly { before: Row; values: Columns<T> }[],
    what = 'update',
  ): Promise<Row[]> => {
    const rows = changes.map(
      ({ before, values }): Row => ({ ...before, ...values, version: before.version + 1, updatedAt: w.now }),
    )
    const columns = { ...set, updatedAt: 'text' } as const
    await w.dialect.updateMany(
      w.tx,
      { table, set: columns, raises: 'version' },
      rows.map((row) => [row.id, ...Object.keys(columns).map((name): unknown => Reflect.get(row, name))]),
    )
    await recordMany(
      w,
      changes.flatMap(({ before }, index) => {
        const row = rows[index]
        return row ? [{ row, what, before: changedOf(before, row), after: changedOf(row, before) }] : []
      }),
    )
    return rows
  }

  const update = async (w: Writer, before: Row, values: Columns<T>, what = 'update'): Promise<Row> => {
    const sets = [
      sql`"version" = "version" + 1`,
      sql`"updatedAt" = ${w.now}`,
      ...Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    ]
    const { rows } =
      await sql<Row>`update ${from} set ${sql.join(sets)} where "id" = ${before.id} and "version" = ${before.version} returning *`.execute(
        w.tx,
      )
    const row = rows[0]
    if (!row) throw stale(null)
    await record(w, row, what, changedOf(before, row), changedOf(row, before))
    return row
  }

  /** Deletes a row with its parts. A row that something refers to stays. */
  const remove = async (w: Writer, row: Row): Promise<void> => {
    if (await isReferred(w, table, row.id)) throw new HttpError(409, 'in-use')
    await removeParts(w, table, row.id)
    await sql`delete from ${from} where "id" = ${row.id}`.execute(w.tx)
    await record(w, row, 'delete', row, undefined)
  }

  const removeOne = (id: number): Promise<void> => database.write(async (w) => remove(w, await lockOne(w, id)))

  /** Writes the audit and feed rows of a write. */
  const record = (w: Writer, row: Row, what: string, before: unknown, after: unknown): Promise<void> =>
    recordMany(w, [{ row, what, before, after }])

  const recordMany = async (w: Writer, writes: readonly Write<Row>[]): Promise<void> => {
    const entries = writes.map(({ row, what, before, after }) => {
      const { partnerId, centerId } = ownersOf(row)
      w.changed(centerId ?? everyCenter, subject, row.id)
      const [told, toldId] = tells ? [subjectNumberedBy(tells), Reflect.get(row, tells)] : []
      if (told && typeof toldId === 'number') w.changed(centerId ?? everyCenter, told, toldId)
      return {
        userId: caller.userId,
        partnerId,
        centerId,
        subject: `${subject}:${row.id}`,
        what: `${subject}.${what}`,
        before: withoutSecrets(before, secret),
        after: withoutSecrets(after, secret),
        requestId: caller.requestId,
      }
    })
    await w.audit(...entries)
  }

  return {
    visible,
    one,
    many,
    named,
    hold,
    lockOne,
    lockEdited,
    insert,
    insertMany,
    update,
    updateMany,
    remove,
    removeOne,
    record,
    recordMany,
  }
}

/**
 * Refuses an edit of a version that is no longer current. If two people edited the same row, the later one gets the current row and decides
 * again (decisions.md §5).
 */
export function checkVersion(row: { version: unknown }, ifMatch: number, current: unknown): void {
  if (row.version !== ifMatch) throw stale(current)
}

function ownersOf(row: object): { partnerId: number | null; centerId: number | null } {
  const number = (value: unknown) => (typeof value === 'number' ? value : null)
  return {
    partnerId: 'partnerId' in row ? number(row.partnerId) : null,
    centerId: 'centerId' in row ? number(row.centerId) : null,
  }
}

/** Only the fields that differ, because the audit shows just what changed, and the currency, without which an amount says nothing. */
function changedOf(row: object, from: object): Record<string, unknown> {
  const other = new Map(Object.entries(from))
  return Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) => name === 'currency' || (name !== 'updatedAt' && other.get(name) !== value),
    ),
  )
}

function withoutSecrets(facts: unknown, secret: readonly string[]): unknown {
  if (secret.length === 0 || typeof facts !== 'object' || facts === null) return facts
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, value !== null && secret.includes(name) ? covered : value]),
  )
}
