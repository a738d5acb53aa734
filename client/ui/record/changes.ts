import { covered } from '../../../shared/entities/audit.ts'
import type { Translate } from '../app/language.tsx'

/**
 * The fields among `labels` that an edit changed, with the old and the new value; where `shown` answers null, only that the field changed.
 */
export function changesOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  labels: Record<string, string>,
  shown: (value: unknown, name: string) => string | null,
): string[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const isSame = JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null)
    if (!(name in after) || (isSame && after[name] !== covered)) return []
    const now = after[name] === covered ? null : shown(after[name], name)
    return [now === null ? label : `${label}: ${shown(before[name], name)} → ${now}`]
  })
}

/** The translated label of each field. */
export function labelled(keys: Record<string, Parameters<Translate>[0]>, t: Translate): Record<string, string> {
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, t(key)]))
}
