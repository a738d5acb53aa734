import type { Update } from './dialect.ts'
import type { Tables } from './tables.ts'
import type { Writer } from './writer.ts'

/** Tables whose rows have a version that goes up with each change. */
type Versioned = {
  [T in keyof Tables & string]: Tables[T] extends { version: unknown; updatedAt: unknown } ? T : never
}[keyof Tables & string]

/** New values for some of a row's columns. */
export type Columns<Types> = { -readonly [Name in keyof Types]?: string | number | null }

/** Updates each row's changed columns by its id, with one statement for each set of columns that occurs, and raises the versions. */
export async function saveColumns<T extends Versioned, Types extends Record<string, 'int' | 'text'>>(
  writer: Writer,
  table: T,
  types: Types,
  changes: ReadonlyMap<number, Columns<Types>>,
): Promise<void> {
  const alike = Map.groupBy(changes, ([, columns]) => Object.keys(columns).sort().join())
  for (const [key, rows] of alike) {
    const names = key === '' ? [] : key.split(',')
    const set = Object.fromEntries(names.map((name) => [name, types[name] ?? 'text']))
    const update: Update<T> = { table, set: { ...set, updatedAt: 'text' }, raises: 'version' }
    await writer.dialect.updateMany(
      writer.tx,
      update,
      rows.map(([id, columns]) => [id, ...names.map((name) => columns[name] ?? null), writer.now]),
    )
  }
}
