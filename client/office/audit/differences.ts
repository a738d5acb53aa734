import type { AuditEntry } from '../../../shared/entities/audit.ts'
import { isMessageKey, type Translate } from '../../ui/app/language.tsx'
import type { Format } from '../../ui/app/format.ts'
import { plain, recordOf } from '../../ui/record/changes.ts'

export interface Difference {
  name: string
  before: string | null
  after: string | null
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
/** What every edit moves. */
const stamps = new Set(['version', 'updatedAt'])

/** What an entry says of each field, in words; null where that side has none: the field came, or went. */
export function differencesOf({ subject, before, after }: AuditEntry, t: Translate, format: Format): Difference[] {
  // Its own number is in its name already.
  const own = `${subject.split(':')[0]}Id`
  const [was, now] = [recordOf(before) ?? {}, recordOf(after) ?? {}]
  const shownOf = (name: string, value: unknown) => (name.endsWith('Id') && typeof value === 'number' ? `#${value}` : shown(value, t, format))
  return [...new Set([...Object.keys(was), ...Object.keys(now)])]
    .filter((name) => name !== own && !stamps.has(name) && JSON.stringify(was[name]) !== JSON.stringify(now[name]))
    .map((name) => ({ name: fieldLabel(name, t), before: name in was ? shownOf(name, was[name]) : null, after: name in now ? shownOf(name, now[name]) : null }))
}

/** As one line: what it was, where that is known, and what it became; «…» where the entry leaves that to its name. */
export function inOneLine({ name, before, after }: Difference): string {
  return after === null ? `${name}: ${before} → …` : `${name}: ${before === null ? '' : `${before} → `}${after}`
}

/** A field by its word, one without by its own name, parted where it is put together. */
function fieldLabel(name: string, t: Translate): string {
  const key = `field.${name}`
  return isMessageKey(key) ? t(key) : name.replace(/Json$/, '').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}

function shown(value: unknown, t: Translate, format: Format): string {
  if (typeof value === 'boolean') return t(value ? 'list.yes' : 'list.no')
  if (typeof value === 'string') return instant.test(value) ? format.instant(value) : plain(value)
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((one) => (recordOf(one)?.['name'] ?? shown(one, t, format))).join(', ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : plain(value)
}
