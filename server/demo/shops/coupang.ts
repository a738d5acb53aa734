import type { CoupangSimulator } from '../../../simulators/coupang.ts'
import { streetLineOf, cancelled, type Shop } from './shop.ts'

export function coupangShop(coupang: CoupangSimulator): Shop {
  return {
    place({ id, deal, quantity, recipient }) {
      coupang.put({
        shipmentBoxId: Number(id),
        orderId: Number(id),
        orderer: recipient.name,
        receiver: {
          name: recipient.name,
          safeNumber: recipient.phone,
          receiverNumber: null,
          addr1: streetLineOf(recipient),
          addr2: recipient.detail,
          postCode: recipient.postalCode,
        },
        items: [
          {
            vendorItemId: Number(deal.optionCode ?? 1),
            shippingCount: quantity,
            sellerProductId: Number(deal.code),
            sellerProductName: deal.name,
            sellerProductItemName: deal.optionName ?? '단일상품',
            salesPrice: deal.price,
            orderPrice: deal.price * quantity,
          },
        ],
      })
    },
    cancelOne() {
      const box = cancelled(coupang.boxes)
      if (!box) return
      coupang.ask({
        receiptId: box.orderId,
        orderId: box.orderId,
        receiptStatus: 'RELEASE_STOP_UNCHECKED',
        releaseStopStatus: '미처리',
        items: Object.fromEntries(box.items.map(({ vendorItemId, shippingCount }) => [vendorItemId, shippingCount])),
      })
    },
  }
}
