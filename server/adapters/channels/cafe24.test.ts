import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceOrder } from '../../../shared/entities/order.ts'
import { startCafe24, type Cafe24Simulator } from '../../../simulators/cafe24.ts'
import { patience } from '../reliable-fetch.ts'
import type { Account, ChannelAdapter, ClaimAnswer, LineOutcome, Token } from './adapter.ts'
import { channelsOf } from './channels.ts'

let clock = 0
let shop: Cafe24Simulator
let adapter: ChannelAdapter
let account: Account
let kept: Token | null = null
let slept = 0
const hour = 3_600_000
const day = 24 * hour
const window = () => ({ from: new Date(clock - 2 * hour).toISOString(), to: new Date(clock + 2 * hour).toISOString() })
const back = { redirectUri: 'https://gantry.example/api/moms/channel/auth-callback/CAFE24' }
const outside = () => ({
  fetch,
  now: () => clock,
  sleep: async (ms: number) => {
    slept += ms
    clock += ms
  },
  random: () => 0.5,
})

async function start(options: Parameters<typeof startCafe24>[0] = {}) {
  clock = Date.parse('2026-03-02T01:00:00.000Z')
  slept = 0
  kept = null
  shop = await startCafe24({ now: () => clock, ...options })
  const made = channelsOf({ urls: { CAFE24: shop.url }, outside: outside(), patience })('CAFE24')
  if (!made) throw new Error('There is no adapter for Cafe24.')
  adapter = made
  account = newAccount()
  await connect()
}
const newAccount = (): Account => ({
  channelId: 1,
  identifier: shop.access.mall,
  subIdentifier: null,
  channelUrl: null,
  password: shop.access.clientSecret,
  apiKey: shop.access.clientId,
  token: kept,
  keep: async (token) => void (kept = token),
  kept: async () => kept,
})
const connect = async () => {
  const token = (await adapter.oauth?.token(account, { ...back, query: shop.access.allow('s') })) ?? null
  kept = account.token = token
}
beforeEach(() => start())
afterEach(() => shop.stop())

async function changed() {
  const orders = []
  let page: string | null = null
  do {
    const found = await adapter.changedSince(account, window(), page)
    orders.push(...found.orders)
    page = found.next
  } while (page !== null)
  return orders
}
const all = async () => (await adapter.read(account, await changed())).map((order) => sourceOrder.parse(order))
const one = async () => (await all())[0]
const statusesOf = async () => (await one())?.lines.map(({ status }) => status)
const saidOf = (outcomes: LineOutcome[] | undefined) =>
  outcomes?.map(({ outcome }) => (outcome === 'done' ? outcome : outcome.with?.['reason']))
const line = (number: string, nth = 1) => ({ orderId: number, lineId: `${number}-0${nth}` })
const parcelOf = (number: string, nth = 1) => ({
  ...line(number, nth),
  quantity: 2,
  courierCode: 'CJGLS',
  trackingNumber: '6400',
  shippedAt: new Date(clock).toISOString(),
})
const claimOf = (kind: 'C' | 'R' | 'E', more = {}) => ({
  kind,
  requestedAt: clock - hour,
  acceptedAt: null,
  collectedAt: null,
  closedAt: null,
  reason: '주문 실수',
  quantity: 0,
  code: null,
  ...more,
})

test('a user is sent to the partner’s own mall, and a code from there gives a token once and within a minute', async () => {
  const url = new URL(channelsOf({})('CAFE24')?.oauth?.url(account, { ...back, state: 'sealed' }) ?? '')
  expect([url.origin, url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    'https://haneul.cafe24api.com',
    '/api/v2/oauth/authorize',
    {
      response_type: 'code',
      client_id: shop.access.clientId,
      state: 'sealed',
      redirect_uri: back.redirectUri,
      scope: 'mall.read_order,mall.write_order,mall.read_shipping',
    },
  ])
  const refused = { refusal: { refused: 'channel-credentials' } }
  const query = shop.access.allow('s')
  const token = await adapter.oauth?.token(account, { ...back, query })
  expect(token?.until).toBe(new Date(clock + 2 * hour).toISOString())
  // A code can be used once, and for a minute.
  await expect(adapter.oauth?.token(account, { ...back, query })).rejects.toMatchObject(refused)
  const late = shop.access.allow('s')
  clock += 61_000
  await expect(adapter.oauth?.token(account, { ...back, query: late })).rejects.toMatchObject(refused)
  const no = new URLSearchParams({ error: 'access_denied', state: 's' })
  await expect(adapter.oauth?.token(account, { ...back, query: no })).rejects.toMatchObject(refused)
  account.identifier = 'localhost:8080/'
  expect(() => adapter.oauth?.url(account, { ...back, state: 'sealed' })).toThrow(/mall-id/)
})

