import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceOrder } from '../../../shared/entities/order.ts'
import { startQoo10, type Qoo10Simulator } from '../../../simulators/qoo10.ts'
import { hasty } from '../../../tests/support/feed.ts'
import type { Account, ChannelAdapter, LineOutcome } from './adapter.ts'
import { channelsOf } from './channels.ts'

let clock = 0
let qoo10: Qoo10Simulator
let adapter: ChannelAdapter
let account: Account
const hour = 3_600_000
const day = 24 * hour
const window = () => ({ from: new Date(clock - 2 * hour).toISOString(), to: new Date(clock + 2 * hour).toISOString() })

beforeEach(async () => {
  clock = Date.parse('2026-03-02T01:00:00.000Z')
  qoo10 = await startQoo10({ now: () => clock })
  const made = channelsOf({
    urls: { QOO10_JP: qoo10.url },
    outside: { fetch, now: () => clock, sleep: async () => {}, random: () => 0.5 },
    patience: hasty,
  })('QOO10_JP')
  if (!made) throw new Error('There is no adapter for Qoo10 Japan.')
  adapter = made
  account = {
    channelId: 1,
    identifier: qoo10.userId,
    subIdentifier: null,
    channelUrl: null,
    password: qoo10.password,
    apiKey: qoo10.apiKey,
    token: null,
    keep: async () => {},
    kept: async () => null,
  }
})
afterEach(() => qoo10.stop())

async function all() {
  const { orders } = await adapter.changedSince(account, window(), null)
  return (await adapter.read(account, orders)).map((order) => sourceOrder.parse(order))
}
const one = async () => (await all())[0]
const saidOf = (outcomes: LineOutcome[] | undefined) =>
  outcomes?.map(({ outcome }) => (outcome === 'done' ? outcome : outcome.with?.['reason']))
const claimOf = (status: number, endedAt: number | null = null) => ({
  status,
  requestedAt: clock - hour,
  endedAt,
  reason: '注文間違い',
})
/** The id that the adapter gives to a claim. */
const claimIdOf = (type: string) => `${type} ${new Date(clock - hour).toISOString()}`
const parcelOf = (orderId: string) => ({
  orderId,
  lineId: orderId,
  quantity: 2,
  courierCode: 'YAMATO',
  trackingNumber: '4400',
  shippedAt: new Date(clock).toISOString(),
})

test('a wrong password is refused for its credentials, and a key that has ended is renewed once', async () => {
  await adapter.authorise(account)
  qoo10.endKeys()
  expect(await all()).toEqual([])
  expect(qoo10.troubles.calls(/CreateCertificationKey/)).toBe(2)
  account.password = 'wrong'
  await expect(adapter.authorise(account)).rejects.toMatchObject({ refusal: { refused: 'channel-credentials' } })
})

test('an order is read with its amounts, leading zeros and half-width kana as the shop has them', async () => {
  qoo10.put({ orderNo: 1_062_428_737 })
  expect(await all()).toMatchObject([
    {
      channelOrderId: '1062428737',
      placedAt: '2026-03-02T01:00:00.000Z',
      paidAt: '2026-03-02T01:00:00.000Z',
      currency: 'JPY',
      deliveryFee: 500,
      deliveryMessage: '置き配希望',
      buyer: { name: '佐藤 一郎', phone: '+81-90-5555-0101', email: 'sato@example.jp' },
      recipient: {
        name: '山田 花子',
        phone: '+81-11-555-0102',
        postalCode: '060-0001',
        countryCode: 'JP',
        address: '北海道札幌市中央区北一条西2-1 ﾊｲﾂ5階',
      },
      lines: [
        {
          serial: '1062428737',
          dealCode: 'toner',
          optionCode: 'toner-200',
          quantity: 2,
          originalPrice: 3960,
          salesPrice: 3960,
          paymentAmount: 3760,
          status: 'PAYED',
        },
      ],
    },
  ])
})

