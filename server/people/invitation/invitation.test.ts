import { expect, test } from 'vitest'
import type { AccountStatus } from '../../../shared/entities/account.ts'
import { authApi } from '../../../shared/api/auth.ts'
import { nowUserApi, recoveryApi, userApi } from '../../../shared/api/user.ts'
import { everythingIn, outgoing } from '../../../tests/support/witness.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { pathOf, requestOf, world, type World } from '../../../tests/support/world.ts'

const mail = 'hana@haneul.example'
const agreed = { termsOfUse: true, privacyPolicy: true }
const wrong = {
  status: 403,
  code: 'code-wrong',
  displayMessage: 'The number is not right, or no longer valid. Ask for a new one.',
  data: null,
  details: [],
}

/** The admin invites a person to sell for Haneul. */
const invited = ({ as, id }: World, more: object = {}) =>
  as('admin').send(nowUserApi.invite, {
    body: {
      email: mail,
      name: '하나',
      systemNames: ['SYSR_SELLER'],
      partnerId: id.partner.Haneul,
      centerIds: [id.center.ICN1],
      ...more,
    },
  })
const numberOf = async (w: World): Promise<string> =>
  (await outgoing(w)).filter(({ template }) => template === 'invitation').at(-1)?.values['code'] ?? ''
const wrongOf = (number: string) => (number === '1234567890' ? '1234567891' : '1234567890')
const bodyOf = (verificationNumber: string, more: object = {}) => ({
  username: 'hana',
  name: '이하나',
  phone: '010-9999-0000',
  email: mail,
  password: 'calm heron 9',
  compliance: agreed,
  verificationNumber,
  ...more,
})
const registers = ({ as }: World, verificationNumber: string, more: object = {}) =>
  as(null).fetch(
    pathOf(recoveryApi.register),
    requestOf(recoveryApi.register, { body: bodyOf(verificationNumber, more) }),
  )
const saidBy = async (response: Response) => (await response.json()) as Record<string, unknown>

test('an invited person gets a link by mail, registers, and has the roles, partner and centers of the invitation', async () => {
  const w = await world()
  const open = await invited(w, { email: 'Hana@Haneul.example' })
  expect(open).toMatchObject({
    email: mail,
    status: 'OPEN',
    partnerName: 'Haneul',
    centerIds: [w.id.center.ICN1],
    systemNames: ['SYSR_SELLER'],
    createdByName: 'The admin',
    expiresAt: '2026-03-09T01:00:00.000Z',
    userId: null,
  })
  const [sent] = await outgoing(w)
  const code = sent?.values['code'] ?? ''
  expect(code).toMatch(/^\d{10}$/)
  expect(sent).toMatchObject({
    channel: 'EMAIL',
    to: mail,
    language: 'ko',
    template: 'invitation',
    values: { name: '하나', days: '7', link: `http://localhost/register#email=hana%40haneul.example&code=${code}` },
  })
  const user = await w.as(null).send(recoveryApi.register, { body: bodyOf(code, { language: 'ja' }) })
  expect(user).toMatchObject({
    username: 'hana',
    name: '이하나',
    email: mail,
    phone: '010-9999-0000',
    language: 'ja',
    partnerId: w.id.partner.Haneul,
    centerIds: [w.id.center.ICN1],
    compliance: { ...agreed, marketingConsent: false },
    isApproved: true,
    approveAt: w.database.now().toISOString(),
    approveUserId: idOf(w.id.user, 'admin'),
    authenticate: true,
  })
  expect(user.roles.map(({ systemName }) => systemName)).toEqual(['SYSR_SELLER'])
  await w.as(null).send(authApi.signIn, { body: { username: 'HANA', password: 'calm heron 9' } })
  const { data } = await w.as('admin').send(nowUserApi.invitations)
  expect(data).toMatchObject([{ id: open.id, status: 'ACCEPTED', userId: user.id }])
  expect(
    await w.database.read
      .selectFrom('notification')
      .select(['title', 'additionalJson'])
      .where('userId', '=', idOf(w.id.user, 'admin'))
      .execute(),
  ).toEqual([{ title: '이하나 has joined', additionalJson: JSON.stringify({ subject: `user:${user.id}` }) }])
})

