/** A row's fields that a form has; `blank` is the form with nothing filled in. */
export function draftFrom<D extends object>(blank: D, row: { readonly [K in keyof D]: D[K] }): D {
  return Object.fromEntries(Object.keys(blank).map((name) => [name, row[name as keyof D]])) as D
}
