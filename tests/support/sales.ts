import type { goodsOf } from './shelves.ts'
import type { Site } from './site.ts'

type Goods = Awaited<ReturnType<typeof goodsOf>>

/** A shop whose orders are written by hand, which sells these goods as `code`. */
export async function shopOf(site: Site, goods: Goods, { name, code }: { name: string; code: string }) {
  const { id: channelId } = await site.call<{ id: number }>('seller', 'POST', '/moms/channel', {
    partnerId: goods.partnerId,
    name,
    channelType: 'SPREADSHEET',
  })
  await site.call('seller', 'POST', '/moms/product', {
    partnerId: goods.partnerId,
    channelId,
    code,
    name: goods.name,
    options: [{ mappings: [{ skuId: goods.skuId, quantity: 1 }] }],
  })
  return {
    /** Somebody orders so many pieces; answers the order's id. */
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
