import type { LogEvent } from 'kysely'
import { measure } from '../measure.ts'
import { stored } from './flags.ts'
import type { Columns, Insert, Update } from './dialect.ts'
import type { Tables } from './tables.ts'

/** A list of up to this many values is written out in its statement. */
export const shortList = 8

/**
 * A list as one parameter. For PostgreSQL it is the text of an array, because the driver's own way looks at each value for what it might
 * be.
 */
export const asList = {
  sqlite: (values: readonly unknown[]): string => JSON.stringify(values.map(stored)),
  postgres: (values: readonly unknown[]): string => `{${values.map(inArray).join()}}`,
}

function inArray(value: unknown): string | number {
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return Number(value)
  return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`
}

/** Measures each query. */
export function timed(on: 'read' | 'write') {
  return ({ queryDurationMillis: ms }: LogEvent) => measure('query', () => ({ on, ms }))
}

export const quote = (name: string) => `"${name}"`

export function raised({ raises }: Update<keyof Tables & string>, of: string): string[] {
  return raises === undefined ? [] : [`${quote(raises)} = ${of}${quote(raises)} + 1`]
}

export function onConflict(insert: Insert<keyof Tables & string>): string {
  if (!insert.conflict) return ''
  const { update: set, add = [] } = insert.conflict
  const update = [
    ...set.map((name) => `${quote(name)} = excluded.${quote(name)}`),
    ...add.map((name) => `${quote(name)} = ${quote(insert.into)}.${quote(name)} + excluded.${quote(name)}`),
  ].join(', ')
  return ` on conflict (${insert.conflict.on.map(quote).join(', ')}) do ${update ? `update set ${update}` : 'nothing'}`
}

export function columnsWith(idType: 'integer' | 'bigserial'): Columns {
  const columns: Columns = {
    dialect: idType === 'integer' ? 'sqlite' : 'postgres',
    id: (table) =>
      table.addColumn('id', idType, (c) =>
        idType === 'integer' ? c.primaryKey().autoIncrement() : c.primaryKey(),
      ) as typeof table,
    stamps: (table) =>
      columns
        .id(table)
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .addColumn('createdAt', 'text', (c) => c.notNull())
        .addColumn('updatedAt', 'text', (c) => c.notNull()) as unknown as typeof table,
  }
  return columns
}
