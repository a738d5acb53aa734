import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { inParts } from './in-parts.ts'
import { asList, shortList } from './statements.ts'
import type { Tables } from './tables.ts'

/** The types that the arguments of a kept query may have. A list may have any length. */
interface Kinds {
  text: string
  int: number
  texts: string[]
  ints: number[]
}
type Asked<Places extends Record<string, keyof Kinds>> = { [Name in keyof Places]: Kinds[Places[Name]] }

/**
 * A query that runs with every call. Building and compiling it takes longer than running it, so that happens once per pool of connections;
 * after that only the arguments are filled in. So `build` must not use anything but its arguments, and must not look at their values.
 */
export function keptQuery<const Places extends Record<string, keyof Kinds>, Row>(
  places: Places,
  build: (db: Kysely<Tables>, asked: Asked<Places>) => Compilable<Row>,
): (db: Kysely<Tables>, asked: Asked<Places>) => Promise<Row[]> {
  const markers = Object.entries(places).map(([name, kind], nth) => ({ name, kind, marker: markerOf(kind, nth) }))
  // Each transaction has a reader of its own, which shares its pool's adapter, so the compiled query is kept by that.
  const kept = new WeakMap<object, Kept<Row>>()
  return async (db, asked) => {
    const { adapter } = db.getExecutor()
    let query = kept.get(adapter)
    if (!query) {
      const compiled = build(
        db,
        Object.fromEntries(markers.map(({ name, marker }) => [name, marker])) as Asked<Places>,
      ).compile()
      kept.set(
        adapter,
        (query = { compiled, fill: compiled.parameters.map((parameter) => fillOf(parameter, markers)) }),
      )
    }
    const values: Record<string, unknown> = asked
    const { rows } = await db.executeQuery<Row>({
      ...query.compiled,
      parameters: query.fill.map((fill) => fill(values)),
    })
    return rows
  }
}

/** A kept query whose only argument is ids. Where there are thousands, they are read in parts. */
export function keptByIds<Row>(
  build: (db: Kysely<Tables>, ids: number[]) => Compilable<Row>,
): (db: Kysely<Tables>, ids: Iterable<number>) => Promise<Row[]> {
  const ofPart = keptQuery({ ids: 'ints' }, (db, { ids }) => build(db, ids))
  return (db, ids) => inParts(ids, (part) => ofPart(db, { ids: part }))
}

/** The same for rows with an id each: they are answered by their ids. */
export function keptById<Row extends { id: number }>(build: Parameters<typeof keptByIds<Row>>[0]) {
  const rowsOf = keptByIds(build)
  return async (db: Kysely<Tables>, ids: Iterable<number>): Promise<Map<number, Row>> =>
    new Map((await rowsOf(db, ids)).map((row) => [row.id, row]))
}

interface Kept<Row> {
  compiled: CompiledQuery<Row>
  fill: ((values: Record<string, unknown>) => unknown)[]
}

/**
 * A value that stands for an argument while the query is compiled, and is found again among its parameters. A list must be longer than one
 * that is written out in its statement.
 */
function markerOf(kind: keyof Kinds, nth: number): string | number | string[] | number[] {
  const one = -9e15 + nth
  if (kind === 'int') return one
  if (kind === 'text') return `place ${one}`
  const all = Array.from({ length: shortList + 1 }, () => one)
  return kind === 'ints' ? all : all.map((each) => `place ${each}`)
}

function fillOf(
  parameter: unknown,
  markers: readonly { name: string; marker: string | number | string[] | number[] }[],
): (values: Record<string, unknown>) => unknown {
  for (const { name, marker } of markers) {
    if (parameter === marker) return (values) => values[name]
    if (!Array.isArray(marker)) continue
    for (const form of Object.values(asList))
      if (parameter === form(marker)) return (values) => form(values[name] as unknown[])
  }
  return () => parameter
}
