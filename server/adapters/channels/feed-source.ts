import { toMinor } from '../../../shared/entities/currency.ts'
import type { FeedOrder } from '../../../shared/entities/order-feed.ts'
import type { SourceOrderInput } from '../../../shared/entities/order.ts'

type Line = SourceOrderInput['lines'][number]

const claimStatuses = {
  CANCEL: { REQUESTED: 'CANCEL_REQUEST', APPROVED: 'CANCEL_DONE', REJECTED: 'CANCEL_REJECT' },
  RETURN: { REQUESTED: 'RETURN_REQUEST', APPROVED: 'RETURN_DONE', REJECTED: 'RETURN_REJECT' },
  EXCHANGE: { REQUESTED: 'EXCHANGE_REQUEST', APPROVED: 'EXCHANGE_DONE', REJECTED: 'EXCHANGE_REJECT' },
} as const

/** An order of the feed as our source order. */
export function feedSource(order: FeedOrder): SourceOrderInput {
  const { buyer, recipient, currency } = order
  const kept = (amount: number) => toMinor(amount, currency)
  return {
    channelOrderId: order.orderId,
    changedAt: order.changedAt,
    placedAt: order.placedAt,
    paidAt: order.paidAt ?? null,
    currency,
    deliveryFee: kept(order.deliveryFee),
    deliveryMessage: order.deliveryMessage ?? null,
    buyer: { id: buyer.id ?? null, name: buyer.name, phone: buyer.phone ?? null, email: buyer.email ?? null },
    recipient: {
      name: recipient.name,
      phone: recipient.phone ?? null,
      countryCode: recipient.country,
      postalCode: recipient.postalCode,
      administrativeArea: recipient.administrativeArea ?? null,
      locality: recipient.locality ?? null,
      address: recipient.address,
      addressDetail: recipient.addressDetail ?? null,
    },
    lines: order.lines.map((line): Line => {
      const price = kept(line.unitPrice * line.quantity)
      return {
        serial: line.lineId,
        dealCode: line.productCode,
        dealName: line.productName,
        optionCode: line.optionCode ?? null,
        optionName: line.optionName ?? null,
        quantity: line.quantity,
        cancelledQuantity: line.canceledQuantity,
        originalPrice: price,
        salesPrice: price,
        paymentAmount: line.paidAmount === undefined ? price : kept(line.paidAmount),
        status: statusOf(line),
        rawStatus: line.status,
        claims: claimsOf(line.claim),
      }
    }),
    raw: order,
  }
}

/** An open claim sets the status of its line, whatever the shop still calls it: the goods must not leave before the claim is answered. */
function statusOf({ status, claim }: FeedOrder['lines'][number]): Line['status'] {
  const isOver = status === 'CANCELED' || status === 'RETURNED'
  return claim?.status === 'REQUESTED' && !isOver ? claimStatuses[claim.type].REQUESTED : status
}

function claimsOf(claim: FeedOrder['lines'][number]['claim']): NonNullable<Line['claims']> {
  if (!claim) return []
  const { claimId, type, status, quantity, reason = null, requestedAt } = claim
  return [{ claimId, type, status: claimStatuses[type][status], rawStatus: status, quantity, reason, requestedAt }]
}
