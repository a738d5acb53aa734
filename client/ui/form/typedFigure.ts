import { decimalsOf, isPayable, toMajor, toMinor } from '../../../shared/entities/currency.ts'

/** What a number field holds while the user types, «12.», «.» and «-» included. Null where the user has not typed. */
export type Typed = number | string | null

/** The typed number; null where the text is no number, or not one yet. */
export function figureOf(typed: Typed): number | null {
  const written = typed === null || typed === '' ? NaN : Number(typed)
  return Number.isFinite(written) ? written : null
}

/** The typed amount in the minor unit, with a fraction where nobody can pay it; null like `figureOf`. */
export function amountOf(typed: Typed, currency: string): number | null {
  const written = figureOf(typed)
  if (written === null) return null
  return isPayable(written, currency) ? toMinor(written, currency) : written * 10 ** decimalsOf(currency)
}

/**
 * What the field shows for its value, as an amount if it has a currency: the typed text as long as it means that value. Some fields take an
 * empty text for zero.
 */
export function shownAs(value: number | null, typed: Typed, currency?: string): number | string {
  const figure = currency === undefined ? figureOf(typed) : amountOf(typed, currency)
  const isSame = figure === value || (figure === null && value === 0)
  if (typed !== null && isSame) return typed
  if (value === null) return ''
  return currency === undefined ? value : toMajor(value, currency)
}

/** How large a count may be; 0 and up by default. */
export interface CountRange {
  min?: number
  max?: number
}

/** Why a value is no count, as a message key with the bound it names; null where it is one, and where nothing is typed. */
export function whyNoCount(value: number | null, { min = 0, max = Infinity }: CountRange = {}) {
  if (value === null) return null
  if (!Number.isInteger(value)) return { key: 'form.wholeNumber' as const, bound: null }
  if (value < min) return { key: 'form.atLeast' as const, bound: min }
  if (value > max) return { key: 'form.atMost' as const, bound: max }
  return null
}

export const isCount = (value: number | null, range?: CountRange): value is number =>
  value !== null && whyNoCount(value, range) === null
