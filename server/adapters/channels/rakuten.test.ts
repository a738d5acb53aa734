import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceOrder } from '../../../shared/entities/order.ts'
import { startRakuten, type RakutenSimulator } from '../../../simulators/rakuten.ts'
import { hasty } from '../../../tests/support/feed.ts'
import type { Account, ChannelAdapter } from './adapter.ts'
import { channelsOf } from './channels.ts'

let clock = 0
let rakuten: RakutenSimulator
let adapter: ChannelAdapter
let account: Account
const hour = 3_600_000
const window = () => ({ from: new Date(clock - 2 * hour).toISOString(), to: new Date(clock + 2 * hour).toISOString() })

beforeEach(async () => {
  clock = Date.parse('2026-03-02T01:00:00.000Z')
  rakuten = await startRakuten({ now: () => clock, pageSize: 2 })
  const made = channelsOf({
    urls: { RAKUTEN: rakuten.url },
    outside: { fetch, now: () => clock, sleep: async () => {}, random: () => 0.5 },
    patience: hasty,
  })('RAKUTEN')
  if (!made) throw new Error('There is no adapter for Rakuten.')
  adapter = made
  account = {
    channelId: 1,
    identifier: null,
    subIdentifier: null,
    channelUrl: null,
    password: rakuten.serviceSecret,
    apiKey: rakuten.licenseKey,
    token: null,
    keep: async () => {},
    kept: async () => null,
  }
})
afterEach(() => rakuten.stop())

async function all() {
  const found = new Map<string, ReturnType<typeof sourceOrder.parse>>()
  let page: string | null = null
  do {
    const { orders, next } = await adapter.changedSince(account, window(), page)
    for (const order of await adapter.read(account, orders)) found.set(order.channelOrderId, sourceOrder.parse(order))
    page = next
  } while (page !== null)
  return [...found.values()]
}
const one = async () => (await all())[0]

test('a licence that has ended is refused for its credentials', async () => {
  await adapter.authorise(account)
  rakuten.endLicense()
  await expect(adapter.authorise(account)).rejects.toMatchObject({ refusal: { refused: 'channel-credentials' } })
})

test('orders are read page by page, with leading zeros and half-width kana as the shop has them', async () => {
  for (let n = 0; n < 5; n++) rakuten.put({ orderNumber: `1-20260302-${n}`, remarks: '置き配希望' })
  const orders = await all()
  expect(orders.map(({ channelOrderId }) => channelOrderId).sort()).toEqual(
    [0, 1, 2, 3, 4].map((n) => `1-20260302-${n}`),
  )
  expect(orders[0]).toMatchObject({
    placedAt: '2026-03-02T01:00:00.000Z',
    currency: 'JPY',
    deliveryFee: 500,
    deliveryMessage: '置き配希望',
    recipient: {
      name: '山田 花子',
      phone: '011-555-0102',
      postalCode: '0600001',
      countryCode: 'JP',
      address: '北一条西2-1 ﾊｲﾂ5階',
    },
    lines: [
      { serial: '11', dealCode: 'toner', optionCode: 'toner-200', quantity: 2, paymentAmount: 3960, status: 'PAYED' },
    ],
  })
})

test('an order that is paid hours later is found', async () => {
  rakuten.put({ orderNumber: 'A', orderDatetime: '2026-03-01T09:00:00+0900', orderProgress: 200 })
  expect(await all()).toEqual([])
  rakuten.put({ orderNumber: 'A', orderProgress: 300, orderFixDatetime: '2026-03-02T09:30:00+0900' })
  expect(await one()).toMatchObject({
    changedAt: '2026-03-02T00:30:00.000Z',
    paidAt: '2026-03-02T00:30:00.000Z',
    lines: [{ status: 'PLACED' }],
  })
})

