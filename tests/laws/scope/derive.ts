import { z } from 'zod'
import type { Call } from '../../../shared/api/call.ts'
import type { Foreign } from './world.ts'

/** A valid request about what is foreign to the caller. */
export interface Ask {
  params?: object
  query?: object
  body?: object
  file?: File
  ifMatch?: number
}

/** How a call can reach what is foreign, and what must come of it. */
export type Case =
  | {
      /**
       * `names` one thing: the answer is 404. `lists` or counts, plainly and narrowed to what is foreign: the answer does not have it.
       * `bulk` names many: each is an error.
       */
      how: 'names' | 'lists' | 'bulk'
      asks: (f: Foreign) => Ask[]
      also?: RegExp
    }
  /** The call cannot name anything foreign: why, or which other test holds it to the law. */
  | { none: string }

/** What the law cannot tell from the call itself. */
export interface Exception {
  none?: string
  how?: 'names' | 'lists' | 'bulk'
  /** Laid over each request. */
  ask?: (f: Foreign) => Ask
  /** Further queries of a list, or bodies of a search. */
  narrowed?: (f: Foreign) => object[]
  /** Matches what is foreign to both sides, which has no mark of its own. */
  also?: RegExp
}

export function caseOf(call: Call, exception: Exception = {}): Case {
  if (exception.none !== undefined) return { none: exception.none }
  const why = whyNone(call)
  if (why && !exception.how) return { none: why }
  const how = exception.how ?? howOf(call)
  const asks = (f: Foreign) =>
    [...(how === 'lists' ? listings(call, f) : [naming(call, f)]), ...furtherOf(call, exception, f)].map((asked) =>
      laidOver(asked, exception.ask?.(f)),
    )
  return { how, asks, ...(exception.also ? { also: exception.also } : {}) }
}

function whyNone({ access, params, query }: Call): string | null {
  if (access === 'public') return 'the same for everyone'
  if (access === 'device' || access === 'device-or-user')
    return 'a handheld speaks for its center: the test of handhelds, and tests/sync'
  return access === 'oneself' && !params && !query ? 'one’s own account' : null
}

function howOf(call: Call): 'names' | 'lists' | 'bulk' {
  const answers = call.answer instanceof z.ZodObject ? Object.keys(call.answer.shape) : []
  if (call.params) return 'names'
  if (call.method === 'GET' || isSearch(call)) return 'lists'
  return answers.includes('success') ? 'bulk' : 'names'
}

const isSearch = ({ method, access, answer, status }: Call) =>
  method === 'POST' && answer !== undefined && status === undefined && /(:read|signed-in)$/.test(access)

/** The request as it is, and narrowed by everything foreign that it can name. */
function listings(call: Call, f: Foreign): Ask[] {
  const part = isSearch(call) ? 'body' : 'query'
  const fields = Object.keys(propertiesOf(schemaOf(call[part])))
  const narrowed = fields.flatMap((field) => {
    const named = foreignOf(field, nounsOf(call), f)
    return named === undefined ? [] : [{ [part]: { [field]: field.endsWith('s') ? [named] : named } }]
  })
  return part === 'body' ? narrowed : [{}, ...narrowed]
}

function furtherOf(call: Call, { narrowed }: Exception, f: Foreign): Ask[] {
  return narrowed?.(f).map((fields) => ({ [isSearch(call) ? 'body' : 'query']: fields })) ?? []
}

/** A request that names what is foreign wherever it can. */
function naming(call: Call, f: Foreign): Ask {
  const nouns = nounsOf(call)
  const params = Object.fromEntries(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([whole, name = '']) => [
      name,
      foreignOf(name, [...literalBefore(call.path, whole), ...nouns], f),
    ]),
  )
  return {
    ...(call.params ? { params } : {}),
    ...(call.query ? { query: named(call.query, nouns, f) } : {}),
    ...(call.body ? { body: filled(call.body, nouns, f) } : {}),
    ...(call.ifMatch ? { ifMatch: 1 } : {}),
  }
}

/** The noun that an id in a path belongs to, as in `/brands/{brandId}/packaging-images/{id}`, with and without its plural `s`. */
function literalBefore(path: string, param: string): string[] {
  const literal = path.slice(0, path.indexOf(param)).split('/').at(-2) ?? ''
  const noun = literal.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return [noun, noun.replace(/s$/, '')]
}

