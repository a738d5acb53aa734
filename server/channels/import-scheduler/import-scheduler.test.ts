import { afterEach, expect, test } from 'vitest'
import { channelApi } from '../../../shared/api/channel.ts'
import { importSchedulerApi } from '../../../shared/api/import-scheduler.ts'
import { startFeedShop, type FeedShop } from '../../../simulators/feed-shop.ts'
import { feedOrderOf, hasty } from '../../../tests/support/feed.ts'
import { spreadsheetRows } from '../../../tests/support/spreadsheet-rows.ts'
import { pathOf, world } from '../../../tests/support/world.ts'
import { channelsOf } from '../../adapters/channels/channels.ts'
import { beginDue } from './due.ts'

const open: FeedShop[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((shop) => shop.stop()))
})

/** Haneul's connected shop, on Monday 2 March 2026 at 10:00 in Seoul. */
async function shop() {
  const w = await world({}, undefined, undefined, undefined, channelsOf({ local: true, patience: hasty }))
  const far = await startFeedShop()
  open.push(far)
  const owner = w.as('partner')
  const { id } = await owner.send(channelApi.create, {
    body: { partnerId: w.id.partner.Haneul, name: '자사몰', channelType: 'FEED', channelUrl: far.url, apiKey: far.key },
  })
  await owner.send(channelApi.auth, { params: { id } })
  const plan = (scheduleTime: string, more: { validAfter?: string; validBefore?: string } = {}) =>
    owner.send(importSchedulerApi.create, { body: { channelId: id, scheduleTime, ...more } })
  const due = async () => {
    const begun = await beginDue(w.database)
    await w.jobs.settle()
    return begun
  }
  const one = (schedulerId: number) => owner.send(importSchedulerApi.get, { params: { id: schedulerId } })
  return { ...w, far, owner, id, plan, due, one }
}

test('an import schedule follows the clock of its partner’s center', async () => {
  const { plan } = await shop()
  expect(await plan('30 10 * * *')).toMatchObject({ timeZone: 'Asia/Seoul', nextRunAt: '2026-03-02T01:30:00.000Z' })
  expect(await plan('0 9 * * 1')).toMatchObject({ nextRunAt: '2026-03-09T00:00:00.000Z' })
})

test('a channel shows the time zone of its schedules before there is one', async () => {
  const { owner, id, plan, database } = await shop()
  const zoneOfIt = async () => (await owner.send(channelApi.get, { params: { id } })).timeZone
  expect(await zoneOfIt()).toBe('Asia/Seoul')
  await database.dialect.write.updateTable('center').set({ timeZone: 'Asia/Tokyo' }).execute()
  expect(await zoneOfIt()).toBe('Asia/Tokyo')
  expect(await plan('30 10 * * *')).toMatchObject({ timeZone: 'Asia/Tokyo' })
})

test('a scheduled import begins when it is due, and the schedule shows what it brought', async () => {
  const { plan, due, one, far, clock } = await shop()
  const { id } = await plan('*/10 * * * *')
  far.put(feedOrderOf('A'))
  expect(await due()).toBe(0)
  clock.pass({ minutes: 10 })
  expect(await due()).toBe(1)
  expect(await one(id)).toMatchObject({
    syncStatus: 'DONE',
    lastRunAt: '2026-03-02T01:10:00.000Z',
    nextRunAt: '2026-03-02T01:20:00.000Z',
    lastRun: { created: 1, failure: null },
  })
})

test('the spreadsheet of schedules says in words when each runs, and what it brought last', async () => {
  const { plan, due, far, clock, owner, as } = await shop()
  await plan('*/10 * * * *')
  await plan('30 9,14 * * 1,3', { validBefore: '2026-12-31' })
  await plan('5 4 1 * *')
  far.put(feedOrderOf('A'))
  clock.pass({ minutes: 10 })
  await due()
  const sheetOf = async (who: typeof owner) =>
    spreadsheetRows(await who.fetch(pathOf(importSchedulerApi.excel, { query: { sort: 'id', order: 'asc' } })))
  const rows = await sheetOf(owner)
  expect(rows.map((row) => [row['Channel'], row['When'], row['Last import'], row['New orders']])).toEqual([
    ['자사몰', 'Every 10 minutes', 'Done', 1],
    ['자사몰', 'Mon, Wed at 09:30, 14:30', null, null],
    ['자사몰', '5 4 1 * *', null, null],
  ])
  expect(rows[1]).toMatchObject({ 'Time zone': 'Asia/Seoul', Until: '2026-12-31' })
  expect(await sheetOf(as('otherPartner'))).toEqual([])
})

