import type { z } from 'zod'

/** A row as a view shows it: the fields of its schema and no others. A row that lacks one does not compile. */
export function shownAs<S extends z.ZodObject>(view: S, row: z.output<S>): z.output<S> {
  const fields: Record<string, unknown> = row
  const shown: Record<string, unknown> = {}
  // For each row of each list: a loop, and no pairs.
  for (const name in view.shape) if (fields[name] !== undefined) shown[name] = fields[name]
  return shown as z.output<S>
}

/** Who or what a row names, by id and name; null where it names none. */
export const namedBy = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** The same to those who may know no more than the fields that are named: the others are null. */
export function veiledAs<S extends z.ZodObject>(view: S, row: z.output<S>, named: readonly (keyof z.output<S>)[]) {
  const known: readonly PropertyKey[] = named
  const fields: Record<string, unknown> = row
  return Object.fromEntries(
    Object.keys(view.shape).map((name) => [name, known.includes(name) ? fields[name] : null]),
  ) as z.output<S>
}
