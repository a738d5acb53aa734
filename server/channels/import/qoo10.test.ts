import { expect, onTestFinished, test } from 'vitest'
import { startQoo10 } from '../../../simulators/qoo10.ts'
import { channelApi } from '../../../shared/api/channel.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { hasty } from '../../../tests/support/feed.ts'
import { world } from '../../../tests/support/world.ts'
import { channelsOf } from '../../adapters/channels/channels.ts'

test('a Qoo10 shop is connected, tried by a dry run and imported, including the later cancellation of an order', async () => {
  const now = () => w.clock.now().getTime()
  const qoo10 = await startQoo10({ now: () => now() })
  onTestFinished(() => qoo10.stop())
  const outside = { fetch, now: () => now(), sleep: async () => {}, random: () => 0.5 }
  const channels = channelsOf({ urls: { QOO10_JP: qoo10.url }, outside, patience: hasty })
  const w = await world({}, undefined, undefined, undefined, channels)
  const owner = w.as('partner')
  expect((await owner.send(channelApi.type, {})).find(({ channelType }) => channelType === 'QOO10_JP')).toMatchObject({
    credentials: [{ field: 'identifier' }, { field: 'password' }, { field: 'apiKey' }],
  })
  const { id } = await owner.send(channelApi.create, {
    body: {
      partnerId: w.id.partner.Haneul,
      name: 'Qoo10',
      channelType: 'QOO10_JP',
      identifier: qoo10.userId,
      password: qoo10.password,
      apiKey: qoo10.apiKey,
    },
  })
  await owner.send(channelApi.auth, { params: { id } })
  for (const orderNo of [1, 2]) qoo10.put({ orderNo })
  const { orders: shown } = await owner.send(channelApi.dryRun, { params: { id } })
  expect(shown.map(({ channelOrderId }) => channelOrderId)).toEqual(['1', '2'])
  expect((await owner.send(orderApi.list, {})).count).toBe(0)

  const run = async () => {
    await owner.send(channelApi.import, { params: { id } })
    await w.jobs.settle()
    return (await owner.send(channelApi.runs, { params: { id } })).data[0]
  }
  expect(await run()).toMatchObject({ status: 'DONE', found: 2, created: 2, failed: 0 })
  w.clock.pass({ minutes: 30 })
  qoo10.put({ orderNo: 2, claim: { status: 3, requestedAt: now(), endedAt: now(), reason: '注文間違い' } })
  expect(await run()).toMatchObject({ status: 'DONE', created: 0, failed: 0 })
  const lines = await w.database.read
    .selectFrom('orderLine')
    .select(['serial', 'status', 'quantity', 'cancelledQuantity'])
    .orderBy('serial')
    .execute()
  expect(lines).toMatchObject([
    { serial: '1', status: 'PAYED', quantity: 2, cancelledQuantity: 0 },
    { serial: '2', status: 'CANCELED', quantity: 2, cancelledQuantity: 2 },
  ])
  expect(await owner.send(channelApi.get, { params: { id } })).toMatchObject({ status: 'OK', failuresInARow: 0 })
})
