import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceOrder } from '../../../shared/entities/order.ts'
import { startShopify, type ShopifyShopLine, type ShopifySimulator } from '../../../simulators/shopify.ts'
import { hasty } from '../../../tests/support/feed.ts'
import type { Account, ChannelAdapter, Token } from './adapter.ts'
import { channelsOf } from './channels.ts'

let clock = 0
let shop: ShopifySimulator
let adapter: ChannelAdapter
let account: Account
const slept: number[] = []
const today = { from: '2026-03-01T02:00:00.000Z', to: '2026-03-02T03:00:00.000Z' }
const back = { redirectUri: 'https://gantry.example/api/moms/channel/auth-callback/SHOPIFY' }

async function start(options: Parameters<typeof startShopify>[0] = {}) {
  shop = await startShopify({ now: () => clock, ...options })
  const made = channelsOf({
    urls: { SHOPIFY: shop.url },
    outside: {
      fetch,
      now: () => clock,
      sleep: async (ms) => {
        slept.push(ms)
        clock += ms
      },
      random: () => 0.5,
    },
    patience: hasty,
  })('SHOPIFY')
  if (!made) throw new Error('There is no adapter for Shopify.')
  adapter = made
  account = {
    channelId: 1,
    identifier: shop.shop,
    subIdentifier: null,
    channelUrl: null,
    password: shop.clientSecret,
    apiKey: shop.clientId,
    token: null,
    keep: async (token: Token) => void kept.push(token),
    kept: async () => null,
  }
}
const kept: Token[] = []
const connect = async () => {
  account.token = (await adapter.oauth?.token(account, { ...back, query: shop.allow('s') })) ?? null
}

beforeEach(() => {
  clock = Date.parse('2026-03-02T01:00:00.000Z')
  kept.length = 0
  slept.length = 0
})
afterEach(() => shop.stop())

async function all() {
  const orders = []
  let page: string | null = null
  do {
    const found = await adapter.changedSince(account, today, page)
    orders.push(...found.orders)
    page = found.next
  } while (page !== null)
  return orders
}
const readOne = async (number: string) =>
  sourceOrder.parse((await adapter.read(account, [{ id: number, changedAt: '2026-03-02T00:00:00.000Z' }]))[0])

test('a user is sent to the partner’s own shop, and only an answer that this shop signed gives a token, once', async () => {
  await start()
  const url = new URL(channelsOf({})('SHOPIFY')?.oauth?.url(account, { ...back, state: 'sealed' }) ?? '')
  expect([url.origin, url.searchParams.get('client_id'), url.searchParams.get('redirect_uri')]).toEqual([
    'https://haneul.myshopify.com',
    shop.clientId,
    back.redirectUri,
  ])
  const altered = shop.allow('s')
  altered.set('shop', 'another.myshopify.com')
  const refused = { refusal: { refused: 'channel-credentials' } }
  await expect(adapter.oauth?.token(account, { ...back, query: altered })).rejects.toMatchObject(refused)
  const query = shop.allow('s')
  expect(await adapter.oauth?.token(account, { ...back, query })).toMatchObject({ until: '2026-03-02T02:00:00.000Z' })
  // A code can be used once.
  await expect(adapter.oauth?.token(account, { ...back, query })).rejects.toMatchObject(refused)
  account.identifier = 'localhost:8080/'
  expect(() => adapter.oauth?.url(account, { ...back, state: 'sealed' })).toThrow(/shop-domain/)
})

test('a token that has ended is renewed once, and a shop that withdrew its permission must be connected again', async () => {
  await start()
  await connect()
  clock += 2 * 3_600_000
  await adapter.authorise(account)
  expect(kept).toHaveLength(1)
  shop.endTokens()
  await adapter.authorise(account)
  expect(kept).toHaveLength(2)
  shop.forget()
  await expect(adapter.authorise(account)).rejects.toMatchObject({ refusal: { refused: 'channel-credentials' } })
  account.token = null
  const neverAllowed = { refused: 'channel-credentials', with: { why: 'not-allowed' } }
  await expect(adapter.authorise(account)).rejects.toMatchObject({ refusal: neverAllowed })
})

