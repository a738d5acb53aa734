import { covered, type AuditEntry } from '../../entities/audit.ts'
import { channelTypes } from '../../entities/channel-type.ts'
import { packaging } from '../../entities/packaging.ts'
import { subjectNumberedBy } from '../../entities/subject.ts'
import { channelTypeName } from '../channels.ts'
import { listed } from '../listed.ts'
import { fieldWord, untold } from './field-word.ts'
import { packagingWords } from './packaging-words.ts'
import { privilegeWords } from './privilege-words.ts'
import { recordOf, valueWord } from './value-word.ts'
import type { Known, Words } from './words.ts'
import { writtenAmount } from './written-amount.ts'

export interface Difference {
  name: string
  before: string | null
  after: string | null
}

const day = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/

/** What is needed to write entries: the reader's language, its forms of times and days, and the codes of the centers. */
export interface Told extends Words {
  instant: (iso: string) => string
  day: (day: string) => string
  centerCode: (id: number) => string | undefined
}

/** What an entry says of each field, in words; null if that side does not have the field, because it was added or removed. */
export function differencesOf({ subject, what, before, after, names }: AuditEntry, told: Told): Difference[] {
  const [kind = ''] = subject.split(':')
  // The row's own id is already part of its name.
  const own = `${kind}Id`
  const [was, now] = [recordOf(before) ?? {}, recordOf(after) ?? {}]
  // A notice is filed under its recipient.
  const shownOf = (name: string, { [name]: value, currency }: Record<string, unknown>) =>
    shown(what.startsWith('notification.') ? 'notification' : kind, name, value, { ...told, names, currency })
  return (
    [...new Set([...Object.keys(was), ...Object.keys(now)])]
      // For a row that is new or gone, only the fields with a value.
      .filter(
        (name) =>
          name !== own &&
          !untold.has(name) &&
          (now[name] === covered || JSON.stringify(was[name] ?? null) !== JSON.stringify(now[name] ?? null)),
      )
      .map((name) => ({
        name: fieldLabel(kind, name, told.t),
        before: name in was && was[name] !== covered ? shownOf(name, was) : null,
        after: name in now ? shownOf(name, now) : null,
      }))
  )
}

/** A difference in one line: the old value, if known, and the new one; «…» if the entry has no new value. */
export function inOneLine({ name, before, after }: Difference): string {
  return after === null ? `${name}: ${before} → …` : `${name}: ${before === null ? '' : `${before} → `}${after}`
}

/** The word for a field. A field of a newer release shows its own name, with its words separated. */
function fieldLabel(kind: string, name: string, t: Known): string {
  const own = name.replace(/Json$/, '').replace(/([a-z])([A-Z])/g, '$1 $2')
  return fieldWord(kind, name, t) ?? own.toLowerCase()
}

/** `currency`: of the amounts in the same entry. */
type InEntry = Told & Pick<AuditEntry, 'names'> & { currency?: unknown }

function shown(kind: string, name: string, held: unknown, told: InEntry): string {
  const { t, names } = told
  const value = writtenAmount(name, held, told.currency)
  if (typeof value === 'number' && /^centerIds?$/.test(name)) return told.centerCode(value) ?? `#${value}`
  const numbered = typeof value === 'number' ? subjectNumberedBy(name) : undefined
  if (numbered) return valueWord(kind, name, names[`${numbered}:${value}`] ?? `#${value}`, told)
  // The names of the fields that changed, for rows whose values are not shown to readers.
  if (name === 'fields' && typeof value === 'string')
    return listed(
      told.language,
      value.split(', ').map((field) => fieldLabel(kind, field, t)),
    )
  if (kind === 'role' && name === 'privileges' && typeof value === 'string') return privilegeWords(value, t)
  if (typeof value === 'string' && instant.test(value)) return told.instant(value)
  if (typeof value === 'string' && day.test(value)) return told.day(value)
  const type = name === 'channelType' ? channelTypes.find((one) => one === value) : undefined
  if (type) return channelTypeName(told.language, type)
  if (typeof value === 'string' && name.endsWith('Json')) return shown(kind, name.slice(0, -4), read(value), told)
  if (Array.isArray(value))
    return (
      listed(
        told.language,
        value.map((one) => shown(kind, name, one, told)),
      ) || '–'
    )
  const parts = recordOf(value)
  if (parts === null) return valueWord(kind, name, value, told)
  if (typeof parts['name'] === 'string') return valueWord(kind, name, parts['name'], told)
  // A template contains a promotion.
  const within = kind === 'promotionTemplate' ? 'promotion' : kind
  const packed = name === 'packaging' ? packaging.safeParse(value).data : undefined
  if (packed) return packagingWords(packed, t)
  const currency = parts['currency'] ?? told.currency
  return (
    listed(
      told.language,
      Object.entries(parts)
        .filter(([, one]) => one !== null)
        .map(([part, one]) => [part, part === 'value' ? writtenAmount(part, one, currency, parts) : one] as const)
        .map(([part, one]) => `${fieldLabel(within, part, t)}: ${shown(within, part, one, { ...told, currency })}`),
    ) || '–'
  )
}

/** Reads a column that holds JSON. A value that an older release stored in another form stays as it is. */
function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
