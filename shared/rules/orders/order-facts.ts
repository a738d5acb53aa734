import { deliveryAttributeTypes, type DeliveryAttributeType } from '../../entities/invoice.ts'
import type { LineStatus } from '../../entities/order.ts'
import type { LineFacts } from './conditions.ts'
import { piecesToShip } from './order-status.ts'

/** A line as its channel tells it: money for the whole line, as it was ordered. */
export interface OrderedLine {
  serial: string
  dealCode: string | null
  dealName: string | null
  optionCode: string | null
  quantity: number
  cancelledQuantity: number
  originalPrice: number
  salesPrice: number
  paymentAmount: number
  status: LineStatus
}

const unpaid: readonly LineStatus[] = ['PAYMENT_WAITING', 'CANCELED_BY_NOPAYMENT']

/** The part of a line's money that belongs to this many of its pieces. */
const shareOf = (amount: number, quantity: number, pieces: number): number =>
  quantity === 0 ? 0 : Math.round((amount * pieces) / quantity)

type PaidLine = Pick<OrderedLine, 'quantity' | 'cancelledQuantity' | 'status' | 'paymentAmount'>

/** The amount of an order without what was cancelled or came back. */
export const amountToSend = (lines: readonly PaidLine[]): number =>
  lines.reduce((sum, line) => sum + shareOf(line.paymentAmount, line.quantity, piecesToShip(line)), 0)

/** The most urgent delivery attribute of the lines. A parcel goes as its most urgent line was promised. */
export function mostUrgent(lines: readonly { deliveryAttributeType: DeliveryAttributeType }[]): DeliveryAttributeType {
  const asked = new Set(lines.map(({ deliveryAttributeType }) => deliveryAttributeType))
  return deliveryAttributeTypes.toReversed().find((one) => asked.has(one)) ?? 'NORMAL'
}

/**
 * The pieces of a line that are still to be sent, with their share of its money. `items`: the SKUs that the line stands for, without gifts.
 */
export function lineFactsOf(line: OrderedLine, items: LineFacts['items']): LineFacts {
  const { serial, dealCode, dealName, optionCode, status } = line
  const quantity = piecesToShip(line)
  const share = (amount: number) => shareOf(amount, line.quantity, quantity)
  return {
    serial,
    dealCode,
    dealName,
    optionCode,
    quantity,
    originalPrice: share(line.originalPrice),
    salesPrice: share(line.salesPrice),
    paymentAmount: share(line.paymentAmount),
    isPaid: !unpaid.includes(status),
    items,
  }
}