test('an old order with a cancellation is found though no search is for cancellations, and its pieces are cancelled', async () => {
  const cancelled = {
    changeId: 5,
    changeType: 0,
    changeReasonDetail: 1,
    changeApplyDatetime: '2026-03-02T09:45:00+0900',
  }
  rakuten.put({ orderNumber: 'A', orderDatetime: '2026-02-20T09:00:00+0900', orderProgress: 800, changes: [cancelled] })
  expect(await one()).toMatchObject({
    changedAt: '2026-03-02T00:45:00.000Z',
    isWhole: true,
    lines: [
      {
        status: 'CANCEL_REQUEST',
        claims: [{ claimId: '5', type: 'CANCEL', status: 'CANCEL_REQUEST', reason: 'キャンセル' }],
      },
    ],
  })
  rakuten.put({ orderNumber: 'A', orderProgress: 900, changes: [{ ...cancelled, changeType: 2 }] })
  expect((await one())?.lines[0]).toMatchObject({
    cancelledQuantity: 2,
    status: 'CANCELED',
    claims: [{ status: 'CANCEL_DONE' }],
  })
})

test('an order whose address changes days later is found though nothing says when it changed', async () => {
  rakuten.put({ orderNumber: 'A', orderDatetime: '2026-02-25T09:00:00+0900', orderProgress: 400 })
  expect((await one())?.lines[0]?.status).toBe('UNKNOWN')
  const packages = [{ basketId: 1, name: '次郎', items: [{ itemDetailId: 11, units: 2 }], shipping: [] }]
  rakuten.put({ orderNumber: 'A', orderProgress: 300, packages })
  expect(await one()).toMatchObject({ recipient: { name: '山田 次郎' }, lines: [{ status: 'PLACED' }] })
})

test('an order under examination, under change or for a pickup counter has an unknown status for a person to review', async () => {
  const status = async (order: Parameters<RakutenSimulator['put']>[0]) => {
    rakuten.orders.clear()
    rakuten.put(order)
    return (await one())?.lines[0]?.status
  }
  expect(await status({ orderNumber: 'A', orderProgress: 300, rakutenConfirmFlag: 1 })).toBe('UNKNOWN')
  expect(await status({ orderNumber: 'B', orderProgress: 400 })).toBe('UNKNOWN')
  const items = [{ itemDetailId: 11, units: 1 }]
  expect(await status({ orderNumber: 'C', packages: [{ basketId: 1, cvsCode: 50, items, shipping: [] }] })).toBe(
    'UNKNOWN',
  )
})

test('an order that becomes visible hours after it was placed is found', async () => {
  rakuten.put({ orderNumber: 'A', orderDatetime: '2026-03-02T06:00:00+0900' })
  expect(await one()).toMatchObject({ channelOrderId: 'A' })
})

test('an order that is cancelled between its search and its document is read as cancelled', async () => {
  rakuten.put({ orderNumber: 'A' })
  rakuten.afterList(() => void rakuten.put({ orderNumber: 'A', orderProgress: 900 }))
  expect((await one())?.lines[0]).toMatchObject({ status: 'CANCELED', cancelledQuantity: 2 })
})

test('a claim is read at each of its stages, and keeps its id from request to end', async () => {
  const stages: [number, number, string, string][] = [
    [1, 0, 'CANCEL', 'CANCEL_REQUEST'],
    [1, 1, 'CANCEL', 'CANCELING'],
    [1, 2, 'CANCEL', 'CANCEL_DONE'],
    [1, 3, 'CANCEL', 'CANCEL_REJECT'],
    [2, 0, 'RETURN', 'RETURN_REQUEST'],
    [15, 1, 'RETURN', 'COLLECTING'],
    [2, 2, 'RETURN', 'RETURN_DONE'],
    [2, 3, 'RETURN', 'RETURN_REJECT'],
  ]
  for (const [changeReasonDetail, changeType, type, status] of stages) {
    const changes = [{ changeId: 5, changeType, changeReasonDetail, changeApplyDatetime: '2026-03-02T09:45:00+0900' }]
    rakuten.put({ orderNumber: 'A', orderProgress: 800, changes })
    expect((await one())?.lines[0]?.claims).toMatchObject([{ claimId: '5', type, status }])
  }
})

