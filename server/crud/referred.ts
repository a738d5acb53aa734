import { sql } from 'kysely'
import type { NumberingField } from '../../shared/entities/subject.ts'
import type { Tables } from '../db/tables.ts'
import type { Writer } from '../db/writer.ts'
import { tableNames, tableNumberedBy, tables } from '../subjects.ts'

interface Reference {
  from: keyof Tables
  column: string
}

/**
 * Groups columns by the table whose rows they refer to: `referring` has those that keep a row from being deleted, `parts` those of child
 * rows that are deleted with it.
 */
const references = (of: (table: keyof Tables) => readonly NumberingField[]): Map<keyof Tables, Reference[]> =>
  Map.groupBy(
    tableNames.flatMap((from) => of(from).map((column) => ({ from, column, to: tableNumberedBy(column) }))),
    ({ to }) => to,
  )
const referring = references((table) => tables[table].refers ?? [])
const parts = references((table) => {
  const { partOf } = tables[table]
  return partOf ? [partOf] : []
})

/** Whether any row, in any scope, refers to this one. Then it is in use and cannot be deleted. */
export async function isReferred(w: Writer, table: keyof Tables, id: number): Promise<boolean> {
  const found = (referring.get(table) ?? []).map(
    ({ from, column }) => sql`exists (select 1 from ${sql.table(from)} where ${sql.ref(column)} = ${id})`,
  )
  if (found.length === 0) return false
  const { rows } = await w.outsideScope(() => sql`select 1 where ${sql.join(found, sql` or `)}`.execute(w.tx))
  return rows.length > 0
}

/** Deletes the rows that are part of another row, in any scope. */
export async function removeParts(w: Writer, table: keyof Tables, id: number): Promise<void> {
  await w.outsideScope(async () => {
    for (const { from, column } of parts.get(table) ?? [])
      await sql`delete from ${sql.table(from)} where ${sql.ref(column)} = ${id}`.execute(w.tx)
  })
}