test('changed orders are read page by page, and an order with 250 lines is read with all of them', async () => {
  await start()
  await connect()
  for (let n = 0; n < 230; n++) shop.put({ number: String(1000 + n) })
  const lines = Array.from({ length: 250 }, (_, nth): ShopifyShopLine => ({ id: `77${nth}`, quantity: 1 }))
  shop.put({ number: '5000', lines })
  expect(new Set((await all()).map(({ id }) => id)).size).toBe(231)
  expect(new Set((await readOne('5000')).lines.map(({ serial }) => serial)).size).toBe(250)
})

test('an order with more fulfilments and returns than one answer holds is read, shipped and answered in full', async () => {
  await start()
  await connect()
  const lines = Array.from({ length: 300 }, (_, nth): ShopifyShopLine => ({ id: `77${nth}`, quantity: 1 }))
  const some = (from: number, to: number) => lines.slice(from, to).map(({ id }) => ({ lineId: id, quantity: 1 }))
  const twelve = Array.from({ length: 12 }, (_, nth) => nth)
  const left = (nth: number) => (nth === 0 ? some(0, 260) : some(259 + nth, 260 + nth))
  const back = (nth: number) => (nth === 0 ? some(0, 60) : some(59 + nth, 60 + nth))
  shop.put({
    number: '1',
    lines,
    places: twelve.map((nth) => (nth === 11 ? Object.fromEntries(lines.map(({ id }) => [id, 1])) : {})),
    fulfillments: twelve.map((nth) => ({
      number: `88${nth}`,
      displayStatus: 'DELIVERED',
      place: 11,
      lines: left(nth),
    })),
    returns: twelve.map((nth) => ({ number: `99${nth}`, status: 'OPEN', lines: back(nth) })),
  })
  const byStatus = async () =>
    [...Map.groupBy((await readOne('1')).lines, ({ status }) => status)].map(([status, own]) => [status, own.length])
  expect(await byStatus()).toEqual([
    ['COLLECTING', 71],
    ['DELIVERED', 200],
    ['PAYED', 29],
  ])
  const last = { orderId: '1', lineId: '77299', quantity: 1, courierCode: 'YAMATO', trackingNumber: '8899' }
  const shipped = { ...last, shippedAt: '2026-03-02T01:00:00.000Z' }
  expect(await adapter.ship?.(account, [shipped], 'k')).toMatchObject([{ outcome: 'done' }])
  expect(await adapter.ship?.(account, [shipped], 'k')).toMatchObject([{ outcome: 'done' }])
  expect(shop.told).toHaveLength(1)
  const answer = { orderId: '1', lineId: '7770', claimId: '9911', type: 'RETURN' as const, answer: 'APPROVED' as const }
  expect(await adapter.answerClaim?.(account, [answer], 'k')).toMatchObject([{ outcome: 'done' }])
})

test('an order is read as it is now: its address, its lines and its note', async () => {
  await start()
  await connect()
  shop.put({ number: '1001', note: '置き配希望' })
  const [changed] = await all()
  clock += 5 * 60_000
  shop.put({ number: '1001', lines: [{ id: '11', quantity: 3, title: 'クリーム', variantTitle: '50ml' }] })
  const [order] = await adapter.read(account, changed ? [changed] : [])
  expect(sourceOrder.parse(order)).toMatchObject({
    channelOrderId: '1001',
    changedAt: '2026-03-02T01:05:00.000Z',
    currency: 'JPY',
    deliveryFee: 500,
    deliveryMessage: '置き配希望',
    recipient: { name: '山田 花子', postalCode: '150-0001', countryCode: 'JP', administrativeArea: '東京都' },
    lines: [
      {
        serial: '11',
        dealCode: '9001',
        optionCode: '9101',
        optionName: '50ml',
        quantity: 3,
        paymentAmount: 5400,
        status: 'PAYED',
      },
    ],
  })
})