test('a permission of another shop or without a needed scope is refused with the reason', async () => {
  account.identifier = 'another'
  await expect(connect()).rejects.toMatchObject({
    refusal: { with: { why: 'another-shop', shop: shop.access.mall } },
  })
  account.identifier = shop.access.mall
  shop.access.scopes.pop()
  await expect(connect()).rejects.toMatchObject({
    refusal: { with: { why: 'scopes', scopes: expect.stringMatching(/read_shipping/) } },
  })
})

test('a token that has ended is renewed from the newest one stored, even if somebody else has renewed it meanwhile', async () => {
  const other = newAccount()
  clock += 3 * hour
  await adapter.authorise(account)
  await adapter.authorise(other)
  expect(shop.troubles.calls(/oauth\/token/)).toBe(2)
  shop.access.endTokens()
  await adapter.authorise(account)
  await adapter.authorise(other)
  expect(shop.troubles.calls(/oauth\/token/)).toBe(3)
  shop.access.forget()
  await expect(adapter.authorise(account)).rejects.toMatchObject({ refusal: { refused: 'channel-credentials' } })
})

test('a shop that nobody asked for two weeks must be authorised again', async () => {
  clock += 13 * day
  await adapter.authorise(account)
  clock += 15 * day
  await expect(adapter.authorise(account)).rejects.toMatchObject({
    refusal: { refused: 'channel-credentials', with: { reason: 'Invalid refresh_token' } },
  })
})

test('an order is read with its amounts, lines and recipient, and a Korean address needs no country', async () => {
  shop.put({ number: '20260302-0000001', items: [{ quantity: 3 }, { quantity: 1, paid: 15_500 }] })
  expect(await all()).toMatchObject([
    {
      channelOrderId: '20260302-0000001',
      placedAt: '2026-03-02T01:00:00.000Z',
      paidAt: '2026-03-02T01:00:00.000Z',
      currency: 'KRW',
      deliveryFee: 2500,
      deliveryMessage: '문 앞에 놓아 주세요',
      buyer: { id: 'hana', name: '김하나', phone: '010-5555-0101', email: 'hana@example.kr' },
      recipient: {
        name: '박두리',
        phone: '010-5555-0102',
        phone2: '02-555-0102',
        countryCode: 'KR',
        postalCode: '06236',
        address: '서울특별시 강남구 테헤란로 131',
        addressDetail: '5층',
      },
      lines: [
        {
          serial: '20260302-0000001-01',
          dealCode: 'P000000N',
          dealName: '어성초 토너',
          optionCode: 'P000000N000A',
          optionName: '용량=200ml',
          quantity: 3,
          originalPrice: 54_000,
          paymentAmount: 53_000,
          status: 'PAYED',
          rawStatus: 'N10',
        },
        { serial: '20260302-0000001-02', quantity: 1, originalPrice: 18_000, paymentAmount: 15_500 },
      ],
    },
  ])
})

test('an address abroad without a country is not taken for a Korean one', async () => {
  shop.put({ number: '1', isAbroad: true })
  expect((await one())?.recipient.countryCode).toBe('')
})

