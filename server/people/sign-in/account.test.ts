import { expect, test, vi } from 'vitest'
import { authApi } from '../../../shared/api/auth.ts'
import type { Body } from '../../../shared/api/call.ts'
import { brandApi, partnerApi } from '../../../shared/api/partner.ts'
import { centerApi } from '../../../shared/api/reference.ts'
import { userApi } from '../../../shared/api/user.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { password, world } from '../../../tests/support/world.ts'
import { Background } from '../../background/background.ts'

const right = { body: { username: 'office', password } }
const wrong = { body: { username: 'office', password: 'not it' } }

test('a sign-in opens a session in a cookie that scripts cannot read, and signing out ends it', async () => {
  const { as, withToken } = await world()
  const response = await as(null).fetch('/api/auth/signin', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(right.body),
  })
  const { token, roleSystemNames, user } = await response.json()
  expect({ roleSystemNames, name: user.username }).toEqual({ roleSystemNames: ['SYSR_OFFICE'], name: 'office' })
  expect(response.headers.get('set-cookie')).toMatch(/^gantry=.*HttpOnly; SameSite=Lax/)
  expect(JSON.stringify(user)).not.toMatch(/hash/i)
  const person = withToken(token)
  expect((await person.send(authApi.me)).username).toBe('office')
  await person.send(authApi.signOut, { body: {} })
  expect((await person.refused(authApi.me)).status).toBe(401)
})

test('a wrong password and an unknown or deactivated account are answered alike', async () => {
  const { as, database } = await world()
  await database.dialect.write
    .updateTable('user')
    .set({ status: 'DEACTIVATED' })
    .where('username', '=', 'seller')
    .execute()
  const answers = [
    await as(null).refused(authApi.signIn, wrong),
    await as(null).refused(authApi.signIn, { body: { username: 'no-one', password } }),
    await as(null).refused(authApi.signIn, { body: { username: 'seller', password } }),
  ]
  for (const { status, code, displayMessage } of answers)
    expect({ status, code, displayMessage }).toEqual({
      status: 401,
      code: 'sign-in-failed',
      displayMessage: 'The name or the password is not right.',
    })
})

test('an unknown username costs the same work as a wrong password, so that timing reveals nothing', async () => {
  const { as } = await world()
  const hashed = vi.spyOn(Background.prototype, 'run')
  const workFor = async (username: string) => {
    hashed.mockClear()
    await as(null).refused(authApi.signIn, { body: { username, password: 'not it' } })
    return hashed.mock.calls.filter(([, done]) => done === 'verify').length
  }
  expect([await workFor('office'), await workFor('no-one')]).toEqual([1, 1])
  hashed.mockRestore()
})

test('five wrong tries block an account for a minute, even with the right password, whether it exists or not', async () => {
  const { as, clock } = await world()
  for (const username of ['office', 'no-one']) {
    for (let i = 0; i < 5; i++)
      expect((await as(null).refused(authApi.signIn, { body: { username, password: 'x' } })).status).toBe(401)
    expect(
      await as(null).refused(authApi.signIn, { body: { username: username.toUpperCase(), password } }),
    ).toMatchObject({ status: 429, code: 'auth-too-many-requests', data: { minutes: 1 } })
  }
  clock.pass({ minutes: 1 })
  await as(null).send(authApi.signIn, right)
})

test('a hundred wrong tries from one address block all sign-ins from it', async () => {
  const { as } = await world()
  for (let i = 0; i < 40; i++) await as(null).send(authApi.signIn, right)
  for (let i = 0; i < 100; i++)
    await as(null).refused(authApi.signIn, { body: { username: `guess${i}`, password: 'x' } })
  expect((await as(null).refused(authApi.signIn, right)).status).toBe(429)
})

test('a whole shift signs in from one address at the same moment', async () => {
  const { as, database } = await world()
  const { id: _, ...worker } = await database.read
    .selectFrom('user')
    .selectAll()
    .where('username', '=', 'worker')
    .executeTakeFirstOrThrow()
  const shift = Array.from({ length: 50 }, (_, nth) => ({ ...worker, username: `shift${nth}` }))
  await database.dialect.write.insertInto('user').values(shift).execute()
  const signedIn = await Promise.all(
    shift.map(({ username }) => as(null).send(authApi.signIn, { body: { username, password } })),
  )
  expect(new Set(signedIn.map(({ token }) => token)).size).toBe(50)
})

