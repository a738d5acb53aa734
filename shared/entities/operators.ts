import { z } from 'zod'

const mark = 'x-operators'

/**
 * Marks a field of a partner's row that only the operator may see (decisions.md §4): who of its people did something, where in its
 * warehouse, by which contract. A partner's own people get null.
 */
export function operators<T extends z.ZodType>(field: T): T {
  return field.meta({ ...field.meta(), [mark]: true })
}

export function isOperators(field: z.core.$ZodType): boolean {
  return field instanceof z.ZodType && field.meta()?.[mark] === true
}