test('an order that is paid days later is found, and so is its address that changes without a time', async () => {
  shop.put({ number: '1', orderedAt: clock - 5 * day, paidAt: null, items: [{ status: 'N00' }] })
  expect(await one()).toMatchObject({ paidAt: null, lines: [{ status: 'PAYMENT_WAITING' }] })
  shop.put({ number: '1', paidAt: Date.parse('2026-03-02T00:00:00.000Z'), items: [{ status: 'N10' }] })
  const before = await one()
  expect(before).toMatchObject({ paidAt: '2026-03-02T00:00:00.000Z', lines: [{ status: 'PAYED' }] })
  clock += 2 * day
  shop.put({ number: '1', address: '부산광역시 해운대구 1' })
  const after = await one()
  expect(after?.recipient.address).toBe('부산광역시 해운대구 1')
  expect((after?.changedAt ?? '') > (before?.changedAt ?? '')).toBe(true)
})

test('all orders that are still to be shipped are read page by page, each once, though they are in many lists', async () => {
  for (let n = 0; n < 230; n++) shop.put({ number: `A-${n}` })
  const orders = await changed()
  expect([orders.length, new Set(orders.map(({ id }) => id)).size]).toEqual([230, 230])
  expect((await all()).length).toBe(230)
  // A hundred numbers are asked for at once.
  expect(shop.troubles.calls(/order_id=/)).toBe(3)
})

test('no order is missed if there are more than can be paged through', async () => {
  for (let n = 0; n < 16_500; n++)
    shop.put({
      number: `A-${n}`,
      orderedAt: clock - (n % 3) * day,
      paidAt: clock - 60 * day,
      items: [{ status: 'N50' }],
    })
  const ids = new Set<string>()
  let page: string | null = null
  const days = { from: new Date(clock - 3 * day).toISOString(), to: new Date(clock).toISOString() }
  do {
    const found = await adapter.changedSince(account, days, page)
    for (const { id } of found.orders) ids.add(id)
    page = found.next
  } while (page !== null)
  expect(ids.size).toBe(16_500)
})

test('an order of past days is found by a query of the longest window that the adapter allows', async () => {
  shop.put({ number: 'old', orderedAt: clock - 70 * day, paidAt: clock - 70 * day, items: [{ status: 'N50' }] })
  const from = clock - 80 * day
  const days = { from: new Date(from).toISOString(), to: new Date(from + adapter.longestWindow * 60_000).toISOString() }
  expect((await adapter.changedSince(account, days, null)).orders.map(({ id }) => id)).toEqual(['old'])
})

test('an order that becomes visible late is found by the next query', async () => {
  await shop.stop()
  await start({ lateMs: 60_000 })
  shop.put({ number: '1' })
  expect(await changed()).toEqual([])
  clock += 2 * 60_000
  expect((await changed()).map(({ id }) => id)).toEqual(['1'])
})

test('an order that is cancelled between its list and its document is read as cancelled', async () => {
  shop.put({ number: '1' })
  shop.afterList(() => shop.put({ number: '1', items: [{ status: 'C40', claim: claimOf('C', { closedAt: clock }) }] }))
  expect(await one()).toMatchObject({
    lines: [{ status: 'CANCELED', cancelledQuantity: 2, claims: [{ type: 'CANCEL', status: 'CANCEL_DONE' }] }],
  })
})

test('each Cafe24 status of an item without a claim is read as a line status of ours', async () => {
  const words = ['N00', 'N01', 'N02', 'N03', 'N10', 'N20', 'N21', 'N22', 'N30', 'N40', 'N50', 'N99']
  shop.put({ number: '1', items: words.map((status) => ({ status })) })
  expect(await statusesOf()).toEqual([
    'PAYMENT_WAITING',
    // The shop itself holds it, or waits for what comes back.
    'UNKNOWN',
    'PAYMENT_WAITING',
    'PAYMENT_WAITING',
    'PAYED',
    'PLACED',
    'PLACED',
    'UNKNOWN',
    'DELIVERING',
    'DELIVERED',
    'PURCHASE_DECIDED',
    'UNKNOWN',
  ])
})

test('an item for several addresses or for pickup in the shop has an unknown status for a person to review', async () => {
  shop.put({ number: '1', hasManyAddresses: true, items: [{}, { status: 'N30' }] })
  expect(await statusesOf()).toEqual(['UNKNOWN', 'DELIVERING'])
  shop.put({ number: '1', hasManyAddresses: false, items: [{ isPickedUp: true }] })
  expect(await statusesOf()).toEqual(['UNKNOWN', 'DELIVERING'])
})

