import type { RakutenSimulator } from '../../../simulators/rakuten.ts'
import { cancelled, type Shop } from './shop.ts'

export function rakutenShop(rakuten: RakutenSimulator): Shop {
  return {
    place({ id, deal, quantity, recipient }) {
      const { postalCode, area, locality, street, detail } = recipient
      const [zipCode1 = '', zipCode2 = ''] = postalCode.split('-')
      const [familyName = '', firstName = ''] = recipient.name.split(' ')
      const [phoneNumber1 = '', phoneNumber2 = '', phoneNumber3 = ''] = recipient.phone.split('-')
      rakuten.put({
        orderNumber: `427643-${id.slice(0, 8)}-${id.slice(8)}`,
        packages: [
          {
            basketId: 1,
            items: [
              {
                itemDetailId: 11,
                units: quantity,
                price: deal.price,
                manageNumber: deal.code,
                itemName: deal.name,
                variantId: deal.optionCode ?? '1',
                skuInfo: deal.optionName ?? '',
              },
            ],
            shipping: [],
            sender: {
              zipCode1,
              zipCode2,
              prefecture: area,
              city: locality,
              subAddress: `${street} ${detail}`,
              familyName,
              firstName,
              phoneNumber1,
              phoneNumber2,
              phoneNumber3,
            },
          },
        ],
      })
    },
    cancelOne() {
      const order = cancelled(rakuten.orders)
      if (!order) return
      const changeApplyDatetime = `${new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 19)}+0900`
      rakuten.put({
        orderNumber: order.orderNumber,
        orderProgress: 800,
        changes: [{ changeId: 1, changeType: 0, changeReasonDetail: 1, changeApplyDatetime }],
      })
    },
  }
}
