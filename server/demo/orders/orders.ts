import { sourceOrder, type LineStatus, type SourceOrderInput } from '../../../shared/entities/order.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { importOrders } from '../../orders/door.ts'
import { actOnOrders, holdOrders } from '../../orders/order/actions.ts'
import { orderStore } from '../../orders/order/store.ts'
import { demoSheets, demoShops } from '../sales/channels.ts'
import type { Crew } from '../people/crew.ts'
import { dealsOf, type Deal } from '../sales/deals.ts'
import { drawFrom, type Draw } from '../draw.ts'
import { known } from '../known.ts'
import { recipientIn } from '../dispatch/recipients.ts'
import { siteZone } from '../../../shared/site-zone.ts'

type Line = SourceOrderInput['lines'][number]
type Twist = (order: SourceOrderInput, line: Line) => void

/** The states of orders, and how many orders are in each. */
const kinds: [name: string, howMany: number, twist: Twist][] = [
  ['ready', 14, () => {}],
  ['delivered', 18, (_, line) => become(line, 'DELIVERED')],
  ['decided', 6, (_, line) => become(line, 'PURCHASE_DECIDED')],
  ['shipped', 9, (_, line) => become(line, 'DELIVERING')],
  ['unpaid', 2, (order, line) => ((order.paidAt = null), (line.status = 'PAYMENT_WAITING'))],
  ['newcomer', 4, (_, line) => Object.assign(line, { dealCode: 'NEW-2609', dealName: '신상 묶음 (옵션 미정)' })],
  ['phone', 2, (order) => (order.recipient.phone = '010-12')],
  ['postal', 3, (order) => (order.recipient.postalCode = order.recipient.postalCode?.replace(/^0/, '').slice(0, 4))],
  ['address', 1, (order) => (order.recipient.address = '-')],
  ['many', 2, (_, line) => (line.quantity = 24)],
  ['engraved', 2, (order) => (order.deliveryMessage = '각인 부탁드립니다')],
  ['cancel', 3, (order, line) => claim(order, line, 'CANCEL', 'CANCEL_REQUEST', '단순 변심')],
  ['return', 3, (order, line) => claim(order, line, 'RETURN', 'RETURN_REQUEST', '상품이 설명과 다름')],
  ['exchange', 2, (order, line) => claim(order, line, 'EXCHANGE', 'EXCHANGE_REQUEST', '다른 옵션으로 교환')],
  ['returned', 3, (order, line) => claim(order, line, 'RETURN', 'RETURN_DONE', '파손')],
  ['canceled', 4, (order, line) => claim(order, line, 'CANCEL', 'CANCEL_DONE', '배송 지연')],
  ['late', 3, (order, line) => promise(order, line, 1)],
  ['promised', 4, (order, line) => promise(order, line, 4)],
  ['strange', 1, (_, line) => Object.assign(line, { status: 'UNKNOWN', rawStatus: 'GIFT_ACCEPTING' })],
  ['held', 3, () => {}],
  ['declined', 2, () => {}],
  ['edited', 2, () => {}],
]

/** The orders that the demo's shops received before it began: two weeks of orders in each state, so that every tab has work. */
export async function seedOrders(crew: Crew): Promise<void> {
  const draw = drawFrom(1313)
  await seedChannel(crew, draw, { name: demoShops.naver, partner: '하늘담', who: 'partner', country: 'KR', share: 1 })
  await seedChannel(crew, draw, { name: demoShops.feed, partner: '하늘담', who: 'partner', country: 'KR', share: 1 })
  await seedChannel(crew, draw, {
    name: demoSheets.japan,
    partner: '森のくらし',
    who: 'seller',
    country: 'JP',
    share: 0.4,
  })
}

interface Shop {
  name: string
  partner: string
  who: string
  country: 'KR' | 'JP'
  /** The channel's share of the number of orders that a large shop has of each kind. */
  share: number
}

async function seedChannel(crew: Crew, draw: Draw, { name, partner, who, country, share }: Shop): Promise<void> {
  const partnerId = known(crew.partners, partner)
  const { id: channelId } = await crew.database.read
    .selectFrom('channel')
    .select('id')
    .where('name', '=', name)
    .where('partnerId', '=', partnerId)
    .executeTakeFirstOrThrow()
  const deals = await dealsOf(crew.database, channelId)
  if (deals.length === 0) return
  let number = 0
  for (const [kind, howMany, twist] of kinds) {
    const fresh = ['ready', 'held', 'late', 'promised', 'cancel', 'newcomer', 'phone', 'postal']
    for (let n = 0; n < Math.ceil(howMany * share); n++) {
      // Shipped orders left yesterday in a parcel of that time: seedShipments.
      const [from, to]: [number, number] =
        kind === 'shipped' ? [32, 40] : fresh.includes(kind) ? [3, 40] : [40, 14 * 24]
      const hours = draw.between(from, to)
      const order = drawn(
        draw,
        deals,
        crew.ago(hours).now(),
        `${channelId}${String(++number).padStart(5, '0')}`,
        country,
      )
      const [line] = order.lines
      if (line) twist(order, line)
      if (country === 'JP') inJapanese(order)
      const [taken] = (
        await importOrders(crew.ago(hours - 1), channelId, [sourceOrder.parse(order)], { dryRun: false })
      ).orders
      if (taken?.id) await after(crew, kind, taken.id, channelId, order, who)
    }
  }
}

