import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceOrder } from '../../../shared/entities/order.ts'
import { startNaver, type NaverSimulator } from '../../../simulators/naver.ts'
import { hasty } from '../../../tests/support/feed.ts'
import type { Account, ChannelAdapter, LineOutcome, Token } from './adapter.ts'
import { channelsOf } from './channels.ts'

let clock = Date.parse('2026-03-02T01:00:00.000Z')
let naver: NaverSimulator
let adapter: ChannelAdapter
const account = (more: Partial<Account> = {}): Account => ({
  channelId: 1,
  identifier: naver.clientId,
  subIdentifier: null,
  channelUrl: null,
  password: naver.clientSecret,
  apiKey: null,
  token: null,
  keep: async (token: Token) => void kept.push(token),
  kept: async () => null,
  ...more,
})
const kept: Token[] = []
const today = { from: '2026-03-01T02:00:00.000Z', to: '2026-03-02T01:59:00.000Z' }

beforeEach(async () => {
  clock = Date.parse('2026-03-02T01:00:00.000Z')
  kept.length = 0
  await start()
})
async function start(options: Parameters<typeof startNaver>[0] = {}) {
  naver = await startNaver({ pageSize: 2, now: () => clock, ...options })
  const made = channelsOf({
    urls: { NAVER: naver.url },
    outside: { fetch, now: () => clock, sleep: async () => void (clock += 1_000), random: () => 0.5 },
    patience: hasty,
  })('NAVER')
  if (!made) throw new Error('There is no adapter for Naver.')
  adapter = made
}
afterEach(() => naver.stop())

const place = (orderId: string, productOrderId: string, more: Parameters<NaverSimulator['put']>[0] | object = {}) =>
  naver.put({ orderId, productOrderId, lastChangedDate: '2026-03-02T09:30:00.000+09:00', ...more })

async function all(of = account()) {
  const orders = []
  let page: string | null = null
  do {
    const found = await adapter.changedSince(of, today, page)
    orders.push(...found.orders)
    page = found.next
  } while (page !== null)
  return orders
}

test('changes are read page by page, and an order of which one line changed is read with all of its lines', async () => {
  place('2026030200001', '1001')
  place('2026030200001', '1002', { lastChangedDate: '2026-02-20T09:30:00.000+09:00' })
  place('2026030200002', '2001')
  place('2026030200003', '3001')
  const changed = await all()
  expect(changed.map(({ id }) => id).sort()).toEqual(['2026030200001', '2026030200002', '2026030200003'])
  const [first] = await adapter.read(account(), changed.slice(0, 1))
  expect(sourceOrder.parse(first)).toMatchObject({
    channelOrderId: '2026030200001',
    changedAt: '2026-03-02T00:30:00.000Z',
    deliveryFee: 3_000,
    recipient: { name: '박두리', postalCode: '06236', countryCode: 'KR' },
    lines: [
      { serial: '1001', status: 'PAYED', quantity: 1 },
      { serial: '1002', status: 'PAYED', quantity: 1 },
    ],
  })
})

test('two of five pieces cancelled leave three to ship, and returned pieces do not count as cancelled', async () => {
  const five = { initialQuantity: 5, quantity: 5, remainQuantity: 3 }
  place('1', '11', { productOrder: five })
  place('2', '21', {
    productOrder: { ...five, productOrderStatus: 'DELIVERED' },
    claims: {
      completedClaims: [{ claimType: 'RETURN', claimId: 'C1', claimStatus: 'RETURN_DONE', requestQuantity: 2 }],
    },
  })
  const [paid, delivered] = await adapter.read(account(), await all())
  expect(paid?.lines[0]).toMatchObject({ quantity: 5, cancelledQuantity: 2 })
  expect(delivered?.lines[0]).toMatchObject({
    cancelledQuantity: 0,
    status: 'DELIVERED',
    claims: [{ claimId: 'C1', type: 'PARTIAL_RETURN', status: 'RETURN_DONE', quantity: 2 }],
  })
})