/** The noun of a call such as `legacyInvoice.get`: both ways to read a noun are about the same thing. */
function nounsOf({ name }: Call): string[] {
  const noun = name.slice(0, name.indexOf('.'))
  return [noun, noun.replace(/^(legacy|now)(\w)/, (_, _way, letter: string) => letter.toLowerCase())]
}

/** The foreign ids for a field such as `partnerId` or `skuIds`; `id` and `ids` belong to the call's noun. */
function foreignOf(field: string, nouns: readonly string[], f: Foreign): unknown {
  const known = new Map<string, unknown>(Object.entries(f))
  if (/^ids?$/.test(field)) return nouns.map((noun) => known.get(noun)).find((one) => one !== undefined)
  if (field === 'serial' || field === 'accessKey') return f[field]
  const [, noun] = /^(\w+)Ids?$/.exec(field) ?? []
  return noun === undefined ? undefined : known.get(noun)
}

type Schema = z.core.JSONSchema.BaseSchema

/** The JSON schema, with what it refers to written out. */
function schemaOf(schema: z.ZodType | undefined): Schema {
  if (!schema) return {}
  const { $defs = {}, ...whole } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  const seen = (one: Schema): Schema => $defs[one.$ref?.split('/').at(-1) ?? ''] ?? one
  const text = (one: Schema): string =>
    JSON.stringify(one, (_, value) => (value?.$ref ? JSON.parse(text(seen(value))) : value))
  return JSON.parse(text(seen(whole)))
}

const propertiesOf = (schema: Schema): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, one]) => [name, typeof one === 'boolean' ? {} : one]),
  )

function named(schema: z.ZodType, nouns: readonly string[], f: Foreign): object {
  const value = valueFor(schemaOf(schema), nouns, f)
  return isRecord(value) ? value : {}
}

/** An empty object where the schema asks for nothing; else the least that passes, with everything foreign that it has a place for. */
function filled(schema: z.ZodType, nouns: readonly string[], f: Foreign): object {
  return schema.safeParse({}).success ? {} : named(schema, nouns, f)
}

function valueFor(schema: Schema, nouns: readonly string[], f: Foreign): unknown {
  const { type, anyOf, enum: words, items } = schema
  if (words) return words[0]
  if (anyOf) return anyOf.some((one) => isNull(one)) ? null : valueFor(plain(anyOf[0]), nouns, f)
  if (type === 'object') {
    const fields = Object.entries(propertiesOf(schema)).flatMap(([name, one]) => {
      const named = name === 'force' ? true : foreignOf(name, nouns, f)
      if (named !== undefined) return [[name, one.type === 'array' ? [named] : named]]
      const isNeeded = schema.required?.includes(name) && one.default === undefined
      return isNeeded ? [[name, valueFor(one, nouns, f)]] : []
    })
    // For an object that may hold anything, no value is known to be right.
    return schema.properties ? Object.fromEntries(fields) : undefined
  }
  if (type === 'array') return [valueFor(plain(Array.isArray(items) ? items[0] : items), nouns, f)]
  if (type === 'string') return stringFor(schema)
  return type === 'boolean' ? true : Math.max(1, schema.minimum ?? 1)
}

function stringFor({ format, minLength = 0, pattern }: Schema): string {
  if (format === 'email') return 'new@example.com'
  if (format === 'date' || pattern?.includes('\\d{4}')) return '2026-03-03'
  return 'New'.padEnd(minLength, '1')
}

const plain = (schema: Schema | boolean | undefined): Schema => (typeof schema === 'object' ? schema : {})
const isNull = (schema: Schema | boolean) => typeof schema === 'object' && schema.type === 'null'

/** The exception's fields win; a field that it sets to undefined is not sent. */
function laidOver<T extends object>(asked: T, more: object = {}): T {
  const laid = Object.entries(more).map(([name, value]) => {
    const under = new Map<string, unknown>(Object.entries(asked)).get(name)
    return [name, isRecord(value) ? laidOver(isRecord(under) ? under : {}, value) : value]
  })
  const all = { ...asked, ...Object.fromEntries(laid) }
  for (const [name, value] of laid) if (value === undefined) Reflect.deleteProperty(all, String(name))
  return all
}

const isRecord = (value: unknown): value is object => Object.getPrototypeOf(value ?? 0) === Object.prototype
