import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClock } from '../../client/offline/sync/clock.ts'
import { lawsHold } from './laws.ts'
import { counting, countedOf, openSite, recordOf, type Site } from './site.ts'

let site: Site
beforeEach(async () => {
  site = await openSite()
})
afterEach(() => lawsHold(site.database))

const deviceOf = (id: number) =>
  site.database.read
    .selectFrom('device')
    .select(['lastUserId', 'lastSeenAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a handheld cannot go on with a queue that another one is using, and has to start its own', async () => {
  const phone = await site.handheld()
  phone.queue('inbound.inspect', counting(2))
  await phone.push()
  const other = await site.handheld()
  other.clientId = phone.clientId
  other.queue('inbound.inspect', counting(5))
  expect(await other.push()).toMatchObject({ problem: 'FORKED', results: [] })
  expect(await countedOf(site)).toBe(2)
  phone.queue('inbound.inspect', counting(1))
  expect(await phone.push()).toMatchObject({ problem: null, lastSeq: 2 })
  expect(await countedOf(site)).toBe(3)
})

test('an action under another handheld’s action id waits for a leader if it differs, and is a repeat if it does not', async () => {
  const phone = await site.handheld()
  const { action } = await phone.does('inbound.inspect', counting(2))
  const other = await site.handheld()
  expect(await other.does('inbound.inspect', counting(5), { id: action.id })).toMatchObject({
    status: 'refused',
    code: 'action-malformed',
    with: { property: 'id' },
  })
  expect(await other.does('inbound.inspect', counting(2), { id: action.id })).toMatchObject({
    status: 'applied',
    code: 'action-repeated',
  })
  expect(await countedOf(site)).toBe(2)
})

test('an action dated before its sign-in is dated at the sign-in, and one from 1970 at its arrival', async () => {
  const phone = await site.handheld()
  const signedIn = site.clock.iso()
  site.clock.pass({ hours: 3 })
  const { action } = await phone.does('inbound.inspect', counting(2), { at: '1970-01-02T00:00:00.000Z' })
  expect(await recordOf(site, action.id)).toMatchObject({ status: 'applied', at: site.clock.iso() })
  const early = await phone.does('inbound.inspect', counting(1), { at: '2026-03-01T00:00:00.000Z' })
  expect(await recordOf(site, early.action.id)).toMatchObject({ status: 'applied', at: signedIn })
})

test('the office sees who last worked with a handheld, even if its first push was empty', async () => {
  const phone = await site.handheld()
  await phone.push()
  phone.queue('inbound.inspect', counting(2))
  await phone.push()
  expect(await deviceOf(phone.deviceId)).toMatchObject({ lastUserId: phone.actions[0]?.workerId })
})

test('a repeated push of an earlier worker’s action does not change who last worked with the handheld', async () => {
  const phone = await site.handheld()
  await phone.does('inbound.inspect', counting(2))
  phone.signIn(site.people.colleague)
  const { action } = await phone.does('inbound.inspect', counting(1))
  await phone.push(1, 1)
  expect(await deviceOf(phone.deviceId)).toMatchObject({ lastUserId: action.workerId })
})

test('a sign-in by badge sets the worker’s last sign-in', async () => {
  const phone = await site.handheld()
  phone.queue('inbound.inspect', counting(2))
  await phone.push()
  const worker = await site.database.read
    .selectFrom('user')
    .select('lastLoginAt')
    .where('id', '=', phone.actions[0]?.workerId ?? 0)
    .executeTakeFirstOrThrow()
  expect(worker.lastLoginAt).not.toBeNull()
})

test.each([-3, 3])(
  'an action of a handheld whose clock is %i hours off is dated by the server’s clock',
  async (hours) => {
    const phone = await site.handheld()
    const here = () => site.database.now().getTime() + hours * 3_600_000
    const clock = createClock({ now: here })
    clock.heard(site.database.now().toISOString(), here(), here())
    const done = site.database.now().toISOString()
    const action = phone.queue('inbound.inspect', counting(1), {
      at: new Date(here()).toISOString(),
      skewMs: clock.skewMs(),
    })
    site.clock.pass({ minutes: 10 })
    await phone.push()
    expect(
      await site.database.read
        .selectFrom('syncAction')
        .select('at')
        .where('actionId', '=', action.id)
        .executeTakeFirst(),
    ).toEqual({ at: done })
  },
)
