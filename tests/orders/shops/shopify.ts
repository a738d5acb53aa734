import { startShopify, type ShopifyShopOrder } from '../../../simulators/shopify.ts'
import { deals, koreans, type Deeds, type Shop, type ShopLine } from './shop.ts'

const addressOf = (to: 0 | 1) => {
  const { name, phone, postalCode, address } = koreans[to]
  return { name, phone, address1: address, address2: '', city: '', province: '', zip: postalCode, countryCodeV2: 'KR' }
}
const sentOf = ({ fulfillments }: ShopifyShopOrder, lineId: string) =>
  fulfillments
    .flatMap(({ lines }) => lines)
    .filter((one) => one.lineId === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** Shopify: the shop cancels and takes pieces off by itself, pieces leave in any number of parcels, and buyers ask only for returns. */
export async function shopifyShop(now: () => number): Promise<Shop> {
  const shopify = await startShopify({ now, currency: 'KRW' })
  const { url, stop, troubles, orders, refuses, shop: identifier, clientId: apiKey, clientSecret: password } = shopify
  let returns = 0
  return {
    access: { channel: { channelType: 'SHOPIFY', identifier, apiKey, password }, urls: { SHOPIFY: url }, stop },
    troubles,
    calls: [/graphql/],
    place({ nth, lines, isPaid, to }) {
      const own = lines.map(({ deal, quantity }, of) => ({
        id: `${nth}0${of}`,
        quantity,
        title: deal,
        productId: String(deals[deal]),
      }))
      const one = (pieces: (quantity: number) => number) =>
        Object.fromEntries(own.map(({ id, quantity }) => [id, pieces(quantity)]))
      shopify.put({
        number: String(nth),
        displayFinancialStatus: isPaid ? 'PAID' : 'PENDING',
        shippingAddress: addressOf(to),
        lines: own,
        // Two places send some of its pieces each.
        ...(nth % 4 === 0
          ? { places: [one((all) => all - Math.floor(all / 2)), one((all) => Math.floor(all / 2))] }
          : {}),
      })
    },
    lines: () =>
      [...orders.values()].flatMap((order) =>
        order.lines.map((line): ShopLine => {
          const sent = sentOf(order, line.id)
          const off = line.removed ?? 0
          const cancelled = order.cancelledAt ? line.quantity - sent : off
          const isPaid = ['PAID', 'PENDING'].includes(order.displayFinancialStatus)
          return {
            orderId: order.number,
            lineId: line.id,
            quantity: line.quantity,
            cancelled,
            waybills: [
              // The pieces of one parcel may come from two places.
              ...new Set(
                order.fulfillments.flatMap(({ number, lines }) =>
                  lines.some(({ lineId }) => lineId === line.id) ? number : [],
                ),
              ),
            ],
            asks: order.returns.some(
              ({ status, lines }) => status === 'REQUESTED' && lines.some(({ lineId }) => lineId === line.id),
            ),
            takes: order.fulfillmentStatus === 'OPEN' && isPaid && sent + cancelled < line.quantity,
          }
        }),
      ),
    deeds({ orderId, lineId }, chance): Deeds {
      const order = orders.get(orderId)
      const line = order?.lines.find(({ id }) => id === lineId)
      if (!order || !line) return {}
      const put = (more: Partial<ShopifyShopOrder>) => () => void shopify.put({ number: orderId, ...more })
      const sent = sentOf(order, lineId)
      const rest = line.quantity - (line.removed ?? 0) - sent
      const some = chance.between(1, Math.max(1, rest))
      const back = order.returns.filter(({ lines }) => lines.some((one) => one.lineId === lineId))
      const returned = back
        .filter(({ status }) => !['DECLINED', 'CANCELED'].includes(status))
        .flatMap(({ lines }) => lines)
        .reduce((sum, { quantity }) => sum + quantity, 0)
      const become = (from: string, to: string) => {
        const one = back.find(({ status }) => status === from)
        return one ? put({ returns: order.returns.map((own) => (own === one ? { ...own, status: to } : own)) }) : null
      }
      const isOpen = !order.cancelledAt
      return {
        'is paid': order.displayFinancialStatus === 'PENDING' ? put({ displayFinancialStatus: 'PAID' }) : null,
        [`${some} taken off`]:
          isOpen && rest > 0 && !order.places
            ? put({
                lines: order.lines.map((one) => (one === line ? { ...one, removed: (one.removed ?? 0) + some } : one)),
              })
            : null,
        'its order is cancelled':
          isOpen && order.fulfillments.length === 0 ? put({ cancelledAt: new Date(now()).toISOString() }) : null,
        'is held or let go':
          isOpen && rest > 0
            ? put({ fulfillmentStatus: order.fulfillmentStatus === 'OPEN' ? 'ON_HOLD' : 'OPEN' })
            : null,
        'asks to return':
          sent > returned
            ? put({
                returns: [
                  ...order.returns,
                  {
                    number: `${orderId}00${++returns}`,
                    status: 'REQUESTED',
                    lines: [{ lineId, quantity: chance.between(1, sent - returned) }],
                  },
                ],
              })
            : null,
        'asks no more': become('REQUESTED', 'CANCELED'),
        'is back': become('OPEN', 'CLOSED'),
        delivered: order.fulfillments.some(({ displayStatus }) => displayStatus !== 'DELIVERED')
          ? put({ fulfillments: order.fulfillments.map((one) => ({ ...one, displayStatus: 'DELIVERED' })) })
          : null,
        'another recipient':
          isOpen && rest > 0 ? put({ shippingAddress: addressOf(chance.of([0, 1] as const)) }) : null,
      }
    },
    refuse: ({ lineId }) => void refuses.set(lineId, 'Not now.'),
    allow: () => refuses.clear(),
  }
}