test('a claim is read at each of its stages, and keeps its id from request to end', async () => {
  const stages: [string, string, string][] = [
    ['C00', 'CANCEL', 'CANCEL_REQUEST'],
    ['C10', 'CANCEL', 'CANCELING'],
    ['C34', 'CANCEL', 'CANCELING'],
    ['C36', 'CANCEL', 'CANCELING'],
    ['C40', 'CANCEL', 'CANCELED'],
    ['C43', 'CANCEL', 'CANCELED'],
    ['C47', 'CANCEL', 'CANCELED_BY_NOPAYMENT'],
    ['R00', 'RETURN', 'RETURN_REQUEST'],
    ['R10', 'RETURN', 'COLLECTING'],
    ['R20', 'RETURN', 'COLLECT_DONE'],
    ['R30', 'RETURN', 'COLLECTING'],
    ['R34', 'RETURN', 'COLLECTING'],
    ['R40', 'RETURN', 'RETURNED'],
    ['E00', 'EXCHANGE', 'EXCHANGE_REQUEST'],
    ['E10', 'EXCHANGE', 'COLLECTING'],
    ['E20', 'EXCHANGE', 'COLLECT_DONE'],
    ['E33', 'EXCHANGE', 'COLLECTING'],
    ['E40', 'EXCHANGE', 'EXCHANGED'],
    ['C99', 'CANCEL', 'UNKNOWN'],
  ]
  const ids = new Map<string, Set<string>>()
  const old = { orderedAt: clock - 80 * day, paidAt: clock - 80 * day }
  const asked = clock - 20 * day
  for (const [nth, [status, type, as]] of stages.entries()) {
    const kind = status.startsWith('C') ? 'C' : status.startsWith('R') ? 'R' : 'E'
    const code = status.endsWith('00') ? null : `C20260302-000000${nth}`
    const claim = claimOf(kind, { requestedAt: asked, code })
    shop.put({ number: '1', ...old, items: [{ status, statusBefore: 'N40', deliveredAt: clock - 60 * day, claim }] })
    const found = (await one())?.lines[0]
    expect([status, found?.status, found?.claims[0]?.type, found?.claims[0]?.reason]).toEqual([
      status,
      as,
      type,
      '주문 실수',
    ])
    ids.set(type, (ids.get(type) ?? new Set()).add(found?.claims[0]?.claimId ?? ''))
  }
  expect([...ids.values()].map(({ size }) => size)).toEqual([1, 1, 1])
})

test('the reason of a claim is the buyer’s own words, else the meaning of the chosen letter, else the letter itself', async () => {
  const reasonOf = async (said: object) => {
    shop.put({ number: '1', items: [{ status: 'R00', claim: claimOf('R', said) }] })
    return (await one())?.lines[0]?.claims[0]?.reason
  }
  expect(await reasonOf({ reasonType: 'K', reason: '뚜껑이 깨졌어요' })).toBe('뚜껑이 깨졌어요')
  expect(await reasonOf({ reasonType: 'K', reason: null })).toBe('상품불량')
  expect(await reasonOf({ reasonType: 'B', reason: '' })).toBe('배송지연')
  expect(await reasonOf({ reasonType: 'Z', reason: null })).toBe('Z')
  expect(await reasonOf({ reasonType: null, reason: null })).toBeNull()
})

test('goods that came back are read as collected while the return goes on', async () => {
  shop.put({ number: '1', items: [{ status: 'R34', claim: claimOf('R', { collectedAt: clock }) }] })
  expect(await statusesOf()).toEqual(['COLLECT_DONE'])
})

test('a request that was refused or taken back counts as rejected, and leaves the item its earlier status if known', async () => {
  shop.put({
    number: '1',
    items: [
      { status: 'C11', statusBefore: 'N20', claim: claimOf('C') },
      { status: 'N40', undone: 'Return', claim: claimOf('R') },
      { status: 'E11', claim: claimOf('E') },
    ],
  })
  expect((await one())?.lines).toMatchObject([
    { status: 'PLACED', claims: [{ type: 'CANCEL', status: 'CANCEL_REJECT' }] },
    { status: 'DELIVERED', claims: [{ type: 'RETURN', status: 'RETURN_REJECT' }] },
    { status: 'EXCHANGE_REJECT', claims: [{ type: 'EXCHANGE', status: 'EXCHANGE_REJECT' }] },
  ])
})

