import { expect, onTestFinished, test } from 'vitest'
import { startCafe24 } from '../../../simulators/cafe24.ts'
import { channelApi } from '../../../shared/api/channel.ts'
import { claimApi } from '../../../shared/api/claim.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { hasty } from '../../../tests/support/feed.ts'
import { world } from '../../../tests/support/world.ts'
import { channelsOf } from '../../adapters/channels/channels.ts'

const [first, second] = ['20260302-0000001', '20260302-0000002']

/** A Cafe24 shop that is entered here and allowed at its mall, with the browser going there and back. */
async function connected() {
  const now = () => w.clock.now().getTime()
  const cafe24 = await startCafe24({ now: () => now() })
  onTestFinished(() => cafe24.stop())
  const outside = { fetch, now: () => now(), sleep: async () => {}, random: () => 0.5 }
  const channels = channelsOf({ urls: { CAFE24: cafe24.url }, outside, patience: hasty })
  const w = await world({}, undefined, undefined, undefined, channels)
  const owner = w.as('partner')
  expect((await owner.send(channelApi.type, {})).find(({ channelType }) => channelType === 'CAFE24')).toMatchObject({
    authorisation: 'oauth',
    redirectUri: 'http://localhost/api/moms/channel/auth-callback/CAFE24',
    credentials: [
      { field: 'identifier', required: true },
      { field: 'subIdentifier', required: false },
      { field: 'apiKey', secret: true },
      { field: 'password', secret: true },
    ],
  })
  const { id } = await owner.send(channelApi.create, {
    body: {
      partnerId: w.id.partner.Haneul,
      name: 'Cafe24',
      channelType: 'CAFE24',
      identifier: cafe24.access.mall,
      password: cafe24.access.clientSecret,
      apiKey: cafe24.access.clientId,
    },
  })
  const asked = await owner.fetch(`/api/moms/channel/${id}/auth`, { method: 'POST' })
  const { authoriseUrl } = (await asked.json()) as { authoriseUrl: string }
  const allowed = await fetch(authoriseUrl, { redirect: 'manual' })
  const { pathname, search } = new URL(allowed.headers.get('location') ?? '')
  const cookie = (asked.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const back = await owner.fetch(`${pathname}${search}`, { headers: { cookie } })
  expect(back.headers.get('location')).toBe(`/channel/${id}?connected=1`)
  for (const number of [first, second]) cafe24.put({ number })
  const run = async () => {
    await owner.send(channelApi.import, { params: { id } })
    await w.jobs.settle()
    return (await owner.send(channelApi.runs, { params: { id } })).data[0]
  }
  const lines = () =>
    w.database.read
      .selectFrom('orderLine')
      .select(['serial', 'status', 'quantity', 'cancelledQuantity'])
      .orderBy('serial')
      .execute()
  const claimNow = (closedAt: number | null = null) => ({
    kind: 'C' as const,
    requestedAt: now(),
    acceptedAt: closedAt,
    collectedAt: null,
    closedAt,
    reason: '주문 실수',
    quantity: 0,
    code: null,
  })
  return { ...w, owner, cafe24, id, run, lines, claimNow, now }
}

test('a Cafe24 shop is authorised at its mall, tried by a dry run and imported, including the later cancellation of an order', async () => {
  const { owner, id, cafe24, run, lines, clock, claimNow, now } = await connected()
  const { orders: shown } = await owner.send(channelApi.dryRun, { params: { id } })
  expect(shown.map(({ channelOrderId }) => channelOrderId).toSorted()).toEqual([first, second])
  expect((await owner.send(orderApi.list, {})).count).toBe(0)
  expect(await run()).toMatchObject({ status: 'DONE', found: 2, created: 2, failed: 0 })
  // Its token has ended by then.
  clock.pass({ hours: 5 })
  cafe24.put({ number: second, items: [{ status: 'C40', statusBefore: 'N10', claim: claimNow(now()) }] })
  expect(await run()).toMatchObject({ status: 'DONE', created: 0, failed: 0 })
  expect(await lines()).toMatchObject([
    { serial: `${first}-01`, status: 'PAYED', quantity: 2, cancelledQuantity: 0 },
    { serial: `${second}-01`, status: 'CANCELED', quantity: 2, cancelledQuantity: 2 },
  ])
  expect(await owner.send(channelApi.get, { params: { id } })).toMatchObject({ status: 'OK', failuresInARow: 0 })
})

test('a Cafe24 shop is told which orders are prepared and which cancellations are approved, and the next import agrees', async () => {
  const { owner, as, cafe24, run, lines, claimNow, jobs, database } = await connected()
  cafe24.put({ number: second, items: [{ status: 'C00', statusBefore: 'N10', claim: claimNow() }] })
  await run()
  const { data: claims } = await owner.send(claimApi.list, { query: { isToAnswer: true } })
  expect(claims).toMatchObject([{ status: 'CANCEL_REQUEST', reason: '주문 실수' }])
  const ids = claims.map((claim) => claim.id)
  await owner.send(claimApi.answer, { body: { ids, answer: 'APPROVED', reason: null } })
  await jobs.settle()
  await database.write(({ tx }) =>
    tx.updateTable('order').set({ status: 'ALLOCATED' }).where('channelOrderId', '=', first).execute(),
  )
  const { data: orders } = await owner.send(orderApi.list, { query: { status: ['ALLOCATED'] } })
  await as('office').send(orderApi.bulkProcess, { body: { ids: orders.map((order) => order.id) } })
  await jobs.settle()
  expect([first, second].map((number) => cafe24.orders.get(number)?.items[0]?.status)).toEqual(['N20', 'C10'])
  await run()
  expect(await lines()).toMatchObject([
    { serial: `${first}-01`, status: 'PLACED', cancelledQuantity: 0 },
    { serial: `${second}-01`, status: 'CANCELING', cancelledQuantity: 2 },
  ])
  expect(await owner.send(claimApi.list, { query: { isToAnswer: true } })).toMatchObject({ count: 0 })
  const { data: ended } = await owner.send(orderApi.list, { query: { status: ['CANCELED'] } })
  expect(ended.map(({ channelOrderId }) => channelOrderId)).toEqual([second])
})