test('a user’s table settings make no open form of their account stale, but a new language does', async () => {
  const { as, id } = await world()
  const params = { id: idOf(id.user, 'worker') }
  const { version } = await as('admin').send(userApi.get, { params })
  await as('worker').send(authApi.saveSettings, {
    body: { tableSettings: { sku: { columns: { price: false } } }, widgetSettings: { start: [] } },
  })
  await as('worker').send(authApi.saveSettings, { body: {} })
  expect(
    await as('admin').send(userApi.update, { params, body: { address: '1 Long Street' }, ifMatch: version }),
  ).toMatchObject({ address: '1 Long Street' })
  await as('worker').send(authApi.saveSettings, { body: { language: 'ja' } })
  expect(
    (await as('admin').refused(userApi.update, { params, body: { address: null }, ifMatch: version + 1 })).status,
  ).toBe(412)
})

test('a user sets their own language, tables and PIN; the PIN needs the password', async () => {
  const { as } = await world()
  expect(
    await as('worker').send(authApi.saveSettings, {
      body: { language: 'ko', tableSettings: { sku: { columns: { price: false } } } },
    }),
  ).toMatchObject({ language: 'ko', tableSettings: { sku: { columns: { price: false } } } })
  expect(
    (await as('worker').refused(authApi.saveSettings, { body: { pin: { password: 'not it', pin: '246810' } } })).status,
  ).toBe(403)
  expect(await as('worker').send(authApi.saveSettings, { body: { pin: { password, pin: '246810' } } })).toMatchObject({
    tableSettings: { sku: { columns: { price: false } } },
  })
})

test('a user sees only the users, centers, partners and brands in their scope', async () => {
  const { as, id } = await world()
  const names = async (who: 'manager' | 'office' | 'partner') => ({
    centers: (await as(who).send(centerApi.list)).rows.map(({ code }) => code).sort(),
    partners: (await as(who).send(partnerApi.list)).rows.map(({ name }) => name).sort(),
    brands: (await as(who).send(brandApi.list)).rows.map(({ name }) => name).sort(),
    users: (await as(who).send(userApi.list, { query: { pageSize: 100 } })).rows.map(({ username }) => username).sort(),
  })
  expect(await names('office')).toMatchObject({ centers: ['ICN1', 'NRT1'], partners: ['Auto', 'Haneul', 'Mori'] })
  expect(await names('manager')).toEqual({
    centers: ['ICN1'],
    partners: ['Auto', 'Haneul'],
    brands: ['Auto brand', 'Haneul brand'],
    users: ['leader', 'manager', 'worker'],
  })
  expect(await names('partner')).toEqual({
    centers: ['ICN1'],
    partners: ['Haneul'],
    brands: ['Haneul brand'],
    users: ['partner', 'seller'],
  })
  expect((await as('partner').refused(partnerApi.get, { params: { id: id.partner.Mori } })).status).toBe(404)
  expect((await as('manager').refused(centerApi.get, { params: { id: id.center.NRT1 } })).status).toBe(404)
})

test('the floor staff filter lists the operator’s users who may receive goods', async () => {
  const { as } = await world()
  const staff = await as('office').send(userApi.list, { query: { floorStaff: true, pageSize: 100 } })
  expect(staff.rows.map(({ username }) => username).sort()).toEqual([
    'admin',
    'leader',
    'manager',
    'narita',
    'office',
    'worker',
  ])
})

test('settings saved in one window stay when another window saves another list, up to a size limit', async () => {
  const w = await world()
  const save = (body: Body<typeof authApi.saveSettings>) => w.as('office').send(authApi.saveSettings, { body })
  const views = { views: [{ name: 'Today’s returns', search: '?type=RETURN' }] }
  await save({ tableSettings: { invoice: views }, widgetSettings: { menu: { folded: true } } })
  await save({
    tableSettings: { sku: { columns: { price: false } } },
    widgetSettings: { lists: { density: 'compact' } },
  })
  expect(await w.as('office').send(authApi.me)).toMatchObject({
    tableSettings: { invoice: views, sku: { columns: { price: false } } },
    widgetSettings: { menu: { folded: true }, lists: { density: 'compact' } },
  })
  for (let list = 0; list < 4; list++) await save({ tableSettings: { [`list-${list}`]: 'x'.repeat(10_000) } })
  expect(
    await w.as('office').refused(authApi.saveSettings, { body: { tableSettings: { more: 'x'.repeat(10_000) } } }),
  ).toMatchObject({ status: 400 })
})
