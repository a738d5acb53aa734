import { expect, test } from 'vitest'
import { authApi } from '../../shared/api/auth.ts'
import { idOf } from '../../tests/support/rows.ts'
import { password, world, type World } from '../../tests/support/world.ts'
import { tokenHash } from '../http/token.ts'

const issueTo = ({ as, id }: World, who: string, more: object = {}) => as('manager').send(authApi.issueBadge, { body: { userId: idOf(id.user, who), ...more } })

async function enrolled({ database, id }: World, center: 'ICN1' | 'NRT1' = 'ICN1'): Promise<Record<string, string>> {
  const now = database.now().toISOString()
  const token = `d.device-of-${center}`
  await database.dialect.write.insertInto('device').values({ centerId: id.center[center], label: center, status: 'ACTIVE', tokenHash: tokenHash(token), enrolledAt: now, lastSeenAt: null, lastUserId: null, appVersion: null, userAgent: null, pending: null, oldestPendingAt: null, persisted: null, createdAt: now, updatedAt: now }).execute()
  return { 'X-Gantry-Device': token }
}

const scan = ({ as }: World, qrcode: string, headers: Record<string, string> = {}, pin?: string) =>
  as(null).fetch('/api/auth/signin/qrcode', { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify({ qrcode, pin }) })
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

test('a badge alone opens an enrolled handheld of the worker’s center, and nothing else', async () => {
  const w = await world()
  const { code, badge } = await issueTo(w, 'worker')
  expect(badge).toMatchObject({ userName: 'The worker', status: 'ACTIVE', temporary: false, issuedByName: 'The manager' })
  expect((await scan(w, code, await enrolled(w))).status).toBe(200)
  expect(await codeOf(await scan(w, code))).toBe('pin-needed')
  expect(await codeOf(await scan(w, code, await enrolled(w, 'NRT1')))).toBe('pin-needed')
})

test('elsewhere it needs the PIN too, and a found badge cannot be tried through', async () => {
  const w = await world()
  const { code } = await issueTo(w, 'worker')
  await w.as('worker').send(authApi.saveSettings, { body: { pin: { password, pin: '246810' } } })
  expect((await scan(w, code, {}, '246810')).status).toBe(200)
  for (let i = 0; i < 10; i++) expect((await scan(w, code, {}, '000000')).status).toBe(401)
  expect((await scan(w, code, {}, '246810')).status).toBe(429)
})

test('a new badge ends the one before it, with its sessions', async () => {
  const w = await world()
  const first = await issueTo(w, 'worker')
  const device = await enrolled(w)
  const { token } = (await (await scan(w, first.code, device)).json()) as { token: string }
  const second = await issueTo(w, 'worker')
  expect((await w.withToken(token).refused(authApi.me)).status).toBe(401)
  expect(await codeOf(await scan(w, first.code, device))).toBe('badge-unknown')
  expect((await scan(w, second.code, device)).status).toBe(200)
  expect((await w.as('manager').send(authApi.badges, { query: { order: 'asc' } })).rows.map(({ status }) => status)).toEqual(['REPLACED', 'ACTIVE'])
})

test('a temporary badge is good for its hours, another for its days; a revoked one for nothing', async () => {
  const w = await world()
  const device = await enrolled(w)
  const short = await issueTo(w, 'worker', { temporaryHours: 2 })
  const long = await issueTo(w, 'leader', { days: 395 })
  w.clock.pass({ hours: 2, minutes: 1 })
  expect(await codeOf(await scan(w, short.code, device))).toBe('badge-expired')
  expect((await w.as('manager').send(authApi.badges, { query: { status: 'EXPIRED' } })).rows).toMatchObject([{ userName: 'The worker', temporary: true }])
  expect((await scan(w, long.code, device)).status).toBe(200)
  await w.as('manager').send(authApi.revokeBadge, { params: { id: long.badge.id } })
  expect(await codeOf(await scan(w, long.code, device))).toBe('badge-unknown')
})

test('the server keeps nothing that could print the badge again', async () => {
  const w = await world()
  const { code } = await issueTo(w, 'worker')
  const kept = JSON.stringify([await w.database.read.selectFrom('badge').selectAll().execute(), await w.database.read.selectFrom('audit').selectAll().execute()])
  expect(kept).not.toContain(code.slice(4))
})

test('nobody becomes someone who may do more by printing their badge, nor reaches out of their scope', async () => {
  const w = await world()
  await w.database.dialect.write.insertInto('userCenter').values({ userId: idOf(w.id.user, 'office'), centerId: w.id.center.ICN1 }).execute()
  const refused = async (who: string) => (await w.as('manager').refused(authApi.issueBadge, { body: { userId: idOf(w.id.user, who) } })).status
  expect(await refused('office')).toBe(403)
  expect(await refused('narita')).toBe(404)
  expect(await refused('admin')).toBe(404)
  expect((await w.as('admin').refused(authApi.issueBadge, { body: { userId: idOf(w.id.user, 'partner') } })).code).toBe('worker-forbidden')
  await w.as('admin').send(authApi.issueBadge, { body: { userId: idOf(w.id.user, 'office') } })
  const other = await w.as('narita').send(authApi.issueBadge, { body: { userId: idOf(w.id.user, 'narita') } })
  expect((await w.as('manager').refused(authApi.revokeBadge, { params: { id: other.badge.id } })).status).toBe(404)
  expect((await w.as('manager').refused(authApi.printBadges, { body: { codes: [other.code] } })).status).toBe(404)
})

test('cards are printed of active badges only', async () => {
  const w = await world()
  const { code, badge } = await issueTo(w, 'worker')
  const print = () => w.as('manager').fetch('/api/auth/badge/print', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ codes: [code] }) })
  const printed = await print()
  expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await w.as('manager').send(authApi.revokeBadge, { params: { id: badge.id } })
  expect((await print()).status).toBe(404)
  expect(await w.as('manager').refused(authApi.printBadges, { body: { codes: ['GB1.nonsense'] } })).toMatchObject({ details: [{ property: 'codes.0' }] })
})

test('the handhelds of the worker’s center hear of a new badge', async () => {
  const w = await world()
  const pokes: { centerId: number; tables: string[] }[] = []
  w.database.onPoke((poke) => pokes.push(poke))
  await issueTo(w, 'worker')
  expect(pokes.find(({ centerId }) => centerId === w.id.center.ICN1)?.tables).toContain('roster')
})
