import { startCoupang, type CoupangShopBox, type CoupangShopReturn } from '../../../simulators/coupang.ts'
import { deals, koreans, type Deeds, type Shop, type ShopLine } from './shop.ts'

type Item = CoupangShopBox['items'][number]
const receiverOf = (to: 0 | 1) => {
  const { name, phone, postalCode, address } = koreans[to]
  return { name, safeNumber: phone, receiverNumber: null, addr1: address, addr2: '', postCode: postalCode }
}
const leftOf = ({ shippingCount, cancelCount = 0 }: Item) => shippingCount - cancelCount

/** Coupang: an order lies in boxes, a buyer's request for pieces is a receipt, and pieces that a buyer asks to cancel are held back. */
export async function coupangShop(now: () => number): Promise<Shop> {
  const coupang = await startCoupang({ now })
  const { url, stop, troubles, boxes, returns, exchanges, refuses } = coupang
  let receipts = 0
  const found = (lineId: string) => {
    for (const box of boxes.values())
      for (const item of box.items) if (`${box.orderId}:${item.vendorItemId}` === lineId) return { box, item }
    return null
  }
  const isOpen = ({ receiptStatus }: CoupangShopReturn) =>
    receiptStatus === 'RELEASE_STOP_UNCHECKED' || receiptStatus === 'RETURNS_UNCHECKED'
  const returnsOf = ({ vendorItemId }: Item) =>
    [...returns.values()].filter((one) => one.items[vendorItemId] !== undefined && isOpen(one))
  const exchangeOf = ({ vendorItemId }: Item) =>
    [...exchanges.all.values()].find(
      (one) => one.items[vendorItemId] !== undefined && ['RECEIPT', 'PROGRESS'].includes(one.exchangeStatus),
    )
  return {
    access: {
      channel: {
        channelType: 'COUPANG',
        identifier: coupang.vendorId,
        apiKey: coupang.accessKey,
        password: coupang.secretKey,
      },
      urls: { COUPANG: url },
      stop,
    },
    troubles,
    calls: [/./, /PATCH|POST/, /ordersheets/, /returnRequests/],
    place({ nth, lines: [first, ...others], to }) {
      const itemOf = ({ deal, quantity }: typeof first, of: number): Item => ({
        vendorItemId: nth * 10 + of,
        shippingCount: quantity,
        sellerProductId: deals[deal],
        sellerProductName: deal,
      })
      // Goods that come from elsewhere have a box of their own.
      const parts = nth % 3 === 0 ? [[first], others] : [[first, ...others]]
      for (const [box, part] of parts.entries())
        if (part.length > 0)
          coupang.put({
            shipmentBoxId: nth * 10 + box,
            orderId: nth,
            receiver: receiverOf(to),
            items: part.map((one, of) => itemOf(one, box + of)),
          })
    },
    lines: () =>
      [...boxes.values()].flatMap((box) =>
        box.items.map((item): ShopLine => {
          return {
            orderId: String(box.orderId),
            lineId: `${box.orderId}:${item.vendorItemId}`,
            quantity: item.shippingCount,
            cancelled: item.shippingCount - leftOf(item),
            waybills: box.invoiceNumber ? [box.invoiceNumber] : [],
            asks: returnsOf(item).length > 0 || exchangeOf(item)?.exchangeStatus === 'RECEIPT',
            takes: ['ACCEPT', 'INSTRUCT'].includes(box.status) && leftOf(item) > 0,
          }
        }),
      ),
    deeds({ lineId }, chance): Deeds {
      const one = found(lineId)
      if (!one) return {}
      const { box, item } = one
      const open = returnsOf(item)
      const asked = chance.of(open)
      const rest = open.reduce((left, { items }) => left - (items[item.vendorItemId] ?? 0), leftOf(item))
      const isHere = (box.status === 'ACCEPT' || box.status === 'INSTRUCT') && rest > 0
      const isSent = !['ACCEPT', 'INSTRUCT'].includes(box.status) && !asked && !exchangeOf(item)
      const some = chance.between(1, Math.max(1, rest))
      const of = { receiptId: ++receipts, orderId: box.orderId, items: { [item.vendorItemId]: some } }
      const exchange = exchangeOf(item)
      return {
        'asks to stop it': isHere
          ? () =>
              coupang.ask({
                ...of,
                receiptStatus: 'RELEASE_STOP_UNCHECKED',
                releaseStopStatus: '미처리',
                isHeld: chance.is(0.5),
              })
          : null,
        [`${some} cancelled`]: isHere
          ? () => {
              coupang.ask({ ...of, receiptStatus: 'RETURNS_COMPLETED', releaseStopStatus: '처리(출고중지)' })
              item.cancelCount = (item.cancelCount ?? 0) + some
            }
          : null,
        'asks to return': isSent && leftOf(item) > 0 ? () => coupang.ask(of) : null,
        'asks no more': asked ? () => coupang.withdraw(asked.receiptId) : null,
        'asks to exchange':
          isSent && leftOf(item) > 0
            ? () => exchanges.put({ exchangeId: receipts + 70_000, orderId: box.orderId, items: of.items })
            : null,
        'its goods are fetched': exchange
          ? () => exchanges.put({ ...exchange, collectStatus: 'CompleteCollect' })
          : null,
        'exchanges no more':
          exchange?.exchangeStatus === 'RECEIPT'
            ? () => exchanges.put({ ...exchange, exchangeStatus: 'CANCEL' })
            : null,
        delivered: box.status === 'DEPARTURE' ? () => (box.status = 'FINAL_DELIVERY') : null,
        'another recipient':
          box.status === 'ACCEPT'
            ? () => {
                const receiver = receiverOf(chance.of([0, 1] as const))
                for (const own of boxes.values()) if (own.orderId === box.orderId) own.receiver = receiver
              }
            : null,
      }
    },
    refuse({ lineId }) {
      const one = found(lineId)
      if (one) refuses.set(one.box.shipmentBoxId, '처리할 수 없습니다.')
    },
    allow: () => refuses.clear(),
  }
}