test('an invitation’s number that is wrong, expired, used, revoked or of another mail is refused alike', async () => {
  const w = await world()
  const { id } = await invited(w)
  const number = await numberOf(w)
  expect(await saidBy(await registers(w, wrongOf(number)))).toMatchObject(wrong)
  expect(await saidBy(await registers(w, number, { email: 'other@haneul.example' }))).toMatchObject(wrong)
  await w.as('admin').send(nowUserApi.revokeInvitation, { params: { id } })
  expect(await saidBy(await registers(w, number))).toMatchObject(wrong)
  await invited(w)
  const late = await numberOf(w)
  w.clock.pass({ days: 7 })
  expect(await saidBy(await registers(w, late))).toMatchObject(wrong)
  await invited(w)
  const right = await numberOf(w)
  w.clock.pass({ days: 6, hours: 23 })
  expect((await registers(w, right)).status).toBe(201)
  expect(await saidBy(await registers(w, right, { username: 'again' }))).toMatchObject(wrong)
  expect(
    (await w.as('admin').send(nowUserApi.invitations, { query: { order: 'asc' } })).data.map(({ status }) => status),
  ).toEqual(['REVOKED', 'EXPIRED', 'ACCEPTED'])
  expect(
    (await w.as('admin').send(nowUserApi.invitations, { query: { status: ['EXPIRED', 'REVOKED'] } })).totalCount,
  ).toBe(2)
})

test('the right number shows an invitation’s name and status; a wrong number shows nothing and costs a try', async () => {
  const w = await world()
  await invited(w)
  const number = await numberOf(w)
  const asks = (verificationNumber: string) =>
    w.as(null).send(recoveryApi.invited, { body: { email: mail, verificationNumber } })
  expect(await asks(number)).toEqual({ name: '하나', status: 'OPEN' })
  await registers(w, number)
  expect(await asks(number)).toEqual({ name: '하나', status: 'ACCEPTED' })
  await invited(w, { email: 'late@haneul.example' })
  const late = { email: 'late@haneul.example', verificationNumber: await numberOf(w) }
  w.clock.pass({ days: 7 })
  expect(await w.as(null).send(recoveryApi.invited, { body: late })).toMatchObject({ status: 'EXPIRED' })

  await invited(w, { email: 'other@haneul.example' })
  const other = { email: 'other@haneul.example', verificationNumber: await numberOf(w) }
  for (let tries = 0; tries < 5; tries++)
    expect(
      await w.as(null).refused(recoveryApi.invited, {
        body: { ...other, verificationNumber: wrongOf(other.verificationNumber) },
      }),
    ).toMatchObject({ code: 'code-wrong' })
  expect(await w.as(null).refused(recoveryApi.invited, { body: other })).toMatchObject({ code: 'code-wrong' })
})

test('an invitation to a partner that was deactivated meanwhile works only once the partner is active again', async () => {
  const w = await world()
  await invited(w)
  const number = await numberOf(w)
  const set = (status: AccountStatus) =>
    w.database.dialect.write.updateTable('partner').set({ status }).where('id', '=', w.id.partner.Haneul).execute()
  await set('DEACTIVATED')
  expect(await saidBy(await registers(w, number))).toMatchObject({ status: 409, code: 'partner-deactivated' })
  await set('ACTIVE')
  expect((await registers(w, number)).status).toBe(201)
})

test('five wrong numbers close an invitation until it is sent again with a new number', async () => {
  const w = await world()
  const { id } = await invited(w)
  const number = await numberOf(w)
  await Promise.all(
    Array.from({ length: 5 }, async () => expect((await registers(w, wrongOf(number))).status).toBe(403)),
  )
  expect(await saidBy(await registers(w, number))).toMatchObject(wrong)
  w.clock.pass({ days: 8 })
  expect(await w.as('admin').send(nowUserApi.resendInvitation, { params: { id } })).toMatchObject({
    status: 'OPEN',
    expiresAt: '2026-03-17T01:00:00.000Z',
  })
  const next = await numberOf(w)
  expect(next).not.toBe(number)
  expect(await saidBy(await registers(w, number))).toMatchObject(wrong)
  expect((await registers(w, next)).status).toBe(201)
})

