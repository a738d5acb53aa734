import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { startFeedShop, type FeedShop } from '../../../simulators/feed-shop.ts'
import { channelApi } from '../../../shared/api/channel.ts'
import { importSchedulerApi } from '../../../shared/api/import-scheduler.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { channelsOf } from '../../adapters/channels/channels.ts'
import { feedOrderOf, hasty } from '../../../tests/support/feed.ts'
import { world } from '../../../tests/support/world.ts'
import { beginDue } from '../import-scheduler/due.ts'
import { importChannel } from './import.ts'

const open: FeedShop[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((shop) => shop.stop()))
})

/** Haneul's shop of its own, connected; a page holds two orders. */
async function connected(more: { perSecond?: number; clockMs?: number } = {}) {
  const outside = { fetch, now: () => w.clock.now().getTime(), sleep: async () => {}, random: () => 0.5 }
  const channels = channelsOf({ local: true, outside: { ...outside, now: () => outside.now() }, patience: hasty })
  const w = await world({}, undefined, undefined, undefined, channels)
  const shop = await startFeedShop({
    pageSize: 2,
    now: () => w.clock.now().getTime() + (more.clockMs ?? 0),
    ...(more.perSecond === undefined ? {} : { perSecond: more.perSecond }),
  })
  open.push(shop)
  const owner = w.as('partner')
  const { id } = await owner.send(channelApi.create, {
    body: {
      partnerId: w.id.partner.Haneul,
      name: '자사몰',
      channelType: 'FEED',
      channelUrl: shop.url,
      apiKey: shop.key,
    },
  })
  await owner.send(channelApi.auth, { params: { id } })
  const run = async () => {
    await owner.send(channelApi.import, { params: { id } })
    await w.jobs.settle()
    const runs = await owner.send(channelApi.runs, { params: { id } })
    const [last] = runs.data
    if (!last) throw new Error('There was no import.')
    return last
  }
  const channel = () => owner.send(channelApi.get, { params: { id } })
  const cursor = async () =>
    (await w.database.read.selectFrom('channel').select('cursor').where('id', '=', id).executeTakeFirstOrThrow()).cursor
  const orders = async () =>
    w.database.read.selectFrom('order').select(['channelOrderId', 't']).orderBy('channelOrderId').execute()
  return { ...w, shop, owner, id, run, channel, cursor, orders }
}

test('an import brings a shop’s changed orders page by page, and the next import only what is new', async () => {
  const { shop, run, orders, channel, clock } = await connected()
  for (const name of ['A', 'B', 'C', 'D', 'E']) shop.put(feedOrderOf(name))
  expect(await run()).toMatchObject({ status: 'DONE', found: 5, created: 5, failed: 0, failure: null })
  expect((await orders()).map(({ channelOrderId }) => channelOrderId)).toEqual(['A', 'B', 'C', 'D', 'E'])
  clock.pass({ minutes: 30 })
  shop.put({ ...feedOrderOf('F'), changedAt: clock.now().toISOString() })
  expect(await run()).toMatchObject({ status: 'DONE', created: 1 })
  expect(await channel()).toMatchObject({ status: 'OK', lastScrapeStatus: 'DONE', failuresInARow: 0 })
})

test('a shop connected anew by another channel brings no order twice, and still changes its earlier orders', async () => {
  const { shop, run, channel, owner, id, jobs, database, clock } = await connected()
  for (const name of ['A', 'B']) shop.put(feedOrderOf(name))
  await run()
  const { version, partnerId } = await channel()
  await owner.send(channelApi.update, { params: { id }, ifMatch: version, body: { status: 'TERMINATED' } })
  const anew = await owner.send(channelApi.create, {
    body: { partnerId, name: '자사몰 2', channelType: 'FEED', channelUrl: shop.url, apiKey: shop.key },
  })
  await owner.send(channelApi.auth, { params: { id: anew.id } })
  clock.pass({ minutes: 30 })
  shop.put(feedOrderOf('C'))
  const changedAt = clock.now().toISOString()
  shop.put({ ...feedOrderOf('A'), changedAt, recipient: { ...feedOrderOf('A').recipient, name: '새 받는 분' } })

  const trial = await owner.send(channelApi.dryRun, { params: { id: anew.id } })
  expect(Object.fromEntries(trial.orders.map((one) => [one.channelOrderId, one.became]))).toEqual({
    A: 'changed',
    B: 'unchanged',
    C: 'created',
  })
  await owner.send(channelApi.import, { params: { id: anew.id } })
  await jobs.settle()
  const rows = await database.read
    .selectFrom('order')
    .select(['channelOrderId', 'channelId', 'recipientName'])
    .orderBy('channelOrderId')
    .execute()
  expect(rows).toMatchObject([
    { channelOrderId: 'A', channelId: id, recipientName: '새 받는 분' },
    { channelOrderId: 'B', channelId: id },
    { channelOrderId: 'C', channelId: anew.id },
  ])
})