test('an order that is paid hours later is found', async () => {
  qoo10.put({ orderNo: 1, status: 1, paidAt: null, orderedAt: clock - 3 * day })
  expect((await one())?.lines[0]?.status).toBe('PAYMENT_WAITING')
  qoo10.put({ orderNo: 1, status: 2, paidAt: clock - hour })
  expect(await one()).toMatchObject({ paidAt: '2026-03-02T00:00:00.000Z', lines: [{ status: 'PAYED' }] })
})

test('an order that still waits though it is paid has an unknown status for a person to review', async () => {
  qoo10.put({ orderNo: 1, status: 1 })
  expect((await one())?.lines[0]?.status).toBe('UNKNOWN')
})

test('an address that changes days after the order is found though nothing says when it changed', async () => {
  qoo10.put({ orderNo: 1, orderedAt: clock - 5 * day, paidAt: clock - 5 * day, status: 3 })
  const before = await one()
  clock += hour
  qoo10.put({ orderNo: 1, address: '東京都港区芝1-1' })
  const after = await one()
  expect(after).toMatchObject({ recipient: { address: '東京都港区芝1-1' }, lines: [{ status: 'PLACED' }] })
  expect((after?.changedAt ?? '') > (before?.changedAt ?? '')).toBe(true)
})

test('an order that is cancelled between its list and its detail is read as cancelled', async () => {
  qoo10.put({ orderNo: 1 })
  qoo10.afterList(() => void qoo10.put({ orderNo: 1, claim: claimOf(3, clock) }))
  expect(await all()).toMatchObject([
    {
      deliveryFee: 500,
      lines: [{ status: 'CANCELED', cancelledQuantity: 2, claims: [{ type: 'CANCEL', status: 'CANCEL_DONE' }] }],
    },
  ])
})

test('a claim is read at each of its stages, and keeps its id from request to end', async () => {
  const stages: [number, string, string][] = [
    [1, 'CANCEL', 'CANCEL_REQUEST'],
    [2, 'CANCEL', 'CANCELING'],
    [3, 'CANCEL', 'CANCELED'],
    [4, 'RETURN', 'RETURN_REQUEST'],
    [5, 'RETURN', 'COLLECTING'],
    [6, 'RETURN', 'RETURNED'],
    [11, 'EXCHANGE', 'EXCHANGE_REQUEST'],
    [12, 'EXCHANGE', 'COLLECTING'],
    [13, 'EXCHANGE', 'EXCHANGE_REDELIVERING'],
    [14, 'UNKNOWN', 'UNKNOWN'],
    [15, 'UNKNOWN', 'UNKNOWN'],
    [16, 'CANCEL', 'CANCELED_BY_NOPAYMENT'],
    [99, 'UNKNOWN', 'UNKNOWN'],
  ]
  const ids = new Map<string, Set<string>>()
  for (const [code, type, status] of stages) {
    qoo10.put({
      orderNo: 1,
      status: 5,
      orderedAt: clock - 40 * day,
      deliveredAt: clock - 20 * day,
      claim: claimOf(code),
    })
    const line = (await one())?.lines[0]
    expect([code, line?.status, line?.claims[0]?.type, line?.claims[0]?.reason]).toEqual([
      code,
      status,
      type,
      '注文間違い',
    ])
    ids.set(type, (ids.get(type) ?? new Set()).add(line?.claims[0]?.claimId ?? ''))
  }
  expect([...ids.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1])
})

test('an order that becomes visible hours after it was placed is found', async () => {
  qoo10.put({ orderNo: 1, orderedAt: clock - 5 * hour, paidAt: clock - 5 * hour })
  expect(await one()).toMatchObject({ channelOrderId: '1' })
})

test('a shop that was asked too often is reported as busy until the time that it gives', async () => {
  qoo10.troubles.add(/GetShippingInfo/, { status: 429, retryAfter: '120' })
  await expect(adapter.changedSince(account, window(), null)).rejects.toMatchObject({
    refusal: { refused: 'channel-busy', with: { until: '2026-03-02T01:02:00.000Z' } },
  })
})

