import { decimalsOf, isPayable, toMajor, toMinor } from '../../../shared/entities/currency.ts'

/** What a field of a figure holds while somebody types: «12.», «.» and «-» among it. Null: nobody typed. */
export type Typed = number | string | null

/** Null: what is no number, or none yet. */
export function figureOf(typed: Typed): number | null {
  const written = typed === null || typed === '' ? NaN : Number(typed)
  return Number.isFinite(written) ? written : null
}

/** In the minor unit, with a fraction where nobody can pay it; null as above. */
export function amountOf(typed: Typed, currency: string): number | null {
  const written = figureOf(typed)
  if (written === null) return null
  return isPayable(written, currency) ? toMinor(written, currency) : written * 10 ** decimalsOf(currency)
}

/**
 * What the field shows for its value, as an amount if it has a currency: what was typed, if that means the same. Some
 * fields take an empty text for zero.
 */
export function shownAs(value: number | null, typed: Typed, currency?: string): number | string {
  const figure = currency === undefined ? figureOf(typed) : amountOf(typed, currency)
  const isSame = figure === value || (figure === null && value === 0)
  if (typed !== null && isSame) return typed
  if (value === null) return ''
  return currency === undefined ? value : toMajor(value, currency)
}

/** Of how many there may be; none and up unless told. */
export interface CountRange {
  min?: number
  max?: number
}

/** Why it is no count, as a key of the catalogue with what it names; null where it is one, and where nothing is typed. */
export function whyNoCount(value: number | null, { min = 0, max = Infinity }: CountRange = {}) {
  if (value === null) return null
  if (!Number.isInteger(value)) return { key: 'form.wholeNumber' as const, bound: null }
  if (value < min) return { key: 'form.atLeast' as const, bound: min }
  if (value > max) return { key: 'form.atMost' as const, bound: max }
  return null
}

export const isCount = (value: number | null, range?: CountRange): value is number =>
  value !== null && whyNoCount(value, range) === null
