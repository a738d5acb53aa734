import type { z } from 'zod'
import type { ErrorBody } from '../../../shared/api/error-body.ts'
import type { Translate } from '../app/language.tsx'

/** The errors of the shared schema as sentences in the user's language, by field path (`shipments.0.quantity`). */
export function fieldErrors(schema: z.ZodType, values: unknown, t: Translate): Record<string, string> {
  const read = schema.safeParse(values)
  if (read.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of read.error.issues) {
    const path = issue.path.join('.')
    errors[path] ??= sentenceOfIssue(issue, values, t)
  }
  return errors
}

/** The server's message for each field, already in the user's language. */
export function refusedFields({ details }: ErrorBody): Record<string, string> {
  return Object.fromEntries(details.map(({ property, message }) => [property, message]))
}

/** The errors whose field has changed since, also where the object or list around the field was set. */
export function outdated(paths: readonly string[], now: unknown, before: unknown): string[] {
  return paths.filter((path) => valueAt(now, path.split('.')) !== valueAt(before, path.split('.')))
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    values,
  )
}

/** Why a value is not valid. A missing value is always reported as required, whatever else the schema says about it. */
export function sentenceOfIssue(issue: z.core.$ZodIssue, values: unknown, t: Translate): string {
  const value = valueAt(values, issue.path)
  const isNothing = value === undefined || value === null
  if (value === '' || (isNothing && issue.code !== 'custom')) return t('form.required')
  const own = t.known(issue.message)
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return t('form.wholeNumber')
      return t(issue.expected === 'number' ? 'form.number' : 'form.wrongType')
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) > 1)
        return t('form.tooShort', { value: String(issue.minimum) })
      if (issue.origin === 'string' || issue.origin === 'array') return t('form.required')
      return t(issue.inclusive === false ? 'form.moreThan' : 'form.atLeast', { value: String(issue.minimum) })
    case 'too_big':
      if (issue.origin === 'string') return t('form.tooLong', { value: String(issue.maximum) })
      return t(issue.inclusive === false ? 'form.lessThan' : 'form.atMost', { value: String(issue.maximum) })
    case 'invalid_value':
      return t('form.oneOf', { values: t.listed(issue.values.map((one) => `"${String(one)}"`)) })
    case 'custom':
      return own ?? issue.message
    case 'invalid_format':
      if (issue.format === 'email') return t('form.email')
      if (issue.format === 'date') return t('form.day')
      // A schema's own message is in English and does not begin like zod's «Invalid …».
      return (
        own ??
        (issue.message.startsWith('Invalid') ? t('form.wrongValue') : t('form.expected', { what: issue.message }))
      )
    default:
      return own ?? t('form.wrongValue')
  }
}