test('an order that is read by itself has the same delivery fee, recipient and lines as in its list', async () => {
  qoo10.put({ orderNo: 1, status: 3, orderedAt: clock - 3 * day })
  const [listed] = await all()
  const asked = sourceOrder.parse((await adapter.read(account, [{ id: '1', changedAt: '' }]))[0])
  expect(asked).toMatchObject({ deliveryFee: 500, recipient: listed?.recipient, lines: listed?.lines })
})

test('each order that is confirmed has its own outcome, and one that was confirmed before counts as done', async () => {
  for (const orderNo of [1, 2, 3]) qoo10.put({ orderNo })
  qoo10.put({ orderNo: 3, status: 3 })
  qoo10.put({ orderNo: 5, claim: claimOf(1) })
  qoo10.refuses.set('2', '発注確認できません。')
  const lines = ['1', '2', '3', '4', '5'].map((id) => ({ orderId: id, lineId: id }))
  expect(saidOf(await adapter.confirm?.(account, lines, 'k'))).toEqual([
    'done',
    '発注確認できません。',
    'done',
    'There is no such order.',
    'The order has a claim in 1.',
  ])
  expect(qoo10.told).toMatchObject([{ what: 'SetSellerCheckYN_V2', form: { OrderNo: '1' } }])
})

test('tracking refused for 1 of 3 → it waits with its reason, and the other two are told', async () => {
  for (const orderNo of [1, 2, 3]) qoo10.put({ orderNo, status: 3 })
  qoo10.refuses.set('2', '注文状態が正しくありません。')
  expect(saidOf(await adapter.ship?.(account, ['1', '2', '3'].map(parcelOf), 'k'))).toEqual([
    'done',
    '注文状態が正しくありません。',
    'done',
  ])
  expect(qoo10.told.map(({ form }) => [form['OrderNo'], form['ShippingCorp'], form['TrackingNo']])).toEqual([
    ['1', 'ヤマト運輸', '4400'],
    ['3', 'ヤマト運輸', '4400'],
  ])
  const now = (await all()).map(({ channelOrderId, lines }) => [channelOrderId, lines[0]?.status])
  expect(now.toSorted()).toEqual([
    ['1', 'DELIVERING'],
    ['2', 'PLACED'],
    ['3', 'DELIVERING'],
  ])
})

test('lost dispatch answer → none twice', async () => {
  qoo10.put({ orderNo: 1, status: 3 })
  qoo10.troubles.add(/SetSendingInfo/, 'lose-answer')
  await expect(adapter.ship?.(account, [parcelOf('1')], 'k')).rejects.toMatchObject({ mayBeDone: true })
  expect(saidOf(await adapter.ship?.(account, [parcelOf('1')], 'k'))).toEqual(['done'])
  expect(qoo10.told).toHaveLength(1)
  expect((await one())?.lines[0]).toMatchObject({ status: 'DELIVERING', invoiceCode: '4400' })
})

test('an order with a cancel request is not told as shipped, nor an item that is split over parcels', async () => {
  qoo10.put({ orderNo: 1, status: 3, claim: claimOf(1) })
  qoo10.put({ orderNo: 2, status: 3 })
  const parcels = [parcelOf('1'), { ...parcelOf('2'), quantity: 1 }]
  expect(saidOf(await adapter.ship?.(account, parcels, 'k'))).toEqual([
    'The order has a claim in 1.',
    'An item is not split over parcels.',
  ])
  expect(qoo10.told).toEqual([])
})

test('a cancellation is approved only where one was requested, and once though the answer was lost', async () => {
  qoo10.put({ orderNo: 1, claim: claimOf(1) })
  qoo10.put({ orderNo: 2 })
  const answerOf = (orderId: string) =>
    ({ orderId, lineId: orderId, claimId: claimIdOf('CANCEL'), type: 'CANCEL', answer: 'APPROVED' }) as const
  qoo10.troubles.add(/SetCancelProcess/, 'lose-answer')
  await expect(adapter.answerClaim?.(account, [answerOf('1')], 'k')).rejects.toMatchObject({ mayBeDone: true })
  expect(saidOf(await adapter.answerClaim?.(account, [answerOf('1'), answerOf('2')], 'k'))).toEqual([
    'done',
    'There is no such request any more.',
  ])
  expect(qoo10.told).toMatchObject([{ what: 'SetCancelProcess', form: { ContrNo: '1' } }])
})

