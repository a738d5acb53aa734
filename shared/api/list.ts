import { z } from 'zod'

/** The server counts the rows of a list that may have a million only up to this number. */
export const manyRows = 10_000

/** `x=1&x=2`, `x[]=1` and `x=1,2` all arrive as a list (decisions.md §5); an empty list counts as absent. */
export function many<T extends z.ZodType>(item: T) {
  return z.preprocess(valuesOf, z.array(item).max(500).optional()).optional()
}

/** The same, as a required list. */
export function some<T extends z.ZodType>(item: T) {
  return z.preprocess(valuesOf, z.array(item).max(500))
}

function valuesOf(asked: unknown): unknown[] | undefined {
  const values = [asked ?? []]
    .flat()
    .flatMap((value: unknown) => (typeof value === 'string' ? value.split(',') : [value]))
    .filter((value) => value !== '')
  return values.length === 0 ? undefined : values
}

/** The largest count that a column holds, in both databases. */
export const maxInteger = 2_147_483_647

/**
 * A whole number that comes as text in a path, query or spreadsheet. Nothing else is converted: `true` must not become 1, nor must `["1"]`.
 */
export function integer(min: number, max: number) {
  return z.preprocess(numberOf, z.int().min(min).max(max))
}

/** The same for a number with decimals: `12.99`. */
export function decimal(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value),
    z.number().min(min).max(max),
  )
}

/** An id, which comes as text in a path or query. */
export const id = z.preprocess(numberOf, z.int().positive())

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value
}
export const idParam = z.object({ id })
export const flag = z.preprocess(
  (v) => (v === 'true' || v === '1' ? true : v === 'false' || v === '0' ? false : v),
  z.boolean(),
)
export const day = z
  .stringFormat('date', /^\d{4}-\d{2}-\d{2}$/, { abort: true })
  .refine(
    (text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text),
    'not a day of the calendar',
  )

/** A day as people and their spreadsheets write it, the year first: 2026/11/30, 2026. 11. 30., 2026年11月30日. An instant gives its day. */
export const writtenDay = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  const [, year = '', month = '', date = ''] =
    /^(\d{4})\s*[-/.年년]\s*(\d{1,2})\s*[-/.月월]\s*(\d{1,2})\s*[.日일]?(?:[\sT].*)?$/.exec(
      value.normalize('NFKC').trim(),
    ) ?? []
  return year === '' ? value : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}, day)
export const instant = z.iso.datetime({ offset: true })

/**
 * A list's query: page (from 1), pageSize (20, at most 500), sort, order, a free-text `keyword`, and its filters.
 * An unknown filter or sort is a 400 (decisions.md §5).
 */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sort: S,
  filters: F,
) {
  return z.strictObject({
    page: integer(1, 10_000_000).default(1),
    pageSize: integer(1, 500).default(20),
    sort: z.enum(sort).default(sort[0] as S[number]),
    order: z.enum(['asc', 'desc']).default('desc'),
    keyword: z.string().trim().max(255).optional(),
    ...filters,
  })
}

/**
 * The query of a list that may have a million rows, which also pages by a cursor (decisions.md §5). The caller takes `after` from the last
 * answer and sends it with the same sort and order. The server then ignores `page`, the total is the first page's, and rows that are added
 * in the meantime do not shift the others. `limit` is another name for pageSize, and wins over it.
 */
export function cursorQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sort: S,
  filters: F,
) {
  return listQuery(sort, {
    ...filters,
    limit: integer(1, 500).optional(),
    after: z.string().max(2000).optional(),
  })
}

/** For lists that may have a million rows: counting stopped at the total, and there are more rows. */
const more = z.literal(true).optional()

/** A page as the warehouse service (`/now`) answers it. */
export function dataPage<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), totalCount: z.int(), page: z.int(), pageSize: z.int(), sort: z.string(), more })
}

/** A page as the accounts service (`/auth`) answers it. */
export function totalPage<T extends z.ZodType>(row: T) {
  return z.object({ total: z.int(), rows: z.array(row), more })
}

/** A page as the logistics service (`/logistics`) answers it. */
export function countPage<T extends z.ZodType>(row: T) {
  return z.object({ count: z.int(), rows: z.array(row), more })
}

/** A page as the services of orders and marketplaces (`/moms`, `/marketplace`) answer it. */
export function dataCountPage<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), count: z.int(), page: z.int(), pageSize: z.int(), sort: z.string(), more })
}

/** A page of a `cursorQuery`, with the cursor that asks for the next page, or null on the last. */
export function byCursor<S extends z.ZodRawShape>(page: z.ZodObject<S>) {
  return page.extend({ after: z.string().nullable() })
}

/**
 * What a bulk call answers, item by item (decisions.md §5). If nothing was done and only `force` is missing, the call itself answers 403:
 * its `data` has what would be lost (`wouldLose`) and the same `error`.
 */
export const bulkAnswer = z
  .object({
    success: z.array(
      z.object({
        id: z.int(),
        clientIndex: z.int().optional(),
        isUnchanged: z.literal(true).optional().meta({ description: 'It was so already: nothing was done to it.' }),
        message: z.string().optional().meta({ description: 'What was changed, where that is not what was asked for.' }),
      }),
    ),
    error: z.array(
      z.object({
        id: z.int().optional(),
        clientIndex: z.int().optional(),
        property: z.string(),
        errorType: z.enum(['DUPLICATED', 'REQUIRED', 'WRONG_VALUE']),
        code: z.string(),
        message: z.string(),
        status: z
          .literal(403)
          .optional()
          .meta({ description: 'Only `force: true` is missing; `data` says what it would discard.' }),
        data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    ),
  })
  .meta({ id: 'BulkAnswer' })
export type BulkAnswer = z.infer<typeof bulkAnswer>

type Patch<S extends z.ZodRawShape> = {
  [K in keyof S]: z.ZodOptional<S[K] extends z.ZodDefault<infer Inner> ? Inner : S[K]>
}

/** The same fields for a PATCH. An absent field stays unchanged, so defaults must not fill it in. */
export function patchOf<S extends z.ZodRawShape>(input: z.ZodObject<S>): z.ZodObject<Patch<S>, z.core.$strict> {
  const shape = Object.entries(input.shape).map(([name, field]) => [
    name,
    z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
  ])
  return z.strictObject(Object.fromEntries(shape) as Patch<S>)
}

/** The fields that every stored row has. `version` counts its edits and is sent as `If-Match`. */
export const stamps = { id: z.int(), version: z.int(), createdAt: instant, updatedAt: instant }

/** `searchOptions` in a query: JSON text of `{field, content}`, or of a list of them, all of which must hold. */
export function searchOptions<const F extends readonly [string, ...string[]], const N extends 'content' | 'keyword'>(
  fields: F,
  text: N,
) {
  const one = z.strictObject({ field: z.enum(fields), [text]: z.string().trim().max(255) } as {
    field: z.ZodEnum<{ [K in F[number]]: K }>
  } & Record<N, z.ZodString>)
  return z
    .preprocess((value) => {
      const read = jsonOf(value)
      return read === undefined || Array.isArray(read) ? read : [read]
    }, z.array(one).max(10))
    .optional()
}

/** Parses JSON text from a query. Anything else stays as it is, for the schema to refuse. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
