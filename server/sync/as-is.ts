import type { z } from 'zod'
import { isKept } from '../http/storable.ts'

/** Whether a schema would answer a value unchanged and a database can store it. */
export type IsAsIs = (value: unknown) => boolean

/**
 * Makes a quick check from a schema, for values that come by the thousand. A yes means that `readAs` would answer this very value. A no
 * means nothing: the schema itself must then read the value and say what is wrong with it. Parts of a schema that are not known here, such
 * as a transformation, always give a no.
 */
export function asIs(schema: z.core.$ZodType): IsAsIs {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const isType = typeOf(def)
  const checks = (def.checks ?? []).map(checkOf)
  if (checks.length === 0) return isType
  const [first = never, second, ...more] = checks
  if (!second) return (value) => isType(value) && first(value)
  return (value) => isType(value) && first(value) && second(value) && more.every((check) => check(value))
}

const never: IsAsIs = () => false

function typeOf(def: z.core.$ZodTypes['_zod']['def']): IsAsIs {
  switch (def.type) {
    case 'object':
      return objectOf(def)
    case 'string': {
      const { pattern } = def as { pattern?: RegExp }
      return pattern
        ? (value) => typeof value === 'string' && pattern.test(value) && isKept(value)
        : (value) => typeof value === 'string' && isKept(value)
    }
    case 'number':
      return (def as { format?: string }).format === 'safeint' ? Number.isSafeInteger : never
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'enum': {
      const entries = new Set<unknown>(Object.values(def.entries))
      return (value) => entries.has(value)
    }
    case 'nullable': {
      const inner = asIs(def.innerType)
      return (value) => value === null || inner(value)
    }
    // The object of the field checks whether the field may be missing.
    case 'optional':
    case 'default':
      return asIs(def.innerType)
    case 'array': {
      const element = asIs(def.element)
      return (value) => Array.isArray(value) && value.every(element)
    }
    case 'union': {
      const options = def.options.map(asIs)
      return (value) => options.some((option) => option(value))
    }
    case 'custom': {
      const { fn } = def
      return (value) => fn(value) === true
    }
    default:
      return never
  }
}

/** The value must have all required fields and no unknown ones. */
function objectOf({ shape }: z.core.$ZodObjectDef): IsAsIs {
  const names = Object.keys(shape)
  const fields = Object.values(shape).map((schema) => asIs(schema))
  const canMiss = Object.values(shape).map((schema) => schema._zod.def.type === 'optional')
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    let known = 0
    for (let i = 0; i < names.length; i++) {
      const field: unknown = (value as Record<string, unknown>)[names[i] ?? '']
      if (field !== undefined) {
        if (!fields[i]?.(field)) return false
        known++
      } else if (!canMiss[i]) return false
    }
    for (const _ in value) known--
    return known === 0
  }
}

function checkOf(check: z.core.$ZodCheck): IsAsIs {
  const { def } = (check as z.core.$ZodChecks | z.core.$ZodCustom)._zod
  switch (def.check) {
    case 'greater_than': {
      const { value: least, inclusive } = def
      return (value) => Number(value) > Number(least) || (inclusive && value === least)
    }
    case 'less_than': {
      const { value: most, inclusive } = def
      return (value) => Number(value) < Number(most) || (inclusive && value === most)
    }
    case 'min_length':
      return (value) => (value as { length: number }).length >= def.minimum
    case 'max_length':
      return (value) => (value as { length: number }).length <= def.maximum
    case 'string_format': {
      const { pattern } = def
      return pattern ? (value) => pattern.test(value as string) : never
    }
    case 'custom': {
      const { fn } = def as Partial<z.core.$ZodCustomDef>
      return fn ? (value) => fn(value as never) === true : never
    }
    default:
      return never
  }
}
