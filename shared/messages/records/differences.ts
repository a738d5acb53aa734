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

/** What tells of entries: the reader's language, how it writes times and days, and the centers by their codes. */
export interface Told extends Words {
  instant: (iso: string) => string
  day: (day: string) => string
  centerCode: (id: number) => string | undefined
}

/** What an entry says of each field, in words; null where that side has none: the field came, or went. */
export function differencesOf({ subject, what, before, after, names }: AuditEntry, told: Told): Difference[] {
  const [kind = ''] = subject.split(':')
  // Its own number is in its name already.
  const own = `${kind}Id`
  const [was, now] = [recordOf(before) ?? {}, recordOf(after) ?? {}]
  // A notice is filed under whom it went to.
  const shownOf = (name: string, { [name]: value, currency }: Record<string, unknown>) =>
    shown(what.startsWith('notification.') ? 'notification' : kind, name, value, { ...told, names, currency })
  return (
    [...new Set([...Object.keys(was), ...Object.keys(now)])]
      // Of what is new or gone, only what it holds.
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

/** As one line: what it was, where that is known, and what it became; «…» where the entry leaves that to its name. */
export function inOneLine({ name, before, after }: Difference): string {
  return after === null ? `${name}: ${before} → …` : `${name}: ${before === null ? '' : `${before} → `}${after}`
}

/** A field by its word; one of a newer release by its own name, parted where it is put together. */
function fieldLabel(kind: string, name: string, t: Known): string {
  const own = name.replace(/Json$/, '').replace(/([a-z])([A-Z])/g, '$1 $2')
  return fieldWord(kind, name, t) ?? own.toLowerCase()
}

/** `currency`: of the amounts beside it. */
type InEntry = Told & Pick<AuditEntry, 'names'> & { currency?: unknown }

function shown(kind: string, name: string, held: unknown, told: InEntry): string {
  const { t, names } = told
  const value = writtenAmount(name, held, told.currency)
  if (typeof value === 'number' && /^centerIds?$/.test(name)) return told.centerCode(value) ?? `#${value}`
  const numbered = typeof value === 'number' ? subjectNumberedBy(name) : undefined
  if (numbered) return valueWord(kind, name, names[`${numbered}:${value}`] ?? `#${value}`, told)
  // What of a row was changed, where its values are nobody's to read.
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
  // A template holds a promotion.
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

/** A column that holds JSON; one that an older release kept otherwise as it is. */
function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