test('a claim that is done for some of a line’s pieces leaves the status of the line to the other pieces', async () => {
  const of = (productOrder: object, claimType: string, claimStatus: string) => ({
    productOrder: { initialQuantity: 5, quantity: 5, remainQuantity: 3, claimStatus, ...productOrder },
    claims: { completedClaims: [{ claimType, claimId: 'C1', claimStatus, requestQuantity: 2 }] },
  })
  place('1', '11', of({ productOrderStatus: 'DELIVERED' }, 'RETURN', 'RETURN_DONE'))
  place('2', '21', of({ productOrderStatus: 'PAYED', placeOrderStatus: 'OK' }, 'CANCEL', 'CANCEL_DONE'))
  place('3', '31', of({ productOrderStatus: 'DELIVERED', remainQuantity: undefined }, 'RETURN', 'RETURN_DONE'))
  place('4', '41', of({ productOrderStatus: 'RETURNED', remainQuantity: 0 }, 'RETURN', 'RETURN_DONE'))
  const lines = (await adapter.read(account(), await all())).flatMap((order) => order.lines)
  expect(lines.map(({ status, cancelledQuantity }) => [status, cancelledQuantity])).toEqual([
    ['DELIVERED', 0],
    ['PLACED', 2],
    ['DELIVERED', 0],
    ['RETURN_DONE', 0],
  ])
})

test('a claim that Naver names as current and as completed counts once', async () => {
  const cancel = { claimId: 'C1', claimStatus: 'CANCEL_DONE', requestQuantity: 2 }
  place('1', '11', {
    productOrder: { initialQuantity: 5, quantity: 5, productOrderStatus: 'DELIVERING' },
    claims: { currentClaim: { cancel }, completedClaims: [{ claimType: 'CANCEL', ...cancel }] },
  })
  const [order] = await adapter.read(account(), await all())
  expect(order?.lines[0]).toMatchObject({ cancelledQuantity: 2, claims: [{ claimId: 'C1' }] })
  expect(order?.lines[0]?.claims).toHaveLength(1)
})

test('an open claim is the status of its line, a withdrawn one is not, and an unknown status keeps Naver’s word', async () => {
  const status = async (productOrder: object) => {
    place('1', '11', { productOrder })
    const [order] = await adapter.read(account(), [{ id: '1', changedAt: '2026-03-02T00:30:00.000Z' }])
    return [order?.lines[0]?.status, order?.lines[0]?.rawStatus]
  }
  expect(await status({ claimStatus: 'CANCEL_REQUEST' })).toEqual(['CANCEL_REQUEST', 'PAYED'])
  expect(await status({ claimStatus: 'CANCEL_REJECT' })).toEqual(['PAYED', 'PAYED'])
  expect(await status({ placeOrderStatus: 'OK' })).toEqual(['PLACED', 'PAYED'])
  expect(await status({ productOrderStatus: 'TELEPORTED' })).toEqual(['UNKNOWN', 'TELEPORTED'])
})

test('an order that is cancelled between the feed and its detail is read as cancelled', async () => {
  place('1', '11')
  const changed = await all()
  place('1', '11', { productOrder: { productOrderStatus: 'CANCELED', claimStatus: 'CANCEL_DONE', remainQuantity: 0 } })
  const [order] = await adapter.read(account(), changed)
  expect(order?.lines[0]).toMatchObject({ status: 'CANCEL_DONE', cancelledQuantity: 1 })
})

test('a change that becomes visible late is found by the next query', async () => {
  await naver.stop()
  await start({ lateMs: 60_000 })
  naver.put({ orderId: '1', productOrderId: '11' })
  clock += 30_000
  expect(await all()).toEqual([])
  clock += 60_000
  expect((await all()).map(({ id }) => id)).toEqual(['1'])
})