test('a cancel request for two of five pieces is read as a partial one', async () => {
  shop.put({ number: '1', items: [{ quantity: 5, status: 'C00', claim: claimOf('C', { quantity: 2 }) }] })
  expect((await one())?.lines[0]).toMatchObject({
    quantity: 5,
    cancelledQuantity: 0,
    claims: [{ type: 'PARTIAL_CANCEL', quantity: 2 }],
  })
})

test('a return or cancellation that is done for some pieces leaves the status of the item to the other pieces', async () => {
  shop.put({
    number: '1',
    items: [
      { quantity: 5, status: 'R40', statusBefore: 'N50', claim: claimOf('R', { quantity: 2, closedAt: clock }) },
      { quantity: 5, status: 'R40', statusBefore: '', claim: claimOf('R', { quantity: 2, closedAt: clock }) },
      { quantity: 5, status: 'C40', statusBefore: 'N20', claim: claimOf('C', { quantity: 2, closedAt: clock }) },
      { quantity: 5, status: 'R40', statusBefore: 'N40', claim: claimOf('R', { quantity: 5, closedAt: clock }) },
      { quantity: 5, status: 'C10', statusBefore: 'N20', claim: claimOf('C', { quantity: 2, acceptedAt: clock }) },
    ],
  })
  expect((await one())?.lines).toMatchObject([
    { status: 'PURCHASE_DECIDED', cancelledQuantity: 0, claims: [{ type: 'PARTIAL_RETURN', status: 'RETURN_DONE' }] },
    { status: 'DELIVERED', cancelledQuantity: 0 },
    { status: 'PLACED', cancelledQuantity: 2, claims: [{ type: 'PARTIAL_CANCEL', status: 'CANCEL_DONE' }] },
    { status: 'RETURNED', cancelledQuantity: 0 },
    // The cancellation is accepted: when the money goes back does not matter to the other pieces.
    { status: 'PLACED', cancelledQuantity: 2, claims: [{ type: 'PARTIAL_CANCEL', status: 'CANCELING' }] },
  ])
})

test('in some shops, pieces whose cancellation is accepted become an item of their own, and the others are sent', async () => {
  const item = { quantity: 3, status: 'C00', statusBefore: 'N20', claim: claimOf('C', { quantity: 1 }) }
  shop.put({ number: '1', divides: true, items: [item, { quantity: 2, status: 'N20' }] })
  expect(saidOf(await adapter.answerClaim?.(account, [answerOf('1', 'CANCEL', 'APPROVED')], 'k'))).toEqual(['done'])
  expect((await one())?.lines).toMatchObject([
    { serial: '1-01', quantity: 2, status: 'PLACED', cancelledQuantity: 0, claims: [] },
    { serial: '1-02', quantity: 2, status: 'PLACED', cancelledQuantity: 0 },
    {
      serial: '1-03',
      quantity: 1,
      status: 'CANCELING',
      cancelledQuantity: 1,
      claims: [{ type: 'CANCEL', quantity: 1 }],
    },
  ])
  expect(saidOf(await adapter.ship?.(account, [parcelOf('1'), parcelOf('1', 2)], 'k'))).toEqual(['done', 'done'])
})

test('a shop is asked at most twice a second once its bucket of calls is full', async () => {
  for (let n = 0; n < 60; n++) await adapter.authorise(account)
  expect(shop.troubles.calls(/admin\/orders/)).toBe(60)
  expect(slept).toBeGreaterThan(5_000)
})

test('a short wait that an exhausted shop asks for is waited, and a shop that asks for a long one is reported as busy', async () => {
  shop.exhaust(3)
  const before = slept
  await adapter.authorise(account)
  expect(slept - before).toBeGreaterThanOrEqual(3_000)
  shop.exhaust(600)
  await expect(adapter.authorise(account)).rejects.toMatchObject({
    refusal: { refused: 'channel-busy', with: { until: new Date(clock + 600_000).toISOString() } },
  })
})

