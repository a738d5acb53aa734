import readExcelFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { authApi } from '../../../shared/api/auth.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { brandApi } from '../../../shared/api/partner.ts'
import { nowUserApi, recoveryApi, selfApi, userApi } from '../../../shared/api/user.ts'
import { outgoing, rosters } from '../../../tests/support/witness.ts'
import { logo } from '../../../tests/support/pictures.ts'
import { enrolled, scanBadge } from '../../../tests/support/enrolled.ts'
import { idOf } from '../../../tests/support/ids.ts'
import type { Who } from '../../../tests/support/rows.ts'
import { everyCenter } from '../../db/writer.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { createUser } from './create.ts'
import { pathOf, password, requestOf, world, type World } from '../../../tests/support/world.ts'

const newcomer = { username: 'Newcomer', name: 'New Comer', password: 'a long enough phrase' }
const userOf = async ({ as, id }: World, who: Who) =>
  as('admin').send(userApi.get, { params: { id: idOf(id.user, who) } })
const roleId = async ({ database }: World, systemName: string) =>
  (await database.read.selectFrom('role').select('id').where('systemName', '=', systemName).executeTakeFirstOrThrow())
    .id
/** Gives a user the privilege to administer accounts where they work. */
const letAdminister = async (w: World, who: Who) =>
  w.as('admin').send(userApi.addRoles, {
    params: { userId: idOf(w.id.user, who) },
    body: { roleIds: [await roleId(w, 'SYSR_ACCOUNT')] },
  })
const changed = async (w: World, who: Who, body: object, by: Who = 'admin') => {
  const { id, version } = await userOf(w, who)
  return w.as(by).send(userApi.update, { params: { id }, body, ifMatch: version })
}
const names = (found: { rows: { username: string }[] }) => found.rows.map(({ username }) => username)

describe('a new user', () => {
  test('signs in with the username in any letter case, and nobody else gets that name in another case', async () => {
    const w = await world()
    const made = await w.as('admin').send(userApi.create, {
      body: {
        ...newcomer,
        username: 'ΔNewcomer',
        systemNames: ['SYSR_EMPLOYEE'],
        centerIds: [w.id.center.ICN1],
        partnerId: null,
      },
    })
    expect(made).toMatchObject({
      status: 'ACTIVE',
      roleSystemNames: ['SYSR_EMPLOYEE'],
      centerIds: [w.id.center.ICN1],
      createdBy: w.id.user['admin'],
    })
    for (const username of ['δNEWCOMER', 'Δnewcomer'])
      expect((await w.as(null).send(authApi.signIn, { body: { username, password: newcomer.password } })).user.id).toBe(
        made.id,
      )
    expect(await w.as('admin').refused(userApi.create, { body: { ...newcomer, username: 'δnewCOMER' } })).toMatchObject(
      { status: 409, code: 'username-taken', details: [{ property: 'username', errorType: 'DUPLICATED' }] },
    )
    expect((await w.as('admin').send(userApi.find, { body: { username: 'ΔNEWcomer' } })).user?.id).toBe(made.id)
    expect(await w.as('admin').send(userApi.find, { body: { username: 'nobody-here' } })).toEqual({ user: null })
  })

  test.each(['Newcomer', 'newcomer'])(
    'is refused because the username is taken when another request creates %s at the same moment',
    async (username) => {
      const { as, database } = await world()
      const made = Promise.withResolvers<undefined>()
      const asked = Promise.withResolvers<undefined>()
      const other = database.write(async (w) => {
        await createUser(w, { userId: null, requestId: 'other' }, { username, name: 'Other', passwordHash: '' })
        made.resolve(undefined)
        await asked.promise
      })
      await made.promise
      const answer = as('admin').fetch(pathOf(userApi.create), requestOf(userApi.create, { body: newcomer }))
      setTimeout(() => asked.resolve(undefined), 500)
      await other
      expect([(await answer).status, await (await answer).json()]).toEqual([
        409,
        expect.objectContaining({ code: 'username-taken' }),
      ])
    },
  )

  test('is refused with a common password or one made of the username', async () => {
    const { as } = await world()
    for (const weak of ['password123', 'newcomer1'])
      expect(await as('admin').refused(userApi.create, { body: { ...newcomer, password: weak } })).toMatchObject({
        status: 400,
        details: [{ property: 'password' }],
      })
  })

  test('cannot be given a role with more privileges than the user who adds them', async () => {
    const w = await world()
    expect(
      await w.as('office').refused(userApi.create, { body: { ...newcomer, systemNames: ['SYSR_ADMIN'] } }),
    ).toMatchObject({
      status: 403,
      code: 'role-above-own',
      message: 'You cannot give the role Administrator: it may do more than you may.',
    })
    expect(
      await w
        .as('office')
        .refused(userApi.create, { body: { ...newcomer, roleIds: [await roleId(w, 'SYSR_MANAGER')] } }),
    ).toMatchObject({ status: 403, code: 'role-above-own' })
    expect(await w.as('office').refused(userApi.create, { body: { ...newcomer, roleIds: [99_999] } })).toMatchObject({
      status: 404,
      details: [{ property: 'roleIds' }],
    })
    expect(
      await w.as('office').send(userApi.create, { body: { ...newcomer, systemNames: ['SYSR_LEADER'] } }),
    ).toMatchObject({ roleSystemNames: ['SYSR_LEADER'] })
  })

  test('of a partner gets a partner’s roles from an office without those privileges, but no other role, and stays with a partner', async () => {
    const w = await world()
    const { Haneul, Mori } = w.id.partner
    const made = await w
      .as('office')
      .send(userApi.create, { body: { ...newcomer, partnerId: Haneul, systemNames: ['SYSR_PARTNER', 'SYSR_SELLER'] } })
    expect(made.roleSystemNames).toEqual(['SYSR_PARTNER', 'SYSR_SELLER'])
    expect(
      (
        await w
          .as('office')
          .refused(userApi.create, { body: { ...newcomer, username: 'another', systemNames: ['SYSR_PARTNER'] } })
      ).code,
    ).toBe('role-above-own')
    expect(
      (
        await w.as('office').refused(userApi.addRoles, {
          params: { userId: made.id },
          body: { roleIds: [await roleId(w, 'SYSR_MANAGER')] },
        })
      ).code,
    ).toBe('role-above-own')
    const patch = (body: object) => ({ params: { id: made.id }, body, ifMatch: made.version })
    expect((await w.as('office').refused(userApi.update, patch({ partnerId: null }))).code).toBe('user-above-own')
    expect(await w.as('office').send(userApi.update, patch({ partnerId: Mori, status: 'DEACTIVATED' }))).toMatchObject({
      partnerId: Mori,
      status: 'DEACTIVATED',
    })
  })

  test('needs a center or partner within the scope of the user who adds them', async () => {
    const w = await world()
    await letAdminister(w, 'manager')
    await letAdminister(w, 'partner')
    const { ICN1, NRT1 } = w.id.center
    for (const centerIds of [[NRT1], [ICN1, NRT1]])
      expect(await w.as('manager').refused(userApi.create, { body: { ...newcomer, centerIds } })).toMatchObject({
        status: 404,
        details: [{ property: 'centerIds' }],
      })
    expect(await w.as('manager').refused(userApi.create, { body: newcomer })).toMatchObject({
      status: 400,
      details: [{ property: 'centerIds' }],
    })
    expect(
      await w.as('partner').refused(userApi.create, { body: { ...newcomer, partnerId: w.id.partner.Mori } }),
    ).toMatchObject({ status: 404, details: [{ property: 'partnerId' }] })
    expect(await w.as('partner').refused(userApi.create, { body: newcomer })).toMatchObject({
      status: 400,
      details: [{ property: 'partnerId' }],
    })
    expect(
      await w.as('partner').send(userApi.create, { body: { ...newcomer, partnerId: w.id.partner.Haneul } }),
    ).toMatchObject({ partnerName: 'Haneul' })
  })
})

