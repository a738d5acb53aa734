import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashSecret } from '../../server/people/sign-in/password.ts'
import type { App } from '../../server/http/mount.ts'
import { mostLines } from '../../server/sync/live.routes.ts'
import { newSession } from '../support/organisation-rows.ts'
import { addParcels } from './parcel-rows.ts'
import { lawsHold } from './laws.ts'
import { counting, countedOf, openSite, type Phone, type Site } from './site.ts'

let site: Site
let app: App
let phone: Phone
beforeEach(async () => {
  site = await openSite()
  app = site.app
  phone = await site.handheld()
  await site.database.write(async ({ tx, now }) => {
    const role = await tx
      .selectFrom('role')
      .select('id')
      .where('systemName', '=', 'SYSR_MANAGER')
      .executeTakeFirstOrThrow()
    await tx.updateTable('userRole').set({ roleId: role.id }).where('userId', '=', site.people.leader.userId).execute()
    await tx
      .insertInto('session')
      .values(newSession(site.people.leader.userId, 'manager', now))
      .execute()
  })
})
afterEach(() => lawsHold(site.database))

async function call(
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await app.request(`http://localhost/api/sync${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('a revoked handheld', () => {
  test('is told that it is revoked when it pushes, pulls or asks for a snapshot, and none of its actions is taken', async () => {
    phone.queue('inbound.inspect', counting(2))
    expect(await call('manager', 'POST', `/device/${phone.deviceId}/revoke`)).toMatchObject({
      status: 200,
      body: { status: 'REVOKED' },
    })
    for (const [method, path, body] of [
      ['POST', '/push', phone.pushOf(1)],
      ['GET', `/pull?clientId=${phone.clientId}`, undefined],
      ['GET', '/snapshot', undefined],
    ] as const) {
      expect([path, await call(phone.token, method, path, body)]).toMatchObject([
        path,
        { status: 401, body: { code: 'device-revoked' } },
      ])
    }
    expect(await countedOf(site)).toBe(0)
  })

  test('loses nothing: its queue is imported as a file, and counts once even if it is imported twice', async () => {
    await phone.does('inbound.inspect', counting(1))
    for (let n = 0; n < 3; n++) phone.queue('inbound.inspect', counting(2))
    phone.queue('inbound.inspect', counting(50))
    await call('manager', 'POST', `/device/${phone.deviceId}/revoke`)
    const { clientId, grants, actions } = phone.pushOf(1)
    const file = { clientId, deviceId: phone.deviceId, grants, actions }
    expect(await call('manager', 'POST', '/import', file)).toMatchObject({
      status: 200,
      body: { known: 1, applied: 3, refused: 1 },
    })
    expect(await call('manager', 'POST', '/import', file)).toMatchObject({
      status: 200,
      body: { known: 5, applied: 0, refused: 0 },
    })
    expect(await countedOf(site)).toBe(7)
  })
})

describe('a handheld that was revoked and enrolled again', () => {
  test('sends its queue: work done under the old enrolment waits for a leader, and new work counts', async () => {
    await phone.does('inbound.inspect', counting(1))
    phone.queue('inbound.inspect', counting(2))
    await call('manager', 'POST', `/device/${phone.deviceId}/revoke`)
    const again = await site.handheld(null)
    Object.assign(again, { clientId: phone.clientId, actions: phone.actions })
    for (const name of ['links', 'grants']) Object.assign(again, { [name]: Reflect.get(phone, name) })
    again.signIn(site.people.worker)
    again.queue('inbound.inspect', counting(3))
    expect((await again.push(1)).results).toMatchObject([
      { status: 'applied' },
      { status: 'refused', code: 'grant-invalid' },
      { status: 'applied' },
    ])
    expect(await countedOf(site)).toBe(4)
  })
})

describe('a handheld that was enrolled again while its old enrolment stands', () => {
  test('has to go on under a new clientId, but still hears what became of the actions it had sent', async () => {
    await phone.does('inbound.inspect', counting(1))
    const again = await site.handheld(null)
    Object.assign(again, { clientId: phone.clientId, actions: phone.actions })
    for (const name of ['links', 'grants']) Object.assign(again, { [name]: Reflect.get(phone, name) })
    again.signIn(site.people.worker)
    again.queue('inbound.inspect', counting(3))
    const answer = await again.push(1)
    expect(answer).toMatchObject({ problem: 'FORKED', results: [{ seq: 1, status: 'applied' }] })
    expect(answer.results).toHaveLength(1)
    expect(await countedOf(site)).toBe(1)
  })
})

describe('a handheld that nobody enrolled', () => {
  test('is answered 401 when it pushes', async () => {
    for (const token of ['d.unknown', '', 'manager'])
      expect((await call(token, 'POST', '/push', phone.pushOf(1))).status).toBe(401)
  })
})

describe('signing in by password on a handheld', () => {
  const signIn = (username: string, password = 'right', grantId: string = randomUUID()) =>
    call(phone.token, 'POST', '/sign-in', { username, password, grantId, sessionKey: 'k'.repeat(43) })
  beforeEach(async () => {
    const passwordHash = await hashSecret('right')
    await site.database.write(({ tx }) => tx.updateTable('user').set({ passwordHash }).execute())
  })

  test('works only for the center’s own floor staff, and once for each grant id', async () => {
    expect(await signIn('worker')).toMatchObject({
      status: 200,
      body: { name: 'The worker', grant: { workerId: site.people.worker.userId, deviceId: phone.deviceId } },
    })
    for (const who of ['narita', 'partner', 'gone', 'nobody'])
      expect([who, await signIn(who)]).toMatchObject([who, { status: 401, body: { code: 'sign-in-failed' } }])
    const twice = randomUUID()
    expect((await signIn('worker', 'right', twice)).status).toBe(200)
    expect(await signIn('worker', 'right', twice)).toMatchObject({ status: 409, body: { code: 'sync-conflict' } })
    expect(await signIn('worker', 'wrong')).toMatchObject({ status: 401, body: { code: 'sign-in-failed' } })
  })
})

describe('a handheld’s connection for pokes', () => {
  test('is one of a limited number: one too many ends the oldest and keeps the others', async () => {
    const open = async () => {
      const { body } = await app.request('http://localhost/api/sync/live', {
        headers: { Authorization: `Bearer ${phone.token}` },
      })
      const reader = body?.getReader()
      if (!reader) throw new Error('There is no stream.')
      await reader.read()
      return reader
    }
    const oldest = await open()
    const others = []
    for (let n = 0; n < mostLines; n++) others.push(await open())
    expect((await oldest.read()).done).toBe(true)
    await phone.does('inbound.inspect', counting(1))
    for (const line of others) {
      expect((await line.read()).done).toBe(false)
      await line.cancel()
    }
  })
})

describe('a push by HTTP', () => {
  test('is answered as the protocol says, and refused with 400 if its envelope is wrong', async () => {
    phone.queue('inbound.inspect', counting(2))
    expect(await call(phone.token, 'POST', '/push', phone.pushOf(1))).toMatchObject({
      status: 200,
      body: { lastSeq: 1, problem: null },
    })
    for (const wrong of [
      { clientId: 'x' },
      { actions: 'all' },
      { actions: Array.from({ length: 201 }, () => ({})) },
      { more: 1 },
    ]) {
      expect([wrong, (await call(phone.token, 'POST', '/push', { ...phone.pushOf(1), ...wrong })).status]).toEqual([
        wrong,
        400,
      ])
    }
  })

  test('from a newer app is accepted, action by action', async () => {
    phone.queue('inbound.inspect', counting(2), { v: 2 })
    phone.queue('inbound.inspect', counting(3))
    const { status, body } = await call(phone.token, 'POST', '/push', { ...phone.pushOf(1), proto: 2 })
    expect([status, body['lastSeq']]).toEqual([200, 2])
    expect(await countedOf(site)).toBe(3)
  })

  test('from an app that is too new for this server is refused with app-too-new', async () => {
    phone.queue('inbound.inspect', counting(2))
    expect(await call(phone.token, 'POST', '/push', { ...phone.pushOf(1), proto: 99 })).toMatchObject({
      status: 409,
      body: { code: 'app-too-new' },
    })
  })

  test('without actions tells the office how much waits, since when, and the app’s version', async () => {
    const state = { pending: 3, oldestAt: '2026-03-01T23:00:00.000Z', maxSeq: 3, persisted: true, appVersion: '0.1.0' }
    await call(phone.token, 'POST', '/push', { ...phone.pushOf(1), actions: [], state })
    expect(await call('manager', 'GET', '/device')).toMatchObject({
      status: 200,
      body: {
        data: [{ pending: 3, oldestPendingAt: '2026-03-01T23:00:00.000Z', persisted: true, appVersion: '0.1.0' }],
      },
    })
  })
})

describe('the list of handhelds', () => {
  test('names the worker whose action a handheld sent last; actions sent again change nothing', async () => {
    const lastUser = async () => (await call('manager', 'GET', '/device')).body
    expect(await lastUser()).toMatchObject({ data: [{ lastUserName: null }] })
    await phone.does('inbound.inspect', counting(2))
    expect(await lastUser()).toMatchObject({ data: [{ lastUserName: 'The worker' }] })
    phone.signIn(site.people.colleague)
    await phone.does('inbound.inspect', counting(3))
    expect(await lastUser()).toMatchObject({ data: [{ lastUserName: 'The colleague' }] })
    await phone.push(1, 1)
    expect(await lastUser()).toMatchObject({ data: [{ lastUserName: 'The colleague' }] })
  })
})

describe('a waybill that a handheld does not know', () => {
  beforeEach(() => addParcels(site))
  const whereIs = (serial: string) => call(phone.token, 'GET', `/waybill/${serial}`)

  test('is looked up with its status and the other center it belongs to, or neither if nobody knows it', async () => {
    expect(await whereIs('n-1')).toMatchObject({ status: 200, body: { centerCode: 'NRT1', status: 'PACKED' } })
    expect(await whereIs('P1')).toMatchObject({ status: 200, body: { centerCode: null, status: 'PRINTED' } })
    expect(await whereIs('never')).toMatchObject({ status: 200, body: { centerCode: null, status: null } })
    expect(await call('manager', 'GET', '/waybill/P1')).toMatchObject({ status: 401 })
  })
})

describe('an exception about a pallet and a waybill', () => {
  test('is listed under either of them, with their codes and the worker whose load stands', async () => {
    const { consol, invoice } = await addParcels(site)
    const other = await site.handheld('colleague')
    await phone.does('consol.load', { consolId: consol['p1'], invoiceId: invoice['Q1'], passCheck: null })
    await other.does('consol.load', { consolId: consol['p2'], invoiceId: invoice['Q1'], passCheck: null })
    const { code } = await site.database.read
      .selectFrom('consol')
      .select('code')
      .where('id', '=', consol['p2'] ?? 0)
      .executeTakeFirstOrThrow()
    for (const subject of [`consol:${consol['p2']}`, `invoice:${invoice['Q1']}`]) {
      expect(await call('manager', 'GET', `/exception?subject=${subject}`)).toMatchObject({
        status: 200,
        body: {
          data: [
            {
              code: 'loaded-elsewhere',
              workerName: 'The colleague',
              concernsName: 'The worker',
              about: { invoiceId: invoice['Q1'], invoiceSerial: 'Q1', consolId: consol['p2'], consolCode: code },
            },
          ],
        },
      })
    }
    expect(await call('manager', 'GET', `/exception?subject=consol:${consol['p1']}`)).toMatchObject({
      body: { data: [] },
    })
  })
})
