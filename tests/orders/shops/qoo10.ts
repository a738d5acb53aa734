import { startQoo10, type Qoo10ShopOrder } from '../../../simulators/qoo10.ts'
import { deals, japanese, type Deeds, type Shop, type ShopLine } from './shop.ts'

const personOf = (to: 0 | 1) => {
  const { family, first, phone, zip, area, city, street } = japanese[to]
  return { address: `${area}${city}${street}`, receiver: { name: `${family} ${first}`, phone, zipCode: zip.join('-') } }
}
const asking = [1, 4, 11]
const over = [3, 6, 13, 16]

/** Qoo10 Japan: each kind of goods in a cart is an order of its own, with one claim at a time. */
export async function qoo10Shop(now: () => number): Promise<Shop> {
  const qoo10 = await startQoo10({ now })
  const { url, stop, troubles, orders, refuses, userId: identifier, password, apiKey } = qoo10
  return {
    access: { channel: { channelType: 'QOO10_JP', identifier, password, apiKey }, urls: { QOO10_JP: url }, stop },
    troubles,
    calls: [/./, /Set/, /GetShippingInfo|GetClaim/, /ByOrderNo/],
    place({ nth, lines, isPaid, to }) {
      for (const [of, { deal, quantity }] of lines.entries())
        qoo10.put({
          orderNo: nth * 10 + of,
          packNo: nth,
          status: isPaid ? 2 : 1,
          paidAt: isPaid ? now() : null,
          quantity,
          goods: { sellerItemCode: String(deals[deal]), title: deal, optionCode: '1', option: '', price: 1000 },
          ...personOf(to),
        })
    },
    lines: () =>
      [...orders.values()].map((one): ShopLine => {
        const claim = one.claim?.status ?? 0
        return {
          orderId: String(one.orderNo),
          lineId: String(one.orderNo),
          quantity: one.quantity,
          cancelled: claim === 3 || claim === 16 ? one.quantity : 0,
          waybills: one.trackingNo ? [one.trackingNo] : [],
          asks: asking.includes(claim),
          takes: (one.status === 2 || one.status === 3) && claim === 0,
        }
      }),
    deeds({ lineId }, chance): Deeds {
      const one = orders.get(lineId)
      if (!one) return {}
      const { status, claim } = one
      const put = (more: Partial<Qoo10ShopOrder>) => () => void qoo10.put({ orderNo: one.orderNo, ...more })
      const asked = (kind: number) =>
        put({ claim: { status: kind, requestedAt: now(), endedAt: null, reason: '都合' } })
      const isHere = (status === 2 || status === 3) && !claim
      const isSent = status > 3 && (!claim || claim.status === 6)
      return {
        'is paid': status === 1 && !claim ? put({ status: 2, paidAt: now() }) : null,
        'is not paid':
          status === 1 && !claim
            ? put({ claim: { status: 16, requestedAt: now(), endedAt: now(), reason: '未入金' } })
            : null,
        'asks to cancel': isHere ? asked(1) : null,
        'is cancelled':
          isHere || (claim && claim.status < 3)
            ? put({ claim: { requestedAt: now(), reason: '', ...claim, status: 3, endedAt: now() } })
            : null,
        'asks to return': isSent ? asked(4) : null,
        'asks to exchange': isSent ? asked(11) : null,
        'asks no more': claim && asking.includes(claim.status) ? put({ claim: null }) : null,
        'goes on with its claim':
          claim && !asking.includes(claim.status) && !over.includes(claim.status)
            ? put({
                claim: { ...claim, status: claim.status + 1, endedAt: over.includes(claim.status + 1) ? now() : null },
              })
            : null,
        delivered: status === 4 ? put({ status: 5, deliveredAt: now() }) : null,
        'another recipient': status < 4 ? put(personOf(chance.of([0, 1] as const))) : null,
      }
    },
    refuse: ({ orderId }) => void refuses.set(orderId, '処理できません。'),
    allow: () => refuses.clear(),
    afterList: (change) => qoo10.afterList(change),
  }
}
