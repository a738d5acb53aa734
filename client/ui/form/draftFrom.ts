/** The fields of a row that a form has; `blank` is the empty form. */
export function draftFrom<D extends object>(blank: D, row: { readonly [K in keyof D]: D[K] }): D {
  return Object.fromEntries(Object.keys(blank).map((name) => [name, row[name as keyof D]])) as D
}
