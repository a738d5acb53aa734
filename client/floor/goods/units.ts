import { refuse } from '../../../shared/errors.ts'
import { unitNumber } from '../../../shared/scan/gs1.ts'
import type { Say } from '../feedback/say.ts'

/** What was scanned: its text, and what it names that exists once. */
export interface Scanned {
  code: string
  unit: string | null
}

export const withUnit = (units: readonly string[], scanned: Scanned | undefined): readonly string[] =>
  scanned?.unit ? [...units, scanned.unit] : units

/** A scanner reads twice, or a carton is taken up twice: of what exists once the second time changes nothing (decisions.md §8). */
export function sayCounted(unit: string): Say {
  return { kind: 'info', refusal: refuse('unit-counted', { unit: unitNumber(unit) }), sound: 'duplicate' }
}
