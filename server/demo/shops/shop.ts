import type { Deal } from '../sales/deals.ts'

/** An order as a buyer places it; some have something wrong. */
export interface Placed {
  /** Digits, unique among the orders. */
  id: string
  deal: Deal
  quantity: number
  recipient: Recipient
}

export interface Recipient {
  name: string
  phone: string
  postalCode: string
  /** The province or prefecture; then follow the town and the street. */
  area: string
  locality: string
  street: string
  detail: string
}

/** A shop of the demo at the far end of a real connection. */
export interface Shop {
  place(order: Placed): void
  /** A buyer of a recent order cancels it. */
  cancelOne(): void
}

export const streetLineOf = ({ area, locality, street }: Recipient) =>
  [area, locality, street].filter(Boolean).join(' ')

/** The order that is cancelled: not the newest one, so that some are already on their way. */
export const cancelled = <T>(orders: ReadonlyMap<unknown, T>): T | undefined => [...orders.values()].at(-5)
