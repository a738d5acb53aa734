import { currencySign, isSignOf, type CurrencySign } from '../../../shared/entities/currency.ts'

/** As a spreadsheet shows an amount; files of Korean and Japanese Excel have a backslash where their currency's sign was. */
const currency = /^([+-]?)\s*[¥₩$円원\\]\s*|\s*[¥₩$円원]$/g

/** Digits, with a comma between thousands or without: 12,99 is twelve and a bit where it was written, and no number here. */
const figure = /^[+-]?(?:(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?|\.\d+)$/

const halfWidth = (cell: string) =>
  cell
    .trim()
    .replaceAll(/[\uff00-\uffef]/g, (wide) => wide.normalize('NFKC'))
    .replaceAll('−', '-')

/** The sign of a currency that an amount is written with. */
export function signIn(cell: string): CurrencySign | undefined {
  return currencySign.safeParse(/[¥₩$円원\\]/.exec(halfWidth(cell))?.[0]).data
}

/** Whether an amount is written with the sign of another currency than it is said to be in: ¥1,200 of KRW. */
export function isOtherCurrency(cell: string, code: string): boolean {
  const sign = signIn(cell)
  return sign !== undefined && !isSignOf(sign, code)
}

/** The number that a cell says, as wide as its signs may be; undefined where it says none. */
export function numberIn(cell: string): number | undefined {
  const plain = halfWidth(cell).replaceAll(currency, '$1')
  const number = figure.test(plain) ? Number(plain.replaceAll(',', '')) : NaN
  return Number.isFinite(number) ? number : undefined
}

/** The same, of whole numbers alone. */
export function wholeIn(cell: string): number | undefined {
  const number = numberIn(cell)
  return Number.isSafeInteger(number) ? number : undefined
}
