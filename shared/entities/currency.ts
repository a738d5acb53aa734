import { z } from 'zod'
import { maxInteger } from '../api/list.ts'

/** The currencies that ISO 4217 lists in 2026 and in which people can pay, by the number of decimals of their amounts. */
const decimals = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    2: [
      'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP',
      'CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS',
      'INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN',
      'MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE',
      'SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR',
      'ZMW ZWG',
    ].join(' '),
    3: 'BHD IQD JOD KWD LYD OMR TND',
  }).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
)

export const isCurrency = (code: string): boolean => decimals.has(code.toUpperCase())

/** A currency code of ISO 4217. */
export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, { message: 'three letters, as KRW', abort: true })
/** The currency of an order that a user enters. */
export const paidCurrency = currencyCode.refine(isCurrency, 'is no currency that ISO 4217 lists')
/** The currencies that our shops sell in, to choose from. */
export const currencies = ['KRW', 'JPY', 'USD', 'CNY', 'TWD', 'HKD', 'SGD', 'THB', 'VND', 'EUR', 'GBP', 'AUD'] as const

/**
 * The currencies that a sign may stand for; many currencies are dollars. Excel
 * of Korea and Japan uses a backslash for its own currency sign.
 */
const paidIn = {
  '¥': /^(JPY|CNY)$/,
  円: /^JPY$/,
  '₩': /^KRW$/,
  원: /^KRW$/,
  '\\': /^(KRW|JPY)$/,
  $: /^(..D|ARS|BRL|CLP|COP|MXN)$/,
} as const satisfies Record<string, RegExp>
export const currencySign = z.enum(['¥', '円', '₩', '원', '\\', '$'])
export type CurrencySign = z.infer<typeof currencySign>

/** Whether an amount with this sign may be of this currency. */
export const isSignOf = (sign: CurrencySign, code: string): boolean => paidIn[sign].test(code.toUpperCase())

/** Whether an order's money can be compared with an amount: in another currency it is neither more nor less. */
export const isSameCurrency = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase()

/** An amount as the calls send and answer it. */
export const amount = z
  .int()
  .describe('In the minor unit of its currency: 1299 is 12.99 in dollars, and 1299 won are 1299.')

/** A sum in one currency. Sums of different currencies are never added. */
export const money = z.object({ currency: z.string(), amount })
export type Money = z.output<typeof money>

/**
 * How many decimals amounts of a currency have, by ISO 4217: won and yen none, dollars two. A text that is no currency code has none. The
 * function does not use `Intl`: its decimals of forints and rupiahs differ between browsers and change with releases, and amounts are
 * stored.
 */
export const decimalsOf = (currency: string): number =>
  /^[a-z]{3}$/i.test(currency) ? (decimals.get(currency.toUpperCase()) ?? 2) : 0

/** The largest amount: as many whole units as an integer holds, in the smallest unit there is. */
export const maxAmount = 1000 * maxInteger

/** Converts an amount as it is written, 12.99 USD, to the minor unit in which amounts are stored: 1299. */
export const toMinor = (written: number, currency: string): number =>
  // The double nearest to 1.005 lies below it, and so does its product with 100.
  Math.round(Number((written * 10 ** decimalsOf(currency)).toFixed(3)))

/** Whether an amount can be paid in a currency: 12.99 can be paid in dollars, not in won. */
export const isPayable = (written: number, currency: string): boolean =>
  Math.abs(toMajor(toMinor(written, currency), currency) - written) < 1e-6

/** Converts an amount of minor units to the amount as it is written: 1299 of USD is 12.99. */
export const toMajor = (amount: number, currency: string): number => amount / 10 ** decimalsOf(currency)

/** The amount that is written with the same figures in another currency: 50 KRW becomes 50 USD. Null stays null. */
export function rewritten(amount: number, from: string, to: string): number
export function rewritten(amount: number | null, from: string, to: string): number | null
export function rewritten(amount: number | null, from: string, to: string): number | null {
  return amount === null ? null : toMinor(toMajor(amount, from), to)
}
