type Values = Record<string, unknown>

/** The field that gives other fields their unit, such as a currency, and how to convert a version to another unit. */
export interface Terms<V extends Values> {
  field: keyof V & string
  as: (values: V, term: never) => V
}
export type Choice = Readonly<Record<string, 'mine' | 'theirs'>>

/**
 * Compares two versions of a row field by field and merges them by the user's choices. A field that the user did not touch takes their
 * value.
 */
export function clashOf<V extends Values>(
  { opened, mine, theirs }: Record<'opened' | 'mine' | 'theirs', V>,
  names: readonly string[],
  choice: Choice,
  terms?: Terms<V>,
) {
  const inTermsOf = (values: V, of: V): V => (terms ? terms.as(values, of[terms.field] as never) : values)
  const untouched = inTermsOf(mine, opened)
  const isOurs = (name: string) =>
    !same(name === terms?.field ? mine[name] : untouched[name as keyof V], opened[name as keyof V])
  const pick = (name: string) => choice[name] ?? (isOurs(name) ? 'mine' : 'theirs')
  const of = terms && pick(terms.field) === 'mine' ? mine : theirs
  // The amounts of both versions are read in the chosen currency: 50 of one currency must never be saved as 50 cents of the other.
  const sides = { mine: inTermsOf(mine, of), theirs: inTermsOf(theirs, of) }
  const fields = names.filter((name) =>
    name === terms?.field ? !same(mine[name], theirs[name]) : !same(sides.mine[name], sides.theirs[name]),
  )
  const ours = Object.fromEntries(
    fields.filter((name) => pick(name) === 'mine').map((name) => [name, sides.mine[name]]),
  )
  return { fields, pick, sides, settled: { ...sides.theirs, ...ours } as V }
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
