import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceOrder } from '../../../shared/entities/order.ts'
import { startFeedShop, type FeedShop } from '../../../simulators/feed-shop.ts'
import { feedOrderOf, hastyChannels } from '../../../tests/support/feed.ts'
import type { Account, ChannelAdapter, LineOutcome } from './adapter.ts'

let clock = 0
let shop: FeedShop
let adapter: ChannelAdapter
const account = (more: Partial<Account> = {}): Account => ({
  channelId: 1,
  identifier: null,
  subIdentifier: null,
  channelUrl: shop.url,
  password: null,
  apiKey: shop.key,
  token: null,
  keep: async () => {},
  kept: async () => null,
  ...more,
})
const today = { from: '2026-03-02T00:00:00.000Z', to: '2026-03-02T01:00:00.000Z' }

beforeEach(async () => {
  clock = Date.parse('2026-03-02T01:00:00.000Z')
  shop = await startFeedShop({ now: () => clock, pageSize: 2, perSecond: 3 })
  const made = hastyChannels(() => clock)('FEED')
  if (!made) throw new Error('There is no adapter for the order feed.')
  adapter = made
})
afterEach(() => shop.stop())

const saidOf = (outcomes: LineOutcome[] | undefined) =>
  outcomes?.map(({ outcome }) => (outcome === 'done' ? outcome : outcome.with?.['reason']))

test('a signed request is accepted, and one with a wrong key is refused for its credentials', async () => {
  await adapter.authorise(account())
  await expect(adapter.authorise(account({ apiKey: 'another' }))).rejects.toMatchObject({
    refusal: { refused: 'channel-credentials' },
  })
})

test('a shop that is asked more often than it takes says how long to wait', async () => {
  for (let nth = 0; nth < 3; nth++) await adapter.authorise(account())
  await expect(adapter.authorise(account())).rejects.toMatchObject({
    refusal: { refused: 'channel-busy', with: { until: '2026-03-02T01:00:01.000Z' } },
  })
  clock += 1_000
  await adapter.authorise(account())
})

test('orders are read page by page, and one that changes between two pages is read as it is then', async () => {
  for (const name of ['A', 'B', 'C']) shop.put(feedOrderOf(name))
  const first = await adapter.changedSince(account(), today, null)
  shop.put({ ...feedOrderOf('C'), deliveryMessage: 'At the door' })
  const second = await adapter.changedSince(account(), today, first.next)
  const orders = await adapter.read(account(), [...first.orders, ...second.orders])
  expect(orders.map((order) => [order.channelOrderId, order.deliveryMessage])).toEqual([
    ['A', null],
    ['B', null],
    ['C', 'At the door'],
  ])
  expect(second.next).toBeNull()
})

test('a claim is read at each of its stages, and only a requested claim changes the status of its line', async () => {
  const stages = { REQUESTED: 'REQUEST', APPROVED: 'DONE', REJECTED: 'REJECT' } as const
  for (const type of ['CANCEL', 'RETURN', 'EXCHANGE'] as const)
    for (const status of ['REQUESTED', 'APPROVED', 'REJECTED'] as const) {
      const order = feedOrderOf('A')
      const claim = { claimId: 'C', type, status, quantity: 2, requestedAt: '2026-03-02T00:30:00.000Z' }
      const document = { ...order, lines: order.lines.map((line) => ({ ...line, claim })) }
      const [read] = await adapter.read(account(), [{ id: 'A', changedAt: order.changedAt, document }])
      expect(sourceOrder.parse(read).lines[0]).toMatchObject({
        status: status === 'REQUESTED' ? `${type}_REQUEST` : 'PAYED',
        claims: [{ claimId: 'C', type, status: `${type}_${stages[status]}`, quantity: 2 }],
      })
    }
})

test('tracking refused for 1 of 3 → it gets its reason, and after a lost answer the same key is told only once', async () => {
  shop.refuses.set('B B-1', 'Its buyer takes it back')
  const parcels = ['A', 'B', 'C'].map((orderId) => ({
    orderId,
    lineId: `${orderId}-1`,
    quantity: 2,
    courierCode: 'CJGLS',
    trackingNumber: '4400',
    shippedAt: '2026-03-02T01:00:00.000Z',
  }))
  shop.troubles.add(/POST \/shipments/, 'lose-answer')
  const outcomes = await adapter.ship?.(account(), parcels, 'k')
  expect(saidOf(outcomes)).toEqual(['done', 'Its buyer takes it back', 'done'])
  expect(shop.told).toHaveLength(1)
})
