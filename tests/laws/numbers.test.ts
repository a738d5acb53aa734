import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../../shared/api/all.ts'
import { maxInteger } from '../../shared/api/list.ts'
import { maxAmount } from '../../shared/entities/currency.ts'
import { invoiceInput, legacyInvoiceInput } from '../../shared/entities/invoice.ts'
import { locationInput } from '../../shared/entities/location.ts'
import { floorPayloads } from '../../shared/rules/floor/payloads/floor.ts'
import { wireAction } from '../../shared/sync/protocol.ts'

type Json = z.core.JSONSchema.JSONSchema

/** Rows whose shape a call does not declare, because each row is read by itself. */
const rows = { invoiceInput, legacyInvoiceInput, locationInput, wireAction, ...floorPayloads }
/** Fields that are kept in columns of 64 bits, or in none. */
const wide = /(^|\.)(\w*[iI]ds?|idList|targets|seq|maxSeq|skewMs)(\[\])*$/
/** Amounts of orders, promotions, flow controls and delivery rules are kept in 64 bits, too, or within JSON. */
const ofMoney =
  /^(order|ofc|flowControl|campaign|promotion|deliveryRule|allocation)\..*\b(deliveryFee|paymentAmount|price[GL]te|amount|amountM(in|ax)|value)$/

/** Every number that a schema takes, with its bounds. */
function numbersIn(schema: z.ZodType, name: string): { name: string; least: number; most: number }[] {
  const whole = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  const found: { name: string; least: number; most: number }[] = []
  const walk = (part: Json | boolean | undefined, path: string): void => {
    if (typeof part !== 'object' || part.const !== undefined) return
    if (part.$ref) return walk(whole.$defs?.[part.$ref.split('/').at(-1) ?? ''], path)
    if (part.type === 'number' || part.type === 'integer')
      found.push({
        name: path,
        least: Number(part.minimum ?? part.exclusiveMinimum ?? -Infinity),
        most: Number(part.maximum ?? part.exclusiveMaximum ?? Infinity),
      })
    for (const [key, field] of Object.entries(part.properties ?? {})) walk(field, `${path}.${key}`)
    if (!Array.isArray(part.items)) walk(part.items, `${path}[]`)
    for (const one of [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])]) walk(one, path)
  }
  walk(whole, name)
  return found
}

test('every number that a call accepts fits its column in both databases', () => {
  const numbers = [
    ...allCalls.flatMap((call) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema = call[part]
        return schema ? numbersIn(schema, `${call.name}.${part}`) : []
      }),
    ),
    ...Object.entries(rows).flatMap(([name, schema]) => numbersIn(schema, name)),
  ]
  expect(numbers.length).toBeGreaterThan(500)
  const unbounded = numbers.filter(({ name, least, most }) => {
    const limit = wide.test(name) ? Number.MAX_SAFE_INTEGER : ofMoney.test(name) ? maxAmount : maxInteger
    // A weight may come in mg.
    return !(least >= -limit && most <= (name.endsWith('goodsInfos[].weight') ? 5e9 : limit))
  })
  expect(unbounded.map(({ name }) => name)).toEqual([])
})

test('no call reads true, a list, a blank, 1e3 or 0x1 as a number', () => {
  const takes = (schema: z.ZodType | undefined, value: unknown): string[] =>
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
          const read = field.safeParse(value)
          return read.success && typeof read.data === 'number' ? [name] : []
        })
      : []
  const coerced = allCalls.flatMap((call) =>
    [true, ['1'], [1], ' ', '1e3', '0x1'].flatMap((value) =>
      [...takes(call.params, value), ...takes(call.query, value), ...takes(call.body, value)].map(
        (name) => `${call.name}.${name}`,
      ),
    ),
  )
  expect(coerced).toEqual([])
})