test('a schedule that was missed while the server was away runs once', async () => {
  const { plan, due, one, clock, owner, id: channelId } = await shop()
  const { id } = await plan('*/10 * * * *')
  clock.pass({ hours: 5, minutes: 3 })
  expect([await due(), await due()]).toEqual([1, 0])
  expect((await owner.send(channelApi.runs, { params: { id: channelId } })).count).toBe(1)
  expect(await one(id)).toMatchObject({ nextRunAt: '2026-03-02T06:10:00.000Z' })
})

test('two schedules of a channel that are due together start one import', async () => {
  const { plan, due, clock, owner, id } = await shop()
  await plan('*/10 * * * *')
  await plan('*/5 * * * *')
  clock.pass({ minutes: 10 })
  await due()
  expect((await owner.send(channelApi.runs, { params: { id } })).count).toBe(1)
})

test('an import that was begun by hand counts for every schedule that was due meanwhile', async () => {
  const { plan, due, one, clock, owner, id: channelId, far } = await shop()
  const [often, seldom] = [await plan('*/5 * * * *'), await plan('*/10 * * * *')]
  far.put(feedOrderOf('A'))
  clock.pass({ minutes: 10 })
  await owner.send(channelApi.import, { params: { id: channelId } })
  await due()
  const brought = { syncStatus: 'DONE', lastRunAt: '2026-03-02T01:10:00.000Z', lastRun: { created: 1 } }
  expect([await one(often.id), await one(seldom.id)]).toMatchObject([brought, brought])
  // An import that a user begins between two times is not the schedule's.
  far.put(feedOrderOf('B'))
  clock.pass({ minutes: 1 })
  await owner.send(channelApi.import, { params: { id: channelId } })
  await due()
  expect(await one(seldom.id)).toMatchObject(brought)
})

test('a schedule that never comes due is refused, and so is a text that is no schedule', async () => {
  const { owner, id } = await shop()
  const refused = (scheduleTime: string) =>
    owner.refused(importSchedulerApi.create, { body: { channelId: id, scheduleTime } })
  expect(await refused('0 0 30 2 *')).toMatchObject({ status: 409, code: 'cron-never' })
  for (const text of ['every now and then', '61 * * * *', '* * * * * *', '0 0 1 1 * 2030'])
    expect(await refused(text)).toMatchObject({ status: 409, code: 'cron-wrong' })
})

test('a schedule whose last day is before its first is refused, new or changed', async () => {
  const { plan, owner, id: channelId } = await shop()
  const wrongDays = { status: 400, details: [{ property: 'validBefore', message: 'is before the first day' }] }
  const body = { channelId, scheduleTime: '0 * * * *', validAfter: '2026-03-05', validBefore: '2026-03-04' }
  expect(await owner.refused(importSchedulerApi.create, { body })).toMatchObject(wrongDays)
  const { id, version } = await plan('0 * * * *', { validAfter: '2026-03-05', validBefore: '2026-03-05' })
  const change = { params: { id }, ifMatch: version, body: { validAfter: '2026-03-06' } }
  expect(await owner.refused(importSchedulerApi.update, change)).toMatchObject(wrongDays)
})

test('a schedule begins on its first day and ends after its last', async () => {
  const { plan, due, one, clock } = await shop()
  const { id } = await plan('0 * * * *', { validAfter: '2026-03-05', validBefore: '2026-03-05' })
  expect(await one(id)).toMatchObject({ nextRunAt: '2026-03-04T15:00:00.000Z' })
  clock.pass({ days: 3, hours: 13, minutes: 30 })
  expect(await due()).toBe(1)
  expect(await one(id)).toMatchObject({ nextRunAt: null })
})

test('a schedule does not ask a channel that is paused or whose credentials were refused', async () => {
  const { plan, due, clock, owner, id, far } = await shop()
  await plan('*/10 * * * *')
  const set = async (body: object) => {
    const { version } = await owner.send(channelApi.get, { params: { id } })
    await owner.send(channelApi.update, { params: { id }, ifMatch: version, body })
  }
  await set({ status: 'PAUSED' })
  clock.pass({ minutes: 10 })
  expect(await due()).toBe(0)
  await set({ status: 'OK' })
  await set({ apiKey: 'wrong' })
  for (let times = 0; times < 5; times++) {
    clock.pass({ minutes: 10 })
    await due()
  }
  const asked = far.troubles.calls(/./)
  clock.pass({ minutes: 10 })
  expect([await due(), far.troubles.calls(/./)]).toEqual([0, asked])
})
