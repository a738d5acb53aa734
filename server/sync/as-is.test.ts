import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { floorPayloads } from '../../shared/rules/floor/payloads/floor.ts'
import { isFloorActionType } from '../../shared/rules/floor/decide.ts'
import { wireAction, type WireAction } from '../../shared/sync/protocol.ts'
import { readAs } from '../http/storable.ts'
import { asIs } from './as-is.ts'
import { readFully, readItem } from './envelope.ts'

const schemas: [string, z.ZodType][] = [['the envelope', wireAction], ...Object.entries(floorPayloads)]

/** A leader's note is trimmed, so the schema always has to read it. */
const alwaysRead = ['exception.settle']

test.each(schemas)('a value that the quick check accepts for %s passes its schema unchanged', (_name, schema) => {
  const isAsIs = asIs(schema)
  fc.assert(
    fc.property(fc.oneof(goodOf(schema), spoilt(goodOf(schema)), fc.jsonValue()), (value) => {
      if (!isAsIs(value)) return
      // The wire action's schema does not look into the payload: the schema of the payload's type does.
      const read = schema === wireAction ? schema.safeParse(value) : readAs(schema, value)
      expect(read.success && read.data).toEqual(value)
    }),
    { numRuns: 2000 },
  )
})

test.each(schemas.filter(([name]) => !alwaysRead.includes(name)))(
  'the quick check accepts every regular value of %s',
  (_name, schema) => {
    const isAsIs = asIs(schema)
    fc.assert(
      fc.property(goodOf(schema), (value) => {
        expect(readAs(schema, value).success).toBe(true)
        expect(isAsIs(value)).toBe(true)
      }),
    )
  },
)

test('an action is read the same quickly as in full, whatever a handheld sends', () => {
  const types = Object.keys(floorPayloads).filter(isFloorActionType)
  const action = fc.constantFrom(...types).chain((type) =>
    fc.record({
      envelope: goodOf(wireAction) as Arbitrary<WireAction>,
      payload: fc.oneof({ weight: 4, arbitrary: goodOf(floorPayloads[type]) }, spoilt(goodOf(floorPayloads[type]))),
      type: fc.constant(type),
    }),
  )
  const sent = action.map(({ envelope, payload, type }) => ({ ...envelope, v: 1, type, payload }))
  let decided = 0
  fc.assert(
    fc.property(fc.oneof({ weight: 4, arbitrary: sent }, spoilt(sent)), (raw) => {
      const item = readItem(raw)
      expect(item).toEqual(readFully(raw))
      if (item.action) decided++
    }),
    { numRuns: 3000 },
  )
  expect(decided).toBeGreaterThan(1000)
})

/** Values that a schema accepts. */
function goodOf(schema: z.core.$ZodType): Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const bounds = Object.assign({}, ...(def.checks ?? []).map((check) => check._zod.def)) as {
    minimum?: number
    maximum?: number
    pattern?: RegExp
  }
  switch (def.type) {
    case 'object': {
      const fields = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, goodOf(field)]))
      const requiredKeys = Object.keys(fields).filter((name) => def.shape[name]?._zod.def.type !== 'optional')
      return fc.record(fields, { requiredKeys })
    }
    case 'string': {
      const { format } = def as { format?: string }
      if (format === 'uuid') return fc.uuid({ version: [1, 4, 7] })
      const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      if (format === 'datetime') return date.map((at) => at.toISOString())
      if (format === 'date' || bounds.pattern) return date.map((at) => at.toISOString().slice(0, 10))
      return fc
        .string({ unit: 'grapheme', minLength: bounds.minimum ?? 0, maxLength: bounds.maximum ?? 30 })
        .filter((text) => text.length <= (bounds.maximum ?? 100) && !text.includes('\0'))
    }
    case 'number': {
      const limits = (def.checks ?? []).map((check) => check._zod.def as { check: string; value: number })
      const least = limits.filter(({ check }) => check === 'greater_than').map(({ value }) => value)
      const most = limits.filter(({ check }) => check === 'less_than').map(({ value }) => value)
      return fc.integer({ min: Math.max(-1000, ...least.map((value) => value || 1)), max: Math.min(1000, ...most) })
    }
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'nullable':
      return fc.option(goodOf(def.innerType))
    case 'optional':
    case 'default':
      return goodOf(def.innerType)
    case 'array':
      return fc.array(goodOf(def.element), { maxLength: 4 })
    case 'union':
      return fc.oneof(...def.options.map(goodOf))
    default:
      return fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 })
  }
}

/** Values with one part spoilt: left out, added, of another kind or size, or with what cannot be stored. */
function spoilt(good: Arbitrary<unknown>): Arbitrary<unknown> {
  const other = fc.oneof(
    fc.constantFrom<unknown>(
      0,
      -1,
      1.5,
      1e300,
      '',
      'x'.repeat(300),
      'a\0b',
      '\ud800',
      '2026-02-30',
      null,
      [],
      {},
      true,
    ),
    fc.jsonValue(),
  )
  return fc.tuple(good, fc.nat(40), fc.constantFrom('change', 'remove', 'add'), other).map(([value, nth, how, to]) => {
    const copy = structuredClone(value)
    const places: [Record<string, unknown>, string][] = []
    const walk = (within: unknown) => {
      if (typeof within !== 'object' || within === null) return
      for (const key of Object.keys(within)) {
        places.push([within as Record<string, unknown>, key])
        walk((within as Record<string, unknown>)[key])
      }
    }
    walk(copy)
    const [within, key] = places[nth % Math.max(1, places.length)] ?? []
    if (!within || key === undefined) return to
    if (how === 'remove' && !Array.isArray(within)) delete within[key]
    else if (how === 'add' && !Array.isArray(within)) within['extra'] = to
    else within[key] = to
    return copy
  })
}