test('an import begins with the first hour of the chosen day in the partner’s time zone', async () => {
  const { shop, owner, id, run, orders, channel } = await connected()
  const { version } = await channel()
  await owner.send(channelApi.update, { params: { id }, ifMatch: version, body: { validAfter: '2026-03-02' } })
  // Half past midnight in Seoul, and two hours before.
  shop.put(feedOrderOf('A', { changedAt: '2026-03-01T15:30:00.000Z' }))
  shop.put(feedOrderOf('B', { changedAt: '2026-03-01T13:30:00.000Z' }))
  await run()
  expect((await orders()).map(({ channelOrderId }) => channelOrderId)).toEqual(['A'])
})

test('page 2 fails → the cursor stays, and the next import brings every order once', async () => {
  const { shop, run, orders, cursor } = await connected()
  for (const name of ['A', 'B', 'C']) shop.put(feedOrderOf(name))
  const before = await cursor()
  shop.troubles.add(/orders\?.*page=2/, { status: 500 }, 2)
  expect(await run()).toMatchObject({ status: 'ERROR', failure: { code: 'channel-unavailable' } })
  expect(await cursor()).toBe(before)
  expect(await run()).toMatchObject({ status: 'DONE', found: 3 })
  expect((await orders()).length).toBe(3)
})

test('a channel’s imports stay listed, however many imports other channels had since', async () => {
  const { owner, id, run, shop, database, channel } = await connected()
  shop.put(feedOrderOf('A'))
  await run()
  const { partnerId } = await channel()
  const { id: other } = await owner.send(channelApi.create, {
    body: { partnerId, name: '다른 몰', channelType: 'SPREADSHEET' },
  })
  const asked = {
    channelId: other,
    importSchedulerId: null,
    status: 'DONE' as const,
    startedAt: database.now().toISOString(),
  }
  await database.write(({ tx }) =>
    tx
      .insertInto('importRun')
      .values(Array.from({ length: 600 }, () => asked))
      .execute(),
  )
  await run()
  expect((await owner.send(channelApi.runs, { params: { id } })).data).toMatchObject([{ created: 0 }, { created: 1 }])
})

test('importing the same page three times changes nothing', async () => {
  const { shop, run, orders, clock } = await connected()
  for (const name of ['A', 'B']) shop.put(feedOrderOf(name))
  expect(await run()).toMatchObject({ created: 2 })
  for (let times = 0; times < 2; times++) {
    clock.pass({ minutes: 1 })
    expect(await run()).toMatchObject({ status: 'DONE', created: 0, changed: 0 })
  }
  expect((await orders()).length).toBe(2)
})

test.each([
  ['an hour behind', -3_600_000],
  ['an hour ahead', 3_600_000],
])('a shop whose clock is %s loses no order', async (_, clockMs) => {
  const { shop, run, orders, clock } = await connected({ clockMs })
  for (const name of ['A', 'B', 'C', 'D']) {
    const { changedAt: _changed, ...order } = feedOrderOf(name)
    shop.put(order)
    await run()
    clock.pass({ minutes: 7 })
  }
  expect((await orders()).length).toBe(4)
})

test('a shop that is asked too often is left alone as long as it says, and the import does not count as a failure', async () => {
  const { shop, run, channel, clock, jobs, orders } = await connected()
  shop.put(feedOrderOf('A'))
  shop.troubles.add(/GET \/orders/, { status: 429, retryAfter: '120' })
  expect(await run()).toMatchObject({ status: 'ABORTED', failure: { code: 'channel-busy' } })
  expect(await channel()).toMatchObject({ status: 'OK', failuresInARow: 0, waitsUntil: '2026-03-02T01:02:00.000Z' })
  const asked = shop.troubles.calls(/GET/)
  await run()
  expect(shop.troubles.calls(/GET/)).toBe(asked)
  clock.pass({ minutes: 3 })
  await jobs.settle()
  expect((await orders()).length).toBe(1)
  expect(await channel()).toMatchObject({ lastScrapeStatus: 'DONE', waitsUntil: null })
})