test('a deactivated brand keeps its users and cannot be given to others', async () => {
  const w = await world()
  const { as, id } = w
  const [theirs] = (await as('partner').send(brandApi.list)).rows
  const brandId = theirs?.id ?? 0
  await changed(w, 'seller', { brandId })
  await as('office').send(brandApi.update, {
    params: { id: brandId },
    ifMatch: theirs?.version ?? 0,
    body: { status: 'DEACTIVATED' },
  })
  const refusal = { status: 409, code: 'brand-inactive', details: [{ property: 'brandId' }] }
  expect(
    await as('admin').refused(userApi.create, { body: { ...newcomer, partnerId: id.partner.Haneul, brandId } }),
  ).toMatchObject(refusal)
  const { version } = await userOf(w, 'partner')
  expect(
    await as('admin').refused(userApi.update, {
      params: { id: idOf(id.user, 'partner') },
      ifMatch: version,
      body: { brandId },
    }),
  ).toMatchObject(refusal)
  expect(await changed(w, 'seller', { brandId, name: 'Seller' })).toMatchObject({
    brand: { id: brandId },
    name: 'Seller',
  })
})

test('a user’s brand must belong to the user’s partner, and a user without a partner has no brand', async () => {
  const w = await world()
  const brandId = (await w.as('otherPartner').send(brandApi.list)).rows[0]?.id ?? 0
  const refusal = { status: 404, details: [{ property: 'brandId', errorType: 'WRONG_VALUE' }] }
  expect(
    await w.as('admin').refused(userApi.create, { body: { ...newcomer, partnerId: w.id.partner.Haneul, brandId } }),
  ).toMatchObject(refusal)
  expect(await w.as('admin').refused(userApi.create, { body: { ...newcomer, brandId } })).toMatchObject(refusal)
  const { version } = await userOf(w, 'seller')
  expect(
    await w
      .as('admin')
      .refused(userApi.update, { params: { id: idOf(w.id.user, 'seller') }, ifMatch: version, body: { brandId } }),
  ).toMatchObject(refusal)
})

