import { expect, test } from 'vitest'
import { z } from 'zod'
import { authApi } from '../../../shared/api/auth.ts'
import { userApi } from '../../../shared/api/user.ts'
import { everythingIn } from '../../../tests/support/witness.ts'
import { enrolled, scanBadge as scan } from '../../../tests/support/enrolled.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { textIn } from '../../../tests/support/raster.ts'
import { password, world, type World } from '../../../tests/support/world.ts'

const issueTo = ({ as, id }: World, who: string, more: object = {}) =>
  as('manager').send(authApi.issueBadge, { body: { userId: idOf(id.user, who), ...more } })

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

test('a badge without a PIN signs in only on an enrolled handheld of the worker’s center', async () => {
  const w = await world()
  const { code, badge } = await issueTo(w, 'worker')
  expect(badge).toMatchObject({
    userName: 'The worker',
    status: 'ACTIVE',
    temporary: false,
    issuedByName: 'The manager',
  })
  expect((await scan(w, code, await enrolled(w))).status).toBe(200)
  expect(await codeOf(await scan(w, code))).toBe('pin-needed')
  expect(await codeOf(await scan(w, code, await enrolled(w, 'NRT1')))).toBe('pin-needed')
})

test('anywhere but on an enrolled handheld a badge signs in only with its PIN', async () => {
  const w = await world()
  const { code } = await issueTo(w, 'worker')
  expect(await codeOf(await scan(w, code, {}, '246810'))).toBe('pin-needed')
  await w.as('worker').send(authApi.saveSettings, { body: { pin: { password, pin: '246810' } } })
  expect((await scan(w, code, {}, '246810')).status).toBe(200)
  expect(await codeOf(await scan(w, code, {}, '000000'))).toBe('pin-needed')
})

test('ten wrong PINs in a row lock the PIN until a password sign-in; neither time, a new badge nor another place unlocks it', async () => {
  const w = await world()
  await w.as('worker').send(authApi.saveSettings, { body: { pin: { password, pin: '246810' } } })
  const { code } = await issueTo(w, 'worker')
  for (let i = 0; i < 9; i++) expect(await codeOf(await scan(w, code, {}, '000000'))).toBe('pin-needed')
  expect((await scan(w, code, {}, '246810')).status).toBe(200)
  for (let i = 0; i < 10; i++) expect(await codeOf(await scan(w, code, {}, '000000'))).toBe('pin-needed')
  expect([(await scan(w, code, {}, '246810')).status, await codeOf(await scan(w, code, {}, '246810'))]).toEqual([
    429,
    'pin-locked',
  ])
  w.clock.pass({ days: 30 })
  const other = await issueTo(w, 'worker')
  expect(await codeOf(await scan(w, other.code, await enrolled(w, 'NRT1'), '246810'))).toBe('pin-locked')
  await w.as(null).send(authApi.signIn, { body: { username: 'worker', password } })
  expect((await scan(w, other.code, {}, '246810')).status).toBe(200)
})

test('thirty wrong PINs an hour, for any badges, block the place they came from; other places go on', async () => {
  const w = await world()
  const [first, second, third, fourth] = await Promise.all(
    ['worker', 'leader', 'manager']
      .map((who) => issueTo(w, who))
      .concat(w.as('narita').send(authApi.issueBadge, { body: { userId: idOf(w.id.user, 'narita') } })),
  )
  await w.as('narita').send(authApi.saveSettings, { body: { pin: { password, pin: '246810' } } })
  for (const { code } of [first, second, third].flatMap((issued) => issued ?? [])) {
    w.clock.pass({ minutes: 2 })
    for (let i = 0; i < 10; i++) expect((await scan(w, code, {}, '000000')).status).toBe(401)
  }
  w.clock.pass({ minutes: 2 })
  expect((await scan(w, fourth?.code ?? '', {}, '246810')).status).toBe(429)
  expect((await scan(w, fourth?.code ?? '', await enrolled(w), '246810')).status).toBe(200)
})

