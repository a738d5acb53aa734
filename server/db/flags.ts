import type { KyselyPlugin, Selectable } from 'kysely'
import { flags } from '../../shared/entities/subject.ts'
import type { Tables } from './tables.ts'

/** The columns that their table declares as true or false. */
export type FlagsOf<Row> = {
  [Name in keyof Row]-?: NonNullable<Row[Name]> extends boolean ? Name : never
}[keyof Row]
/** The names of the columns that are flags. */
export type Flag = { [T in keyof Tables]: FlagsOf<Selectable<Tables[T]>> }[keyof Tables]

/** The types fail if a table has a flag that is not named in `flags`. */
const named: Readonly<Record<Flag, true>> = flags
const isFlag: ReadonlySet<string> = new Set(Object.keys(named))

/** Both databases keep truth values as 1 and 0. This plugin gives true and false in results, by the names of the columns. */
export const readFlags: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const [first] = result.rows
    const names = first ? Object.keys(first).filter((name) => isFlag.has(name)) : []
    if (names.length > 0)
      for (const row of result.rows) for (const name of names) if (row[name] !== null) row[name] = row[name] === 1
    return result
  },
}

/** A value as the databases keep it. */
export const stored = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value)