test('a deactivated partner keeps its users, who can be edited, and gets no new, invited or moved ones', async () => {
  const w = await world()
  const { Haneul, Mori } = w.id.partner
  await w.database.dialect.write
    .updateTable('partner')
    .set({ status: 'DEACTIVATED' })
    .where('id', '=', Haneul)
    .execute()
  const refusal = { status: 409, code: 'partner-deactivated', details: [{ property: 'partnerId' }] }
  expect(await w.as('admin').refused(userApi.create, { body: { ...newcomer, partnerId: Haneul } })).toMatchObject(
    refusal,
  )
  expect(
    await w.as('admin').refused(nowUserApi.invite, {
      body: { email: 'new@haneul.example', name: 'New', systemNames: ['SYSR_SELLER'], partnerId: Haneul },
    }),
  ).toMatchObject(refusal)
  const { id, version } = await userOf(w, 'otherPartner')
  expect(
    await w.as('admin').refused(userApi.update, { params: { id }, ifMatch: version, body: { partnerId: Haneul } }),
  ).toMatchObject(refusal)
  expect(await changed(w, 'seller', { centerIds: [w.id.center.ICN1], name: 'Seller' })).toMatchObject({
    partnerId: Haneul,
    name: 'Seller',
  })
  expect(await changed(w, 'seller', { partnerId: Mori })).toMatchObject({ partnerId: Mori })
})

test('the office resets, edits and deactivates the account of a partner’s owner, and invites a second owner', async () => {
  const w = await world()
  const { Haneul, Mori } = w.id.partner
  const { ICN1 } = w.id.center
  // For every center, and for the one where both work.
  for (const centerIds of [[], [ICN1]]) {
    const made = await w.as('admin').send(userApi.create, {
      body: {
        ...newcomer,
        username: `owner${centerIds.length}`,
        partnerId: Haneul,
        systemNames: ['SYSR_PARTNER'],
        centerIds,
      },
    })
    await changed(w, 'office', { centerIds })
    const office = w.as('office')
    const params = { id: made.id }
    await office.send(userApi.resetPassword, { body: { userId: made.id } })
    const { version } = await office.send(userApi.get, { params })
    await office.send(userApi.addRoles, {
      params: { userId: made.id },
      body: { roleIds: [await roleId(w, 'SYSR_SELLER')] },
    })
    expect(
      await office.send(userApi.update, {
        params,
        ifMatch: version + 1,
        body: { name: 'Owner', status: 'DEACTIVATED', deactivationReason: 'left' },
      }),
    ).toMatchObject({ name: 'Owner', status: 'DEACTIVATED' })
    const email = `second${centerIds.length}@haneul.example`
    expect(
      await office.send(nowUserApi.invite, {
        body: { email, name: 'Second', systemNames: ['SYSR_PARTNER'], partnerId: Haneul, centerIds },
      }),
    ).toMatchObject({ email })
  }
  // Mori's people work elsewhere.
  const other = await userOf(w, 'otherPartner')
  expect((await w.as('office').refused(userApi.resetPassword, { body: { userId: other.id } })).status).toBe(404)
  expect(other.partnerId).toBe(Mori)
})

test('a user or an invitation with the seller role is refused without a partner', async () => {
  const w = await world()
  const { Haneul } = w.id.partner
  const refusal = { status: 409, code: 'role-for-partners' }
  const seller = { ...newcomer, systemNames: ['SYSR_SELLER' as const] }
  for (const who of ['admin', 'office'] as const) {
    expect(await w.as(who).refused(userApi.create, { body: seller })).toMatchObject(refusal)
    expect(
      await w.as(who).refused(nowUserApi.invite, {
        body: { email: 'new@haneul.example', name: 'New', systemNames: ['SYSR_SELLER'] },
      }),
    ).toMatchObject(refusal)
  }
  expect(await w.as('office').send(userApi.create, { body: { ...seller, partnerId: Haneul } })).toMatchObject({
    partnerId: Haneul,
  })
})

test('a seller role held without a partner from before the rule gives no privileges', async () => {
  const w = await world()
  await w.database.write(async (writer) => {
    const userId = idOf(w.id.user, 'nobody')
    await writer.tx
      .insertInto('userRole')
      .values({ userId, roleId: await roleId(w, 'SYSR_SELLER') })
      .execute()
    writer.changed(everyCenter, 'user', userId)
  })
  expect((await w.as('nobody').send(authApi.me)).privileges).toEqual([])
  expect(await w.as('nobody').refused(orderApi.list)).toMatchObject({ status: 403 })
})

