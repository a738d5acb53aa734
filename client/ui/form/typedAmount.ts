import { decimalsOf, isPayable, toMajor, toMinor } from '../../../shared/entities/currency.ts'

/** What a field of an amount holds while somebody types: «12.», «.» and «-» among it. Null: nobody typed. */
export type Typed = number | string | null

/** In the minor unit, with a fraction where nobody can pay it; null: what is no number, or none yet. */
export function amountOf(typed: Typed, currency: string): number | null {
  const written = typed === null || typed === '' ? NaN : Number(typed)
  if (!Number.isFinite(written)) return null
  return isPayable(written, currency) ? toMinor(written, currency) : written * 10 ** decimalsOf(currency)
}

/** What the field shows of its value: what was typed, where that says the same. Some take an empty field for zero. */
export function shownAs(value: number | null, typed: Typed, currency: string): number | string {
  const amount = amountOf(typed, currency)
  const isSame = amount === value || (amount === null && value === 0)
  if (typed !== null && isSame) return typed
  return value === null ? '' : toMajor(value, currency)
}
