import type { Language } from '../entities/account.ts'
import { decimalsOf, toMajor } from '../entities/currency.ts'
import { numberFormat } from '../formatters.ts'
import { locales } from './locales.ts'

/** How figures and money are written in a language. */
export function amountsIn(language: Language) {
  const locale = locales[language]
  const number = numberFormat(locale)
  /** An amount that is stored as it was written, as for customs: 12.99. */
  const price = (written: number, currency: string): string => {
    if (!/^[A-Za-z]{3}$/.test(currency)) return `${number.format(written)} ${currency}`
    const digits = decimalsOf(currency)
    const has = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return numberFormat(locale, { style: 'currency', currency, ...has }).format(written)
  }
  return {
    number: (value: number): string => number.format(value),
    price,
    /** An amount in the minor unit of its currency, by its ISO 4217 code: yen and won without decimals, dollars with two. */
    money: (amount: number, currency: string): string => price(toMajor(amount, currency), currency),
  }
}
export type Amounts = ReturnType<typeof amountsIn>