test('a partner’s user cannot have a warehouse role, not even from an administrator or by moving to the partner', async () => {
  const w = await world()
  const { Haneul } = w.id.partner
  const refusal = { status: 409, code: 'role-not-for-partners' }
  for (const role of ['SYSR_EMPLOYEE', 'SYSR_ADMIN', 'SYSR_LOCATION', 'SYSR_3CPB_READONLY'] as const) {
    expect(
      await w.as('admin').refused(userApi.create, { body: { ...newcomer, partnerId: Haneul, systemNames: [role] } }),
    ).toMatchObject(refusal)
    expect(
      await w.as('admin').refused(nowUserApi.invite, {
        body: { email: 'new@haneul.example', name: 'New', systemNames: [role], partnerId: Haneul },
      }),
    ).toMatchObject(refusal)
    expect(
      await w.as('admin').refused(userApi.addRoles, {
        params: { userId: (await userOf(w, 'seller')).id },
        body: { roleIds: [await roleId(w, role)] },
      }),
    ).toMatchObject(refusal)
  }
  // Nor does a person of the warehouse move to a partner with this role.
  const worker = await userOf(w, 'worker')
  expect(
    await w.as('admin').refused(userApi.update, {
      params: { id: worker.id },
      ifMatch: worker.version,
      body: { partnerId: Haneul, centerIds: [] },
    }),
  ).toMatchObject(refusal)
})

test('a warehouse role left on a partner’s user gives no operator privileges, and the office cannot take that user off the partner', async () => {
  const w = await world()
  const seller = await userOf(w, 'seller')
  await w.database.write(async ({ tx }) =>
    tx
      .insertInto('userRole')
      .values({ userId: seller.id, roleId: await roleId(w, 'SYSR_ADMIN') })
      .execute(),
  )
  const { privileges } = await w.as('seller').send(authApi.me)
  expect(privileges).not.toEqual(expect.arrayContaining(['location:read']))
  expect(privileges).toEqual(expect.arrayContaining(['inventory:read']))
  const { version } = await userOf(w, 'seller')
  expect(
    (
      await w
        .as('office')
        .refused(userApi.update, { params: { id: seller.id }, ifMatch: version, body: { partnerId: null } })
    ).code,
  ).toBe('user-above-own')
})

describe('an account administrator', () => {
  test('cannot change, reset, delete or sign out a user with more privileges or more centers than their own', async () => {
    const w = await world()
    await letAdminister(w, 'manager')
    const { ICN1, NRT1 } = w.id.center
    await changed(w, 'leader', { centerIds: [ICN1, NRT1] })
    const admin = await userOf(w, 'admin')
    const leader = await userOf(w, 'leader')
    for (const [by, { id, version }] of [
      ['office', admin],
      ['manager', leader],
    ] as const) {
      const person = w.as(by)
      expect(
        await person.refused(userApi.update, { params: { id }, body: { email: 'mine@example.com' }, ifMatch: version }),
      ).toMatchObject({ status: 403, code: 'user-above-own' })
      expect(await person.refused(userApi.resetPassword, { body: { userId: id } })).toMatchObject({
        code: 'user-above-own',
      })
      expect(await person.refused(userApi.remove, { params: { id } })).toMatchObject({ code: 'user-above-own' })
      expect(await person.refused(userApi.removeRoles, { params: { userId: id }, query: { ids: [1] } })).toMatchObject({
        code: 'user-above-own',
      })
      expect(await person.refused(userApi.endSessions, { params: { userId: id } })).toMatchObject({
        code: 'user-above-own',
      })
    }
    expect(await userOf(w, 'admin')).toEqual(admin)
  })

  test('cannot patch a user’s roles or password, give a role above their own, or move the user to another partner', async () => {
    const w = await world()
    await letAdminister(w, 'partner')
    const seller = await userOf(w, 'seller')
    const patch = (body: object) =>
      w.as('partner').refused(userApi.update, { params: { id: seller.id }, body, ifMatch: seller.version })
    for (const body of [
      { roleIds: [1] },
      { systemNames: ['SYSR_ADMIN'] },
      { passwordHash: 'x' },
      { password: 'x' },
      { mustChangePassword: false },
      { deletedAt: null },
    ])
      expect(await patch(body)).toMatchObject({ status: 400, details: [{ message: 'is not known' }] })
    expect(await patch({ partnerId: null })).toMatchObject({ status: 400, details: [{ property: 'partnerId' }] })
    expect(await patch({ partnerId: w.id.partner.Mori })).toMatchObject({
      status: 404,
      details: [{ property: 'partnerId' }],
    })
    expect(
      (
        await w.as('partner').refused(userApi.addRoles, {
          params: { userId: seller.id },
          body: { roleIds: [await roleId(w, 'SYSR_OFFICE')] },
        })
      ).code,
    ).toBe('role-above-own')
    expect(await userOf(w, 'seller')).toEqual(seller)
  })

  test('gets no hash or password in any answer; the audit and jobs hold neither those nor contacts', async () => {
    const w = await world()
    const made = await w.as('admin').fetch(pathOf(userApi.create), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...newcomer, email: 'new@example.com', phone: '010-1234-5678' }),
    })
    const { id } = (await made.clone().json()) as { id: number }
    const { value } = await w.as('admin').send(userApi.resetPassword, { body: { userId: id } })
    const answers = [
      await made.text(),
      JSON.stringify(await w.as('admin').send(userApi.list)),
      JSON.stringify(await w.as('admin').send(nowUserApi.list)),
      JSON.stringify(await w.as('admin').send(authApi.me)),
    ]
    for (const text of answers) expect(text).not.toMatch(/hash|\$argon2|seed/i)
    const kept = JSON.stringify([
      await w.database.read.selectFrom('audit').selectAll().execute(),
      await w.database.read.selectFrom('job').selectAll().execute(),
    ])
    for (const secret of [value, newcomer.password, '$argon2', 'new@example.com', '1234-5678'])
      expect(kept).not.toContain(secret)
  })
})

