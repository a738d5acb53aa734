import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { Language } from '../../shared/entities/account.ts'
import { languages } from '../../shared/entities/account.ts'
import type { Detail, ErrorBody } from '../../shared/api/error-body.ts'
import type { Refusal } from '../../shared/errors.ts'
import { privilegeWords } from '../../shared/messages/records/privilege-words.ts'
import { refusalSentence } from '../../shared/messages/refusals.ts'
import { spreadsheetLanguages } from '../../shared/messages/spreadsheets/all.ts'
import type { Privilege } from '../../shared/privileges.ts'
import { issueIn, phraseIn } from './detail-words.ts'

/**
 * A field and why it is wrong. `says` is the rule whose sentence it has, so that the sentence can be given in the caller's language; it is
 * never sent.
 */
export type OwnDetail = Detail & { says?: { code: string; values: Record<string, string | number> | null } }

/** An error that answers the call: routes throw it, and `onError` turns it into the one error body. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode
  /** The generic code's last word (`not-found`), or a rule's own (`inbound-not-accepted`). */
  readonly code: string
  readonly values: Record<string, string | number>
  readonly data: unknown
  readonly details: OwnDetail[]

  constructor(
    status: ContentfulStatusCode,
    code: string,
    more: { values?: Record<string, string | number>; data?: unknown; details?: OwnDetail[] } = {},
  ) {
    super(code)
    this.status = status
    this.code = code
    this.values = more.values ?? {}
    this.data = more.data ?? null
    this.details = more.details ?? []
  }
}

export const notFound = () => new HttpError(404, 'not-found')
/** The row that a field names does not exist, or is outside the caller's scope. */
export const noSuch = (property: string, message: string) =>
  new HttpError(404, 'not-found', { details: [{ property, errorType: 'WRONG_VALUE', message }] })
export const unauthorized = () => new HttpError(401, 'unauthorized')
export const forbidden = (privilege: Privilege, data: unknown = null) =>
  new HttpError(403, 'forbidden', { values: { privilege }, data })
/** For what only the warehouse's own people may do, whatever privileges a partner's people have. */
export const forbiddenToPartners = () => new HttpError(403, 'forbidden', { values: { why: 'own' } })
export const stale = (row: unknown) => new HttpError(412, 'stale', { data: row })

const asksForForce = [
  'force-needed',
  'plan-not-whole',
  'plan-called-off',
  'plan-loaded',
  'slip-picked',
  'order-allocated',
  'location-has-stock',
  'location-awaits-goods',
  'category-in-use',
  'billing-sent-already',
  'sku-has-stock',
]

/** Whether the call only lacks the caller's word (`force`) that something may be lost (decisions.md §5). */
export const lacksForce = ({ refused }: Refusal): boolean => asksForForce.includes(refused)

/** A rule's refusal as an answer: 403 if only force is missing, 404 for what does not exist, else 409. */
export function refused(refusal: Refusal, data: unknown = null): HttpError {
  const status = lacksForce(refusal) ? 403 : refusal.refused.endsWith('-unknown') ? 404 : 409
  return new HttpError(status, refusal.refused, { values: refusal.with ?? {}, data: data ?? refusal.with ?? null })
}

export function duplicated(property: string, code: string, values: Record<string, string | number>): HttpError {
  return new HttpError(409, code, {
    values,
    details: [detailOf(property, code, values, 'DUPLICATED')],
  })
}

/** The row that a field names exists and is visible to the caller, but a rule forbids choosing it. */
export function unfit(property: string, code: string, values: Record<string, string | number> = {}): HttpError {
  return new HttpError(409, code, { values, details: [detailOf(property, code, values)] })
}

/** A field that breaks a rule, with the rule's sentence. */
export function detailOf(
  property: string,
  code: string,
  values: Record<string, string | number> | null = null,
  errorType: Detail['errorType'] = 'WRONG_VALUE',
): OwnDetail {
  return { property, errorType, message: sentence('en', code, values), says: { code, values } }
}

export function wrong(
  property: string | readonly string[],
  message: string,
  errorType: Detail['errorType'] = 'WRONG_VALUE',
): HttpError {
  const properties = [property].flat()
  return new HttpError(400, 'bad-request', {
    values: { fields: properties.join(', ') },
    details: properties.map((one) => ({ property: one, errorType, message })),
  })
}
/** A field that must be given here. */
export const missing = (property: string, message: string) => wrong(property, message, 'REQUIRED')

/**
 * Whether the caller was denied something that they may not do, or tried too often. Such answers are logged so that a break-in shows (ASVS
 * 16.3). An expired session is not one of them.
 */
export function isDenial(c: Context, { status, code }: HttpError): boolean {
  if (status === 401) return code !== 'unauthorized' || c.req.header('authorization') !== undefined
  return status === 429 || (status === 403 && !asksForForce.includes(code))
}

/** Turns zod's issues into a 400 that names each field. */
export function invalid(issues: readonly z.core.$ZodIssue[], sent: unknown, language: Language): HttpError {
  const details = detailsOf(issues, sent, language)
  return new HttpError(400, 'bad-request', {
    values: { fields: details.map((d) => d.property || 'body').join(', ') },
    details,
  })
}

