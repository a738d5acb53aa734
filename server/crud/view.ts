import type { z } from 'zod'

/** A row as a view shows it: the fields of its schema and no others. A row that lacks one does not compile. */
export function shownAs<S extends z.ZodObject>(view: S, row: z.output<S>): z.output<S> {
  const fields: Record<string, unknown> = row
  // This runs for each row of each list. To copy an object that has all fields at once takes a quarter of the memory that adding them one
  // by one does.
  const shown: Record<string, unknown> = { ...emptyOf(view) }
  for (const name in shown) shown[name] = fields[name]
  return shown as z.output<S>
}

const empties = new WeakMap<z.ZodObject, Readonly<Record<string, null>>>()

/**
 * An object with all fields of a view, each null. It is read from JSON, because V8 gives such an object a shape, and one that is filled
 * field by field a table.
 */
function emptyOf(view: z.ZodObject): Readonly<Record<string, null>> {
  let empty = empties.get(view)
  if (!empty) {
    empty = JSON.parse(
      JSON.stringify(Object.fromEntries(Object.keys(view.shape).map((name) => [name, null]))),
    ) as Record<string, null>
    empties.set(view, empty)
  }
  return empty
}

/** Lines as they are shown, keyed by the id of the row that they belong to. */
export function linesBy<Row, Line>(
  rows: readonly Row[],
  of: (row: Row) => number,
  shown: (row: Row) => Line,
): Map<number, Line[]> {
  return new Map([...Map.groupBy(rows, of)].map(([id, own]) => [id, own.map(shown)]))
}

/** The person or thing that a row refers to, as id and name; null if it refers to none. */
export const namedBy = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** A row as a view shows it to a caller who may see only the fields in `named`: the others are null. */
export function veiledAs<S extends z.ZodObject>(view: S, row: z.output<S>, named: readonly (keyof z.output<S>)[]) {
  const known: readonly PropertyKey[] = named
  const fields: Record<string, unknown> = row
  return Object.fromEntries(
    Object.keys(view.shape).map((name) => [name, known.includes(name) ? fields[name] : null]),
  ) as z.output<S>
}