test('a call that Naver refuses as too frequent is repeated after a while, and given up if Naver goes on refusing', async () => {
  await naver.stop()
  await start({ perSecond: 1 })
  place('1', '11')
  const of = account()
  await adapter.authorise(of)
  const asked = () => adapter.changedSince(of, today, null)
  expect((await asked()).orders).toHaveLength(1)
  expect((await asked()).orders).toHaveLength(1)
  expect(naver.troubles.calls(/last-changed/)).toBe(3)
  naver.troubles.add(/last-changed/, { status: 429 }, hasty.tries)
  await expect(asked()).rejects.toMatchObject({ refusal: { refused: 'channel-unavailable' } })
})

test('a claim is read at each of its stages, and keeps its id from request to end', async () => {
  const stages = {
    cancel: ['CANCEL_REQUEST', 'CANCELING', 'CANCEL_DONE', 'CANCEL_REJECT'],
    return: ['RETURN_REQUEST', 'COLLECTING', 'COLLECT_DONE', 'RETURN_DONE', 'RETURN_REJECT'],
    exchange: ['EXCHANGE_REQUEST', 'COLLECTING', 'EXCHANGE_REDELIVERING', 'EXCHANGE_DONE', 'EXCHANGE_REJECT'],
  }
  for (const [kind, statuses] of Object.entries(stages))
    for (const claimStatus of statuses) {
      const one = { claimId: 'C', claimStatus, requestQuantity: 1, cancelReason: '단순 변심' }
      place('1', '11', { productOrder: { claimStatus, remainQuantity: 0 }, claims: { currentClaim: { [kind]: one } } })
      const [order] = await adapter.read(account(), [{ id: '1', changedAt: '2026-03-02T00:30:00.000Z' }])
      expect(order?.lines[0]).toMatchObject({
        status: claimStatus.endsWith('_REJECT') ? 'PAYED' : claimStatus,
        claims: [{ claimId: 'C', type: kind.toUpperCase(), status: claimStatus, reason: '단순 변심' }],
      })
    }
})

test('the reason of a return is the buyer’s own words, else the meaning of Naver’s code, else the code itself', async () => {
  const reasonOf = async (one: object) => {
    const claims = {
      currentClaim: { return: { claimId: 'C', claimStatus: 'RETURN_REQUEST', requestQuantity: 1, ...one } },
    }
    place('1', '11', { productOrder: { claimStatus: 'RETURN_REQUEST', remainQuantity: 0 }, claims })
    const [order] = await adapter.read(account(), [{ id: '1', changedAt: '2026-03-02T00:30:00.000Z' }])
    return order?.lines[0]?.claims?.[0]?.reason
  }
  expect(await reasonOf({ returnReason: 'BROKEN', returnDetailedReason: '뚜껑이 깨졌어요' })).toBe('뚜껑이 깨졌어요')
  expect(await reasonOf({ returnReason: 'BROKEN' })).toBe('상품 파손')
  expect(await reasonOf({ returnReason: 'WRONG_OPTION', returnDetailedReason: '' })).toBe('색상 등 다른 상품 잘못 배송')
  expect(await reasonOf({ returnReason: 'SOMETHING_NEW' })).toBe('SOMETHING_NEW')
  expect(await reasonOf({})).toBeNull()
})

test('a token that ended early is replaced once, and a wrong secret is refused for its credentials', async () => {
  const of = account()
  await adapter.authorise(of)
  expect(kept).toHaveLength(1)
  naver.endTokens()
  await adapter.changedSince(of, today, null)
  expect(kept).toHaveLength(2)
  await expect(adapter.authorise(account({ password: '$2b$04$aaaaaaaaaaaaaaaaaaaaaa' }))).rejects.toMatchObject({
    refusal: { refused: 'channel-credentials' },
  })
  const asked = naver.troubles.calls(/oauth2/)
  await expect(adapter.authorise(account({ password: 'no salt' }))).rejects.toMatchObject({
    refusal: { refused: 'channel-credentials' },
  })
  expect(naver.troubles.calls(/oauth2/)).toBe(asked)
})