test('a scheduled import that the shop put off still belongs to its schedule when it runs', async () => {
  const { shop, owner, id, clock, jobs, database } = await connected()
  const { id: schedule } = await owner.send(importSchedulerApi.create, {
    body: { channelId: id, scheduleTime: '*/10 * * * *', validAfter: null, validBefore: null },
  })
  shop.put(feedOrderOf('A'))
  shop.troubles.add(/GET \/orders/, { status: 429, retryAfter: '120' })
  clock.pass({ minutes: 11 })
  expect(await beginDue(database)).toBe(1)
  await jobs.settle()
  clock.pass({ minutes: 3 })
  await jobs.settle()
  const { data } = await owner.send(channelApi.runs, { params: { id } })
  expect(data.map((run) => [run.status, run.importSchedulerId])).toEqual([
    ['DONE', schedule],
    ['ABORTED', schedule],
  ])
})

test('an import that its shop puts off twice is tried again after the second time', async () => {
  const { shop, run, clock, jobs, orders } = await connected()
  shop.put(feedOrderOf('A'))
  shop.troubles.add(/GET \/orders/, { status: 429, retryAfter: '120' }, 2)
  await run()
  for (let times = 0; times < 2; times++) {
    clock.pass({ minutes: 3 })
    await jobs.settle()
  }
  expect((await orders()).length).toBe(1)
})

test('an order that cannot be read is listed with its import, and the other orders of its page are imported', async () => {
  const { shop, run, orders } = await connected()
  shop.put(feedOrderOf('A'))
  shop.orders.set('B', { ...feedOrderOf('B'), lines: [] })
  shop.put(feedOrderOf('C'))
  expect(await run()).toMatchObject({ status: 'DONE', found: 3, created: 2, failed: 1 })
  expect((await run()).failedOrders).toEqual([{ channelOrderId: 'B', reason: expect.stringContaining('lines') }])
  expect((await orders()).map(({ channelOrderId }) => channelOrderId)).toEqual(['A', 'C'])
})

test('an order that could not be read comes with the first import that can read it, though it did not change meanwhile', async () => {
  const { shop, run, orders, clock } = await connected()
  const whole = feedOrderOf('B')
  shop.put(feedOrderOf('A'))
  shop.orders.set('B', { ...whole, lines: [] })
  expect(await run()).toMatchObject({ status: 'DONE', created: 1, failed: 1 })
  // By now the cursor has gone past the order, and imports fail for another reason.
  clock.pass({ minutes: 200 })
  shop.put(feedOrderOf('C', { changedAt: clock.now().toISOString() }))
  expect(await run()).toMatchObject({ status: 'DONE', created: 1, failed: 1 })
  clock.pass({ minutes: 200 })
  shop.troubles.add(/GET \/orders/, { status: 400 })
  expect(await run()).toMatchObject({ status: 'ERROR' })
  expect(await run()).toMatchObject({ failedOrders: [{ channelOrderId: 'B' }] })
  shop.orders.set('B', whole)
  expect(await run()).toMatchObject({ status: 'DONE', created: 1, failed: 0 })
  expect((await orders()).map(({ channelOrderId }) => channelOrderId).toSorted()).toEqual(['A', 'B', 'C'])
  expect(await run()).toMatchObject({ created: 0, failed: 0 })
})

test('an unreadable order that its shop does not find or cannot give fails no import, and is imported once the shop gives it', async () => {
  const { shop, run, orders, clock } = await connected()
  const whole = feedOrderOf('B')
  shop.put(feedOrderOf('A'))
  shop.orders.set('B', { ...whole, lines: [] })
  await run()
  clock.pass({ minutes: 200 })
  shop.put(feedOrderOf('C', { changedAt: clock.now().toISOString() }))
  await run()
  clock.pass({ minutes: 200 })
  for (const status of [404, 400, 503]) {
    shop.troubles.add(/GET \/orders\/B/, { status }, 9)
    expect(await run()).toMatchObject({ status: 'DONE', failed: 1, failedOrders: [{ channelOrderId: 'B' }] })
    shop.troubles.clear()
  }
  shop.orders.set('B', whole)
  expect(await run()).toMatchObject({ status: 'DONE', created: 1, failed: 0 })
  expect((await orders()).map(({ channelOrderId }) => channelOrderId).toSorted()).toEqual(['A', 'B', 'C'])
})