/** What a schema found wrong with the input, field by field, in the caller's language. */
export function detailsOf(issues: readonly z.core.$ZodIssue[], sent: unknown, language: Language): Detail[] {
  return issues.flatMap((issue): Detail[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        property: [...issue.path, key].join('.'),
        errorType: 'WRONG_VALUE',
        message: phraseIn(language, 'is not known'),
      }))
    }
    const missing = valueAt(sent, issue.path) === undefined
    return [
      {
        property: issue.path.join('.'),
        errorType: missing ? 'REQUIRED' : 'WRONG_VALUE',
        message: missing && issue.code !== 'custom' ? phraseIn(language, 'is missing') : issueIn(language, issue),
      },
    ]
  })
}

function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (value: unknown, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    sent,
  )
}

/** The sentence of a code in a language; a code without one is shown as it is. */
export function sentence(language: Language, code: string, values: Record<string, string | number> | null): string {
  return refusalSentence(language, code, values) ?? code
}

const kept = z.object({ refused: z.string(), with: z.record(z.string(), z.union([z.string(), z.number()])).optional() })

/** A refusal that was stored as JSON, with its sentence in a language. */
export function failureOf(json: string | null, language: Language): { code: string; displayMessage: string } | null {
  if (json === null) return null
  const { refused, with: values }: Refusal = kept.parse(JSON.parse(json))
  return { code: refused, displayMessage: sentence(language, refused, values ?? {}) }
}

/** The caller's language: the user's own, else what the request accepts. */
export function languageOf(c: Context): Language {
  const own = c.get('caller')?.language
  if (own) return own
  const accepted = (c.req.header('accept-language') ?? '').toLowerCase()
  return languages.find((language) => accepted.startsWith(language)) ?? 'en'
}

const generic: Record<number, [name: string, code: string]> = {
  400: ['BadRequest', 'bad-request'],
  401: ['Unauthorized', 'unauthorized'],
  403: ['Forbidden', 'forbidden'],
  404: ['NotFound', 'not-found'],
  409: ['Conflict', 'conflict'],
  412: ['PreconditionFailed', 'stale'],
  413: ['PayloadTooLarge', 'too-large'],
  415: ['UnsupportedMediaType', 'file-type'],
  422: ['UnprocessableContent', 'unprocessable'],
  428: ['PreconditionRequired', 'if-match-missing'],
  429: ['TooManyRequests', 'too-many-requests'],
  500: ['InternalServerError', 'internal-server-error'],
  503: ['ServiceUnavailable', 'server-busy'],
  507: ['InsufficientStorage', 'server-full'],
}

/** Fits a denial's sentence to the caller: a partner's people cannot ask for a privilege, and a key gets its privileges from its role. */
function whyDenied(c: Context, { code, values }: HttpError): { why?: string } {
  const { openapiKeyId = null, partnerId = null } = c.get('caller') ?? {}
  if (code !== 'forbidden' || values['why'] === 'other-site') return {}
  if (openapiKeyId !== null) return 'privilege' in values ? { why: 'key' } : {}
  return partnerId === null ? {} : { why: 'own' }
}

/** Gives privileges and system roles among the values the names that screens use. */
function accessIn(language: Language, values: HttpError['values']): HttpError['values'] {
  const { t } = spreadsheetLanguages[language]
  const called: Record<string, (one: string) => string> = {
    privilege: (one) => privilegeWords(one, t),
    privileges: (one) => privilegeWords(one, t),
    role: (one) => t.known(`role.${one}`) ?? one,
  }
  const named = Object.entries(called).filter(([name]) => name in values)
  return Object.fromEntries(
    named.map(([name, wordsOf]) => [name, String(values[name]).split(', ').map(wordsOf).join(', ')]),
  )
}

/** The one error body (decisions.md §5): `<service>-bad-request`, or a rule's own code as it is. */
export function errorBodyOf(c: Context, error: HttpError): ErrorBody {
  const [name, word] = generic[error.status] ?? ['Error', 'error']
  const service = c.req.path.split('/')[2] ?? 'gantry'
  const isGeneric = error.status < 501 && (error.code === word || error.code === 'internal')
  const requestId = c.get('requestId')
  const said = { ...error.values, ...whyDenied(c, error), requestId }
  const valuesIn = (language: Language) => ({ ...said, ...accessIn(language, said) })
  const language = languageOf(c)
  return {
    status: error.status,
    name,
    code: isGeneric ? `${service}-${word}` : error.code,
    message: sentence('en', error.code, valuesIn('en')),
    displayMessage: sentence(language, error.code, valuesIn(language)),
    requestId,
    data: error.data ?? ('privilege' in error.values ? { privilege: error.values['privilege'] } : null),
    details: error.details.map(({ says, ...detail }) => ({
      ...detail,
      message: says ? sentence(language, says.code, says.values) : phraseIn(language, detail.message),
    })),
  }
}
