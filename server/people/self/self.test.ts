import { expect, test } from 'vitest'
import { authApi } from '../../../shared/api/auth.ts'
import { selfApi, userApi } from '../../../shared/api/user.ts'
import { logo } from '../../../tests/support/pictures.ts'
import { idOf } from '../../../tests/support/ids.ts'
import type { Who } from '../../../tests/support/rows.ts'
import { password, world, type World } from '../../../tests/support/world.ts'

const signIn = async ({ as, withToken }: World, who: Who) =>
  withToken((await as(null).send(authApi.signIn, { body: { username: who, password } })).token)

test('changes of roles, passwords and contacts need a step-up fifteen minutes after the password was last said', async () => {
  const w = await world()
  const admin = await signIn(w, 'admin')
  const params = { userId: idOf(w.id.user, 'worker') }
  w.clock.pass({ minutes: 14 })
  await admin.send(userApi.removeRoles, { params, query: { ids: [99_999] } })
  w.clock.pass({ minutes: 1 })
  for (const refused of [
    await admin.refused(userApi.removeRoles, { params, query: { ids: [99_999] } }),
    await admin.refused(userApi.resetPassword, { body: params }),
    await admin.refused(selfApi.saveProfile, { body: { email: 'thief@example.com' } }),
    await admin.refused(selfApi.saveProfile, { body: { mobile: '010-6666-6666' } }),
  ])
    expect(refused).toMatchObject({ status: 403, code: 'proof-needed' })
  await admin.send(selfApi.saveProfile, { body: { name: 'Ada', profileImage: null } })
  expect(await admin.refused(selfApi.prove, { body: { password: 'not it' } })).toMatchObject({
    status: 403,
    code: 'password-wrong',
  })
  await admin.refused(userApi.resetPassword, { body: params })
  await admin.send(selfApi.prove, { body: { password } })
  await admin.send(userApi.removeRoles, { params, query: { ids: [99_999] } })
})

test('a session by badge needs a step-up before it changes a phone number', async () => {
  const w = await world()
  const { code } = await w.as('manager').send(authApi.issueBadge, { body: { userId: idOf(w.id.user, 'manager') } })
  await w.as('manager').send(authApi.saveSettings, { body: { pin: { password, pin: '246810' } } })
  const { token } = await w.as(null).send(authApi.signInByBadge, { body: { qrcode: code, pin: '246810' } })
  expect((await w.withToken(token).refused(selfApi.saveProfile, { body: { phone: '010-9999-9999' } })).code).toBe(
    'proof-needed',
  )
})

test('an open session allows five password tries a minute, for step-ups and password changes together', async () => {
  const w = await world()
  const worker = await signIn(w, 'worker')
  for (let i = 0; i < 5; i++)
    expect((await worker.refused(selfApi.prove, { body: { password: `guess ${i}` } })).status).toBe(403)
  expect((await worker.refused(selfApi.prove, { body: { password } })).status).toBe(429)
  expect(
    (await worker.refused(selfApi.changePassword, { body: { password, newPassword: 'quite another phrase' } })).status,
  ).toBe(429)
  w.clock.pass({ minutes: 1 })
  await worker.send(selfApi.prove, { body: { password } })
})

test('a user who changes their password is signed out elsewhere, and the old password no longer works', async () => {
  const w = await world()
  const [here, there] = [await signIn(w, 'worker'), await signIn(w, 'worker')]
  expect(
    await here.refused(selfApi.changePassword, { body: { password: 'not it', newPassword: 'quite another phrase' } }),
  ).toMatchObject({ status: 403, code: 'password-wrong' })
  for (const newPassword of ['password123', password])
    expect(await here.refused(selfApi.changePassword, { body: { password, newPassword } })).toMatchObject({
      status: 400,
      details: [{ property: 'newPassword' }],
    })
  await here.send(selfApi.changePassword, { body: { password, newPassword: 'quite another phrase' } })
  await here.send(authApi.me)
  expect((await there.refused(authApi.me)).status).toBe(401)
  await w.as(null).refused(authApi.signIn, { body: { username: 'worker', password } })
  await w.as(null).send(authApi.signIn, { body: { username: 'worker', password: 'quite another phrase' } })
})

test('a user changes their own name, contacts, address, portrait and consents only; a new contact must be verified again', async () => {
  const w = await world()
  await w.database.dialect.write
    .updateTable('user')
    .set({ contactVerifiedAt: w.database.now().toISOString() })
    .where('username', '=', 'worker')
    .execute()
  const compliance = { termsOfUse: true, privacyPolicy: true, marketingConsent: false }
  const saved = await w.as('worker').send(selfApi.saveProfile, {
    body: {
      name: 'Worker Bee',
      email: 'bee@example.com',
      phone: '010-1234-5678',
      mobile: '010-8765-4321',
      address: '서울 중구 세종대로 110',
      profileImage: logo,
      compliance,
    },
  })
  expect(saved).toMatchObject({
    name: 'Worker Bee',
    email: 'bee@example.com',
    phone: '010-1234-5678',
    mobile: '010-8765-4321',
    address: '서울 중구 세종대로 110',
    authenticate: false,
    compliance,
  })
  expect((await w.as('worker').fetch(saved.profileImageUrl ?? '')).headers.get('content-type')).toBe('image/png')
  expect(
    await w.database.read
      .selectFrom('user')
      .select('contactVerifiedAt')
      .where('username', '=', 'worker')
      .executeTakeFirst(),
  ).toEqual({ contactVerifiedAt: null })
  for (const body of [
    { roleIds: [1] },
    { partnerId: 1 },
    { username: 'other' },
    { entryAt: '2020-01-01' },
    { compliance: { termsOfUse: false, privacyPolicy: true } },
  ])
    expect((await w.as('worker').refused(selfApi.saveProfile, { body: body as object })).status).toBe(400)
})

test('table, widget and notification settings are there at the next sign-in', async () => {
  const w = await world()
  await w.as('worker').send(authApi.saveSettings, {
    body: {
      tableSettings: { user: { columns: { phone: false } } },
      widgetSettings: { stock: { shown: true } },
      notificationSettings: { NOTICE: { app: true, email: true } },
    },
  })
  expect(await (await signIn(w, 'worker')).send(authApi.me)).toMatchObject({
    tableSettings: { user: { columns: { phone: false } } },
    widgetSettings: { stock: { shown: true } },
    notificationSettings: { NOTICE: { app: true, email: true } },
  })
})