test('an order that cannot be read for a week is not asked for any more', async () => {
  const { shop, run, clock } = await connected()
  shop.orders.set('B', { ...feedOrderOf('B'), lines: [] })
  shop.put(feedOrderOf('A'))
  expect(await run()).toMatchObject({ created: 1, failed: 1 })
  clock.pass({ hours: 8 * 24 })
  // The first run still begins where the last one ended, so the channel tells of the order there.
  await run()
  expect(await run()).toMatchObject({ status: 'DONE', failed: 0 })
})

test('a dry run lists orders that cannot be read beside those that would come', async () => {
  const { shop, owner, id } = await connected()
  shop.put(feedOrderOf('A'))
  shop.orders.set('B', { ...feedOrderOf('B'), lines: [] })
  const { orders: shown, failed } = await owner.send(channelApi.dryRun, { params: { id } })
  expect(shown.map(({ channelOrderId }) => channelOrderId)).toEqual(['A'])
  expect(failed).toEqual([{ channelOrderId: 'B', reason: expect.stringContaining('lines') }])
})

test('an imported order whose buyer asks to cancel it needs review and has a claim to answer', async () => {
  const { shop, run, owner } = await connected()
  const order = feedOrderOf('A')
  const claim = {
    claimId: 'C1',
    type: 'CANCEL' as const,
    status: 'REQUESTED' as const,
    quantity: 2,
    requestedAt: '2026-03-02T00:20:00.000Z',
  }
  shop.put({ ...order, lines: order.lines.map((line) => ({ ...line, claim })) })
  await run()
  const { data } = await owner.send(orderApi.list, { query: { hasClaimToAnswer: true } })
  expect(data).toMatchObject([{ channelOrderId: 'A', ofcStatuses: expect.arrayContaining(['REVIEW_REQUIRED']) }])
})

test('an order with a future date or an unknown currency is imported, and needs review', async () => {
  const { shop, run, owner } = await connected()
  shop.put(feedOrderOf('A', { placedAt: '2027-03-02T00:00:00.000Z' }))
  shop.put(feedOrderOf('B', { currency: 'XYZ' }))
  shop.put(feedOrderOf('C'))
  expect(await run()).toMatchObject({ created: 3, failed: 0 })
  const { data } = await owner.send(orderApi.list, { query: { ofcStatuses: ['REVIEW_REQUIRED'] } })
  expect(data.map(({ channelOrderId }) => channelOrderId).toSorted()).toEqual(['A', 'B'])
})

test('an import that its shop refuses fails without another try', async () => {
  const { shop, run } = await connected()
  shop.troubles.add(/GET \/orders/, { status: 400 })
  const asked = shop.troubles.calls(/GET/)
  expect(await run()).toMatchObject({ status: 'ERROR', failure: { code: 'channel-refused' } })
  expect(shop.troubles.calls(/GET/)).toBe(asked + 1)
})

test('a failed import shows why in the shop’s own words, and so does its channel until an import succeeds', async () => {
  const { shop, run, channel, owner, id } = await connected()
  const moveTo = async (channelUrl: string) => {
    const { version } = await channel()
    await owner.send(channelApi.update, { params: { id }, ifMatch: version, body: { channelUrl } })
  }
  await moveTo(`${shop.url}/elsewhere`)
  const failure = { code: 'channel-refused', displayMessage: 'The channel refused: There is nothing here.' }
  expect(await run()).toMatchObject({ status: 'ERROR', failure })
  expect(await channel()).toMatchObject({ failuresInARow: 1, failure })
  await moveTo(shop.url)
  expect(await run()).toMatchObject({ status: 'DONE', failure: null })
  expect(await channel()).toMatchObject({ failuresInARow: 0, failure: null })
})