test('a shop that was asked too often is reported as busy until the time that it gives', async () => {
  rakuten.troubles.add(/searchOrder/, { status: 429, retryAfter: '120' })
  await expect(adapter.changedSince(account, window(), null)).rejects.toMatchObject({
    refusal: { refused: 'channel-busy', with: { until: '2026-03-02T01:02:00.000Z' } },
  })
})

test('an order for several recipients is read as one order for each, and a fee that is not settled as zero', async () => {
  rakuten.put({
    orderNumber: 'A',
    orderProgress: 300,
    packages: [
      { basketId: 2, name: '次郎', items: [{ itemDetailId: 21, units: 1 }], shipping: [] },
      { basketId: 1, postagePrice: -9999, items: [{ itemDetailId: 11, units: 1 }], shipping: [] },
    ],
  })
  const orders = await all()
  expect(
    orders.map(({ channelOrderId, deliveryFee, recipient, lines }) => [
      channelOrderId,
      deliveryFee,
      recipient.name,
      lines[0]?.serial,
    ]),
  ).toEqual([
    ['A', 0, '山田 花子', '11'],
    ['A#2', 500, '山田 次郎', '21'],
  ])
})

test('each order that is confirmed has its own outcome, and one that was confirmed before counts as done', async () => {
  for (const orderNumber of ['A', 'B', 'C']) rakuten.put({ orderNumber })
  rakuten.put({ orderNumber: 'C', orderProgress: 300 })
  rakuten.refuses.set('B', '注文確認できません。')
  const lines = ['A', 'B', 'C', 'D'].map((orderId) => ({ orderId, lineId: '11' }))
  const outcomes = await adapter.confirm?.(account, lines, 'k')
  expect(outcomes?.map(({ outcome }) => (outcome === 'done' ? outcome : outcome.with?.['reason']))).toEqual([
    'done',
    '注文確認できません。',
    'done',
    'There is no such order.',
  ])
  expect(rakuten.told).toMatchObject([{ body: { orderNumberList: ['A', 'B'] } }])
})

test('a waybill whose answer was lost is told once, and each of two orders has its own outcome', async () => {
  rakuten.put({ orderNumber: 'A', orderProgress: 300 })
  rakuten.put({ orderNumber: 'B', orderProgress: 400 })
  const parcel = {
    lineId: '11',
    quantity: 2,
    courierCode: 'YAMATO',
    trackingNumber: '4400',
    shippedAt: '2026-03-01T16:00:00.000Z',
  }
  rakuten.troubles.add(/updateOrderShipping/, 'lose-answer')
  await expect(adapter.ship?.(account, [{ ...parcel, orderId: 'A' }], 'k')).rejects.toMatchObject({ mayBeDone: true })
  const outcomes = await adapter.ship?.(
    account,
    [
      { ...parcel, orderId: 'A' },
      { ...parcel, orderId: 'B' },
    ],
    'k',
  )
  expect(outcomes?.map(({ orderId, outcome }) => [orderId, outcome === 'done'])).toEqual([
    ['A', true],
    ['B', false],
  ])
  expect(rakuten.told).toMatchObject([
    {
      body: {
        BasketidModelList: [
          { basketId: 1, ShippingModelList: [{ deliveryCompany: '1001', shippingDate: '2026-03-02' }] },
        ],
      },
    },
  ])
  expect((await all()).find(({ channelOrderId }) => channelOrderId === 'A')?.lines[0]).toMatchObject({
    status: 'DISPATCHED',
    invoiceCode: '4400',
  })
})

