import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { authApi } from '../../shared/api/auth.ts'
import type { Input } from '../../shared/api/call.ts'
import { jobApi } from '../../shared/api/job.ts'
import { notificationApi } from '../../shared/api/notification.ts'
import { openDatabase } from '../db/database.ts'
import { listen } from '../../tests/support/witness.ts'
import { idOf } from '../../tests/support/ids.ts'
import type { Who } from '../../tests/support/rows.ts'
import { world, type World } from '../../tests/support/world.ts'
import { pruneNotifications } from './store.ts'
import { notify } from '../messages/notify.ts'
import { noticeOf } from '../messages/words/words.ts'

const tell = (w: World, ...who: Who[]) =>
  w.database.write((writer) =>
    notify(writer, {
      type: 'NOTICE',
      to: { userIds: who.map((one) => w.id.user[one] ?? 0) },
      say: (language) => ({ title: `The stocktaking (${language})`, content: 'is on Friday' }),
    }),
  )
const titles = async (w: World, who: Who) => (await w.as(who).send(notificationApi.list)).rows.map(({ title }) => title)
const unread = async (w: World, who: Who) => (await w.as(who).send(notificationApi.count)).count

test('a notification arrives unread in its reader’s language, can be marked as read or unread, and be deleted', async () => {
  const w = await world()
  await w.database.dialect.write.updateTable('user').set({ language: 'ko' }).where('username', '=', 'leader').execute()
  await tell(w, 'leader', 'worker')
  expect(await titles(w, 'leader')).toEqual(['The stocktaking (ko)'])
  expect(await titles(w, 'worker')).toEqual(['The stocktaking (en)'])
  const [mine] = (await w.as('leader').send(notificationApi.list, { query: { isRead: false } })).rows
  const id = mine?.id ?? 0
  expect(mine).toMatchObject({ type: 'NOTICE', isRead: false, readAt: null, content: 'is on Friday' })
  w.clock.pass({ minutes: 1 })
  expect(await w.as('leader').send(notificationApi.update, { params: { id }, body: { isRead: true } })).toMatchObject({
    isRead: true,
    readAt: '2026-03-02T01:01:00.000Z',
  })
  expect(await unread(w, 'leader')).toBe(0)
  expect(
    (await w.as('leader').send(notificationApi.update, { params: { id }, body: { isRead: false } })).readAt,
  ).toBeNull()
  await w.as('leader').send(notificationApi.remove, { params: { id } })
  expect(await titles(w, 'leader')).toEqual([])
  expect(await unread(w, 'worker')).toBe(1)
})

test('a user who changes their language reads and finds earlier notifications in the new one', async () => {
  const w = await world()
  await w.database.write((writer) =>
    notify(writer, {
      type: 'EXPIRATION_CLOSE',
      to: { userIds: [w.id.user['leader'] ?? 0] },
      say: noticeOf('expirationClose', { sku: 'Toner', day: '2026-04-01', quantity: 3, center: 'ICN1' }),
    }),
  )
  expect(await titles(w, 'leader')).toEqual(['Toner expires on 01 Apr 2026'])
  await w.as('leader').send(authApi.saveSettings, { body: { language: 'ja' } })
  expect(await titles(w, 'leader')).toEqual(['Toner：2026/04/01に期限切れ'])
  // The leader finds it by the words that they read.
  const found = async (keyword: string) =>
    (await w.as('leader').send(notificationApi.list, { query: { keyword } })).total
  expect([await found('期限切れ'), await found('toner'), await found('届きました')]).toEqual([1, 1, 0])
})

test('a user marks one, several or all notifications as read, but never another user’s', async () => {
  const w = await world()
  for (let nth = 0; nth < 4; nth++) await tell(w, 'leader', 'worker')
  const [first, second, third] = (
    await w.as('leader').send(notificationApi.list, { query: { order: 'asc' } })
  ).rows.map(({ id }) => id)
  const others = (await w.as('worker').send(notificationApi.list)).rows.map(({ id }) => id)
  const read = (body: Input<typeof notificationApi.read>['body']) => w.as('leader').send(notificationApi.read, { body })
  expect(await read({ id: first })).toEqual({ count: 1 })
  expect(await read({ id: [first, second] })).toEqual({ count: 1 })
  expect(await read({ ids: [third, ...others] })).toEqual({ count: 1 })
  expect(await unread(w, 'worker')).toBe(4)
  expect((await w.as('leader').refused(notificationApi.read, { body: {} })).status).toBe(400)
  expect(await read({ all: true })).toEqual({ count: 1 })
  expect([await unread(w, 'leader'), await unread(w, 'worker')]).toEqual([0, 4])
  for (const call of [notificationApi.get, notificationApi.remove])
    expect((await w.as('leader').refused(call, { params: { id: others[0] ?? 0 } })).status).toBe(404)
  expect(
    (await w.as('admin').refused(notificationApi.update, { params: { id: others[0] ?? 0 }, body: { isRead: true } }))
      .status,
  ).toBe(404)
})

