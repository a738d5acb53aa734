import { afterEach, expect, test } from 'vitest'
import { startFeedShop, type FeedShop } from '../../../simulators/feed-shop.ts'
import { channelApi } from '../../../shared/api/channel.ts'
import { claimApi } from '../../../shared/api/claim.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { orderTabs, sourceOrder, type ClaimType, type LineStatus } from '../../../shared/entities/order.ts'
import { channelsOf } from '../../adapters/channels/channels.ts'
import { hasty } from '../../../tests/support/feed.ts'
import { idOf } from '../../../tests/support/ids.ts'
import type { Rows } from '../../../tests/support/rows.ts'
import { spreadsheetRows } from '../../../tests/support/spreadsheet-rows.ts'
import { pathOf, world } from '../../../tests/support/world.ts'
import { importOrders } from '../order/import.ts'

const open: FeedShop[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((shop) => shop.stop()))
})

/** Haneul's two shops: one that is told of answers, and one that lives in spreadsheets. */
async function shops(rows: Rows = {}) {
  const channels = channelsOf({
    local: true,
    outside: { fetch, now: () => w.clock.now().getTime(), sleep: async () => {}, random: () => 0.5 },
    patience: hasty,
  })
  const w = await world(rows, undefined, undefined, undefined, channels)
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
  /** An order of five pieces of which a claim asks for some. */
  const claimed = async (
    channelId: number,
    channelOrderId: string,
    {
      type,
      status,
      quantity = 0,
      line = status,
      changedAt = '2026-03-02T00:00:00.000Z',
      requestedAt = '2026-03-02T00:00:00.000Z',
      isAsked = true,
      claimId = `C-${channelOrderId}`,
    }: {
      type: ClaimType
      status: LineStatus
      quantity?: number
      line?: LineStatus
      changedAt?: string
      requestedAt?: string | null
      isAsked?: boolean
      claimId?: string
    },
  ) => {
    const claim = { claimId, type, status, quantity, requestedAt }
    const order = sourceOrder.parse({
      channelOrderId,
      changedAt,
      placedAt: '2026-03-02T00:00:00.000Z',
      buyer: { name: '김민수' },
      recipient: { name: '이솔', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 테헤란로 1' },
      lines: [
        { serial: `${channelOrderId}-1`, dealName: 'Tea', quantity: 5, status: line, claims: isAsked ? [claim] : [] },
      ],
      raw: {},
    })
    const { orders } = await importOrders(w.database, channelId, [order], { dryRun: false })
    return orders[0]?.id ?? 0
  }
  const list = async (query: { isToAnswer?: boolean; kind?: ('CANCEL' | 'RETURN' | 'EXCHANGE')[] } = {}) =>
    (await owner.send(claimApi.list, { query: { sort: 'id', order: 'asc', ...query } })).data
  const answer = async (code: 'APPROVED' | 'REJECTED', reason: string | null = null) => {
    const ids = (await list({ isToAnswer: true })).map(({ id }) => id)
    return owner.send(claimApi.answer, { body: { ids, answer: code, reason } })
  }
  const order = (id: number) => owner.send(orderApi.get, { params: { id } })
  /** The number and the orders that the orders' tab of claims to answer shows. */
  const inTab = async () => {
    const { byTab } = await owner.send(orderApi.count, { query: {} })
    const { data } = await owner.send(orderApi.list, { query: { ...orderTabs.claim } })
    return [byTab['claim'], data.map(({ channelOrderId }) => channelOrderId)]
  }
  return { ...w, owner, feed, told, sheet, claimed, list, answer, order, inTab }
}

const cancel = { type: 'CANCEL', status: 'CANCEL_REQUEST' } as const

test('an order is cancelled as soon as the buyer asks if its channel approves cancellations by itself, else a person answers', async () => {
  const { told, claimed, owner, order, list, jobs, feed } = await shops()
  const asked = await claimed(told, 'A', cancel)
  await jobs.settle()
  expect([feed.told, (await list({ isToAnswer: true })).length]).toEqual([[], 1])
  const { version } = await owner.send(channelApi.get, { params: { id: told } })
  await owner.send(channelApi.update, {
    params: { id: told },
    ifMatch: version,
    body: { allowAutoCancellationApproval: true },
  })
  const approved = await claimed(told, 'B', cancel)
  await jobs.settle()
  expect(feed.told).toMatchObject([{ kind: 'claim-answers', lines: [{ orderId: 'B', answer: 'APPROVED' }] }])
  expect((await order(approved)).status).toBe('CANCELED')
  expect((await order(asked)).status).toBe('PENDING')
})

test('an approved cancellation takes its pieces out of the order, and the rest is still sent', async () => {
  const { sheet, claimed, answer, order, list } = await shops()
  const [part, whole] = [
    await claimed(sheet, 'A', { ...cancel, type: 'PARTIAL_CANCEL', quantity: 2 }),
    await claimed(sheet, 'B', cancel),
  ]
  expect((await answer('APPROVED')).error).toEqual([])
  expect((await order(part)).lines).toMatchObject([{ toShip: 3, cancelledQuantity: 2, status: 'CANCEL_DONE' }])
  expect(await order(part)).not.toMatchObject({ status: 'CANCELED' })
  expect(await order(whole)).toMatchObject({ status: 'CANCELED', lines: [{ toShip: 0 }] })
  expect((await order(whole)).history.at(-1)).toMatchObject({ what: 'answerClaim' })
  expect(await list()).toMatchObject([
    { answer: 'APPROVED', isToAnswer: false, telling: 'NOT_TOLD' },
    { answer: 'APPROVED', isToAnswer: false, telling: 'NOT_TOLD' },
  ])
})

test('a refused cancellation lets the order go on', async () => {
  const { sheet, claimed, answer, order } = await shops()
  const id = await claimed(sheet, 'A', cancel)
  expect(await order(id)).toMatchObject({ ofcStatuses: expect.arrayContaining(['REVIEW_REQUIRED']) })
  await answer('REJECTED')
  const after = await order(id)
  expect(after.ofcStatuses).not.toContain('REVIEW_REQUIRED')
  expect(after.lines).toMatchObject([{ toShip: 5, status: 'CANCEL_REJECT' }])
})

test('a request that the buyer takes back needs no answer any more, even if the shop merely leaves it out', async () => {
  const { told, claimed, list, answer, order, feed, jobs } = await shops()
  const id = await claimed(told, 'A', cancel)
  await claimed(told, 'B', cancel)
  const takenBack = { ...cancel, line: 'PAYED', isAsked: false, changedAt: '2026-03-02T01:00:00.000Z' } as const
  await claimed(told, 'A', takenBack)
  expect((await list({ isToAnswer: true })).map(({ order }) => order.channelOrderId)).toEqual(['B'])
  expect((await order(id)).lines).toMatchObject([{ toShip: 5, claims: [{ status: 'CANCEL_REJECT', answer: null }] }])
  // An answer given in the meantime has no effect either.
  await answer('APPROVED')
  await claimed(told, 'B', takenBack)
  await jobs.settle()
  expect([feed.told, (await list({ isToAnswer: true })).length]).toEqual([[], 0])
})

test('a request taken back and made again under another number waits for an answer, and its order needs review again', async () => {
  const { told, claimed, owner, order, list, clock } = await shops()
  const id = await claimed(told, 'A', cancel)
  await owner.send(orderApi.activate, { body: { ids: [id] } })
  const findings = async () => (await order(id)).findings.map(({ finding }) => finding)
  expect(await findings()).not.toContain('REVIEW_REQUIRED')
  clock.pass({ hours: 2 })
  await claimed(told, 'A', { ...cancel, claimId: 'C-A2', changedAt: '2026-03-02T01:00:00.000Z' })
  expect((await list()).map(({ code, status, isToAnswer }) => [code, status, isToAnswer])).toEqual([
    ['C-A', 'CANCEL_REJECT', false],
    ['C-A2', 'CANCEL_REQUEST', true],
  ])
  expect(await findings()).toContain('REVIEW_REQUIRED')
})

test('a buyer’s second request, made before the shop confirmed the first answer, gets an answer of its own', async () => {
  const { told, claimed, answer, feed, jobs, clock, list } = await shops()
  await claimed(told, 'A', cancel)
  await answer('REJECTED')
  feed.troubles.add(/^POST \/claim-answers/, 'lose-answer', 2)
  await jobs.settle()
  clock.pass({ seconds: 1 })
  await claimed(told, 'A', {
    ...cancel,
    requestedAt: '2026-03-02T01:00:01.000Z',
    changedAt: '2026-03-02T01:00:01.000Z',
  })
  clock.pass({ seconds: 1 })
  await answer('APPROVED')
  await jobs.settle()
  const answers = feed.told.flatMap(({ lines }) => lines as { answer: string }[])
  expect(answers.map((one) => one.answer)).toEqual(['REJECTED', 'APPROVED'])
  expect(await list()).toMatchObject([{ answer: 'APPROVED', telling: 'TOLD', status: 'CANCEL_DONE' }])
})

test('a return is not refused without a reason, nor a claim answered twice', async () => {
  const { sheet, claimed, answer, list, owner } = await shops()
  await claimed(sheet, 'A', { type: 'RETURN', status: 'RETURN_REQUEST' })
  expect((await answer('REJECTED')).error).toMatchObject([{ code: 'claim-reason' }])
  expect((await answer('REJECTED', 'Opened')).success).toHaveLength(1)
  const [claim] = await list()
  expect(claim).toMatchObject({
    status: 'RETURN_REJECT',
    answerReason: 'Opened',
    answeredBy: { name: expect.any(String) },
  })
  const again = await owner.send(claimApi.answer, { body: { ids: [claim?.id ?? 0], answer: 'APPROVED' } })
  expect(again.error).toMatchObject([{ code: 'claim-answered' }])
})

test('a cancellation cannot be approved once its order is in process or shipped', async () => {
  const { sheet, claimed, answer, database } = await shops()
  const id = await claimed(sheet, 'A', cancel)
  await database.write(({ tx }) => tx.updateTable('order').set({ status: 'SHIPPED' }).where('id', '=', id).execute())
  expect((await answer('APPROVED')).error).toMatchObject([{ code: 'claim-left' }])
  await database.write(({ tx }) => tx.updateTable('order').set({ status: 'PROCESSING' }).where('id', '=', id).execute())
  expect((await answer('APPROVED')).error).toMatchObject([{ code: 'claim-in-work' }])
})

test('a cancellation requested after packing is rejected automatically as shipped if the channel can be told', async () => {
  const {
    told,
    sheet,
    feed,
    claimed,
    database,
    id: ids,
    jobs,
    list,
    order,
  } = await shops({
    skus: { toner: {} },
    invoices: { '1001': { status: 'PACKED' }, '1002': { status: 'PACKED' } },
  })
  for (const [nth, channelId] of [told, sheet].entries()) {
    const salesOrderId = await claimed(channelId, 'A', { ...cancel, line: 'PAYED', status: 'CANCEL_REJECT' })
    await database.write(async ({ tx }) => {
      const line = await tx
        .selectFrom('orderLine')
        .select('id')
        .where('salesOrderId', '=', salesOrderId)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('parcelLine')
        .values({
          invoiceId: idOf(ids.invoice, `100${nth + 1}`),
          salesOrderId,
          orderLineId: line.id,
          orderItemId: 9000 + nth,
          skuId: idOf(ids.sku, 'toner'),
          quantity: 5,
        })
        .execute()
    })
    await claimed(channelId, 'A', { ...cancel, changedAt: '2026-03-02T01:00:00.000Z' })
  }
  await jobs.settle()
  expect(feed.told.filter(({ kind }) => kind === 'claim-answers')).toMatchObject([
    { lines: [{ claimId: 'C-A', answer: 'ALREADY_SHIPPED' }] },
  ])
  // A shop that lives in spreadsheets cannot be told, so a person answers there.
  const [ofFeed, ofSheet] = await list()
  expect(ofFeed).toMatchObject({ answer: 'REJECTED', answeredBy: null, isToAnswer: false, status: 'CANCEL_REJECT' })
  expect(ofSheet).toMatchObject({ answer: null, isToAnswer: true, order: { isPacked: true } })
  expect(await order(ofFeed?.order.id ?? 0)).toMatchObject({ status: 'PROCESSING', lines: [{ toShip: 5 }] })
})

test('an answer is told to the channel, and takes effect once the channel accepts it', async () => {
  const { told, feed, claimed, answer, order, list, jobs, inTab } = await shops()
  const id = await claimed(told, 'A', cancel)
  expect(await inTab()).toEqual([1, ['A']])
  await answer('APPROVED')
  // The claim does not wait for an answer any more, while its order still shows the buyer's request.
  expect(await inTab()).toEqual([0, []])
  expect(await list()).toMatchObject([{ telling: 'WAITING', isToAnswer: false, status: 'CANCEL_REQUEST' }])
  // The order is not sent in the meantime.
  expect(await order(id)).toMatchObject({ lines: [{ status: 'CANCEL_REQUEST' }] })
  await jobs.settle()
  expect(feed.told).toMatchObject([
    { kind: 'claim-answers', lines: [{ orderId: 'A', lineId: 'A-1', claimId: 'C-A', answer: 'APPROVED' }] },
  ])
  const [one] = await list()
  expect(one).toMatchObject({ telling: 'TOLD', status: 'CANCEL_DONE', answeredBy: { id: expect.any(Number) } })
  const after = await order(id)
  expect(after).toMatchObject({ status: 'CANCELED' })
  // A job applied the answer, but the history names the user who gave it.
  expect(after.history.find(({ what }) => what === 'answerClaim')?.user).toEqual(one?.answeredBy)
})

test('an order whose cancellation was approved needs review, and nobody can let it pass, until its shop was told', async () => {
  const { told, feed, claimed, owner, answer, order, jobs } = await shops()
  const ids = [await claimed(told, 'A', cancel), await claimed(told, 'B', cancel)]
  const [before = 0, after = 0] = ids
  const findings = async (id: number) => (await order(id)).findings.map(({ finding }) => finding)
  const letPass = async (...some: number[]) =>
    (await owner.send(orderApi.activate, { body: { ids: some } })).error.map(({ code }) => code)
  expect([await letPass(before), await findings(before)]).toEqual([[], expect.not.arrayContaining(['REVIEW_REQUIRED'])])
  await answer('APPROVED')
  for (const id of ids) expect(await findings(id)).toContain('REVIEW_REQUIRED')
  expect(await letPass(before, after)).toEqual(['claim-answered', 'claim-answered'])
  // An answer that the shop does not take is for a person once more.
  feed.refuses.set('B B-1', 'Already on its way')
  await jobs.settle()
  expect(await order(before)).toMatchObject({ status: 'CANCELED' })
  expect([await letPass(after), await findings(after)]).toEqual([[], expect.not.arrayContaining(['REVIEW_REQUIRED'])])
})

test('an answer to a claim that the channel settled itself in the meantime is not told', async () => {
  const { told, feed, claimed, answer, list, jobs } = await shops()
  await claimed(told, 'A', cancel)
  await answer('APPROVED')
  await claimed(told, 'A', { ...cancel, status: 'CANCEL_DONE', changedAt: '2026-03-02T01:00:00.000Z' })
  await jobs.settle()
  expect(feed.told).toEqual([])
  expect(await list()).toMatchObject([{ status: 'CANCEL_DONE', isToAnswer: false, telling: 'NOT_TOLD' }])
})

test('a claim whose answer the channel refuses shows the reason and waits for another answer', async () => {
  const { told, feed, claimed, answer, order, list, jobs, inTab, clock } = await shops()
  const id = await claimed(told, 'A', cancel)
  feed.refuses.set('A A-1', 'Already on its way')
  await answer('APPROVED')
  await jobs.settle()
  expect(await inTab()).toEqual([1, ['A']])
  expect(await list({ isToAnswer: true })).toMatchObject([
    { telling: 'REFUSED', refusal: expect.stringContaining('Already on its way') },
  ])
  // The order shows the refusal, too.
  const refused = await order(id)
  expect(refused).not.toMatchObject({ status: 'CANCELED' })
  expect(refused.lines[0]?.claims).toMatchObject([
    { answer: 'APPROVED', telling: 'REFUSED', refusal: expect.stringContaining('Already on its way') },
  ])
  feed.refuses.clear()
  clock.pass({ minutes: 1 })
  expect((await answer('APPROVED')).success).toHaveLength(1)
  await jobs.settle()
  expect(await order(id)).toMatchObject({ status: 'CANCELED' })
})

test('an answer whose confirmation was lost is told under the same key when it is given again, a different answer as a new one', async () => {
  const { told, feed, claimed, owner, answer, list, jobs, clock } = await shops()
  const answersTold = () => feed.told.filter(({ kind }) => kind === 'claim-answers')
  const settle = async () => {
    for (let n = 0; n < 6; n++) {
      await jobs.settle()
      clock.pass({ hours: 1 })
    }
  }
  await claimed(told, 'A', cancel)
  await claimed(told, 'B', { type: 'RETURN', status: 'RETURN_REQUEST' })
  feed.troubles.add(/POST \/claim-answers/, 'lose-answer', 100)
  await answer('APPROVED')
  await settle()
  expect(await list({ isToAnswer: true })).toMatchObject([{ telling: 'REFUSED' }, { telling: 'REFUSED' }])
  feed.troubles.clear()
  const [first] = await list()
  await owner.send(claimApi.answer, { body: { ids: [first?.id ?? 0], answer: 'APPROVED' } })
  await settle()
  expect(await list()).toMatchObject([{ telling: 'TOLD', status: 'CANCEL_DONE' }, { telling: 'REFUSED' }])
  expect(answersTold().flatMap(({ lines }) => lines)).toMatchObject([{ orderId: 'A', answer: 'APPROVED' }])
  // A different answer is told as a new one.
  await answer('REJECTED', 'Opened')
  await settle()
  expect(answersTold().at(-1)?.lines).toMatchObject([{ orderId: 'B', answer: 'REJECTED' }])
})

test('a busy shop that took only some of several answers is told only the rest again', async () => {
  const { told, feed, claimed, answer, list, jobs, clock } = await shops()
  for (const id of ['A', 'B', 'C']) await claimed(told, id, cancel)
  await answer('APPROVED')
  feed.troubles.add(/POST \/claim-answers/, { slowMs: 0 }, 2)
  feed.troubles.add(/POST \/claim-answers/, { status: 503 }, hasty.tries)
  await jobs.settle()
  expect((await list()).map(({ telling }) => telling)).toEqual(['TOLD', 'TOLD', 'WAITING'])
  clock.pass({ hours: 1 })
  await jobs.settle()
  expect((await list()).map(({ telling }) => telling)).toEqual(['TOLD', 'TOLD', 'TOLD'])
  expect(feed.troubles.calls(/POST \/claim-answers/)).toBe(3 + hasty.tries)
})

test('a spreadsheet shows a claim that states no quantity with all pieces of its line', async () => {
  const { sheet, claimed, owner } = await shops()
  await claimed(sheet, 'A', cancel)
  await claimed(sheet, 'B', { type: 'PARTIAL_RETURN', status: 'RETURN_REQUEST', quantity: 2 })
  const file = await owner.fetch(pathOf(claimApi.excel, { query: { sort: 'id', order: 'asc' } }))
  expect((await spreadsheetRows(file)).map((row) => row['Quantity'])).toEqual([5, 2])
})

test('open claims are counted by kind, and a user who may only read orders cannot answer them', async () => {
  const { told, sheet, claimed, owner, as, list } = await shops()
  await claimed(sheet, 'A', cancel)
  await claimed(sheet, 'B', { type: 'PARTIAL_RETURN', status: 'RETURN_REQUEST', quantity: 1 })
  await claimed(sheet, 'C', { type: 'RETURN', status: 'RETURN_DONE' })
  expect(await owner.send(claimApi.count, {})).toEqual({ total: 2, byKind: { CANCEL: 1, RETURN: 1 } })
  expect((await list({ kind: ['RETURN'] })).map(({ order }) => order.channelOrderId)).toEqual(['B', 'C'])
  // The count is that of the list, whatever else is filtered.
  await claimed(told, 'D', cancel)
  const counts = (query: object) => owner.send(claimApi.count, { query })
  expect(await counts({ channelIds: [told] })).toEqual({ total: 1, byKind: { CANCEL: 1 } })
  expect(await counts({ keyword: 'B-1' })).toEqual({ total: 1, byKind: { RETURN: 1 } })
  const ids = (await list()).map(({ id }) => id)
  expect(await as('readonly').refused(claimApi.answer, { body: { ids, answer: 'APPROVED' } })).toMatchObject({
    status: 403,
  })
})

test('claims that waited longest come first, and a claim without a request time counts from its shop’s first report of it', async () => {
  const { told, claimed, owner, database } = await shops()
  await claimed(told, 'A', { ...cancel, requestedAt: '2026-03-02T03:00:00Z' })
  await claimed(told, 'B', { ...cancel, requestedAt: null, changedAt: '2026-03-02T02:00:00.000Z' })
  await claimed(told, 'C', { ...cancel, requestedAt: '2026-03-02T01:00:00Z' })
  const inOrder = async () => {
    const { data } = await owner.send(claimApi.list, { query: { sort: 'requestedAt', order: 'asc' } })
    return data.map(({ order, requestedAt }) => [order.channelOrderId, requestedAt?.slice(11, 13)])
  }
  const first = [
    ['C', '01'],
    ['B', undefined],
    ['A', '03'],
  ]
  expect(await inOrder()).toEqual(first)
  // A site as an older version left it.
  const migrator = database.migrator()
  expect((await migrator.migrateTo('0094-common-words')).error).toBeUndefined()
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  expect(await inOrder()).toEqual(first)
  // A message that changes nothing of the claim does not put it behind others.
  await claimed(told, 'B', { ...cancel, requestedAt: null, changedAt: '2026-03-02T04:00:00.000Z' })
  expect(await inOrder()).toEqual(first)
})

test('a complete order or line number finds only its own claim, and a part of one all claims that contain it', async () => {
  const { sheet, claimed, owner } = await shops()
  for (const number of ['A-1', 'A-12', 'B-3']) await claimed(sheet, number, cancel)
  const found = async (keyword: string) => {
    const { data } = await owner.send(claimApi.list, { query: { keyword, sort: 'id', order: 'asc' } })
    return data.map(({ order }) => order.channelOrderId)
  }
  expect(await found('A-1')).toEqual(['A-1'])
  expect(await found('A-12-1')).toEqual(['A-12'])
  expect(await found('a-1')).toEqual(['A-1', 'A-12'])
  expect(await found('tea')).toEqual(['A-1', 'A-12', 'B-3'])
  expect(await found('nobody')).toEqual([])
})

test('a claim asked again under the same number is answered again, but not one that the shop merely repeats', async () => {
  const { told, claimed, list, answer, jobs, clock } = await shops()
  await claimed(told, 'A', cancel)
  expect((await answer('REJECTED', 'Packed')).error).toEqual([])
  await jobs.settle()
  expect(await list({ isToAnswer: true })).toEqual([])
  clock.pass({ hours: 1 })
  const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()

  await claimed(told, 'A', { ...cancel, changedAt: later(0) })
  expect(await list({ isToAnswer: true })).toEqual([])

  await claimed(told, 'A', { ...cancel, changedAt: later(2), requestedAt: later(1) })
  expect(await list({ isToAnswer: true })).toMatchObject([{ code: 'C-A', answer: null, telling: null }])
  expect((await answer('APPROVED')).error).toEqual([])
})

test('an answer holds while its shop still repeats the request that was answered, until the buyer makes a new one', async () => {
  const { told, claimed, list, answer, order, jobs, clock } = await shops()
  const ids = [await claimed(told, 'A', cancel), await claimed(told, 'B', cancel)]
  const said = async () => Promise.all(ids.map(async (id) => (await order(id)).lines.map((line) => line.status)))
  await answer('APPROVED')
  await jobs.settle()
  for (const code of ['A', 'B']) await claimed(told, code, cancel)
  expect(await said()).toEqual([['CANCEL_DONE'], ['CANCEL_DONE']])
  expect((await order(ids[0] ?? 0)).status).toBe('CANCELED')
  // A new request counts, even if its order has the same source time as before.
  clock.pass({ hours: 1 })
  await claimed(told, 'A', { ...cancel, requestedAt: clock.now().toISOString() })
  expect(await said()).toEqual([['CANCEL_REQUEST'], ['CANCEL_DONE']])
  expect(await list({ isToAnswer: true })).toMatchObject([{ code: 'C-A' }])
})
