import { startCafe24 } from '../../../simulators/cafe24.ts'
import { cancelledPart, type Cafe24ShopItem } from '../../../simulators/cafe24-document.ts'
import { deals, koreans, type Deeds, type Shop, type ShopLine } from './shop.ts'

const personOf = (to: 0 | 1) => {
  const { name, phone, postalCode, address } = koreans[to]
  return { address, receiver: { name, cellphone: phone, zipcode: postalCode, address2: '' } }
}
const here = ['N10', 'N20', 'N21']
const undone = { C: 'Cancellation', R: 'Return', E: 'Exchange' } as const
const blank = { acceptedAt: null, collectedAt: null, closedAt: null, reason: null, quantity: 0, code: null }

/**
 * Cafe24: an item has one status code, and the code of a claim takes its place. The cancelled part of an item may or may not be an item of
 * its own.
 */
export async function cafe24Shop(now: () => number): Promise<Shop> {
  const cafe24 = await startCafe24({ now })
  const { url, stop, troubles, orders, refuses } = cafe24
  /** Pieces of each item when it was ordered. */
  const ordered = new Map<string, number>()
  const { mall: identifier, clientId: apiKey, clientSecret: password } = cafe24.access
  return {
    access: { channel: { channelType: 'CAFE24', identifier, apiKey, password }, urls: { CAFE24: url }, stop },
    troubles,
    calls: [/orders/, /PUT|POST .*orders/, /GET .*orders/],
    place({ nth, lines, isPaid, to }) {
      const number = `20260302-${String(nth).padStart(7, '0')}`
      for (const [of, { quantity }] of lines.entries())
        ordered.set(`${number}-${String(of + 1).padStart(2, '0')}`, quantity)
      cafe24.put({
        number,
        divides: nth % 2 === 0,
        paidAt: isPaid ? now() : null,
        ...personOf(to),
        items: lines.map(({ deal, quantity }) => ({
          quantity,
          status: isPaid ? 'N10' : 'N00',
          goods: {
            productCode: String(deals[deal]),
            productName: deal,
            variantCode: '1',
            optionValue: '',
            price: 1000,
          },
        })),
      })
    },
    lines: () =>
      [...orders.values()].flatMap((order) =>
        order.items.map(
          (item): ShopLine => ({
            orderId: order.number,
            lineId: item.code,
            quantity: item.quantity,
            ordered: ordered.get(item.code) ?? item.quantity,
            cancelled: /^C(10|4\d)/.test(item.status) ? item.claim?.quantity || item.quantity : 0,
            waybills: item.trackingNo ? [item.trackingNo] : [],
            asks: item.status.endsWith('00') && !item.status.startsWith('N'),
            takes: here.includes(item.status.endsWith('11') ? (item.statusBefore ?? '') : item.status),
          }),
        ),
      ),
    deeds({ orderId, lineId }, chance): Deeds {
      const order = orders.get(orderId)
      const item = order?.items.find(({ code }) => code === lineId)
      if (!order || !item) return {}
      const { status, claim } = item
      const become = (more: Partial<Cafe24ShopItem>) => () => void Object.assign(item, more)
      const standing = /^[CRE]11$/.test(status) ? (item.statusBefore ?? '') : status
      const ask = (kind: 'C' | 'R' | 'E', quantity = 0) =>
        become({
          status: `${kind}00`,
          statusBefore: standing,
          undone: null,
          claim: { ...blank, kind, requestedAt: now(), quantity },
        })
      const some = chance.between(1, item.quantity)
      const part = some < item.quantity ? some : 0
      /** The shop cancels, whether or not it was asked. */
      const cancel = (pieces: number) => () => {
        const own = { statusBefore: here.includes(standing) ? standing : item.statusBefore, claim }
        const gone = cancelledPart(order, item, pieces || item.quantity)
        const quantity = pieces < gone.quantity ? pieces : 0
        const asked = { ...blank, kind: 'C' as const, requestedAt: null, ...own.claim }
        Object.assign(gone, { ...own, status: 'C40', claim: { ...asked, kind: 'C', quantity, closedAt: now() } })
      }
      const isSent = standing === 'N30' || standing === 'N40'
      const isAsked = /^[CRE]00$/.test(status)
      return {
        'is paid':
          status === 'N00'
            ? () => {
                order.paidAt = now()
                for (const one of order.items) if (one.status === 'N00') one.status = 'N10'
              }
            : null,
        'asks to cancel': here.includes(standing) ? ask('C') : null,
        [`asks to cancel ${some}`]: here.includes(standing) ? ask('C', part) : null,
        // All items at once, as one request.
        'asks to cancel all of it': here.includes(standing)
          ? () => {
              for (const one of order.items)
                if (here.includes(one.status))
                  Object.assign(one, {
                    status: 'C00',
                    statusBefore: one.status,
                    undone: null,
                    claim: { ...blank, kind: 'C', requestedAt: now() },
                  })
            }
          : null,
        'is cancelled': status === 'C10' || status === 'C00' ? cancel(claim?.quantity ?? 0) : null,
        [`${some} cancelled`]: here.includes(standing) ? cancel(part) : null,
        'asks to return': isSent ? ask('R') : null,
        'asks to exchange': isSent ? ask('E') : null,
        'asks no more':
          isAsked && claim ? become({ status: item.statusBefore ?? 'N10', undone: undone[claim.kind] }) : null,
        'is back':
          status === 'R10' && claim
            ? become({ status: 'R40', claim: { ...claim, collectedAt: now(), closedAt: now() } })
            : null,
        delivered: status === 'N30' ? become({ status: 'N40', deliveredAt: now() }) : null,
        'another recipient': here.includes(status)
          ? () => Object.assign(order, personOf(chance.of([0, 1] as const)))
          : null,
      }
    },
    refuse: ({ orderId }) => void refuses.set(orderId, '처리할 수 없습니다.'),
    allow: () => refuses.clear(),
    afterList: (change) => cafe24.afterList(change),
  }
}
