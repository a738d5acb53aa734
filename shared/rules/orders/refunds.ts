import type { LineStatus, OrderDecision } from '../../entities/order.ts'
import { piecesToShip } from './order-status.ts'

/** A line as a refund sees it. */
export interface RefundableLine {
  quantity: number
  cancelledQuantity: number
  /** Pieces that came back by completed claims. */
  returnedQuantity: number
  /** Pieces that left in a parcel. If the rest of the order is called off, these are not. */
  sentQuantity: number
  status: LineStatus
  /** For the whole line, as ordered. */
  paymentAmount: number
}
export interface Refund {
  quantity: number
  amount: number
}

/** Statuses without a payment, so there is nothing to refund. */
const unpaid: readonly LineStatus[] = ['PAYMENT_WAITING', 'CANCELED_BY_NOPAYMENT']

/**
 * The money of a line that is still to be refunded: for pieces that were cancelled or came back, and for all of an order that was called
 * off here. It is a share of the line's payment, without earlier refunds. The last piece takes what rounding left.
 */
export function refundOf(
  line: RefundableLine,
  decision: OrderDecision | null,
  before: readonly Refund[],
): Refund | null {
  if (unpaid.includes(line.status) || line.quantity === 0) return null
  const calledOff = decision === 'CANCELED' || decision === 'DECLINED'
  const kept = calledOff ? Math.min(line.sentQuantity, piecesToShip(line)) : piecesToShip(line)
  const pieces = Math.min(line.quantity, line.quantity - kept + line.returnedQuantity)
  const whole = Math.round((line.paymentAmount * pieces) / line.quantity)
  const quantity = pieces - before.reduce((sum, one) => sum + one.quantity, 0)
  const amount = whole - before.reduce((sum, one) => sum + one.amount, 0)
  return quantity > 0 && amount > 0 ? { quantity, amount } : null
}