test('lines are confirmed thirty at once, and each has its own outcome', async () => {
  const lines = Array.from({ length: 31 }, (_, nth) => ({ orderId: '1', lineId: `1${String(nth).padStart(3, '0')}` }))
  for (const { orderId, lineId } of lines) place(orderId, lineId)
  naver.refuses.set('1005', '이미 취소된 주문입니다.')
  const outcomes = await adapter.confirm?.(account(), lines, 'k')
  expect(outcomes?.filter(({ outcome }) => outcome === 'done')).toHaveLength(30)
  expect(outcomes?.find(({ lineId }) => lineId === '1005')?.outcome).toEqual({
    refused: 'channel-refused',
    with: { reason: '이미 취소된 주문입니다.' },
  })
  expect(naver.told.map(({ path }) => path)).toEqual(Array(2).fill('/v1/pay-order/seller/product-orders/confirm'))
})

test('a call that Naver refuses as a whole fails its own lines, and not those of another call', async () => {
  const lines = Array.from({ length: 31 }, (_, nth) => ({ orderId: '1', lineId: `1${String(nth).padStart(3, '0')}` }))
  for (const { orderId, lineId } of lines) place(orderId, lineId)
  naver.troubles.add(/confirm/, { status: 400 })
  const outcomes = await adapter.confirm?.(account(), lines, 'k')
  expect(outcomes?.map(({ outcome }) => outcome === 'done')).toEqual([...Array(30).fill(false), true])
})

test('a waybill is told with Naver’s own code of the courier, and refused if Naver does not know the courier', async () => {
  place('1', '11')
  place('1', '12')
  const shipped = { orderId: '1', quantity: 1, trackingNumber: '4400', shippedAt: '2026-03-02T01:00:00.000Z' }
  const outcomes = await adapter.ship?.(
    account(),
    [
      { ...shipped, lineId: '11', courierCode: 'LOTTE' },
      { ...shipped, lineId: '12', courierCode: 'SAGAWA' },
    ],
    'k',
  )
  expect(outcomes?.map(({ lineId, outcome }) => [lineId, outcome === 'done'])).toEqual([
    ['11', true],
    ['12', false],
  ])
  expect(naver.told[0]?.body).toMatchObject({
    dispatchProductOrders: [{ deliveryCompanyCode: 'HYUNDAI', dispatchDate: '2026-03-02T10:00:00.000+09:00' }],
  })
})

test('a dispatch whose answer was lost is not sent a second time, and is reported as possibly done', async () => {
  place('1', '11')
  naver.troubles.add(/dispatch/, 'lose-answer')
  const line = {
    orderId: '1',
    lineId: '11',
    quantity: 1,
    courierCode: 'CJGLS',
    trackingNumber: '1',
    shippedAt: '2026-03-02T01:00:00.000Z',
  }
  await expect(adapter.ship?.(account(), [line], 'k')).rejects.toMatchObject({
    refusal: { refused: 'channel-unavailable' },
    mayBeDone: true,
  })
  expect(naver.troubles.calls(/dispatch/)).toBe(1)
})

test('a cancellation is approved, and a delayed order is told with its reason and its due day', async () => {
  place('1', '11', { productOrder: { claimStatus: 'CANCEL_REQUEST' } })
  const line = { orderId: '1', lineId: '11' }
  const answers = await adapter.answerClaim?.(
    account(),
    [{ ...line, claimId: 'C', type: 'CANCEL', answer: 'APPROVED' }],
    'k',
  )
  expect(answers).toEqual([{ ...line, outcome: 'done' }])
  await adapter.delay?.(account(), [{ ...line, reason: 'PRODUCT_PREPARE', until: '2026-03-05T15:00:00.000Z' }], 'k')
  expect(naver.told.at(-1)?.body).toEqual({
    dispatchDueDate: '2026-03-06T00:00:00.000+09:00',
    delayedDispatchReason: 'PRODUCT_PREPARE',
  })
})