test('a new badge replaces the worker’s previous badge and ends its sessions', async () => {
  const w = await world()
  const first = await issueTo(w, 'worker')
  const device = await enrolled(w)
  const { token } = (await (await scan(w, first.code, device)).json()) as { token: string }
  const second = await issueTo(w, 'worker')
  expect((await w.withToken(token).refused(authApi.me)).status).toBe(401)
  expect(await codeOf(await scan(w, first.code, device))).toBe('badge-unknown')
  expect((await scan(w, second.code, device)).status).toBe(200)
  expect(
    (await w.as('manager').send(authApi.badges, { query: { order: 'asc' } })).rows.map(({ status }) => status),
  ).toEqual(['REPLACED', 'ACTIVE'])
})

test('a temporary badge expires after its hours while a regular one stays valid; a revoked badge is refused', async () => {
  const w = await world()
  const device = await enrolled(w)
  const short = await issueTo(w, 'worker', { temporaryHours: 2 })
  const long = await issueTo(w, 'leader', { days: 395 })
  w.clock.pass({ hours: 2, minutes: 1 })
  expect(await codeOf(await scan(w, short.code, device))).toBe('badge-expired')
  expect((await w.as('manager').send(authApi.badges, { query: { status: 'EXPIRED' } })).rows).toMatchObject([
    { userName: 'The worker', temporary: true },
  ])
  expect((await scan(w, long.code, device)).status).toBe(200)
  await w.as('manager').send(authApi.revokeBadge, { params: { id: long.badge.id } })
  expect(await codeOf(await scan(w, long.code, device))).toBe('badge-unknown')
})

test('a badge is valid for at most 395 days, a temporary badge for at most 12 hours', async () => {
  const w = await world()
  const refused = async (more: object) =>
    (await w.as('manager').refused(authApi.issueBadge, { body: { userId: idOf(w.id.user, 'worker'), ...more } })).status
  expect([
    await refused({ days: 396 }),
    await refused({ temporaryHours: 13 }),
    await refused({ temporaryHours: 0 }),
  ]).toEqual([400, 400, 400])
  const { badge } = await issueTo(w, 'worker')
  expect(badge.validUntil).toBe('2027-03-02T01:00:00.000Z')
})

test('a badge’s code is 32 random bytes, different for every badge', async () => {
  const w = await world()
  const codes = [(await issueTo(w, 'worker')).code, (await issueTo(w, 'worker')).code]
  expect(new Set(codes).size).toBe(2)
  for (const code of codes) {
    const seed = Buffer.from(code.slice(4), 'base64url')
    expect(seed).toHaveLength(32)
    expect(new Set(seed).size, 'drawn byte by byte').toBeGreaterThan(16)
  }
})

test('the database holds no badge code, PIN, token or password, and the public keys it holds open nothing', async () => {
  const w = await world()
  const device = await enrolled(w)
  const { code } = await issueTo(w, 'worker')
  await w.as('worker').send(authApi.saveSettings, { body: { pin: { password, pin: '246810' } } })
  const { token } = z.object({ token: z.string() }).parse(await (await scan(w, code, device)).json())
  const kept = await everythingIn(w.database)
  const { publicKey } = await w.database.read.selectFrom('badge').select('publicKey').executeTakeFirstOrThrow()
  expect(kept).toContain(publicKey)
  for (const secret of [code.slice(4), '246810', token, device['X-Gantry-Device'] ?? '', password])
    expect([secret, kept.includes(secret)]).toEqual([secret, false])
  for (const found of [publicKey, `GB1.${publicKey}`])
    expect(await codeOf(await scan(w, found, device))).toBe('badge-unknown')
})

