import { afterEach, expect, test } from 'vitest'
import { startFeedShop, type FeedShop } from '../../../simulators/feed-shop.ts'
import { channelApi } from '../../../shared/api/channel.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { sourceOrder, type SourceOrderInput } from '../../../shared/entities/order.ts'
import { channelsOf } from '../../adapters/channels/channels.ts'
import { feedOrderOf, hasty } from '../../../tests/support/feed.ts'
import { world } from '../../../tests/support/world.ts'
import { importOrders } from '../order/import.ts'

const open: FeedShop[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((shop) => shop.stop()))
})

/** Haneul's shop that gives refunds when it is told, and one that lives in spreadsheets. */
async function shops() {
  const channels = channelsOf({
    local: true,
    outside: { fetch, now: () => w.clock.now().getTime(), sleep: async () => {}, random: () => 0.5 },
    patience: hasty,
  })
  const w = await world({}, undefined, undefined, undefined, channels)
  const feed = await startFeedShop({ now: () => w.clock.now().getTime() })
  open.push(feed)
  const owner = w.as('partner')
  const own = { partnerId: w.id.partner.Haneul }
  const { id: told } = await owner.send(channelApi.create, {
    body: { ...own, name: '자사몰', channelType: 'FEED', channelUrl: feed.url, apiKey: feed.key },
  })
  await owner.send(channelApi.auth, { params: { id: told } })
  const { id: sheet } = await owner.send(channelApi.create, {
    body: { ...own, name: 'Tea store', channelType: 'SPREADSHEET' },
  })
  /** Five pieces for 10,000 won, of which some were cancelled. */
  const bring = async (channelId: number, name: string, line: Partial<SourceOrderInput['lines'][number]> = {}) => {
    const at = w.clock.now().toISOString()
    const order = sourceOrder.parse({
      channelOrderId: name,
      changedAt: at,
      placedAt: at,
      paidAt: at,
      buyer: { name: '김민수' },
      recipient: { name: '이솔', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 테헤란로 1' },
      lines: [{ serial: `${name}-1`, dealName: 'Tea', quantity: 5, paymentAmount: 10_000, status: 'PAYED', ...line }],
      raw: {},
    })
    const { orders } = await importOrders(w.database, channelId, [order], { dryRun: false })
    return orders[0]?.id ?? 0
  }
  const refund = (...ids: number[]) => owner.send(orderApi.refund, { body: { ids } })
  const refunds = async (id: number) =>
    (await owner.send(orderApi.get, { params: { id } })).lines.flatMap((line) => line.refunds)
  return { ...w, owner, feed, told, sheet, bring, refund, refunds }
}

test('a delivered line is refunded once its return is done: for the returned pieces alone, and only once', async () => {
  const { told, bring, refund, refunds } = await shops()
  const back = {
    claimId: 'R1',
    type: 'RETURN',
    quantity: 2,
    rawStatus: 'DONE',
    reason: null,
    requestedAt: null,
  } as const
  const id = await bring(told, 'A', { status: 'DELIVERED', claims: [{ ...back, status: 'RETURN_REQUEST' }] })
  expect((await refund(id)).error).toMatchObject([{ code: 'refund-nothing' }])
  await bring(told, 'A', { status: 'DELIVERED', claims: [{ ...back, status: 'RETURN_DONE' }] })
  expect(await refund(id)).toMatchObject({ success: [{ id }] })
  expect(await refunds(id)).toMatchObject([{ quantity: 2, amount: 4_000 }])
  expect((await refund(id)).error).toMatchObject([{ code: 'refund-nothing' }])
})

test('a line whose channel reports a partial return is refunded for the returned pieces', async () => {
  const { told, bring, refund, refunds } = await shops()
  const claims = [{ claimId: 'R1', type: 'PARTIAL_RETURN' as const, status: 'RETURN_DONE' as const, quantity: 2 }]
  const id = await bring(told, 'A', { status: 'DELIVERED', claims })
  expect((await refund(id)).error).toEqual([])
  expect(await refunds(id)).toMatchObject([{ quantity: 2, amount: 4_000 }])
})

test('a line returned by a claim that states no quantity is refunded in full', async () => {
  const { told, bring, refund, refunds } = await shops()
  const claims = [{ claimId: 'R1', type: 'RETURN' as const, status: 'RETURN_DONE' as const, quantity: 0 }]
  const id = await bring(told, 'A', { status: 'DELIVERED', claims })
  expect((await refund(id)).error).toEqual([])
  expect(await refunds(id)).toMatchObject([{ quantity: 5, amount: 10_000 }])
})

test('the channel is asked once to refund cancelled pieces, and later only for pieces that were cancelled since', async () => {
  const { told, bring, refund, refunds, feed, jobs, owner } = await shops()
  const id = await bring(told, 'A', { cancelledQuantity: 2 })
  expect(await refund(id)).toMatchObject({ success: [{ id }], error: [] })
  expect(await refunds(id)).toMatchObject([{ quantity: 2, amount: 4_000, telling: 'WAITING' }])
  await jobs.settle()
  expect(feed.told).toMatchObject([
    { kind: 'refunds', lines: [{ orderId: 'A', lineId: 'A-1', quantity: 2, amount: 4_000 }] },
  ])
  expect(await refunds(id)).toMatchObject([{ telling: 'TOLD', requestedBy: { name: expect.any(String) } }])
  expect((await refund(id)).error).toMatchObject([{ code: 'refund-nothing' }])
  expect((await owner.send(orderApi.get, { params: { id } })).history.at(-1)).toMatchObject({
    what: 'refund',
    changes: [{ field: 'refunds.A-1', after: 4_000 }],
  })
  // Another piece is cancelled later: only that piece is refunded.
  await bring(told, 'A', { cancelledQuantity: 3 })
  expect((await refund(id)).success).toHaveLength(1)
  expect((await refunds(id)).map(({ amount }) => amount)).toEqual([4_000, 2_000])
})

test('a refund whose confirmation was lost is requested again under the same key, so that the shop refunds it once', async () => {
  const { told, bring, refund, refunds, feed, jobs, clock } = await shops()
  const id = await bring(told, 'A', { cancelledQuantity: 2 })
  feed.troubles.add(/POST \/refunds/, 'lose-answer', 10)
  await refund(id)
  for (let n = 0; n < 6; n++) {
    await jobs.settle()
    clock.pass({ hours: 1 })
  }
  expect(await refunds(id)).toMatchObject([{ telling: 'UNKNOWN' }])
  expect((await refund(id)).error).toEqual([])
  await jobs.settle()
  expect(await refunds(id)).toMatchObject([{ telling: 'TOLD', amount: 4_000 }])
  expect(feed.told.filter(({ kind }) => kind === 'refunds')).toHaveLength(1)
})

test('an order whose refund may have been done needs review before it is sent, until the shop refuses the refund', async () => {
  const { told, bring, refund, refunds, feed, jobs, clock, owner } = await shops()
  const id = await bring(told, 'A', { cancelledQuantity: 5, status: 'CANCEL_DONE' })
  feed.troubles.add(/POST \/refunds/, { status: 503 }, 100)
  await refund(id)
  for (let n = 0; n < 6; n++) {
    await jobs.settle()
    clock.pass({ hours: 1 })
  }
  const reviews = async () => {
    const { findings } = await owner.send(orderApi.get, { params: { id } })
    return findings.flatMap(({ finding, detail }) => (finding === 'REVIEW_REQUIRED' ? [detail] : []))
  }
  await bring(told, 'A')
  expect(await refunds(id)).toMatchObject([{ telling: 'UNKNOWN', refusal: expect.any(String) }])
  expect(await reviews()).toEqual(['refunded'])

  feed.troubles.clear()
  feed.refuses.set('A A-1', 'Not paid yet')
  expect((await refund(id)).error).toEqual([])
  await jobs.settle()
  expect(await refunds(id)).toMatchObject([{ telling: 'REFUSED' }])
  expect(await reviews()).toEqual([])
})

test('a refund whose confirmation was lost is done only once even if the shop rejects the API key in between', async () => {
  const { told, bring, refund, refunds, feed, jobs, clock } = await shops()
  const id = await bring(told, 'A', { cancelledQuantity: 2 })
  feed.troubles.add(/POST \/refunds/, 'lose-answer', hasty.tries)
  feed.troubles.add(/POST \/refunds/, { status: 401 })
  await refund(id)
  await jobs.settle()
  clock.pass({ hours: 1 })
  await jobs.settle()
  expect(await refunds(id)).toMatchObject([{ telling: 'UNKNOWN' }])
  clock.pass({ hours: 1 })
  expect((await refund(id)).error).toEqual([])
  await jobs.settle()
  expect(await refunds(id)).toMatchObject([{ telling: 'TOLD' }])
  expect(feed.told.filter(({ kind }) => kind === 'refunds')).toHaveLength(1)
})

test('refunds in dollars add up to the paid amount to the cent when pieces are cancelled one after the other', async () => {
  const { told, refund, feed, jobs, owner, database } = await shops()
  const order = feedOrderOf('U', { currency: 'USD', deliveryFee: 0 })
  const sold = { unitPrice: 10, paidAmount: 19.99, quantity: 2 }
  for (const [nth, canceledQuantity] of [1, 2].entries()) {
    const lines = order.lines.map((line) => ({ ...line, ...sold, canceledQuantity }))
    feed.put({ ...order, changedAt: `2026-03-02T00:3${nth}:00.000Z`, lines })
    await owner.send(channelApi.import, { params: { id: told } })
    await jobs.settle()
    const { id } = await database.read.selectFrom('order').select('id').executeTakeFirstOrThrow()
    expect((await refund(id)).error).toEqual([])
    await jobs.settle()
  }
  expect(feed.told.flatMap(({ lines }) => lines)).toMatchObject([{ amount: 10 }, { amount: 9.99 }])
})

test('a refund that the channel refuses shows the reason, and is requested again without being counted twice', async () => {
  const { told, bring, refund, refunds, feed, jobs, clock } = await shops()
  const id = await bring(told, 'A', { cancelledQuantity: 5, status: 'CANCEL_DONE' })
  feed.refuses.set('A A-1', 'Not paid yet')
  await refund(id)
  await jobs.settle()
  expect(await refunds(id)).toMatchObject([{ telling: 'REFUSED', refusal: expect.stringContaining('Not paid yet') }])
  feed.refuses.clear()
  clock.pass({ minutes: 1 })
  expect((await refund(id)).error).toEqual([])
  await jobs.settle()
  expect(await refunds(id)).toMatchObject([{ amount: 10_000, telling: 'TOLD' }])
})

test('a refund that the channel refused is not requested again while its order is reinstated, but once it is cancelled again', async () => {
  const { told, bring, refund, refunds, feed, jobs, clock, owner } = await shops()
  const id = await bring(told, 'A')
  feed.refuses.set('A A-1', 'Not paid yet')
  await owner.send(orderApi.cancel, { body: { ids: [id] } })
  await refund(id)
  await jobs.settle()
  expect(await refunds(id)).toMatchObject([{ telling: 'REFUSED' }])
  feed.refuses.clear()
  clock.pass({ minutes: 1 })
  await owner.send(orderApi.reinstate, { body: { ids: [id] } })
  expect((await refund(id)).error).toMatchObject([{ code: 'refund-nothing' }])
  await owner.send(orderApi.cancel, { body: { ids: [id] } })
  expect((await refund(id)).error).toEqual([])
  await jobs.settle()
  expect(await refunds(id)).toMatchObject([{ telling: 'TOLD', quantity: 5, amount: 10_000 }])
})

test('an order that comes back after it was refunded in full needs review until a person lets it pass', async () => {
  const { sheet, bring, refund, owner, clock } = await shops()
  const status = async (id: number) => {
    const { status, findings } = await owner.send(orderApi.get, { params: { id } })
    return [status, findings.flatMap(({ finding, detail }) => (finding === 'REVIEW_REQUIRED' ? [detail] : []))]
  }
  const id = await bring(sheet, 'A', { cancelledQuantity: 5, status: 'CANCEL_DONE' })
  await refund(id)
  clock.pass({ minutes: 1 })
  await bring(sheet, 'A')
  expect(await status(id)).toEqual(['PENDING', ['refunded']])
  await owner.send(orderApi.activate, { body: { ids: [id] } })
  expect(await status(id)).toEqual(['PENDING', []])

  const part = await bring(sheet, 'B', { cancelledQuantity: 2 })
  await refund(part)
  clock.pass({ minutes: 1 })
  await bring(sheet, 'B', { cancelledQuantity: 2, dealName: 'Green tea' })
  expect((await status(part))[1], 'what was not given back is paid').toEqual([])
  await owner.send(orderApi.cancel, { body: { ids: [part] } })
  await refund(part)
  await owner.send(orderApi.reinstate, { body: { ids: [part] } })
  expect((await status(part))[1]).toEqual(['refunded'])
})

test('an order that a person let pass needs review again when it comes back after a refund', async () => {
  const { sheet, bring, refund, owner, clock } = await shops()
  const id = await bring(sheet, 'A', { status: 'UNKNOWN' })
  await owner.send(orderApi.activate, { body: { ids: [id] } })
  clock.pass({ minutes: 1 })
  await bring(sheet, 'A', { cancelledQuantity: 5, status: 'CANCEL_DONE' })
  await refund(id)
  clock.pass({ minutes: 1 })
  await bring(sheet, 'A')
  const { findings } = await owner.send(orderApi.get, { params: { id } })
  expect(findings).toContainEqual(expect.objectContaining({ finding: 'REVIEW_REQUIRED', detail: 'refunded' }))
})

test('an order that was refunded for its returned pieces does not need review for that refund', async () => {
  const { sheet, bring, refund, owner, clock } = await shops()
  const claims = [{ claimId: 'R1', type: 'RETURN' as const, status: 'RETURN_DONE' as const, quantity: 2 }]
  const id = await bring(sheet, 'A', { status: 'DELIVERED', claims })
  await refund(id)
  clock.pass({ minutes: 1 })
  await bring(sheet, 'A', { status: 'PURCHASE_DECIDED', claims })
  expect((await owner.send(orderApi.get, { params: { id } })).ofcStatuses).not.toContain('REVIEW_REQUIRED')
})

test('a refund is recorded where the channel cannot be told, and refused while a claim is open', async () => {
  const { sheet, bring, refund, refunds, owner, as } = await shops()
  const cancelled = await bring(sheet, 'A')
  expect((await refund(cancelled)).error).toMatchObject([{ code: 'refund-nothing' }])
  await owner.send(orderApi.cancel, { body: { ids: [cancelled] } })
  expect((await refund(cancelled)).error).toEqual([])
  expect(await refunds(cancelled)).toMatchObject([{ quantity: 5, amount: 10_000, telling: 'NOT_TOLD' }])
  const claimed = await bring(sheet, 'B', { status: 'RETURN_REQUEST' })
  expect((await refund(claimed)).error).toMatchObject([{ code: 'refund-claim' }])
  expect(await as('readonly').refused(orderApi.refund, { body: { ids: [cancelled] } })).toMatchObject({ status: 403 })
})