const claimed = { orderId: '1', lineId: '11', claimId: 'C' }
const reasonsOf = (outcomes: LineOutcome[] | undefined) =>
  outcomes?.map(({ outcome }) => (outcome === 'done' ? outcome : outcome.with?.['reason']))

test('Naver takes one waybill a line, so that the second parcel of a line is refused', async () => {
  place('1', '11', { productOrder: { quantity: 2, initialQuantity: 2 } })
  const line = { orderId: '1', lineId: '11', quantity: 1, courierCode: 'CJGLS', shippedAt: '2026-03-02T01:00:00.000Z' }
  const [first, second] = [
    { ...line, trackingNumber: '4400' },
    { ...line, trackingNumber: '4411' },
  ]
  naver.troubles.add(/dispatch/, 'lose-answer')
  await expect(adapter.ship?.(account(), [first, second], 'k')).rejects.toMatchObject({ mayBeDone: true })
  const [order] = await adapter.read(account(), [{ id: '1', changedAt: '' }])
  expect(order?.lines[0]).toMatchObject({ status: 'DELIVERING', invoiceCode: '4400' })
  expect(reasonsOf(await adapter.ship?.(account(), [second], 'k'))).toEqual(['발송처리할 수 없는 상품주문 상태입니다.'])
  place('1', '12')
  const both = [first, second].map((one) => ({ ...one, lineId: '12' }))
  expect(reasonsOf(await adapter.ship?.(account(), both, 'k'))).toEqual(['done', 'A product order has one waybill.'])
})

test.each([
  ['CANCEL', 'APPROVED', 'CANCEL_REQUEST', 'CANCEL_DONE'],
  ['RETURN', 'APPROVED', 'COLLECT_DONE', 'RETURN_DONE'],
  ['RETURN', 'REJECTED', 'RETURN_REQUEST', 'RETURN_REJECT'],
  ['EXCHANGE', 'REJECTED', 'EXCHANGE_REQUEST', 'EXCHANGE_REJECT'],
] as const)(
  'a claim (%s) that is %s is told to Naver once, though Naver’s answer was lost',
  async (type, answer, from, to) => {
    place('1', '11', { productOrder: { claimStatus: from } })
    naver.troubles.add(/claim/, 'lose-answer')
    const told = { ...claimed, type, answer }
    await expect(adapter.answerClaim?.(account(), [told], 'k')).rejects.toMatchObject({ mayBeDone: true })
    expect(reasonsOf(await adapter.answerClaim?.(account(), [told], 'k'))).toEqual(['done'])
    expect(naver.productOrders.get('11')?.productOrder['claimStatus']).toBe(to)
    expect(naver.told).toHaveLength(1)
  },
)

test('a claim that its buyer took back is not approved, even if the buyer has made another one since', async () => {
  const completedClaims = [{ claimType: 'CANCEL', claimId: 'C', claimStatus: 'CANCEL_REJECT' }]
  const approved = [{ ...claimed, type: 'CANCEL' as const, answer: 'APPROVED' as const }]
  place('1', '11', { productOrder: { claimStatus: 'CANCEL_REQUEST' }, claims: { completedClaims } })
  expect(reasonsOf(await adapter.answerClaim?.(account(), approved, 'k'))).toEqual([
    'There is no such request any more.',
  ])
  place('1', '11', { productOrder: {} })
  expect(reasonsOf(await adapter.answerClaim?.(account(), approved, 'k'))).toEqual([
    'There is no such request any more.',
  ])
  // Nor is the claim answered that the buyer made after it.
  const currentClaim = { cancel: { claimId: 'C2', claimStatus: 'CANCEL_REQUEST', requestQuantity: 1 } }
  place('1', '11', { productOrder: { claimStatus: 'CANCEL_REQUEST' }, claims: { currentClaim } })
  expect(reasonsOf(await adapter.answerClaim?.(account(), approved, 'k'))).toEqual([
    'There is no such request any more.',
  ])
  expect(naver.told).toEqual([])
})