test('a taken username, in any letter case, is reported only with the right number, and costs no try', async () => {
  const w = await world()
  await invited(w)
  const number = await numberOf(w)
  expect(await saidBy(await registers(w, wrongOf(number), { username: 'admin' }))).toMatchObject(wrong)
  for (let i = 0; i < 6; i++)
    expect(await saidBy(await registers(w, number, { username: 'Admin' }))).toMatchObject({
      status: 409,
      code: 'username-taken',
      details: [{ property: 'username' }],
    })
  expect((await registers(w, number)).status).toBe(201)
})

test('when two people register with one number at the same moment, only one succeeds', async () => {
  const w = await world()
  await invited(w)
  const number = await numberOf(w)
  const answers = await Promise.all(['hana', 'dul'].map((username) => registers(w, number, { username })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403])
})

test('a registration without the terms or with a weak password is refused and costs no try', async () => {
  const w = await world()
  await invited(w)
  const number = await numberOf(w)
  for (const compliance of [
    { termsOfUse: false, privacyPolicy: true },
    { termsOfUse: true, privacyPolicy: false },
  ])
    expect((await registers(w, number, { compliance })).status).toBe(400)
  for (const [password, code] of [
    ['iloveyou', 'password-common'],
    [mail, 'password-personal'],
    ['01099990000', 'password-personal'],
  ])
    expect(await saidBy(await registers(w, number, { password }))).toMatchObject({
      status: 400,
      code,
      details: [{ property: 'password' }],
    })
  expect((await registers(w, number, { password: 'short' })).status).toBe(400)
  expect(await w.database.read.selectFrom('invitation').select('tries').execute()).toEqual([{ tries: 0 }])
  expect((await registers(w, number)).status).toBe(201)
})

test('one address may try twenty invitation numbers in ten minutes, for any mails', async () => {
  const w = await world()
  await invited(w)
  for (let i = 0; i < 20; i++)
    expect((await registers(w, '1234567890', { email: `guess${i}@haneul.example` })).status).toBe(403)
  expect((await registers(w, await numberOf(w))).status).toBe(429)
  // None of these tries counted against the invited person.
  w.clock.pass({ minutes: 10 })
  expect((await registers(w, await numberOf(w))).status).toBe(201)
})

test('an invitation cannot give roles, centers or a partner beyond those of the user who invites', async () => {
  const w = await world()
  await w.database.write(async ({ tx }) => {
    const { id: roleId } = await tx
      .selectFrom('role')
      .select('id')
      .where('systemName', '=', 'SYSR_ACCOUNT')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('userRole')
      .values(['manager', 'partner'].map((who) => ({ userId: idOf(w.id.user, who), roleId })))
      .execute()
  })
  const { ICN1, NRT1 } = w.id.center
  const refused = async (who: 'manager' | 'partner', body: object) =>
    (
      await w
        .as(who)
        .refused(nowUserApi.invite, { body: { email: mail, name: 'H', systemNames: ['SYSR_EMPLOYEE'], ...body } })
    ).status
  expect(await refused('manager', { systemNames: ['SYSR_ADMIN'], centerIds: [ICN1] })).toBe(403)
  expect(await refused('manager', { centerIds: [NRT1] })).toBe(404)
  expect(await refused('manager', {})).toBe(400)
  expect(await refused('partner', { systemNames: ['SYSR_SELLER'], partnerId: w.id.partner.Mori })).toBe(404)
  expect(await refused('partner', { systemNames: ['SYSR_SELLER'] })).toBe(400)
  expect(
    await w
      .as('manager')
      .send(nowUserApi.invite, { body: { email: mail, name: 'H', systemNames: ['SYSR_EMPLOYEE'], centerIds: [ICN1] } }),
  ).toMatchObject({ status: 'OPEN' })
  expect(await outgoing(w)).toHaveLength(1)
})

test('a user sees only the invitations in their scope', async () => {
  const w = await world()
  const haneul = await invited(w)
  const mori = await invited(w, {
    email: 'mori@mori.example',
    partnerId: w.id.partner.Mori,
    centerIds: [w.id.center.NRT1],
  })
  const office = await invited(w, {
    email: 'all@gantry.example',
    partnerId: null,
    centerIds: [],
    systemNames: ['SYSR_OFFICE'],
  })
  const seen = async (who: 'admin' | 'partner' | 'manager' | 'narita') =>
    (await w.as(who).send(nowUserApi.invitations)).data.map(({ id }) => id).sort()
  expect([await seen('admin'), await seen('partner'), await seen('manager'), await seen('narita')]).toEqual([
    [haneul.id, mori.id, office.id],
    [haneul.id],
    [haneul.id],
    [mori.id],
  ])
  expect((await w.as('admin').send(nowUserApi.invitations, { query: { keyword: 'MORI' } })).totalCount).toBe(1)
})