test('after five failed imports in a row a channel is in error and its people are notified once, until an import succeeds', async () => {
  const { shop, run, channel, as } = await connected()
  shop.troubles.add(/GET \/orders/, { status: 400 }, 7)
  for (let times = 1; times <= 7; times++) {
    await run()
    expect(await channel()).toMatchObject({ status: times < 5 ? 'OK' : 'ERROR', failuresInARow: times })
  }
  const heard = await as('partner').fetch('/api/auth/notification')
  expect((await heard.text()).match(/CHANNEL_ERROR/g)).toHaveLength(1)
  await run()
  expect(await channel()).toMatchObject({ status: 'OK', failuresInARow: 0, failure: null })
})

test('a channel whose credentials are refused is unavailable until it is connected with valid ones', async () => {
  const { shop, run, channel, owner, id } = await connected()
  const { version } = await channel()
  await owner.send(channelApi.update, { params: { id }, ifMatch: version, body: { apiKey: 'another' } })
  expect(await run()).toMatchObject({ status: 'ERROR', failure: { code: 'channel-credentials' } })
  expect(await channel()).toMatchObject({ linkageStatus: 'unavailable' })
  const { version: now } = await channel()
  await owner.send(channelApi.update, { params: { id }, ifMatch: now, body: { apiKey: shop.key } })
  await owner.send(channelApi.auth, { params: { id } })
  expect(await channel()).toMatchObject({ linkageStatus: 'available', failure: null })
})

test('an import asks again for an answer that was lost', async () => {
  const { shop, run, orders } = await connected()
  shop.put(feedOrderOf('A'))
  shop.troubles.add(/GET \/orders/, 'lose-answer')
  expect(await run()).toMatchObject({ status: 'DONE', created: 1 })
  expect((await orders()).length).toBe(1)
})

test('a dry run shows the orders that would come with masked names, and stores nothing', async () => {
  const { shop, owner, id, orders, cursor, database } = await connected()
  for (const name of ['A', 'B', 'C']) shop.put(feedOrderOf(name))
  const before = await cursor()
  const { orders: shown, hasMore } = await owner.send(channelApi.dryRun, { params: { id } })
  expect(shown.map(({ channelOrderId, recipientName }) => [channelOrderId, recipientName])).toEqual([
    ['A', '박*리 *'],
    ['B', '박*리 *'],
    ['C', '박*리 *'],
  ])
  expect([hasMore, await cursor(), (await orders()).length]).toEqual([false, before, 0])
  expect(await database.read.selectFrom('importRun').selectAll().execute()).toEqual([])
})

test('a dry run shows for each order whether it is new, changed or unchanged', async () => {
  const { shop, owner, id, run, clock, orders } = await connected()
  for (const name of ['A', 'B']) shop.put(feedOrderOf(name))
  await run()
  const before = await orders()
  clock.pass({ minutes: 5 })
  const changedAt = clock.now().toISOString()
  shop.put(feedOrderOf('B', { changedAt, recipient: { ...feedOrderOf('B').recipient, address: '서울 종로구 1' } }))
  shop.put(feedOrderOf('C', { changedAt }))
  const dry = await owner.send(channelApi.dryRun, { params: { id } })
  expect(Object.fromEntries(dry.orders.map(({ channelOrderId, became }) => [channelOrderId, became]))).toEqual({
    A: 'unchanged',
    B: 'changed',
    C: 'created',
  })
  expect(await orders()).toEqual(before)
  expect(await run()).toMatchObject({ created: 1, changed: 1 })
})

test('a channel is not connected with credentials that its shop refuses', async () => {
  const { shop, owner, ...w } = await connected()
  const made = await owner.send(channelApi.create, {
    body: {
      partnerId: w.id ? (await owner.send(channelApi.get, { params: { id: w.id } })).partnerId : 0,
      name: '둘째',
      channelType: 'FEED',
      channelUrl: shop.url,
      apiKey: 'wrong',
    },
  })
  expect(await owner.refused(channelApi.auth, { params: { id: made.id } })).toMatchObject({
    status: 409,
    code: 'channel-credentials',
  })
  expect(await owner.refused(channelApi.import, { params: { id: made.id } })).toMatchObject({
    code: 'channel-unconnected',
  })
})

test('a shop at an address inside our own network is never called', async () => {
  const w = await world({}, undefined, undefined, undefined, channelsOf({ patience: hasty }))
  const shop = await startFeedShop()
  open.push(shop)
  const owner = w.as('partner')
  const { id } = await owner.send(channelApi.create, {
    body: { partnerId: w.id.partner.Haneul, name: '안', channelType: 'FEED', channelUrl: shop.url, apiKey: shop.key },
  })
  await owner.refused(channelApi.auth, { params: { id } })
  expect(shop.troubles.calls(/./)).toBe(0)
})