/** What people did with an order after it came. */
async function after(crew: Crew, kind: string, id: number, channelId: number, order: SourceOrderInput, who: string) {
  const caller = crew.caller(who)
  const soon = crew.ago(2)
  if (kind === 'held')
    await holdOrders(soon, caller, {
      ids: [id],
      reason: id % 2 === 0 ? 'CUSTOMER_REQUEST' : 'RESERVED_DISPATCH',
      until: id % 2 === 0 ? null : crew.ago(-72).now().toISOString(),
    })
  if (kind === 'declined') await actOnOrders(soon, caller, 'decline', [id])
  if (kind !== 'edited') return
  const store = orderStore(soon, caller)
  const { version } = await store.get(id)
  await store.update(id, { addressDetail: '203동 1104호 (입구에서 왼쪽)' }, version)
  const changed: SourceOrderInput = {
    ...order,
    changedAt: crew.ago(1).now().toISOString(),
    recipient: { ...order.recipient, addressDetail: '203동 1401호' },
    deliveryMessage: '배송 전에 전화 주세요.',
  }
  await importOrders(crew.ago(1), channelId, [sourceOrder.parse(changed)], { dryRun: false })
}

/** The texts of the orders as a buyer in Japan writes them. */
const japanese: Record<string, string> = {
  '신상 묶음 (옵션 미정)': '新商品セット（種類未定）',
  '각인 부탁드립니다': '名入れをお願いします',
  '단순 변심': 'お客様都合',
  '상품이 설명과 다름': '商品説明と異なる',
  '다른 옵션으로 교환': '別の種類に交換希望',
  파손: '破損',
  '배송 지연': '配送の遅れ',
}

function inJapanese(order: SourceOrderInput): void {
  const said = (text: string | null | undefined) => japanese[text ?? ''] ?? text ?? null
  order.deliveryMessage = said(order.deliveryMessage)
  for (const line of order.lines) {
    line.dealName = said(line.dealName)
    for (const one of line.claims ?? []) one.reason = said(one.reason)
  }
}

function drawn(draw: Draw, deals: readonly Deal[], at: Date, number: string, country: 'KR' | 'JP'): SourceOrderInput {
  const { recipient, memo } = recipientIn(draw, country)
  const buyer = draw.chance(0.2) ? recipientIn(draw, country).recipient : recipient
  const placedAt = at.toISOString()
  return {
    channelOrderId: `${dayIn(siteZone, at).replaceAll('-', '')}${number}`,
    changedAt: placedAt,
    placedAt,
    paidAt: placedAt,
    currency: country === 'JP' ? 'JPY' : 'KRW',
    buyer: { name: buyer.name, phone: buyer.phones[0] ?? null },
    recipient: {
      name: recipient.name,
      phone: recipient.phones[0] ?? null,
      countryCode: country,
      postalCode: recipient.postalCode,
      address: [recipient.administrativeArea, recipient.locality, recipient.address].filter(Boolean).join(' '),
      addressDetail: recipient.premise,
    },
    deliveryMessage: memo,
    deliveryFee: draw.chance(0.5) ? 3_000 : 0,
    lines: Array.from({ length: draw.chance(0.25) ? draw.between(2, 3) : 1 }, (_, nth): Line => {
      const deal = draw.of(deals)
      const quantity = draw.chance(0.2) ? draw.between(2, 3) : 1
      const price = deal.price * quantity
      return {
        serial: `${dayIn(siteZone, at).replaceAll('-', '')}${number}${nth + 1}`,
        dealCode: deal.code,
        dealName: deal.name,
        optionCode: deal.optionCode,
        optionName: deal.optionName,
        quantity,
        originalPrice: price,
        salesPrice: price,
        paymentAmount: Math.round((price * (draw.chance(0.3) ? 0.9 : 1)) / 100) * 100,
        status: 'PAYED',
      }
    }),
    raw: { from: 'demo' },
  }
}

function become(line: Line, status: LineStatus): void {
  line.status = status
}

/** Adds a claim on one line. Unless it is a cancellation, the order was delivered, its other lines too. */
function claim(
  order: SourceOrderInput,
  line: Line,
  type: 'CANCEL' | 'RETURN' | 'EXCHANGE',
  status: LineStatus,
  reason: string,
): void {
  if (type !== 'CANCEL') for (const one of order.lines) become(one, 'DELIVERED')
  if (status === 'RETURN_DONE' || status === 'CANCEL_DONE') order.lines = [line]
  const closedAt = status.endsWith('_DONE') ? order.changedAt : null
  Object.assign(line, {
    status,
    cancelledQuantity: status === 'CANCEL_DONE' ? line.quantity : 0,
    claims: [
      {
        claimId: `${line.serial}-C`,
        type,
        status,
        quantity: line.quantity,
        reason,
        requestedAt: order.changedAt,
        closedAt,
      },
    ],
  } satisfies Partial<Line>)
}

/** Sets the day that the channel promised: the first day is that of the order. */
function promise(order: SourceOrderInput, line: Line, days: number): void {
  const day = dayIn(siteZone, new Date(Date.parse(order.placedAt) + (days - 1) * 86_400_000))
  Object.assign(line, { deliveryAttributeType: 'ARRIVAL_GUARANTEE', arrivalGuaranteeDate: day } satisfies Partial<Line>)
}