test('a confirmation that meets a full bucket is sent again and not lost', async () => {
  shop.put({ number: '1' })
  shop.troubles.add(/PUT .*\/orders$/, { status: 429 })
  expect(saidOf(await adapter.confirm?.(account, [line('1')], 'k'))).toEqual(['done'])
  expect(shop.told).toHaveLength(1)
})

test('each line of orders confirmed together has its own outcome, and one that was confirmed before counts as done', async () => {
  for (const number of ['1', '2', '3', '4']) shop.put({ number, items: [{}, {}] })
  shop.put({ number: '3', items: [{ status: 'N20' }] })
  shop.put({ number: '4', items: [{ status: 'C00', claim: claimOf('C') }] })
  shop.refuses.set('2', '배송준비중으로 변경할 수 없습니다.')
  const lines = [line('1'), line('1', 2), line('2'), line('3'), line('4'), line('5')]
  expect(saidOf(await adapter.confirm?.(account, lines, 'k'))).toEqual([
    'done',
    'done',
    '배송준비중으로 변경할 수 없습니다.',
    'done',
    'The item is in C00.',
    'There is no such item in the order.',
  ])
  const [told] = shop.told
  expect(told).toMatchObject({
    what: 'PUT /orders',
    body: {
      shop_no: 1,
      requests: [
        { order_id: '1', process_status: 'prepare', order_item_code: ['1-01', '1-02'] },
        { order_id: '2', process_status: 'prepare', order_item_code: ['2-01'] },
      ],
    },
  })
  expect(shop.orders.get('1')?.items.map(({ status }) => status)).toEqual(['N20', 'N20'])
})

test('tracking refused for 1 of 3 → it waits with its reason, and the other two are told', async () => {
  for (const number of ['1', '2', '3']) shop.put({ number, items: [{ status: 'N20' }] })
  shop.refuses.set('2', '송장번호가 올바르지 않습니다.')
  expect(
    saidOf(
      await adapter.ship?.(
        account,
        ['1', '2', '3'].map((id) => parcelOf(id)),
        'k',
      ),
    ),
  ).toEqual(['done', '송장번호가 올바르지 않습니다.', 'done'])
  expect(shop.told.map(({ what }) => what)).toEqual(['POST /orders/1/shipments', 'POST /orders/3/shipments'])
  expect(shop.told[0]?.body).toMatchObject({
    request: {
      tracking_no: '6400',
      shipping_company_code: '0006',
      carrier_id: 4,
      order_item_code: ['1-01'],
      status: 'shipping',
    },
  })
  const now = (await all()).map(({ channelOrderId, lines }) => [
    channelOrderId,
    lines[0]?.status,
    lines[0]?.invoiceCode,
  ])
  expect(now.toSorted()).toEqual([
    ['1', 'DELIVERING', '6400'],
    ['2', 'PLACED', null],
    ['3', 'DELIVERING', '6400'],
  ])
})

test('the lines of an order are told with their own parcels, and a line that was never confirmed is confirmed first', async () => {
  shop.put({ number: '1', items: [{}, { status: 'N20' }, { status: 'N20' }] })
  const parcels = [
    parcelOf('1'),
    parcelOf('1', 2),
    { ...parcelOf('1', 3), courierCode: 'HANJIN', trackingNumber: '5100' },
  ]
  expect(saidOf(await adapter.ship?.(account, parcels, 'k'))).toEqual(['done', 'done', 'done'])
  expect(shop.told.map(({ what }) => what)).toEqual([
    'PUT /orders/1',
    'POST /orders/1/shipments',
    'POST /orders/1/shipments',
  ])
  expect(shop.orders.get('1')?.items.map(({ trackingNo, carrierCode }) => [trackingNo, carrierCode])).toEqual([
    ['6400', '0006'],
    ['6400', '0006'],
    ['5100', '0018'],
  ])
})

