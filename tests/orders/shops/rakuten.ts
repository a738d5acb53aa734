import { startRakuten, type RakutenShopOrder } from '../../../simulators/rakuten.ts'
import { deals, japanese, type Deeds, type Shop, type ShopLine } from './shop.ts'

const jst = (ms: number) => `${new Date(ms + 9 * 3_600_000).toISOString().slice(0, 19)}+0900`
const senderOf = (to: 0 | 1) => {
  const { family, first, phone, zip, area, city, street } = japanese[to]
  const [phoneNumber1 = '', phoneNumber2 = '', phoneNumber3 = ''] = phone.split('-')
  return {
    zipCode1: zip[0],
    zipCode2: zip[1],
    prefecture: area,
    city,
    subAddress: street,
    familyName: family,
    firstName: first,
    phoneNumber1,
    phoneNumber2,
    phoneNumber3,
  }
}

/** Rakuten: all goods of an order are in one state, an order may go to several people, and only the shop cancels it. */
export async function rakutenShop(now: () => number): Promise<Shop> {
  const rakuten = await startRakuten({ now, pageSize: 4 })
  const { url, stop, troubles, orders, refuses, serviceSecret: password, licenseKey: apiKey } = rakuten
  /** Goods that the shop took out of an order. */
  const gone = new Map<string, ShopLine>()
  /** Pieces of each of its goods when they were ordered; pieces that are taken off no longer count in the goods themselves. */
  const ordered = new Map<number, number>()
  let changes = 0
  const orderOf = (orderId: string) => orders.get(orderId.split('#')[0] ?? '')
  const lineOf = (order: RakutenShopOrder, basket: RakutenShopOrder['packages'][number], nth: number) =>
    basket.items.map(
      ({ itemDetailId, units }): ShopLine => ({
        orderId: nth === 0 ? order.orderNumber : `${order.orderNumber}#${basket.basketId}`,
        lineId: String(itemDetailId),
        quantity: units,
        ordered: ordered.get(itemDetailId) ?? units,
        cancelled: order.orderProgress === 900 ? units : 0,
        waybills: basket.shipping.flatMap(({ shippingNumber }) => shippingNumber ?? []),
        asks: order.orderProgress === 800,
        takes: [100, 300, 500].includes(order.orderProgress),
      }),
    )
  return {
    access: { channel: { channelType: 'RAKUTEN', password, apiKey }, urls: { RAKUTEN: url }, stop },
    troubles,
    calls: [/./, /confirmOrder|updateOrderShipping/, /searchOrder/, /getOrder/],
    place({ nth, lines: [first, ...others], isPaid, to }) {
      const itemOf = ({ deal, quantity }: typeof first, of: number) => ({
        itemDetailId: nth * 10 + of,
        units: quantity,
        price: 1000,
        manageNumber: String(deals[deal]),
        itemName: deal,
      })
      for (const [of, { quantity }] of [first, ...others].entries()) ordered.set(nth * 10 + of, quantity)
      const parts = nth % 3 === 0 && others.length > 0 ? [[first], others] : [[first, ...others]]
      rakuten.put({
        orderNumber: `427643-2026-${nth}`,
        orderProgress: isPaid ? 100 : 200,
        packages: parts.map((part, basket) => ({
          basketId: nth * 10 + basket,
          items: part.map((one, of) => itemOf(one, basket + of)),
          shipping: [],
          sender: senderOf(basket === 0 ? to : 1),
        })),
      })
    },
    lines: () => [
      ...[...orders.values()].flatMap((order) => order.packages.flatMap((basket, nth) => lineOf(order, basket, nth))),
      ...gone.values(),
    ],
    deeds(line, chance): Deeds {
      const order = orderOf(line.orderId)
      const basket = order?.packages.find(({ items }) => items.some((one) => String(one.itemDetailId) === line.lineId))
      const item = basket?.items.find((one) => String(one.itemDetailId) === line.lineId)
      if (!order || !basket || !item) return {}
      const { orderProgress: at } = order
      // A change is one record, from its request to its end.
      const open = order.changes.find(({ changeType }) => changeType < 2)
      const become =
        (orderProgress: number, changeType?: number, changeReasonDetail = 1) =>
        () => {
          const change = open ?? { changeId: ++changes, changeReasonDetail, changeApplyDatetime: jst(now()) }
          if (changeType !== undefined)
            order.changes = [...order.changes.filter((one) => one !== open), { ...change, changeType }]
          order.orderProgress = orderProgress
        }
      const isHere = at === 100 || at === 300
      return {
        'is paid': at === 200 ? become(100) : null,
        'is to be cancelled': isHere ? become(800, 0) : null,
        'is cancelled': at === 800 ? become(900, 2) : null,
        'is cancelled no more': at === 800 ? become(300, 3) : null,
        'one piece less': isHere && item.units > 1 ? () => void item.units-- : null,
        'is taken out':
          isHere && basket.items.length > 1
            ? () => {
                basket.items = basket.items.filter((one) => one !== item)
                gone.set(line.lineId, { ...line, cancelled: line.quantity, takes: false, asks: false })
              }
            : null,
        'is examined': isHere ? () => void (order.rakutenConfirmFlag = order.rakutenConfirmFlag === 1 ? 0 : 1) : null,
        'comes back': at === 500 && order.changes.length === 0 ? become(500, 2, 2) : null,
        'another recipient': isHere ? () => void (basket.sender = senderOf(chance.of([0, 1] as const))) : null,
      }
    },
    refuse: ({ orderId }) => void refuses.set(orderId.split('#')[0] ?? '', '処理できません。'),
    allow: () => refuses.clear(),
    afterList: (change) => rakuten.afterList(change),
  }
}
