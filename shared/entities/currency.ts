import { z } from 'zod'

/** As ISO 4217 calls it. */
export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'three letters, as KRW')
/** Those that our shops sell in, to choose from. */
export const currencies = ['KRW', 'JPY', 'USD', 'CNY', 'TWD', 'HKD', 'SGD', 'THB', 'VND', 'EUR', 'GBP', 'AUD'] as const

/** Whether an order's money can be held against an amount: of another currency it is neither more nor less. */
export const isSameCurrency = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase()

/** Sums by their currency, which are never added to one another. */
export const money = z.object({ currency: z.string(), amount: z.int() })
export type Money = z.output<typeof money>