describe('deactivating a user', () => {
  test('signs them out at the next call, and they can sign in again once reactivated', async () => {
    const w = await world()
    await w.as('worker').send(authApi.me)
    expect(await changed(w, 'worker', { status: 'DEACTIVATED', deactivationReason: 'left' })).toMatchObject({
      status: 'DEACTIVATED',
      deactivationReason: 'left',
      deactivatedFrom: '2026-03-02',
    })
    expect((await w.as('worker').refused(authApi.me)).status).toBe(401)
    expect((await w.as(null).refused(authApi.signIn, { body: { username: 'worker', password } })).code).toBe(
      'sign-in-failed',
    )
    expect(await changed(w, 'worker', { status: 'ACTIVE' })).toMatchObject({
      status: 'ACTIVE',
      deactivationReason: null,
      deactivatedFrom: null,
    })
    expect((await w.as('worker').refused(authApi.me)).status).toBe(401)
    await w.as(null).send(authApi.signIn, { body: { username: 'worker', password } })
  })

  test('revokes their badges, which stay revoked when they are reactivated', async () => {
    const w = await world()
    const issued = async (who: Who) =>
      (await w.as('manager').send(authApi.issueBadge, { body: { userId: idOf(w.id.user, who) } })).code
    const [at, later] = [await issued('worker'), await issued('leader')]
    await changed(w, 'worker', { status: 'DEACTIVATED' })
    await changed(w, 'leader', { status: 'DEACTIVATED', deactivatedFrom: '2026-03-03' })
    w.clock.pass({ days: 1 })
    await w.database.write((writer) => enqueue(writer, { kind: 'housekeeping', payload: {} }))
    await w.jobs.settle()
    const handheld = await enrolled(w)
    for (const [who, code] of [
      ['worker', at],
      ['leader', later],
    ] as const) {
      await changed(w, who, { status: 'ACTIVE' })
      expect([who, (await scanBadge(w, code, handheld)).status]).toEqual([who, 401])
    }
    expect((await w.as('admin').send(authApi.badges)).rows.map(({ status }) => status)).toEqual(['REVOKED', 'REVOKED'])
  })

  test('from a future day takes effect when that day begins', async () => {
    const w = await world()
    expect(await changed(w, 'worker', { status: 'DEACTIVATED', deactivatedFrom: '2026-03-04' })).toMatchObject({
      status: 'ACTIVE',
      deactivatedFrom: '2026-03-04',
    })
    await w.as('worker').send(authApi.me)
    // It is 00:00 of 4 March in Seoul.
    w.clock.pass({ days: 1, hours: 14 })
    expect((await w.as('worker').refused(authApi.me)).status).toBe(401)
    expect((await userOf(w, 'worker')).status).toBe('ACTIVE')
    await w.database.write((writer) => enqueue(writer, { kind: 'housekeeping', payload: {} }))
    await w.jobs.settle()
    expect((await userOf(w, 'worker')).status).toBe('DEACTIVATED')
    expect(
      await w.as('admin').refused(userApi.update, {
        params: { id: idOf(w.id.user, 'worker') },
        body: { status: 'ACTIVE', deactivatedFrom: '2026-03-01' },
        ifMatch: 3,
      }),
    ).toMatchObject({ status: 400, details: [{ property: 'deactivatedFrom' }] })
  })

  test('is refused for one’s own account, as is deleting it; the last administrator keeps their role and all centers', async () => {
    const w = await world()
    const id = idOf(w.id.user, 'admin')
    for (const body of [{ status: 'DEACTIVATED' }, { deactivatedFrom: '2026-04-01' }] as const)
      expect((await w.as('admin').refused(userApi.update, { params: { id }, body, ifMatch: 1 })).code).toBe(
        'own-account',
      )
    expect((await w.as('admin').refused(userApi.remove, { params: { id } })).code).toBe('own-account')
    const adminRole = await roleId(w, 'SYSR_ADMIN')
    expect(
      (await w.as('admin').refused(userApi.removeRoles, { params: { userId: id }, query: { ids: [adminRole] } })).code,
    ).toBe('last-admin')
    expect(
      (
        await w
          .as('admin')
          .refused(userApi.update, { params: { id }, body: { centerIds: [w.id.center.ICN1] }, ifMatch: 1 })
      ).code,
    ).toBe('last-admin')
    await w
      .as('admin')
      .send(userApi.addRoles, { params: { userId: idOf(w.id.user, 'office') }, body: { roleIds: [adminRole] } })
    await w.as('office').send(userApi.remove, { params: { id } })
    expect(
      (
        await w
          .as('office')
          .refused(userApi.removeRoles, { params: { userId: idOf(w.id.user, 'office') }, query: { ids: [adminRole] } })
      ).code,
    ).toBe('last-admin')
  })
})