test('an import whose process was killed midway begins anew, and neither loses nor doubles an order', async () => {
  const { shop, orders, owner, id, jobs, database, at } = await connected()
  for (const name of ['A', 'B', 'C', 'D']) shop.put(feedOrderOf(name))
  // The second page is never answered while the first process lives.
  shop.troubles.add(/orders\?.*page=2/, 'hang')
  await owner.send(channelApi.import, { params: { id } })
  const child = spawn(
    process.execPath,
    ['tests/support/importer.ts', at.dataDir, ...(at.databaseUrl ? [at.databaseUrl] : [])],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  await shop.troubles.untilCalls(/page=2/, 1)
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  expect((await orders()).map(({ channelOrderId }) => channelOrderId)).toEqual(['A', 'B'])
  // A user who watches sees how far the import has come.
  const [working] = (await owner.send(channelApi.runs, { params: { id } })).data
  expect(working).toMatchObject({ status: 'WORKING', pages: 1, found: 2, created: 2 })
  await database.write(({ tx }) =>
    tx.updateTable('job').set({ leaseUntil: '2000-01-01T00:00:00.000Z' }).where('status', '=', 'RUNNING').execute(),
  )
  await jobs.settle()
  expect((await orders()).map(({ channelOrderId }) => channelOrderId)).toEqual(['A', 'B', 'C', 'D'])
  const { data } = await owner.send(channelApi.runs, { params: { id } })
  expect(data.map(({ status, created }) => [status, created])).toEqual([
    ['DONE', 2],
    ['ABORTED', 2],
  ])
})

test('two workers that import the same page at once create each order once', async () => {
  const { shop, database, secrets, id, orders } = await connected()
  for (const name of ['A', 'B', 'C']) shop.put(feedOrderOf(name))
  const parts = { secrets, channels: channelsOf({ local: true, patience: hasty }) }
  const tools = { database, signal: new AbortController().signal, progress: () => {} }
  const job = { channelId: id, importSchedulerId: null }
  await Promise.all([importChannel(parts, job, tools), importChannel(parts, job, tools)])
  expect((await orders()).map(({ channelOrderId }) => channelOrderId)).toEqual(['A', 'B', 'C'])
})

test('an order that is checked again is read from its channel, and its history shows what the channel answered', async () => {
  const { shop, run, owner, clock, jobs } = await connected()
  for (const name of ['A', 'B', 'C']) shop.put(feedOrderOf(name))
  await run()
  const { data } = await owner.send(orderApi.list, { query: { sort: 'id_asc' } })
  const ids = data.map(({ id }) => id)
  const again = async () => {
    expect((await owner.send(orderApi.dirty, { body: { ids } })).error).toEqual([])
    await jobs.settle()
    return Promise.all(ids.map((id) => owner.send(orderApi.get, { params: { id } })))
  }
  clock.pass({ minutes: 5 })
  const [line] = feedOrderOf('A').lines
  shop.put({
    ...feedOrderOf('A', { lines: line ? [{ ...line, quantity: 1 }] : [] }),
    changedAt: clock.now().toISOString(),
  })
  shop.orders.delete('C')
  const [changed, same, gone] = await again()
  expect(changed?.lines).toMatchObject([{ quantity: 1 }])
  expect(changed?.history.map(({ what }) => what)).toEqual(['import', 'dirty', 'change'])
  expect(same?.history.map(({ what }) => what)).toEqual(['import', 'dirty', 'read'])
  expect(gone?.history.at(-1)).toMatchObject({ what: 'unread', reason: expect.stringContaining('no such order') })
  // A shop that does not answer is asked a few times; then the history says so.
  shop.troubles.add(/orders\//, { status: 500 }, 100)
  clock.pass({ hours: 1 })
  const [silent] = await again()
  for (let n = 0; n < 6; n++) {
    clock.pass({ hours: 1 })
    await jobs.settle()
  }
  expect(silent?.history.at(-1)).toMatchObject({ what: 'dirty' })
  expect((await owner.send(orderApi.get, { params: { id: ids[0] ?? 0 } })).history.at(-1)).toMatchObject({
    what: 'unread',
    reason: expect.stringContaining('500'),
  })
})