test('an order that left unconfirmed is confirmed once together with its waybill, and a refused one gets the reason', async () => {
  for (const orderNumber of ['A', 'B']) rakuten.put({ orderNumber })
  rakuten.refuses.set('B', '注文確認できません。')
  const lines = ['A', 'B'].map((orderId) => ({
    orderId,
    lineId: '11',
    quantity: 2,
    courierCode: 'YAMATO',
    trackingNumber: '4400',
    shippedAt: '2026-03-01T16:00:00.000Z',
  }))
  rakuten.troubles.add(/confirmOrder/, 'lose-answer')
  await expect(adapter.ship?.(account, lines, 'k')).rejects.toMatchObject({ mayBeDone: true })
  const outcomes = await adapter.ship?.(account, lines, 'k')
  expect(outcomes?.map(({ outcome }) => (outcome === 'done' ? outcome : outcome.with?.['reason']))).toEqual([
    'done',
    '注文確認できません。',
  ])
  expect(rakuten.told.map(({ what }) => what)).toEqual(['confirmOrder', 'confirmOrder', 'updateOrderShipping'])
  expect(rakuten.orders.get('A')).toMatchObject({ orderProgress: 500 })
})

test('two parcels of one basket are told as two waybills, and the second does not replace the first', async () => {
  rakuten.put({
    orderNumber: 'A',
    orderProgress: 300,
    packages: [
      {
        basketId: 1,
        items: [
          { itemDetailId: 11, units: 1 },
          { itemDetailId: 12, units: 1 },
        ],
        shipping: [{ shippingDetailId: 700, shippingNumber: null, deliveryCompany: '1001' }],
      },
    ],
  })
  const parcel = { orderId: 'A', quantity: 1, courierCode: 'YAMATO', shippedAt: '2026-03-01T16:00:00.000Z' }
  const outcomes = await adapter.ship?.(
    account,
    [
      { ...parcel, lineId: '11', trackingNumber: '4400' },
      { ...parcel, lineId: '12', trackingNumber: '4411' },
    ],
    'k',
  )
  expect(outcomes?.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  const told = rakuten.told.map(({ body }) => JSON.stringify(body))
  expect([told[0]?.includes('"shippingDetailId":700'), told[1]?.includes('"shippingDetailId":null')]).toEqual([
    true,
    true,
  ])
})

test('the second parcel of an item is told once though its answer was lost, and each parcel has its own outcome', async () => {
  const items = [
    { itemDetailId: 11, units: 2 },
    { itemDetailId: 12, units: 1 },
  ]
  rakuten.put({ orderNumber: 'A', orderProgress: 300, packages: [{ basketId: 1, items, shipping: [] }] })
  const parcel = { orderId: 'A', quantity: 1, courierCode: 'YAMATO', shippedAt: '2026-03-01T16:00:00.000Z' }
  const of = (lineId: string, trackingNumber: string) => ({ ...parcel, lineId, trackingNumber })
  const told = [of('12', '4411'), of('11', '4400'), of('11', '4411')]
  rakuten.troubles.add(/updateOrderShipping/, { slowMs: 0 })
  rakuten.troubles.add(/updateOrderShipping/, { status: 400 })
  expect((await adapter.ship?.(account, told, 'k'))?.map(({ outcome }) => outcome === 'done')).toEqual([
    true,
    false,
    true,
  ])
  rakuten.troubles.add(/updateOrderShipping/, 'lose-answer')
  await expect(adapter.ship?.(account, told, 'k')).rejects.toMatchObject({ mayBeDone: true })
  expect((await adapter.ship?.(account, told, 'k'))?.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done'])
  const numbers = rakuten.told.map(({ body }) => /"shippingNumber":"(\d+)"/.exec(JSON.stringify(body))?.[1])
  expect(numbers).toEqual(['4411', '4400'])
})

test('an order that cannot be read fails alone, and does not stop the others', async () => {
  rakuten.put({ orderNumber: 'fine' })
  rakuten.put({
    orderNumber: 'odd',
    packages: [{ basketId: 1, items: [{ itemDetailId: 11, units: -1 }], shipping: [] }],
  })
  const { orders } = await adapter.changedSince(account, window(), null)
  expect(orders.map(({ id }) => id).sort()).toEqual(['fine', 'odd'])
  const read = (id: string) =>
    adapter.read(
      account,
      orders.filter((one) => one.id === id),
    )
  expect(await read('fine')).toHaveLength(1)
  await expect(read('odd')).rejects.toMatchObject({ refusal: { refused: 'channel-unreadable' } })
})