test('the amounts of a shop that sells in dollars are read to the cent', async () => {
  await start({ currency: 'USD' })
  await connect()
  shop.put({ number: '1001', lines: [{ id: '11', quantity: 3, price: 12.99 }] })
  shop.put({ number: '1002', lines: [{ id: '12', quantity: 1, price: 0.4 }] })
  const orders = [await readOne('1001'), await readOne('1002')]
  expect(orders.map(({ currency, lines: [line] }) => [currency, line?.paymentAmount, line?.originalPrice])).toEqual([
    ['USD', 3897, 3897],
    ['USD', 40, 40],
  ])
})

test('an order that becomes visible late is found by the next query', async () => {
  await start({ lateMs: 60_000 })
  await connect()
  shop.put({ number: '1001' })
  expect(await all()).toEqual([])
  clock += 2 * 60_000
  expect((await all()).map(({ id }) => id)).toEqual(['1001'])
})

test('two of five pieces cancelled leave three to ship, and a returned piece does not count as cancelled', async () => {
  await start()
  await connect()
  shop.put({ number: '1', lines: [{ id: '11', quantity: 5, removed: 2 }] })
  shop.put({
    number: '2',
    lines: [{ id: '21', quantity: 5 }],
    fulfillments: [{ number: '4400', displayStatus: 'DELIVERED', lines: [{ lineId: '21', quantity: 2 }] }],
    returns: [{ number: '900', status: 'CLOSED', lines: [{ lineId: '21', quantity: 1 }] }],
  })
  shop.put({ number: '3', cancelledAt: '2026-03-02T00:59:00.000Z' })
  expect((await readOne('1')).lines[0]).toMatchObject({ quantity: 5, cancelledQuantity: 2, status: 'PAYED' })
  expect((await readOne('2')).lines[0]).toMatchObject({
    cancelledQuantity: 0,
    status: 'PAYED',
    invoiceCode: '4400',
    claims: [{ claimId: '900', type: 'PARTIAL_RETURN', quantity: 1 }],
  })
  expect((await readOne('3')).lines[0]).toMatchObject({ cancelledQuantity: 2, status: 'CANCELED' })
})

test('a return is read at each of its stages, and keeps its id from request to end', async () => {
  await start()
  await connect()
  const fulfillments = [{ number: '4400', displayStatus: 'DELIVERED', lines: [{ lineId: '11', quantity: 2 }] }]
  for (const [said, status, line] of [
    ['REQUESTED', 'RETURN_REQUEST', 'RETURN_REQUEST'],
    ['OPEN', 'COLLECTING', 'COLLECTING'],
    ['CLOSED', 'RETURN_DONE', 'RETURN_DONE'],
    ['DECLINED', 'RETURN_REJECT', 'DELIVERED'],
    ['CANCELED', 'RETURN_REJECT', 'DELIVERED'],
    ['LOST', 'UNKNOWN', 'UNKNOWN'],
  ] as const) {
    const returns = [{ number: '900', status: said, lines: [{ lineId: '11', quantity: 2 }], note: 'サイズ' }]
    shop.put({ number: '1', lines: [{ id: '11', quantity: 2 }], fulfillments, returns })
    expect((await readOne('1')).lines[0]).toMatchObject({
      status: line,
      claims: [{ claimId: '900', type: 'RETURN', status, reason: 'サイズ' }],
    })
  }
})