describe('deleting a user', () => {
  test('ends their sessions and badges, clears lists and contacts, keeps their name on past work and frees the username', async () => {
    const w = await world()
    const id = idOf(w.id.user, 'worker')
    await changed(w, 'worker', { email: 'worker@example.com', phone: '010-1111-2222' })
    await w.as('manager').send(authApi.issueBadge, { body: { userId: id } })
    await w.as('worker').send(authApi.saveSettings, { body: { language: 'ko' } })
    await w.as('admin').send(userApi.remove, { params: { id } })
    expect((await w.as('worker').refused(authApi.me)).status).toBe(401)
    expect((await w.as('admin').refused(userApi.get, { params: { id } })).status).toBe(404)
    expect(names(await w.as('admin').send(userApi.list, { query: { pageSize: 500 } }))).not.toContain('worker')
    expect(await w.as('admin').send(userApi.list, { query: { keyword: 'deleted' } })).toEqual({ total: 0, rows: [] })
    expect((await w.as('manager').send(authApi.badges)).rows).toEqual([])
    expect(
      await w.database.read.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    ).toMatchObject({ name: 'The worker', email: null, phone: null, passwordHash: '', status: 'DEACTIVATED' })
    expect(
      await w.database.read
        .selectFrom('badge')
        .select('endedAt')
        .where('userId', '=', id)
        .where('endedAt', 'is', null)
        .execute(),
    ).toEqual([])
    expect(await w.as('admin').send(userApi.create, { body: { ...newcomer, username: 'WORKER' } })).toMatchObject({
      username: 'WORKER',
    })
    expect(JSON.stringify(await w.database.read.selectFrom('audit').selectAll().execute())).not.toContain(
      'worker@example.com',
    )
  })

  test('removes their mail from their invitation and from the audit', async () => {
    const w = await world()
    const { id } = await w
      .as('admin')
      .send(nowUserApi.invite, { body: { email: 'hana@example.com', name: 'Hana', systemNames: ['SYSR_OFFICE'] } })
    await w.as('admin').send(nowUserApi.resendInvitation, { params: { id } })
    const verificationNumber = (await outgoing(w)).at(-1)?.values['code'] ?? ''
    const compliance = { termsOfUse: true, privacyPolicy: true }
    const user = await w.as(null).send(recoveryApi.register, {
      body: {
        username: 'hana',
        name: 'Hana',
        phone: '010-1234-5678',
        email: 'hana@example.com',
        password: newcomer.password,
        compliance,
        verificationNumber,
      },
    })
    await w.as('admin').send(userApi.remove, { params: { id: user.id } })
    expect((await w.as('admin').send(nowUserApi.invitations)).data).toEqual([])
    expect(JSON.stringify(await w.database.read.selectFrom('audit').selectAll().execute())).not.toContain(
      'hana@example.com',
    )
  })

  test('in bulk reports the result of each user', async () => {
    const w = await world()
    const [worker, admin] = [idOf(w.id.user, 'worker'), idOf(w.id.user, 'admin')]
    expect(
      await w.as('admin').send(userApi.removeMany, { body: { ids: [worker, admin, 99_999, worker] } }),
    ).toMatchObject({
      success: [{ id: worker }],
      error: [
        { id: admin, code: 'own-account' },
        { id: 99_999, code: 'not-found' },
      ],
    })
  })
})

describe('a reset password', () => {
  test('ends the user’s sessions, allows nothing but setting another password, and lasts a day', async () => {
    const w = await world()
    const id = idOf(w.id.user, 'worker')
    const { value } = await w.as('admin').send(userApi.resetPassword, { body: { userId: id } })
    expect((await w.as('worker').refused(authApi.me)).status).toBe(401)
    expect((await w.as(null).refused(authApi.signIn, { body: { username: 'worker', password } })).code).toBe(
      'sign-in-failed',
    )
    const { token, user } = await w.as(null).send(authApi.signIn, { body: { username: 'worker', password: value } })
    const worker = w.withToken(token)
    expect(user.mustChangePassword).toBe(true)
    expect((await worker.refused(nowUserApi.me)).code).toBe('password-must-change')
    expect(
      await worker.send(selfApi.changePassword, { body: { password: value, newPassword: 'quite another phrase' } }),
    ).toMatchObject({ mustChangePassword: false })
    await worker.send(nowUserApi.me)
    const again = await w.as('admin').send(userApi.resetPassword, { body: { userId: id } })
    w.clock.pass({ hours: 24 })
    expect(
      (await w.as(null).refused(authApi.signIn, { body: { username: 'worker', password: again.value } })).code,
    ).toBe('sign-in-failed')
  })
})

