import type { z } from 'zod'
import type { ErrorBody } from '../../../shared/api/error-body.ts'
import type { Translate } from '../app/language.tsx'

/** What the shared schema says, as sentences of the catalogue, by field path (`shipments.0.quantity`). */
export function fieldErrors(schema: z.ZodType, values: unknown, t: Translate): Record<string, string> {
  const read = schema.safeParse(values)
  if (read.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of read.error.issues) {
    const path = issue.path.join('.')
    // If nothing was typed, «required» is the useful message, not «no phone number».
    errors[path] ??= valueAt(values, issue.path) === '' ? t('form.required') : sentenceOfIssue(issue, t)
  }
  return errors
}

/** The server's message for each field, which it says in the user's language. */
export function refusedFields({ details }: ErrorBody): Record<string, string> {
  return Object.fromEntries(details.map(({ property, message }) => [property, message]))
}

/** Which errors are of fields that hold something else now, also where the whole that a field is a part of was set. */
export function outdated(paths: readonly string[], now: unknown, before: unknown): string[] {
  return paths.filter((path) => valueAt(now, path.split('.')) !== valueAt(before, path.split('.')))
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    values,
  )
}

export function sentenceOfIssue(issue: z.core.$ZodIssue, t: Translate): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null || issue.input === ''
        ? t('form.required')
        : t('form.wrongType')
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) > 1)
        return t('form.tooShort', { value: String(issue.minimum) })
      if (issue.origin === 'string' || issue.origin === 'array') return t('form.required')
      return t('form.atLeast', { value: String(issue.minimum) })
    case 'too_big':
      return t(issue.origin === 'string' ? 'form.tooLong' : 'form.atMost', { value: String(issue.maximum) })
    case 'custom':
      return t.known(issue.message) ?? issue.message
    default:
      return t.known(issue.message) ?? t('form.wrongValue')
  }
}
