import { refuse } from '../../../shared/errors.ts'
import { unitNumber } from '../../../shared/scan/gs1.ts'
import type { Say } from '../feedback/say.ts'

/** What was scanned: its text, and what it names that exists once. */
export interface Scanned {
  code: string
  units?: readonly string[]
}

/**
 * A scanner reads twice, or a carton is taken up twice: of what exists once the second time changes nothing and is said (decisions.md §8).
 * Null: none of `units` is among those that were read before.
 */
export function sayCounted(units: readonly string[], before: readonly string[]): Say | null {
  const again = units.find((unit) => before.includes(unit))
  if (again === undefined) return null
  return { kind: 'info', refusal: refuse('unit-counted', { unit: unitNumber(again) }), sound: 'duplicate' }
}