describe('users', () => {
  test('are filtered, searched and sorted, by query and by body', async () => {
    const w = await world()
    await changed(w, 'readonly', { status: 'DEACTIVATED' })
    await changed(w, 'worker', { email: 'floor.worker@example.com' })
    const query = (query: object) =>
      w
        .as('admin')
        .send(userApi.list, { query: { pageSize: 100, sort: 'username', order: 'asc', ...query } })
        .then(names)
    expect(await query({ status: 'DEACTIVATED' })).toEqual(['readonly'])
    expect(await query({ partnerId: w.id.partner.Haneul })).toEqual(['partner', 'seller'])
    expect(await query({ centerIds: [w.id.center.NRT1] })).toEqual(['narita'])
    expect(await query({ roleIds: [await roleId(w, 'SYSR_LEADER'), await roleId(w, 'SYSR_SELLER')] })).toEqual([
      'leader',
      'seller',
    ])
    expect(await query({ systemNames: 'SYSR_MANAGER' })).toEqual(['manager', 'narita'])
    expect(await query({ systemNames: 'SYSR_FB' })).toEqual([])
    expect(await query({ floorStaff: false })).toEqual(['nobody', 'otherPartner', 'partner', 'readonly', 'seller'])
    expect(await query({ keyword: 'ADMIN' })).toEqual(['admin'])
    expect(
      await query({
        searchOptions: JSON.stringify([
          { field: 'email', content: 'FLOOR.' },
          { field: 'name', content: 'worker' },
        ]),
      }),
    ).toEqual(['worker'])
    expect(await query({ searchOptions: JSON.stringify({ field: 'email', content: '%' }) })).toEqual([])
    expect(
      names(
        await w
          .as('admin')
          .send(userApi.search, { body: { floorStaff: true, sort: 'name', order: 'desc', pageSize: 2 } }),
      ),
    ).toEqual(['worker', 'office'])
    expect(
      await w.as('admin').send(nowUserApi.list, { query: { page: 2, pageSize: 3, sort: 'username', order: 'asc' } }),
    ).toMatchObject({
      totalCount: 11,
      page: 2,
      pageSize: 3,
      sort: 'username',
      data: [{ username: 'narita' }, { username: 'nobody' }, { username: 'office' }],
    })
  })

  test('have an address, entry and retirement days and a type in both readings, and cannot retire before they entered', async () => {
    const w = await world()
    const work = {
      mobile: '010-2222-3333',
      address: '서울 중구 세종대로 110',
      entryAt: '2024-03-04',
      retirementAt: '2026-12-31',
      typeCodeKey: 'PART_TIME',
      organizationId: 7,
      options: { locker: 'B-12' },
    }
    await changed(w, 'worker', work)
    const { as, id } = w
    const worker = await as('admin').send(userApi.get, { params: { id: idOf(id.user, 'worker') } })
    expect(worker).toMatchObject({ ...work, authenticate: false })
    expect((await as('admin').send(nowUserApi.list, { query: { keyword: '2222-3333' } })).data).toMatchObject([work])
    expect(
      await as('admin').refused(userApi.update, {
        params: { id: worker.id },
        ifMatch: worker.version,
        body: { entryAt: '2027-01-01' },
      }),
    ).toMatchObject({ status: 400, details: [{ property: 'retirementAt' }] })
  })

  test('are shown one by one with their centers and table settings', async () => {
    const w = await world()
    await w.as('manager').send(authApi.saveSettings, { body: { tableSettings: { sku: { hidden: ['name'] } } } })
    expect(await userOf(w, 'manager')).toMatchObject({
      centers: [{ code: 'ICN1' }],
      centerIds: [w.id.center.ICN1],
      tableSettings: { sku: { hidden: ['name'] } },
      widgetSettings: {},
    })
    expect((await userOf(w, 'admin')).centers).toEqual([])
  })

  test('have the same settings and centers in every list, in both readings, and at sign-in', async () => {
    const w = await world()
    const settings = {
      tableSettings: { sku: { hidden: ['name'] } },
      widgetSettings: { start: ['inbound'] },
      notificationSettings: { NOTICE: { app: true, email: true } },
    }
    await w.as('manager').send(authApi.saveSettings, { body: settings })
    const wanted = { ...settings, centerIds: [w.id.center.ICN1], centers: [expect.objectContaining({ code: 'ICN1' })] }
    const query = { keyword: 'manager' }
    expect((await w.as('admin').send(userApi.list, { query })).rows[0]).toMatchObject(wanted)
    expect((await w.as('admin').send(userApi.search, { body: query })).rows[0]).toMatchObject(wanted)
    expect((await w.as('admin').send(nowUserApi.list, { query })).data[0]).toMatchObject(wanted)
    expect((await w.as('admin').send(userApi.find, { body: { username: 'manager' } })).user).toMatchObject(wanted)
    const { user } = await w.as(null).send(authApi.signIn, { body: { username: 'manager', password } })
    expect(user).toMatchObject(wanted)
  })

  test('are downloaded as filtered, with centers by code and roles by the names that an upload takes', async () => {
    const w = await world()
    const response = await w
      .as('admin')
      .fetch(pathOf(userApi.excel, { query: { systemNames: 'SYSR_MANAGER', sort: 'username', order: 'asc' } }))
    const [sheet] = await readExcelFile(Buffer.from(await response.arrayBuffer()))
    const [heads = [], ...rows] = sheet?.data ?? []
    expect(rows.map((row) => ['User name', 'Roles', 'Centers'].map((head) => row[heads.indexOf(head)]))).toEqual([
      ['manager', 'Manager', 'ICN1'],
      ['narita', 'Manager', 'NRT1'],
    ])
    expect((await w.as('nobody').fetch(pathOf(userApi.excel))).status).toBe(403)
    const [template] = await readExcelFile(
      Buffer.from(await (await w.as('admin').fetch(pathOf(userApi.sample))).arrayBuffer()),
    )
    expect(template?.data[0]).toEqual(heads.slice(1, 15))
  })

  test('have the same data under other field names in the second reading', async () => {
    const w = await world()
    await changed(w, 'leader', {
      mobile: '010-2222-3333',
      entryAt: '2020-01-01',
      retirementAt: '2026-03-02',
      typeCodeKey: 'T',
    })
    const [leader] = (await w.as('admin').send(nowUserApi.list, { query: { keyword: 'leader' } })).data
    expect(leader).toMatchObject({
      username: 'leader',
      mobile: '010-2222-3333',
      retirement: true,
      isLeader: true,
      authenticate: false,
      isApproved: false,
      typeCodeKey: 'T',
      setting: {},
      avatarAttachmentId: null,
    })
    const updated = await w.as('admin').send(nowUserApi.update, {
      params: { id: leader?.id ?? 0 },
      body: { retirementAt: '2026-03-03' },
      ifMatch: leader?.version ?? 0,
    })
    expect(updated).toMatchObject({ retirement: false, mobile: '010-2222-3333' })
    expect(
      await w.as('admin').refused(nowUserApi.update, {
        params: { id: updated.id },
        body: { name: 'Late' },
        ifMatch: leader?.version ?? 0,
      }),
    ).toMatchObject({ status: 412, data: { version: updated.version } })
    expect(await w.as('leader').send(nowUserApi.me)).toMatchObject({
      username: 'leader',
      privileges: expect.arrayContaining(['exception:write']),
    })
  })
})