test('the reason of a return is the note of the shop or the buyer, else the reason that was chosen', async () => {
  await start()
  await connect()
  const fulfillments = [{ number: '4400', displayStatus: 'DELIVERED', lines: [{ lineId: '11', quantity: 2 }] }]
  const reasonOf = async (said: { note?: string; buyerNote?: string; reason?: string }) => {
    const returns = [{ number: '900', status: 'REQUESTED', lines: [{ lineId: '11', quantity: 2 }], ...said }]
    shop.put({ number: '1', lines: [{ id: '11', quantity: 2 }], fulfillments, returns })
    return (await readOne('1')).lines[0]?.claims[0]?.reason
  }
  expect(await reasonOf({ reason: 'Damaged or defective', note: 'ふたが割れていた' })).toBe('ふたが割れていた')
  expect(await reasonOf({ reason: 'Damaged or defective', buyerNote: 'ポンプが壊れている' })).toBe('ポンプが壊れている')
  expect(await reasonOf({ reason: 'Damaged or defective' })).toBe('Damaged or defective')
  expect(await reasonOf({})).toBeNull()
})

test('an unpaid order waits, one that is refunded or on hold has an unknown status, and a gift card is not shipped', async () => {
  await start()
  await connect()
  const status = async (order: Parameters<ShopifySimulator['put']>[0]) => {
    shop.put(order)
    return (await readOne(order.number)).lines.map((line) => line.status)
  }
  expect(await status({ number: '1', displayFinancialStatus: 'PENDING' })).toEqual(['PAYMENT_WAITING'])
  expect(await status({ number: '2', displayFinancialStatus: 'REFUNDED' })).toEqual(['UNKNOWN'])
  expect(await status({ number: '3', fulfillmentStatus: 'ON_HOLD' })).toEqual(['UNKNOWN'])
  expect(await status({ number: '4', displayFinancialStatus: 'AUTHORIZED' })).toEqual(['PAYED'])
  expect(
    await status({
      number: '5',
      lines: [
        { id: '51', quantity: 1 },
        { id: '52', quantity: 1, requiresShipping: false },
      ],
    }),
  ).toEqual(['PAYED'])
})

test('a call beyond the shop’s limit waits as long as the shop says', async () => {
  await start({ points: 30, cost: 20, restoreRate: 5 })
  await connect()
  await adapter.authorise(account)
  await adapter.authorise(account)
  expect(slept).toEqual([2000])
})

test('each line of a parcel has its own outcome, and a line that the shop no longer wants is refused', async () => {
  await start()
  await connect()
  shop.put({
    number: '1',
    lines: [
      { id: '11', quantity: 2 },
      { id: '12', quantity: 1, removed: 1 },
    ],
  })
  const parcel = { orderId: '1', courierCode: 'FEDEX', trackingNumber: '7700', shippedAt: '2026-03-02T01:00:00.000Z' }
  const outcomes = await adapter.ship?.(
    account,
    [
      { ...parcel, lineId: '11', quantity: 2 },
      { ...parcel, lineId: '12', quantity: 1 },
    ],
    'k',
  )
  expect(outcomes?.map(({ lineId, outcome }) => [lineId, outcome === 'done'])).toEqual([
    ['11', true],
    ['12', false],
  ])
  expect(shop.told).toMatchObject([{ input: { trackingInfo: { number: '7700', company: 'FedEx' } } }])
})

test('a dispatch whose answer was lost is told again, and done once', async () => {
  await start()
  await connect()
  shop.put({ number: '1' })
  const line = {
    orderId: '1',
    lineId: '11',
    quantity: 1,
    courierCode: 'YAMATO',
    trackingNumber: '7701',
    shippedAt: '2026-03-02T01:00:00.000Z',
  }
  shop.troubles.add(/graphql/, { slowMs: 0 })
  shop.troubles.add(/graphql/, 'lose-answer')
  await expect(adapter.ship?.(account, [line], 'k')).rejects.toMatchObject({ mayBeDone: true })
  expect(await adapter.ship?.(account, [line], 'k')).toEqual([{ orderId: '1', lineId: '11', outcome: 'done' }])
  expect(shop.orders.get('1')?.fulfillments).toHaveLength(1)
})