test('only the one of an item’s two parcels that the shop has is accepted, in whichever order they are told', async () => {
  shop.put({ number: '1', items: [{ status: 'N20' }, { status: 'N20' }] })
  await adapter.ship?.(account, [parcelOf('1')], 'k')
  const other = { ...parcelOf('1'), trackingNumber: '5100' }
  const outcomes = await adapter.ship?.(
    account,
    [{ ...parcelOf('1', 2), trackingNumber: '5100' }, parcelOf('1'), other],
    'k',
  )
  expect(saidOf(outcomes)).toEqual(['done', 'done', 'The item is in N30.'])
})

test('lost dispatch answer → none twice', async () => {
  shop.put({ number: '1', items: [{ status: 'N20' }] })
  shop.troubles.add(/shipments/, 'lose-answer')
  await expect(adapter.ship?.(account, [parcelOf('1')], 'k')).rejects.toMatchObject({ mayBeDone: true })
  expect(saidOf(await adapter.ship?.(account, [parcelOf('1')], 'k'))).toEqual(['done'])
  expect(shop.told).toHaveLength(1)
})

test('a parcel is not told for an item with a cancel request, a part of an item or a courier that the shop does not know', async () => {
  shop.put({ number: '1', items: [{ status: 'C00', claim: claimOf('C') }] })
  shop.put({ number: '2', items: [{ status: 'N20' }] })
  shop.put({ number: '3', items: [{ status: 'N20' }] })
  const parcels = [parcelOf('1'), { ...parcelOf('2'), quantity: 1 }, { ...parcelOf('3'), courierCode: 'LOGEN' }]
  expect(saidOf(await adapter.ship?.(account, parcels, 'k'))).toEqual([
    'The item is in C00.',
    'An item is not split over parcels.',
    expect.stringMatching(/no carrier for LOGEN/),
  ])
  expect(shop.told).toEqual([])
})

const answerOf = (number: string, type: ClaimAnswer['type'], answer: ClaimAnswer['answer'], nth = 1): ClaimAnswer => ({
  ...line(number, nth),
  claimId: `${type} ${new Date(clock - hour).toISOString()}`,
  type,
  answer,
})

test('a cancellation is accepted only where one was requested, for all its items and once though the answer was lost', async () => {
  const claim = claimOf('C', { quantity: 1 })
  shop.put({
    number: '1',
    items: [
      { status: 'C00', claim },
      { status: 'C00', claim: claimOf('C') },
    ],
  })
  shop.put({ number: '2' })
  const answers = [answerOf('1', 'CANCEL', 'APPROVED'), answerOf('1', 'CANCEL', 'APPROVED', 2)]
  shop.troubles.add(/cancellation/, 'lose-answer')
  await expect(adapter.answerClaim?.(account, answers, 'k')).rejects.toMatchObject({ mayBeDone: true })
  const again = await adapter.answerClaim?.(account, [...answers, answerOf('2', 'CANCEL', 'APPROVED')], 'k')
  expect(saidOf(again)).toEqual(['done', 'done', 'There is no such request any more.'])
  // The claim is accepted, not completed: nobody has given the money back.
  expect(shop.told).toMatchObject([
    {
      what: 'POST /orders/1/cancellation',
      body: {
        request: {
          status: 'accepted',
          items: [
            { order_item_code: '1-01', quantity: 1 },
            { order_item_code: '1-02', quantity: 2 },
          ],
        },
      },
    },
  ])
  expect((await all()).find(({ channelOrderId }) => channelOrderId === '1')?.lines).toMatchObject([
    { status: 'CANCELING', cancelledQuantity: 1 },
    { status: 'CANCELING', cancelledQuantity: 2 },
  ])
})

test('a cancel request that comes too late is refused with a reason that the buyer sees, and the item is shipped', async () => {
  shop.put({ number: '1', items: [{ status: 'C00', statusBefore: 'N20', claim: claimOf('C') }] })
  const late = { ...answerOf('1', 'CANCEL', 'ALREADY_SHIPPED'), reason: '이미 발송되었습니다.' }
  expect(saidOf(await adapter.answerClaim?.(account, [late], 'k'))).toEqual(['done'])
  expect(shop.told).toMatchObject([
    {
      what: 'PUT /cancellationrequests',
      body: { requests: [{ order_id: '1', undone: 'T', display_reject_reason: 'T', reject_reason: late.reason }] },
    },
  ])
  expect(saidOf(await adapter.answerClaim?.(account, [late], 'k'))).toEqual(['done'])
  expect(await statusesOf()).toEqual(['PLACED'])
  expect(saidOf(await adapter.ship?.(account, [parcelOf('1')], 'k'))).toEqual(['done'])
  expect(await statusesOf()).toEqual(['DELIVERING'])
})

