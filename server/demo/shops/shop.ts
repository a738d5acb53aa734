import type { Deal } from '../sales/deals.ts'

/** An order as somebody places it; some of them with a thing wrong. */
export interface Placed {
  /** Digits, and no other order's. */
  id: string
  deal: Deal
  quantity: number
  recipient: Recipient
}

export interface Recipient {
  name: string
  phone: string
  postalCode: string
  /** A province or prefecture, the town, and the street. */
  area: string
  locality: string
  street: string
  detail: string
}

/** A shop of the demo at the far end of a real connection. */
export interface Shop {
  place(order: Placed): void
  /** One of those who ordered lately changes their mind. */
  cancelOne(): void
}

export const streetLineOf = ({ area, locality, street }: Recipient) =>
  [area, locality, street].filter(Boolean).join(' ')

/** The order that is cancelled: not the newest, so that some are on their way already. */
export const cancelled = <T>(orders: ReadonlyMap<unknown, T>): T | undefined => [...orders.values()].at(-5)
