import type { Cafe24Simulator } from '../../../simulators/cafe24.ts'
import { streetLineOf, cancelled, type Shop } from './shop.ts'

export function cafe24Shop(cafe24: Cafe24Simulator): Shop {
  return {
    place({ id, deal, quantity, recipient }) {
      cafe24.put({
        number: `${seoulDay()}-${id.slice(5, 10)}${id.slice(-2)}`,
        address: streetLineOf(recipient),
        receiver: {
          name: recipient.name,
          cellphone: recipient.phone,
          zipcode: recipient.postalCode,
          address2: recipient.detail,
        },
        items: [
          {
            quantity,
            goods: {
              productCode: deal.code,
              productName: deal.name,
              variantCode: deal.optionCode ?? `${deal.code}000A`,
              optionValue: deal.optionName ?? '',
              price: deal.price,
            },
          },
        ],
      })
    },
    cancelOne() {
      const order = cancelled(cafe24.orders)
      if (!order) return
      const claim = {
        kind: 'C' as const,
        requestedAt: Date.now(),
        acceptedAt: null,
        collectedAt: null,
        closedAt: null,
        reason: '단순 변심',
        // 0 means all pieces.
        quantity: 0,
        code: null,
      }
      cafe24.put({ number: order.number, items: [{ status: 'C00', statusBefore: 'N10', claim }] })
    },
  }
}

const seoulDay = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
