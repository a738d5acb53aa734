import type { Compilable, CompiledQuery } from 'kysely'
import type { Reader } from './database.ts'

/**
 * A query that runs with every call. Building and compiling it takes longer than running it, so that happens once per database; after
 * that only its parameters are filled in.
 */
export function keptQuery<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Reader, texts: Record<Name, string>) => Compilable<Row>,
): (db: Reader, texts: Record<Name, string>) => Promise<Row[]> {
  const places = Object.fromEntries(names.map((name) => [name, `place of ${name}`])) as Record<Name, string>
  const nameAt = new Map<unknown, Name>(names.map((name) => [places[name], name]))
  const kept = new WeakMap<Reader, CompiledQuery<Row>>()
  return async (db, texts) => {
    let query = kept.get(db)
    if (!query) kept.set(db, (query = build(db, places).compile()))
    const parameters = query.parameters.map((parameter) => {
      const name = nameAt.get(parameter)
      return name === undefined ? parameter : texts[name]
    })
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
