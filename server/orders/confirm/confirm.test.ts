import { afterEach, expect, test } from 'vitest'
import { startFeedShop, type FeedShop } from '../../../simulators/feed-shop.ts'
import { channelApi } from '../../../shared/api/channel.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { channelsOf } from '../../adapters/channels/channels.ts'
import { feedOrderOf, hasty } from '../../../tests/support/feed.ts'
import { orderWorld } from '../../../tests/support/orders.ts'
import { world } from '../../../tests/support/world.ts'

const open: FeedShop[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((shop) => shop.stop()))
})

test('processing several orders allocates those that can be, and reports the reason for each of the others', async () => {
  const { w, bring, allIds } = await orderWorld()
  await bring({ 'O-1': { toner: 2 }, 'O-2': { toner: 99 } })
  const [one = 0, two = 0] = await allIds()
  const office = w.as('office')
  const process = () => office.send(orderApi.bulkProcess, { body: { ids: [one, two] } })
  expect(await process()).toMatchObject({ success: [{ id: one }], error: [{ id: two, code: 'allocate-short' }] })
  expect(await office.send(orderApi.get, { params: { id: one } })).toMatchObject({ status: 'ALLOCATED' })
  // An order that holds its goods already is not a failure.
  expect((await process()).success).toEqual([{ id: one }])
  expect(await w.as('readonly').refused(orderApi.bulkProcess, { body: { ids: [one] } })).toMatchObject({ status: 403 })
})

test('a channel is told once that an allocated order is being prepared, and its refusal stands in the order’s history', async () => {
  const channels = channelsOf({
    local: true,
    outside: { fetch, now: () => w.clock.now().getTime(), sleep: async () => {}, random: () => 0.5 },
    patience: hasty,
  })
  const w = await world({}, undefined, undefined, undefined, channels)
  const shop = await startFeedShop({ now: () => w.clock.now().getTime() })
  open.push(shop)
  const owner = w.as('partner')
  const { id: channelId } = await owner.send(channelApi.create, {
    body: {
      partnerId: w.id.partner.Haneul,
      name: '자사몰',
      channelType: 'FEED',
      channelUrl: shop.url,
      apiKey: shop.key,
    },
  })
  await owner.send(channelApi.auth, { params: { id: channelId } })
  for (const name of ['A', 'B']) shop.put(feedOrderOf(name))
  await owner.send(channelApi.import, { params: { id: channelId } })
  await w.jobs.settle()
  await w.database.write(({ tx }) => tx.updateTable('order').set({ status: 'ALLOCATED' }).execute())
  const { data } = await owner.send(orderApi.list, { query: { sort: 'id_asc' } })
  const ids = data.map(({ id }) => id)
  const process = async () => {
    await w.as('office').send(orderApi.bulkProcess, { body: { ids } })
    await w.jobs.settle()
    const orders = await Promise.all(ids.map((id) => owner.send(orderApi.get, { params: { id } })))
    return orders.map(({ history }) => history.at(-1))
  }
  shop.refuses.set('B B-1', 'Its buyer takes it back')
  expect(await process()).toMatchObject([
    { what: 'confirm' },
    { what: 'unconfirmed', reason: expect.stringContaining('takes it back') },
  ])
  shop.refuses.clear()
  expect(await process()).toMatchObject([{ what: 'confirm' }, { what: 'confirm' }])
  expect(shop.told.map(({ kind, lines }) => [kind, lines])).toEqual([
    [
      'confirmations',
      [
        { orderId: 'A', lineId: 'A-1' },
        { orderId: 'B', lineId: 'B-1' },
      ],
    ],
    ['confirmations', [{ orderId: 'B', lineId: 'B-1' }]],
  ])
})
