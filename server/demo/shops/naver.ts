import type { NaverSimulator } from '../../../simulators/naver.ts'
import { streetLineOf, cancelled, type Shop } from './shop.ts'

export function naverShop(naver: NaverSimulator): Shop {
  return {
    place({ id, deal, quantity, recipient }) {
      const { name, phone, postalCode, detail } = recipient
      const address = streetLineOf(recipient)
      const amount = deal.price * quantity
      naver.put({
        orderId: `2${id}`,
        productOrderId: `2${id}1`,
        order: { ordererName: name, ordererTel: phone },
        productOrder: {
          productId: deal.code,
          productName: deal.name,
          optionCode: deal.optionCode,
          productOption: deal.optionName,
          quantity,
          initialQuantity: quantity,
          remainQuantity: quantity,
          unitPrice: deal.price,
          totalProductAmount: amount,
          totalPaymentAmount: amount,
          shippingAddress: {
            addressType: 'DOMESTIC',
            name,
            tel1: phone,
            zipCode: postalCode,
            baseAddress: address,
            detailedAddress: detail,
            city: '',
            state: '',
            country: '대한민국',
          },
        },
      })
    },
    cancelOne() {
      const one = cancelled(naver.productOrders)
      if (!one) return
      const { lastChangedDate: _changed, ...rest } = one
      naver.put({
        ...rest,
        lastChangedType: 'CLAIM_REQUESTED',
        productOrder: { ...one.productOrder, claimStatus: 'CANCEL_REQUEST', claimType: 'CANCEL' },
        claims: {
          currentClaim: {
            cancel: {
              claimId: `C${one.productOrderId}`,
              claimStatus: 'CANCEL_REQUEST',
              cancelReason: 'INTENT_CHANGED',
              cancelDetailedReason: '단순 변심',
              claimRequestDate: new Date().toISOString(),
              requestQuantity: one.productOrder['initialQuantity'],
            },
          },
        },
      })
    },
  }
}
