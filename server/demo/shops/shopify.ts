import type { ShopifySimulator } from '../../../simulators/shopify.ts'
import { cancelled, type Shop } from './shop.ts'

export function shopifyShop(shopify: ShopifySimulator): Shop {
  return {
    place({ id, deal, quantity, recipient }) {
      shopify.put({
        number: id,
        shippingAddress: {
          name: recipient.name,
          phone: recipient.phone,
          address1: recipient.street,
          address2: recipient.detail,
          city: recipient.locality,
          province: recipient.area,
          zip: recipient.postalCode,
          countryCodeV2: 'JP',
        },
        billingAddress: { name: recipient.name, phone: recipient.phone },
        lines: [
          {
            id: `${id}1`,
            quantity,
            title: deal.name,
            variantTitle: deal.optionName,
            price: deal.price,
            productId: deal.code,
            variantId: deal.optionCode ?? '1',
          },
        ],
      })
    },
    cancelOne() {
      const order = cancelled(shopify.orders)
      if (order) shopify.put({ number: order.number, cancelledAt: new Date().toISOString() })
    },
  }
}
