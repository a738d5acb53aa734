import type { FeedShop } from '../../../simulators/feed-shop.ts'
import { streetLineOf, cancelled, type Shop } from './shop.ts'

export function feedShop(shop: FeedShop): Shop {
  return {
    place({ id, deal, quantity, recipient }) {
      const { name, phone, postalCode, detail } = recipient
      const address = streetLineOf(recipient)
      const placedAt = new Date(Date.now() - 1).toISOString()
      shop.put({
        orderId: `W${id}`,
        placedAt,
        paidAt: placedAt,
        currency: 'KRW',
        deliveryFee: 3_000,
        buyer: { name, phone },
        recipient: { name, phone, country: 'KR', postalCode, address, addressDetail: detail },
        lines: [
          {
            lineId: `W${id}-1`,
            productCode: deal.code,
            productName: deal.name,
            ...(deal.optionCode ? { optionCode: deal.optionCode } : {}),
            ...(deal.optionName ? { optionName: deal.optionName } : {}),
            quantity,
            canceledQuantity: 0,
            unitPrice: deal.price,
            status: 'PAYED',
          },
        ],
      })
    },
    cancelOne() {
      const order = cancelled(shop.orders)
      if (!order) return
      const { changedAt: _changed, ...rest } = order
      shop.put({
        ...rest,
        lines: rest.lines.map((line) => ({ ...line, status: 'CANCELED', canceledQuantity: line.quantity })),
      })
    },
  }
}
