import { currencySign, isSignOf, type CurrencySign } from '../../../shared/entities/currency.ts'

/** A currency sign around an amount, as spreadsheets show it; files of Korean and Japanese Excel have a backslash in place of the sign. */
const currency = /^([+-]?)\s*[¥₩$円원\\]\s*|\s*[¥₩$円원]$/g

/** Digits with or without commas between thousands: 12,99 means a decimal comma somewhere else and is no number here. */
const figure = /^[+-]?(?:(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?|\.\d+)$/

const halfWidth = (cell: string) =>
  cell
    .trim()
    .replaceAll(/[\uff00-\uffef]/g, (wide) => wide.normalize('NFKC'))
    .replaceAll('−', '-')

/** The currency sign that an amount is written with. */
export function signIn(cell: string): CurrencySign | undefined {
  return currencySign.safeParse(/[¥₩$円원\\]/.exec(halfWidth(cell))?.[0]).data
}

/** Whether an amount is written with the sign of another currency than its own: ¥1,200 in a row of KRW. */
export function isOtherCurrency(cell: string, code: string): boolean {
  const sign = signIn(cell)
  return sign !== undefined && !isSignOf(sign, code)
}

/** The number in a cell, full-width digits included; undefined where there is none. */
export function numberIn(cell: string): number | undefined {
  const plain = halfWidth(cell).replaceAll(currency, '$1')
  const number = figure.test(plain) ? Number(plain.replaceAll(',', '')) : NaN
  return Number.isFinite(number) ? number : undefined
}

/** Like `numberIn`, for whole numbers only. */
export function wholeIn(cell: string): number | undefined {
  const number = numberIn(cell)
  return Number.isSafeInteger(number) ? number : undefined
}