test('the second parcel of a line is told once though its answer was lost, and both waybills are read back', async () => {
  await start()
  await connect()
  shop.put({ number: '1', lines: [{ id: '11', quantity: 3 }] })
  const line = { orderId: '1', lineId: '11', courierCode: 'YAMATO', shippedAt: '2026-03-02T01:00:00.000Z' }
  const first = { ...line, trackingNumber: '7701', quantity: 1 }
  const second = { ...line, trackingNumber: '7702', quantity: 1 }
  await adapter.ship?.(account, [first], 'k')
  shop.troubles.add(/graphql/, { slowMs: 0 })
  shop.troubles.add(/graphql/, 'lose-answer')
  await expect(adapter.ship?.(account, [second], 'k')).rejects.toMatchObject({ mayBeDone: true })
  expect(await adapter.ship?.(account, [first, second], 'k')).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }])
  expect(shop.orders.get('1')?.fulfillments.map(({ number }) => number)).toEqual(['7701', '7702'])
  const waybills = [first, second].map(({ trackingNumber: code, quantity }) => ({ code, quantity }))
  expect((await readOne('1')).lines[0]).toMatchObject({ invoiceCode: '7701', waybills, status: 'PAYED' })
})

test('lines that share parcels have an outcome for each parcel, in whichever order they are told', async () => {
  await start()
  await connect()
  shop.put({
    number: '1',
    lines: [
      { id: '11', quantity: 2, removed: 1 },
      { id: '12', quantity: 1 },
    ],
  })
  const parcel = { orderId: '1', quantity: 1, courierCode: 'YAMATO', shippedAt: '2026-03-02T01:00:00.000Z' }
  const of = (lineId: string, trackingNumber: string) => ({ ...parcel, lineId, trackingNumber })
  const outcomes = await adapter.ship?.(account, [of('12', '7702'), of('11', '7701'), of('11', '7702')], 'k')
  expect(shop.orders.get('1')?.fulfillments.map(({ number }) => number)).toEqual(['7702'])
  expect(outcomes?.map(({ lineId, outcome }) => [lineId, outcome === 'done'])).toEqual([
    ['12', true],
    ['11', false],
    ['11', true],
  ])
})

test('a parcel with pieces of two places is told for the second one later if the shop was away after the first, and once', async () => {
  await start()
  await connect()
  shop.put({ number: '1', lines: [{ id: '11', quantity: 3 }], places: [{ '11': 1 }, { '11': 2 }] })
  const line = {
    orderId: '1',
    lineId: '11',
    quantity: 3,
    courierCode: 'YAMATO',
    trackingNumber: '7701',
    shippedAt: '2026-03-02T01:00:00.000Z',
  }
  shop.troubles.add(/graphql/, { slowMs: 0 }, 2)
  shop.troubles.add(/graphql/, { status: 503 }, hasty.tries)
  await expect(adapter.ship?.(account, [line], 'k')).rejects.toMatchObject({
    refusal: { refused: 'channel-unavailable' },
  })
  expect((await readOne('1')).lines[0]).toMatchObject({ status: 'PAYED', invoiceCode: '7701' })
  expect(await adapter.ship?.(account, [line], 'k')).toMatchObject([{ outcome: 'done' }])
  expect(await adapter.ship?.(account, [line], 'k')).toMatchObject([{ outcome: 'done' }])
  expect(shop.orders.get('1')?.fulfillments.flatMap(({ lines }) => lines)).toEqual([
    { lineId: '11', quantity: 1 },
    { lineId: '11', quantity: 2 },
  ])
  expect((await readOne('1')).lines[0]).toMatchObject({ status: 'DELIVERING' })
})

