import type { z } from 'zod'

/** What the query of every list has (shared/api/list.ts); the filters come on top. */
export interface BaseQuery {
  page: number
  pageSize: number
  sort: string
  order: 'asc' | 'desc'
  keyword?: string | undefined
}

/** Rows per page in the office; a program gets 20 by default. */
export const officePageSize = 50
/** Parameters of an address that belong to the page around the list, not to the list. */
const besidesFilters = new Set(['tab'])
/** The part of a query that says which page is shown and in what order. */
export type Frame = Pick<BaseQuery, 'page' | 'pageSize' | 'sort' | 'order'>
export const frame: ReadonlySet<string> = new Set<keyof Frame>(['page', 'pageSize', 'sort', 'order'])

/**
 * The URL holds what differs from how the list opens, so that it can be sent to a colleague and Back restores it. Parameters that the list
 * does not understand are left out, never an error. `x=` clears a filter that the list opens with.
 */
export function readQuery<Q extends BaseQuery>(schema: z.ZodType<Q>, opens: Partial<Q>, params: URLSearchParams): Q {
  const raw: Record<string, unknown> = { pageSize: officePageSize, ...opens }
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name).filter((value) => value !== '')
    if (values.length === 0) delete raw[name]
    else raw[name] = values.length === 1 ? values[0] : values
  }
  for (;;) {
    const read = schema.safeParse(raw)
    if (read.success) return read.data
    const wrong = read.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])],
    )
    const present = wrong.filter((name) => name in raw)
    if (present.length === 0) throw new Error(`A list cannot open: ${read.error.message}`)
    const opening = new Map<string, unknown>(Object.entries(opens))
    // A parameter that the list cannot do without goes back to its opening value.
    for (const name of present) {
      if (opening.has(name) && raw[name] !== opening.get(name)) raw[name] = opening.get(name)
      else delete raw[name]
    }
  }
}

/** The filters of the address that mean nothing to the list: unknown names, and values such as `status=FOO`. */
export function unknownIn(schema: z.ZodType, params: URLSearchParams): string[] {
  const given = [...params].filter(([name, value]) => value !== '' && !besidesFilters.has(name))
  return given.flatMap(([name, value]) => (isKnown(schema, name, value) ? [] : [`${name}=${value}`]))
}

/** Whether the filter of that name accepts the value. */
export function isKnown(schema: z.ZodType, name: string, value: string): boolean {
  const read = schema.safeParse({ [name]: value })
  return read.success || !read.error.issues.some(({ code, path }) => code === 'unrecognized_keys' || path[0] === name)
}

/**
 * Splits off the centers that the user does not see: the address without them, and what was left out. A user without any center by name
 * keeps all.
 */
export function seenIn(params: URLSearchParams, centers: readonly { id: number }[]) {
  const isSeen = ([name, value]: [string, string]) =>
    name !== 'centerIds' || value === '' || centers.length === 0 || centers.some(({ id }) => String(id) === value)
  const unseen = [...params].filter((one) => !isSeen(one)).map(([name, value]) => `${name}=${value}`)
  return { unseen, seen: unseen.length === 0 ? params : new URLSearchParams([...params].filter(isSeen)) }
}

export function writeQuery<Q extends BaseQuery>(schema: z.ZodType<Q>, opens: Partial<Q>, query: Q): URLSearchParams {
  const plain = new Map<string, unknown>(Object.entries(readQuery(schema, opens, new URLSearchParams())))
  const params = new URLSearchParams()
  const given = new Map<string, unknown>(Object.entries(query))
  for (const name of new Set([...plain.keys(), ...given.keys()])) {
    const text = asText(given.get(name))
    if (text !== asText(plain.get(name))) params.set(name, text)
  }
  params.sort()
  return params
}

/** The names of the filters that are set, without paging, sorting and search. */
export function filtersSet<Q extends BaseQuery>(schema: z.ZodType<Q>, opens: Partial<Q>, query: Q): string[] {
  return [...writeQuery(schema, opens, query).keys()].filter((name) => !frame.has(name) && name !== 'keyword')
}

function asText(value: unknown): string {
  return value === undefined || value === null ? '' : Array.isArray(value) ? value.join(',') : String(value)
}
