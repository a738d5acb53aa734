import { z } from 'zod'
import { isOperators } from '../../shared/entities/operators.ts'

type Cover = (value: unknown) => unknown
const covers = new WeakMap<z.core.$ZodType, Cover>()

/**
 * An answer as its caller may see it (decisions.md §4). A partner's people get only the fields that its shape declares, whatever else a
 * query read, and null for each field that belongs to the operator.
 */
export function seenBy<T>({ partnerId }: { partnerId: number | null }, shape: z.core.$ZodType, answer: T): T {
  return partnerId === null ? answer : (coverOf(shape)(answer) as T)
}

function coverOf(shape: z.core.$ZodType): Cover {
  const known = covers.get(shape)
  if (known) return known
  const cover = isOperators(shape) ? () => null : compiled(shape)
  covers.set(shape, cover)
  return cover
}

function compiled(shape: z.core.$ZodType): Cover {
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional || shape instanceof z.ZodDefault) {
    const inner = coverOf(shape.unwrap())
    return (value) => (value === null || value === undefined ? value : inner(value))
  }
  if (shape instanceof z.ZodArray) {
    const item = coverOf(shape.element)
    return (value) => (Array.isArray(value) ? value.map(item) : value)
  }
  if (shape instanceof z.ZodObject) {
    const fields = Object.entries(shape.shape).map(([name, field]) => [name, coverOf(field)] as const)
    return (value) =>
      isRecord(value)
        ? Object.fromEntries(fields.flatMap(([name, cover]) => (name in value ? [[name, cover(value[name])]] : [])))
        : value
  }
  if (shape instanceof z.ZodUnion) {
    const options = shape.options.map((option) => [option, coverOf(option)] as const)
    return (value) => options.find(([option]) => z.safeParse(option, value).success)?.[1](value) ?? null
  }
  if (shape instanceof z.ZodPipe) return coverOf(shape.out)
  return (value) => value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
