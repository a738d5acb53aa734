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
export function differencesOf(before: unknown, after: unknown, t: Translate, format: Format): Difference[] {
  const [was, now] = [recordOf(before) ?? {}, recordOf(after) ?? {}]
  return [...new Set([...Object.keys(was), ...Object.keys(now)])]
    .filter((name) => !stamps.has(name) && JSON.stringify(was[name]) !== JSON.stringify(now[name]))
    .map((name) => ({ name: fieldLabel(name, t), before: name in was ? shown(was[name], t, format) : null, after: name in now ? shown(now[name], t, format) : null }))
}

/** As one line: what it was, where that is known, and what it became. */
export function inOneLine({ name, before, after }: Difference): string {
  return `${name}: ${[before, after].filter((side) => side !== null).join(' → ')}`
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