test('an invitation to a taken mail is refused only when its user is in the scope of the user who invites', async () => {
  const w = await world()
  await w.database.dialect.write
    .updateTable('user')
    .set({ email: 'Seller@haneul.example' })
    .where('username', '=', 'seller')
    .execute()
  const { id: roleId } = await w.database.read
    .selectFrom('role')
    .select('id')
    .where('systemName', '=', 'SYSR_ACCOUNT')
    .executeTakeFirstOrThrow()
  await w.database.dialect.write
    .insertInto('userRole')
    .values({ userId: idOf(w.id.user, 'otherPartner'), roleId })
    .execute()
  const body = { email: 'seller@Haneul.example', name: 'S', systemNames: ['SYSR_SELLER' as const] }
  expect(
    await w.as('admin').refused(nowUserApi.invite, { body: { ...body, partnerId: w.id.partner.Haneul } }),
  ).toMatchObject({ status: 409, code: 'email-taken', details: [{ property: 'email' }] })
  expect(
    await w.as('otherPartner').send(nowUserApi.invite, { body: { ...body, partnerId: w.id.partner.Mori } }),
  ).toMatchObject({ status: 'OPEN' })
})

test('a second invitation replaces the first; neither a replaced nor an accepted one can be sent again or revoked', async () => {
  const w = await world()
  const first = await invited(w)
  const number = await numberOf(w)
  const second = await invited(w)
  expect(await saidBy(await registers(w, number))).toMatchObject(wrong)
  expect((await registers(w, await numberOf(w))).status).toBe(201)
  for (const { id } of [first, second])
    for (const call of [nowUserApi.resendInvitation, nowUserApi.revokeInvitation])
      expect(await w.as('admin').refused(call, { params: { id } })).toMatchObject({
        status: 409,
        code: 'invitation-closed',
      })
})

test('an invitation can be sent again at most five times an hour', async () => {
  const w = await world()
  const { id } = await invited(w)
  for (let i = 0; i < 5; i++) await w.as('admin').send(nowUserApi.resendInvitation, { params: { id } })
  expect((await w.as('admin').refused(nowUserApi.resendInvitation, { params: { id } })).status).toBe(429)
})

test('an invitation is refused once its inviter lost those privileges or was deactivated, until someone else sends it again', async () => {
  const w = await world()
  const body = { email: mail, name: 'H', systemNames: ['SYSR_SELLER' as const], partnerId: w.id.partner.Haneul }
  const { id } = await w.as('office').send(nowUserApi.invite, { body })
  const number = await numberOf(w)
  const office = idOf(w.id.user, 'office')
  const roles = await w.database.read.selectFrom('userRole').select('roleId').where('userId', '=', office).execute()
  await w.database.dialect.write.deleteFrom('userRole').where('userId', '=', office).execute()
  expect(await saidBy(await registers(w, number))).toMatchObject({ status: 403, code: 'role-above-own' })
  await w.database.dialect.write
    .insertInto('userRole')
    .values(roles.map(({ roleId }) => ({ roleId, userId: office })))
    .execute()
  const { version } = await w.as('admin').send(userApi.get, { params: { id: office } })
  await w
    .as('admin')
    .send(userApi.update, { params: { id: office }, ifMatch: version, body: { status: 'DEACTIVATED' } })
  expect(await saidBy(await registers(w, number))).toMatchObject(wrong)
  const asked = () => w.as(null).send(recoveryApi.invited, { body: { email: mail, verificationNumber: number } })
  expect(await asked(), 'before they fill in a form for nothing').toMatchObject({ status: 'REVOKED' })
  await w.as('admin').send(nowUserApi.resendInvitation, { params: { id } })
  expect((await registers(w, await numberOf(w))).status).toBe(201)
})

test('the database holds neither an invitation’s number nor the password of the person who registers', async () => {
  const w = await world()
  await invited(w)
  const number = await numberOf(w)
  expect(await everythingIn(w.database)).not.toContain(number)
  await registers(w, number)
  expect(await everythingIn(w.database)).not.toContain('calm heron')
})