test('the portrait of a user who moves to another partner is seen there and no longer at the old one', async () => {
  const w = await world()
  await changed(w, 'seller', { profileImage: logo })
  const { profileImageUrl } = await changed(w, 'seller', { partnerId: w.id.partner.Mori })
  const shownTo = async (who: Who) => (await w.as(who).fetch(profileImageUrl ?? '')).status
  expect([await shownTo('otherPartner'), await shownTo('seller'), await shownTo('partner')]).toEqual([200, 200, 404])
})

describe('a user’s roles', () => {
  test('take effect from the next call; adding one already held is a conflict unless conflicts are skipped', async () => {
    const w = await world()
    const userId = idOf(w.id.user, 'nobody')
    const [leader, keeper] = [await roleId(w, 'SYSR_LEADER'), await roleId(w, 'SYSR_LOCATION')]
    await w.as('nobody').refused(userApi.list)
    expect(
      (await w.as('admin').send(userApi.addRoles, { params: { userId }, body: { roleIds: [leader] } })).rows.map(
        ({ systemName }) => systemName,
      ),
    ).toEqual(['SYSR_LEADER', 'SYSR_USER'])
    expect((await w.as('nobody').send(authApi.me)).privileges).toContain('exception:write')
    expect(
      await w.as('admin').refused(userApi.addRoles, { params: { userId }, body: { roleIds: [leader, keeper] } }),
    ).toMatchObject({
      status: 409,
      code: 'roles-held',
      message: expect.stringContaining('Leader'),
      data: { roleIds: [leader] },
    })
    expect(
      (
        await w
          .as('admin')
          .send(userApi.addRoles, { params: { userId }, body: { roleIds: [leader, keeper], skipConflict: true } })
      ).total,
    ).toBe(3)
    expect(
      (
        await w.as('admin').send(userApi.removeRoles, { params: { userId }, query: { ids: [leader, keeper] } })
      ).rows.map(({ systemName }) => systemName),
    ).toEqual(['SYSR_USER'])
    expect((await w.as('nobody').send(authApi.me)).privileges).toEqual([])
    expect((await w.as('admin').send(userApi.roles, { params: { userId } })).total).toBe(1)
  })

  test('change the roster of the handhelds in the user’s centers, and of no others', async () => {
    const w = await world()
    const told = await rosters(w)
    const { ICN1, NRT1 } = w.id.center
    const nobody = idOf(w.id.user, 'nobody')
    await changed(w, 'nobody', { centerIds: [NRT1] })
    expect(await told()).toEqual([])
    await w
      .as('admin')
      .send(userApi.addRoles, { params: { userId: nobody }, body: { roleIds: [await roleId(w, 'SYSR_EMPLOYEE')] } })
    expect(await told()).toEqual([NRT1])
    await changed(w, 'nobody', { centerIds: [ICN1] })
    expect(await told()).toEqual([ICN1, NRT1].sort())
    await changed(w, 'nobody', { status: 'DEACTIVATED' })
    expect(await told()).toEqual([ICN1])
    await changed(w, 'seller', { name: 'Another' })
    expect(await told()).toEqual([])
  })
})