test('a personal notification pokes only its reader’s screen, and the poke says no more than that something came', async () => {
  const w = await world()
  const [leader, worker] = [await listen(w, 'leader'), await listen(w, 'worker')]
  await Promise.all([leader.until('hello'), worker.until('hello')])
  await tell(w, 'leader')
  expect(await leader.until('"notification"')).toContain('{"centerId":0,"version":0,"tables":["notification"]}')
  // The worker's line keeps the order: everything before this has come.
  await w.database.write(async (writer) => writer.changed(w.id.center.ICN1, 'location', 1))
  expect(await worker.until('"location"')).not.toContain('notification')
  await Promise.all([leader.hangUp(), worker.hangUp()])
})

test('a screen hears of a notification from whichever process of the site made it', async () => {
  const w = await world()
  // Only one process can open a SQLite file.
  const other = w.database.dialect.name === 'postgres' ? await openDatabase(w.at) : w.database
  const leader = await listen(w, 'leader')
  await leader.until('hello')
  await other.write((writer) =>
    notify(writer, {
      type: 'NOTICE',
      to: { userIds: [w.id.user['leader'] ?? 0] },
      say: () => ({ title: 't', content: 'c' }),
    }),
  )
  expect(await leader.until('"notification"')).toContain('notification')
  if (other !== w.database) await other.close()
  await leader.hangUp()
})

test('a live stream ends without another poke when its user signs out', async () => {
  const w = await world()
  const leader = await listen(w, 'leader')
  await leader.until('hello')
  await w.as('leader').send(authApi.signOut)
  await w.database.write(async (writer) => writer.changed(0, 'user', w.id.user['leader'] ?? 0))
  await tell(w, 'leader')
  expect(await leader.until('poke')).toBeNull()
})

test('each user sets for each notification type whether it shows in the app and comes by mail', async () => {
  const w = await world()
  await w.database.dialect.write
    .updateTable('user')
    .set({ email: sql`"username" || '@gantry.test'` })
    .where('username', 'in', ['leader', 'worker', 'manager'])
    .execute()
  await w
    .as('worker')
    .send(authApi.saveSettings, { body: { notificationSettings: { NOTICE: { app: false, email: false } } } })
  await w
    .as('manager')
    .send(authApi.saveSettings, { body: { notificationSettings: { NOTICE: { app: false, email: true } } } })
  expect(await tell(w, 'leader', 'worker', 'manager')).toBe(2)
  expect([await unread(w, 'leader'), await unread(w, 'worker'), await unread(w, 'manager')]).toEqual([1, 0, 0])
  const jobs = await w.as('admin').send(jobApi.list, { query: { kind: 'send-message' } })
  expect(jobs.data.map(({ message }) => message)).toMatchObject([
    { channel: 'EMAIL', template: 'notification', receiver: 'm***@gantry.test' },
  ])
})

test('nobody is notified of a change that was rolled back', async () => {
  const w = await world()
  await expect(
    w.database.write(async (writer) => {
      await notify(writer, {
        type: 'NOTICE',
        to: { centerId: w.id.center.ICN1 },
        say: () => ({ title: 't', content: 'c' }),
      })
      throw new Error('the cause failed')
    }),
  ).rejects.toThrow('the cause failed')
  expect(await unread(w, 'leader')).toBe(0)
})

test('a center’s notice reaches all who work there or everywhere except its writer, who sees beforehand how many that are', async () => {
  const w = await world()
  const { ICN1, NRT1 } = w.id.center
  const notice = { type: 'NOTICE' as const, title: 'The dock is closed', contents: 'until noon' }
  expect(await w.as('office').send(notificationApi.recipients, { query: { centerId: ICN1 } })).toEqual({
    people: 6,
    slack: false,
  })
  expect(await w.as('office').send(notificationApi.center, { body: { centerId: ICN1, ...notice } })).toEqual({
    sent: 6,
    slack: false,
  })
  for (const who of ['manager', 'leader', 'worker', 'admin', 'readonly', 'nobody'] as const)
    expect(await titles(w, who)).toEqual(['The dock is closed'])
  for (const who of ['narita', 'partner', 'office'] as const) expect(await unread(w, who)).toBe(0)
  await bindToNarita(w, 'office')
  expect((await w.as('office').refused(notificationApi.center, { body: { centerId: ICN1, ...notice } })).status).toBe(
    404,
  )
  expect((await w.as('office').refused(notificationApi.recipients, { query: { centerId: ICN1 } })).status).toBe(404)
  // A notice from a user who sees only that center also goes to users who work everywhere.
  expect((await w.as('office').send(notificationApi.center, { body: { centerId: NRT1, ...notice } })).sent).toBe(4)
  expect([await unread(w, 'admin'), await unread(w, 'narita'), await unread(w, 'worker')]).toEqual([2, 1, 1])
})

