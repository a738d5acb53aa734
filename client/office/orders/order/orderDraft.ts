import { rewritten } from '../../../../shared/entities/currency.ts'
import type { OrderInput } from '../../../../shared/entities/order.ts'

/** An order while it is entered, before its channel is chosen. */
export interface OrderDraft extends Omit<OrderInput, 'channelId'>, Record<string, unknown> {
  channelId: number | null
}

/** The same figures in another currency. */
export function inCurrency(draft: OrderDraft, currency: string): OrderDraft {
  const again = (amount: number) => rewritten(amount, draft.currency, currency)
  return {
    ...draft,
    currency,
    deliveryFee: again(draft.deliveryFee),
    lines: draft.lines.map((line) => ({ ...line, paymentAmount: again(line.paymentAmount) })),
  }
}
