import type { LineStatus, OrderDecision } from '../../entities/order.ts'
import { piecesToShip } from './order-status.ts'

/** A line as a refund sees it. */
export interface RefundableLine {
  quantity: number
  cancelledQuantity: number
  /** Pieces that came back, of claims that are done. */
  returnedQuantity: number
  /** Pieces that left in a parcel: who calls the rest of an order off calls these not back. */
  sentQuantity: number
  status: LineStatus
  /** Of the whole line, as ordered. */
  paymentAmount: number
}
export interface Refund {
  quantity: number
  amount: number
}

/** Nothing was paid, so nothing is given back. */
const unpaid: readonly LineStatus[] = ['PAYMENT_WAITING', 'CANCELED_BY_NOPAYMENT']

/**
 * What is still to be given back of a line: the pieces that were cancelled or came back, and all of an order that was called off here. A
 * share of what was paid for the line, without what was given back before; the last piece takes what rounding left.
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