test('a return is accepted or refused and an exchange refused, and an exchange that is approved fails with the reason', async () => {
  const delivered = { deliveredAt: clock - day }
  shop.put({ number: '1', items: [{ status: 'R00', ...delivered, claim: claimOf('R') }] })
  shop.put({ number: '2', items: [{ status: 'R00', ...delivered, claim: claimOf('R') }] })
  shop.put({ number: '3', items: [{ status: 'E00', ...delivered, claim: claimOf('E') }] })
  shop.put({ number: '4', items: [{ status: 'E00', ...delivered, claim: claimOf('E') }] })
  const outcomes = await adapter.answerClaim?.(
    account,
    [
      answerOf('1', 'RETURN', 'APPROVED'),
      { ...answerOf('2', 'RETURN', 'REJECTED'), reason: '사용한 상품입니다.' },
      { ...answerOf('3', 'EXCHANGE', 'REJECTED'), reason: '재고가 없습니다.' },
      answerOf('4', 'EXCHANGE', 'APPROVED'),
    ],
    'k',
  )
  expect(saidOf(outcomes)).toEqual(['done', 'done', 'done', expect.stringMatching(/own admin/)])
  expect(['1', '2', '3', '4'].map((id) => shop.orders.get(id)?.items[0]?.status)).toEqual(['R10', 'R11', 'E11', 'E00'])
})

test.each([
  ['CANCEL', 'REJECTED', 'C', 'PUT /cancellationrequests'],
  ['RETURN', 'APPROVED', 'R', 'POST /orders/1/return'],
  ['RETURN', 'REJECTED', 'R', 'PUT /returnrequests'],
  ['EXCHANGE', 'REJECTED', 'E', 'PUT /exchangerequests'],
] as const)(
  'a claim (%s) that is %s is told to the shop once, though the shop’s answer was lost',
  async (type, answer, letter, what) => {
    shop.put({ number: '1', items: [{ status: `${letter}00`, statusBefore: 'N20', claim: claimOf(letter) }] })
    shop.troubles.add(/cancellation|return|exchange/, 'lose-answer')
    const told = [{ ...answerOf('1', type, answer), reason: '재고가 없습니다.' }]
    await expect(adapter.answerClaim?.(account, told, 'k')).rejects.toMatchObject({ mayBeDone: true })
    expect(saidOf(await adapter.answerClaim?.(account, told, 'k'))).toEqual(['done'])
    expect(shop.told.map((one) => one.what)).toEqual([what])
  },
)

test('an answer to a request that its buyer took back does not answer the buyer’s next request', async () => {
  shop.put({ number: '1', items: [{ status: 'C00', claim: claimOf('C', { requestedAt: clock }) }] })
  expect(saidOf(await adapter.answerClaim?.(account, [answerOf('1', 'CANCEL', 'APPROVED')], 'k'))).toEqual([
    'There is no such request any more.',
  ])
  const claimId = (await all())[0]?.lines[0]?.claims[0]?.claimId ?? ''
  const again = { ...answerOf('1', 'CANCEL', 'APPROVED'), claimId }
  expect(saidOf(await adapter.answerClaim?.(account, [again], 'k'))).toEqual(['done'])
})

test('a return that its buyer took back is not accepted', async () => {
  shop.put({ number: '1', items: [{ status: 'N40', undone: 'Return', claim: claimOf('R') }] })
  expect(saidOf(await adapter.answerClaim?.(account, [answerOf('1', 'RETURN', 'APPROVED')], 'k'))).toEqual([
    'There is no such request any more.',
  ])
  expect(shop.told).toEqual([])
})