test('a partner’s notice reaches everyone of the partner and nobody else', async () => {
  const w = await world()
  expect(await w.as('office').send(notificationApi.recipients, { query: { partnerId: w.id.partner.Haneul } })).toEqual({
    people: 2,
    slack: false,
  })
  expect(
    await w.as('office').send(notificationApi.partner, {
      body: {
        partnerId: w.id.partner.Haneul,
        type: 'INBOUND',
        title: 'Your goods wait',
        contents: 'for their papers',
      },
    }),
  ).toEqual({ sent: 2, slack: false })
  expect([await titles(w, 'partner'), await titles(w, 'seller'), await titles(w, 'otherPartner')]).toEqual([
    ['Your goods wait'],
    ['Your goods wait'],
    [],
  ])
})

test('a notice without recipients is refused by the field to blame, unless a Slack channel gets it', async () => {
  const w = await world()
  const words = { type: 'NOTICE' as const, title: 't', contents: 'c' }
  const { Auto, Haneul } = w.id.partner
  const refusal = (property: string) => ({ status: 409, code: 'nobody-hears', details: [{ property }] })
  const toPartner = (partnerId: number) =>
    w.as('office').refused(notificationApi.partner, { body: { partnerId, ...words } })
  expect(await toPartner(Auto), 'a partner without people').toMatchObject(refusal('partnerId'))
  await w
    .as('seller')
    .send(authApi.saveSettings, { body: { notificationSettings: { NOTICE: { app: false, email: false } } } })
  expect(await w.as('office').send(notificationApi.recipients, { query: { partnerId: Haneul } })).toMatchObject({
    people: 1,
  })
  await w.database.write(({ tx }) =>
    tx.updateTable('partner').set({ status: 'DEACTIVATED' }).where('id', '=', Haneul).execute(),
  )
  expect(await toPartner(Haneul), 'one whose people may not sign in').toMatchObject(refusal('partnerId'))
  expect(
    await w.as('office').refused(notificationApi.create, {
      body: { userId: idOf(w.id.user, 'partner'), type: 'NOTICE', title: 't', content: 'c' },
    }),
  ).toMatchObject(refusal('userId'))
  await w.database.write(({ tx }) =>
    tx.updateTable('user').set({ status: 'DEACTIVATED' }).where('username', 'not in', ['office', 'narita']).execute(),
  )
  expect(
    await w.as('office').refused(notificationApi.center, { body: { centerId: w.id.center.ICN1, ...words } }),
    'a center where nobody else is',
  ).toMatchObject(refusal('centerId'))
  expect(
    await w.database.read.selectFrom('audit').select('what').where('what', 'like', 'notification.%').execute(),
  ).toEqual([])
  // A Slack channel hears a notice, no matter who reads it.
  await w.database.write(({ tx }) =>
    tx
      .updateTable('partner')
      .set({ slackInbound: true, slackWebhookSealed: 'sealed' })
      .where('id', '=', Auto)
      .execute(),
  )
  expect(await w.as('office').send(notificationApi.partner, { body: { partnerId: Auto, ...words } })).toEqual({
    sent: 0,
    slack: true,
  })
})

test('the office’s message to a partner has the type NOTICE, one about an inbound the type INBOUND_STATUS', async () => {
  const w = await world()
  const words = { partnerId: w.id.partner.Haneul, title: 'We close early', contents: 'on Friday' }
  await w.as('office').send(notificationApi.partner, { body: { ...words, type: 'NOTICE' } })
  await w.as('office').send(notificationApi.partner, { body: { ...words, type: 'INBOUND' } })
  expect((await w.as('partner').send(notificationApi.list, { query: {} })).rows.map(({ type }) => type)).toEqual([
    'INBOUND_STATUS',
    'NOTICE',
  ])
})

test('the office notifies one user in its scope; a user outside it does not exist', async () => {
  const w = await world()
  const body = {
    userId: w.id.user['leader'] ?? 0,
    type: 'CASE_COMMENT' as const,
    title: 'Look',
    content: 'at this',
    additional: { subject: 'inbound:7' },
  }
  const made = await w.as('office').send(notificationApi.create, { body })
  expect(await w.as('leader').send(notificationApi.get, { params: { id: made.id } })).toMatchObject({
    type: 'CASE_COMMENT',
    additional: { subject: 'inbound:7' },
  })
  await bindToNarita(w, 'office')
  expect((await w.as('office').refused(notificationApi.create, { body })).status).toBe(404)
})

test('a notification is deleted after a year', async () => {
  const w = await world()
  await tell(w, 'leader')
  w.clock.pass({ days: 200 })
  await tell(w, 'leader')
  w.clock.pass({ days: 166 })
  expect(await pruneNotifications(w.database)).toBe(1)
  expect(await unread(w, 'leader')).toBe(1)
})

async function bindToNarita(w: World, who: Who): Promise<void> {
  const userId = w.id.user[who] ?? 0
  await w.database.write(async (writer) => {
    await writer.tx.insertInto('userCenter').values({ userId, centerId: w.id.center.NRT1 }).execute()
    writer.changed(0, 'user', userId)
  })
}
