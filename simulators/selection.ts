/** What a GraphQL query asks for: field names, each with the fields asked for inside it. Type conditions are taken as met. */
export interface Selection {
  [field: string]: Selection
}

/** The selection of the first operation; null if the text is no query. */
export function selectionOf(query: string): Selection | null {
  const tokens: readonly string[] = query.replaceAll(/\([^()]*\)/g, ' ').match(/\.\.\.|[{}]|[A-Za-z_]\w*/g) ?? []
  const start = tokens.indexOf('{')
  if (start < 0) return null
  let at = start + 1
  const read = (): Selection => {
    const found: Selection = {}
    let last = ''
    for (;;) {
      const token = tokens[at++]
      if (token === undefined || token === '}') return found
      if (token === '...') {
        // The fields of `... on Type {` join the others.
        at += 3
        Object.assign(found, read())
      } else if (token === '{') found[last] = read()
      else {
        last = token
        found[token] = {}
      }
    }
  }
  return read()
}

/** Only the fields that were asked for; an unknown field throws, as a real server refuses it. */
export function selected(value: unknown, selection: Selection): unknown {
  if (value === null || Object.keys(selection).length === 0) return value
  if (Array.isArray(value)) return value.map((one) => selected(one, selection))
  const fields = new Map(Object.entries(value as object))
  return Object.fromEntries(
    Object.entries(selection).map(([name, of]) => {
      if (!fields.has(name)) throw new UnknownField(name)
      return [name, selected(fields.get(name), of)]
    }),
  )
}

export class UnknownField extends Error {
  constructor(name: string) {
    super(`Field '${name}' doesn't exist`)
  }
}
