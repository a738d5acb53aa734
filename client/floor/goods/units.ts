import { refuse } from '../../../shared/errors.ts'
import { unitNumber } from '../../../shared/scan/gs1.ts'
import type { Say } from '../feedback/say.ts'

/** A scanned code: its text, and the units that it names (goods that exist once). */
export interface Scanned {
  code: string
  units?: readonly string[]
}

/**
 * A scanner may read twice, or a carton may be taken up twice. A unit that was counted before changes nothing, and the worker is told
 * (decisions.md §8). Null: none of `units` was read before.
 */
export function sayCounted(units: readonly string[], before: readonly string[]): Say | null {
  const again = units.find((unit) => before.includes(unit))
  if (again === undefined) return null
  return { kind: 'info', refusal: refuse('unit-counted', { unit: unitNumber(again) }), sound: 'duplicate' }
}