test('a return of several lines is answered as a whole, and once', async () => {
  await start()
  await connect()
  shop.put({
    number: '1',
    lines: [
      { id: '11', quantity: 1 },
      { id: '12', quantity: 1 },
    ],
    fulfillments: [
      {
        number: '1',
        displayStatus: 'DELIVERED',
        lines: [
          { lineId: '11', quantity: 1 },
          { lineId: '12', quantity: 1 },
        ],
      },
    ],
    returns: [
      {
        number: '900',
        status: 'REQUESTED',
        lines: [
          { lineId: '11', quantity: 1 },
          { lineId: '12', quantity: 1 },
        ],
      },
    ],
  })
  expect((await readOne('1')).lines.map(({ status }) => status)).toEqual(['RETURN_REQUEST', 'RETURN_REQUEST'])
  const answers = ['11', '12'].map((lineId) => ({
    orderId: '1',
    lineId,
    claimId: '900',
    type: 'RETURN' as const,
    answer: 'REJECTED' as const,
    reason: '期限切れ',
  }))
  const outcomes = await adapter.answerClaim?.(account, answers, 'k')
  expect(outcomes?.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  expect(shop.told).toMatchObject([{ name: 'returnDeclineRequest', input: { declineNote: '期限切れ' } }])
  expect((await readOne('1')).lines.map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED'])
  const again = await adapter.answerClaim?.(account, answers, 'k')
  expect(again?.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  const other = await adapter.answerClaim?.(
    account,
    answers.map((one) => ({ ...one, answer: 'APPROVED' as const })),
    'k',
  )
  expect(other?.every(({ outcome }) => outcome !== 'done')).toBe(true)
  expect(shop.told).toHaveLength(1)
})

test.each([
  ['APPROVED', 'OPEN'],
  ['REJECTED', 'DECLINED'],
] as const)(
  'a return that is %s is told to the shop once, though the shop’s answer was lost',
  async (answer, status) => {
    await start()
    await connect()
    const returns = [{ number: '900', status: 'REQUESTED', lines: [{ lineId: '11', quantity: 1 }] }]
    const fulfillments = [{ number: '7700', displayStatus: 'DELIVERED', lines: [{ lineId: '11', quantity: 1 }] }]
    shop.put({ number: '1', lines: [{ id: '11', quantity: 1 }], fulfillments, returns })
    const one = { orderId: '1', lineId: '11', claimId: '900', type: 'RETURN' as const, answer }
    shop.troubles.add(/graphql/, { slowMs: 0 })
    shop.troubles.add(/graphql/, 'lose-answer')
    await expect(adapter.answerClaim?.(account, [one], 'k')).rejects.toMatchObject({ mayBeDone: true })
    expect(await adapter.answerClaim?.(account, [one], 'k')).toMatchObject([{ outcome: 'done' }])
    expect(shop.orders.get('1')?.returns.map((each) => each.status)).toEqual([status])
    expect(shop.told).toHaveLength(1)
  },
)

test('a return that its buyer took back is not answered, and the line keeps its status', async () => {
  await start()
  await connect()
  const returns = [{ number: '900', status: 'CANCELED', lines: [{ lineId: '11', quantity: 1 }] }]
  const fulfillments = [{ number: '7700', displayStatus: 'DELIVERED', lines: [{ lineId: '11', quantity: 1 }] }]
  shop.put({ number: '1', lines: [{ id: '11', quantity: 1 }], fulfillments, returns })
  const one = { orderId: '1', lineId: '11', claimId: '900', type: 'RETURN' as const }
  for (const answer of ['APPROVED', 'REJECTED'] as const)
    expect(await adapter.answerClaim?.(account, [{ ...one, answer }], 'k')).toMatchObject([
      { outcome: { with: { reason: 'There is no such request any more.' } } },
    ])
  expect(shop.told).toEqual([])
  expect((await readOne('1')).lines[0]).toMatchObject({ status: 'DELIVERED', claims: [{ status: 'RETURN_REJECT' }] })
})