test('a manager cannot issue badges to users with more privileges, or reach those outside their scope; partners get none', async () => {
  const w = await world()
  await w.database.dialect.write
    .insertInto('userCenter')
    .values({ userId: idOf(w.id.user, 'office'), centerId: w.id.center.ICN1 })
    .execute()
  const refused = async (who: string) =>
    (await w.as('manager').refused(authApi.issueBadge, { body: { userId: idOf(w.id.user, who) } })).status
  expect(await refused('office')).toBe(403)
  expect(await refused('narita')).toBe(404)
  expect(await refused('admin')).toBe(404)
  expect((await w.as('admin').refused(authApi.issueBadge, { body: { userId: idOf(w.id.user, 'partner') } })).code).toBe(
    'worker-forbidden',
  )
  await w.as('admin').send(authApi.issueBadge, { body: { userId: idOf(w.id.user, 'office') } })
  const other = await w.as('narita').send(authApi.issueBadge, { body: { userId: idOf(w.id.user, 'narita') } })
  expect((await w.as('manager').refused(authApi.revokeBadge, { params: { id: other.badge.id } })).status).toBe(404)
  expect((await w.as('manager').refused(authApi.printBadges, { body: { codes: [other.code] } })).status).toBe(404)
})

test('an account administrator cannot issue a badge for a user with more privileges', async () => {
  const w = await world()
  const { id: roleId } = await w.database.read
    .selectFrom('role')
    .select('id')
    .where('systemName', '=', 'SYSR_ACCOUNT')
    .executeTakeFirstOrThrow()
  const manager = idOf(w.id.user, 'manager')
  await w.as('admin').send(userApi.addRoles, { params: { userId: manager }, body: { roleIds: [roleId] } })
  await w.database.dialect.write.deleteFrom('userCenter').where('userId', '=', manager).execute()
  const refused = async (who: string) =>
    await w.as('manager').refused(authApi.issueBadge, { body: { userId: idOf(w.id.user, who) } })
  expect(await refused('admin')).toMatchObject({ status: 403, code: 'user-above-own' })
  await w.as('manager').send(authApi.issueBadge, { body: { userId: idOf(w.id.user, 'worker') } })
})

test('a manager of one center cannot issue a badge to a worker who also works in another center', async () => {
  const w = await world()
  const worker = idOf(w.id.user, 'worker')
  await w.database.dialect.write
    .insertInto('userCenter')
    .values({ userId: worker, centerId: idOf(w.id.center, 'NRT1') })
    .execute()
  expect(await w.as('manager').refused(authApi.issueBadge, { body: { userId: worker } })).toMatchObject({
    status: 403,
    code: 'user-above-own',
  })
})

test('only active badges are printed as cards', async () => {
  const w = await world()
  const { code, badge } = await issueTo(w, 'worker')
  const print = () =>
    w.as('manager').fetch('/api/auth/badge/print', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ codes: [code] }),
    })
  const printed = await print()
  expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await w.as('manager').send(authApi.revokeBadge, { params: { id: badge.id } })
  expect((await print()).status).toBe(404)
  expect(await w.as('manager').refused(authApi.printBadges, { body: { codes: ['GB1.nonsense'] } })).toMatchObject({
    details: [{ property: 'codes.0' }],
  })
})

test('a badge card shows its last day by the clock of the worker’s center', async () => {
  const w = await world()
  // It is 20:00 in Seoul, so the badge's twelve hours end on the next day.
  w.clock.pass({ hours: 10 })
  const { code } = await issueTo(w, 'worker', { temporaryHours: 12 })
  const printed = await w.as('manager').fetch('/api/auth/badge/print', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ codes: [code] }),
  })
  expect(await textIn(new Uint8Array(await printed.arrayBuffer()))).toContain('2026-03-03')
})

test('a new badge pokes the roster of the handhelds in the worker’s center', async () => {
  const w = await world()
  const pokes: { centerId: number; tables: string[] }[] = []
  w.database.onPoke((poke) => pokes.push(poke))
  await issueTo(w, 'worker')
  expect(pokes.find(({ centerId }) => centerId === w.id.center.ICN1)?.tables).toContain('roster')
})