test('an exchange is approved, and an answer that Qoo10 cannot be told is refused', async () => {
  qoo10.put({ orderNo: 1, status: 5, claim: claimOf(11) })
  const line = { orderId: '1', lineId: '1', claimId: claimIdOf('EXCHANGE') }
  const outcomes = await adapter.answerClaim?.(
    account,
    [
      { ...line, type: 'EXCHANGE', answer: 'APPROVED' },
      { ...line, type: 'RETURN', answer: 'APPROVED' },
    ],
    'k',
  )
  expect(saidOf(outcomes)).toEqual(['done', 'no such answer by the API'])
  expect(qoo10.orders.get('1')?.claim?.status).toBe(12)
})

test('an exchange is approved once though the answer was lost, and a claim that its buyer took back is not answered', async () => {
  qoo10.put({ orderNo: 1, status: 5, claim: claimOf(11) })
  const answerOf = (type: 'CANCEL' | 'EXCHANGE') =>
    ({ orderId: '1', lineId: '1', claimId: claimIdOf(type), type, answer: 'APPROVED' }) as const
  qoo10.troubles.add(/SetClaimAccept/, 'lose-answer')
  await expect(adapter.answerClaim?.(account, [answerOf('EXCHANGE')], 'k')).rejects.toMatchObject({ mayBeDone: true })
  expect(saidOf(await adapter.answerClaim?.(account, [answerOf('EXCHANGE')], 'k'))).toEqual(['done'])
  expect(qoo10.told).toHaveLength(1)
  qoo10.put({ orderNo: 1, status: 5, claim: claimOf(4) })
  expect(saidOf(await adapter.answerClaim?.(account, [answerOf('EXCHANGE'), answerOf('CANCEL')], 'k'))).toEqual([
    'There is no such request any more.',
    'There is no such request any more.',
  ])
  expect(qoo10.told).toHaveLength(1)
})

test('an answer to a request that its buyer took back does not answer the buyer’s next request', async () => {
  for (const [orderNo, status, asked] of [
    [1, 3, 1],
    [2, 5, 11],
  ] as const) {
    qoo10.put({ orderNo, status, claim: claimOf(asked) })
    const before = (await all()).find(({ channelOrderId }) => channelOrderId === String(orderNo))?.lines[0]
    const [claim] = before?.claims ?? []
    clock += hour
    qoo10.put({ orderNo, claim: { ...claimOf(asked), requestedAt: clock } })
    const type = asked === 1 ? ('CANCEL' as const) : ('EXCHANGE' as const)
    const line = { orderId: String(orderNo), lineId: String(orderNo), type, answer: 'APPROVED' as const }
    const answer = async (claimId: string) => saidOf(await adapter.answerClaim?.(account, [{ ...line, claimId }], 'k'))
    expect(await answer(claim?.claimId ?? '')).toEqual(['There is no such request any more.'])
    const after = (await all()).find(({ channelOrderId }) => channelOrderId === String(orderNo))?.lines[0]
    expect(await answer(after?.claims[0]?.claimId ?? '')).toEqual(['done'])
  }
  expect(qoo10.told.map(({ what }) => what)).toEqual(['SetCancelProcess', 'SetClaimAccept'])
})

test('an order that cannot be read fails alone, and does not stop the others', async () => {
  qoo10.put({ orderNo: 700 })
  qoo10.put({ orderNo: 701, quantity: -1 })
  const { orders } = await adapter.changedSince(account, window(), null)
  expect(orders.map(({ id }) => id).sort()).toEqual(['700', '701'])
  const read = (id: string) =>
    adapter.read(
      account,
      orders.filter((one) => one.id === id),
    )
  expect(await read('700')).toHaveLength(1)
  await expect(read('701')).rejects.toMatchObject({ refusal: { refused: 'channel-unreadable' } })
})
