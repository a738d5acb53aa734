import type { Qoo10Simulator } from '../../../simulators/qoo10.ts'
import { streetLineOf, cancelled, type Shop } from './shop.ts'

/** Qoo10's code of a claim: the buyer asks to cancel. */
const askedToCancel = 1

export function qoo10Shop(qoo10: Qoo10Simulator): Shop {
  return {
    place({ id, deal, quantity, recipient }) {
      qoo10.put({
        orderNo: Number(id),
        packNo: Number(id),
        quantity,
        address: `${streetLineOf(recipient)} ${recipient.detail}`,
        receiver: { name: recipient.name, phone: recipient.phone, zipCode: recipient.postalCode },
        goods: {
          sellerItemCode: deal.code,
          title: deal.name,
          optionCode: deal.optionCode ?? '1',
          option: deal.optionName ?? '',
          price: deal.price,
        },
      })
    },
    cancelOne() {
      const order = cancelled(qoo10.orders)
      if (!order) return
      const claim = { status: askedToCancel, requestedAt: Date.now(), endedAt: null, reason: '注文間違い' }
      qoo10.put({ orderNo: order.orderNo, claim })
    },
  }
}
