import { startFeedShop } from '../../simulators/feed-shop.ts'
import type { goodsOf } from './shelves.ts'
import type { Site } from './site.ts'

type Goods = Awaited<ReturnType<typeof goodsOf>>

/** A shop whose orders are written by hand; it sells these goods as `code`. */
export async function shopOf(site: Site, goods: Goods, { name, code }: { name: string; code: string }) {
  const channelId = await channelFor(site, goods, { name, code, channelType: 'SPREADSHEET' })
  return {
    /** Enters an order for this many pieces; returns the order's id. */
    async order(channelOrderId: string, recipientName: string, quantity: number): Promise<number> {
      const { success } = await site.call<{ success: { id: number }[] }>('office', 'POST', '/moms/order', {
        orders: [
          {
            channelId,
            channelOrderId,
            recipientName,
            recipientPhone: '010-1234-5678',
            postalCode: '06236',
            address: '서울 강남구 테헤란로 1',
            lines: [{ dealCode: code, quantity, paymentAmount: 1000 }],
          },
        ],
      })
      const [order] = success
      if (!order) throw new Error(`${channelOrderId} was not placed.`)
      return order.id
    },
  }
}

/** A shop that answers the order feed and sells these goods as `code`. It is not connected yet. */
export async function feedShopOf(site: Site, goods: Goods, { name, code }: { name: string; code: string }) {
  const shop = await startFeedShop({ key: 'key-of-the-shop' })
  const how = { channelType: 'FEED', channelUrl: shop.url, apiKey: shop.key }
  return { shop, channelId: await channelFor(site, goods, { name, code, ...how }) }
}

async function channelFor(
  site: Site,
  { partnerId, skuId, name: goodsName }: Goods,
  { code, ...channel }: { name: string; code: string; channelType: string; channelUrl?: string; apiKey?: string },
): Promise<number> {
  const { id } = await site.call<{ id: number }>('seller', 'POST', '/moms/channel', { partnerId, ...channel })
  await site.call('seller', 'POST', '/moms/product', {
    partnerId,
    channelId: id,
    code,
    name: goodsName,
    options: [{ mappings: [{ skuId, quantity: 1 }] }],
  })
  return id
}
