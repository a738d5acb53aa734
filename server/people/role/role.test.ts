import { expect, onTestFinished, test } from 'vitest'
import { authApi } from '../../../shared/api/auth.ts'
import { roleApi } from '../../../shared/api/role.ts'
import { userApi } from '../../../shared/api/user.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { rosters } from '../../../tests/support/witness.ts'
import { world, type World } from '../../../tests/support/world.ts'
import { createApp } from '../../app.ts'
import { openDatabase } from '../../db/database.ts'
import { createLog } from '../../log.ts'

const add = ({ as }: World, name: string, privileges: string[], parentRoleId: number | null = null) =>
  as('admin').send(roleApi.create, { body: { name, privileges, parentRoleId } })
const give = ({ as, id }: World, who: string, roleIds: number[]) =>
  as('admin').send(userApi.addRoles, { params: { userId: idOf(id.user, who) }, body: { roleIds } })
const system = async ({ as }: World, systemName: string) => {
  const [role] = (await as('admin').send(roleApi.list, { query: { systemNames: systemName } })).rows
  if (!role) throw new Error(`There is no ${systemName}.`)
  return role
}

test('a child role has its parents’ privileges too, and its holders get changes from their next call on', async () => {
  const w = await world()
  const location = await system(w, 'SYSR_LOCATION')
  const parent = await add(w, 'Keeper', ['sku:read'], location.id)
  const child = await add(w, 'Young keeper', ['country:read', 'country:read'], parent.id)
  expect(child).toMatchObject({
    systemName: null,
    privileges: ['country:read'],
    parentRoleId: parent.id,
    createdBy: w.id.user['admin'],
    roleBindings: 0,
  })
  expect(child.allPrivileges.sort()).toEqual(['country:read', 'location:read', 'location:write', 'sku:read'])
  await give(w, 'nobody', [child.id])
  expect((await w.as('nobody').send(authApi.me)).privileges.sort()).toEqual(child.allPrivileges)
  await w
    .as('admin')
    .send(roleApi.update, { params: { id: parent.id }, body: { privileges: ['center:read'] }, ifMatch: parent.version })
  expect((await w.as('nobody').send(authApi.me)).privileges).toEqual(
    expect.arrayContaining(['center:read', 'location:write']),
  )
  expect((await w.as('nobody').send(authApi.me)).privileges).not.toContain('sku:read')
  expect(await w.as('admin').send(roleApi.get, { params: { id: parent.id } })).toMatchObject({
    childRoles: [{ id: child.id, name: 'Young keeper' }],
    updatedBy: w.id.user['admin'],
  })
  expect(
    (
      await w
        .as('admin')
        .refused(roleApi.update, { params: { id: parent.id }, body: { name: 'Late' }, ifMatch: parent.version })
    ).status,
  ).toBe(412)
})

test('a role’s name is unique in any letter case, also against system roles', async () => {
  const w = await world()
  const keeper = await add(w, 'Keeper', [])
  const administrator = (await system(w, 'SYSR_ADMIN')).name
  for (const name of ['keeper', administrator])
    expect(await w.as('admin').refused(roleApi.create, { body: { name } })).toMatchObject({
      status: 409,
      code: 'role-name-taken',
      details: [{ property: 'name', errorType: 'DUPLICATED' }],
    })
  const other = await add(w, 'Young keeper', [])
  expect(
    (
      await w
        .as('admin')
        .refused(roleApi.update, { params: { id: other.id }, body: { name: 'KEEPER' }, ifMatch: other.version })
    ).code,
  ).toBe('role-name-taken')
  expect(
    await w
      .as('admin')
      .send(roleApi.update, { params: { id: keeper.id }, body: { name: 'KEEPER' }, ifMatch: keeper.version }),
  ).toMatchObject({ name: 'KEEPER' })
})

test('a change of roles in one process of the site takes effect at the next call in another', async () => {
  const w = await world()
  const database = await openDatabase(w.at, w.clock.now)
  onTestFinished(() => database.close())
  const elsewhere = createApp({
    ...w,
    database,
    couriers: () => null,
    log: createLog('silent'),
    publicUrl: 'http://localhost',
  })
  const lists = async () =>
    (await elsewhere.request('/api/now/location', { headers: { Authorization: 'Bearer token-of-nobody' } })).status
  const role = await add(w, 'Keeper', ['location:read'])
  expect(await lists()).toBe(403)
  await give(w, 'nobody', [role.id])
  expect(await lists()).toBe(200)
  await w.as('admin').send(roleApi.update, { params: { id: role.id }, body: { privileges: [] }, ifMatch: role.version })
  expect(await lists()).toBe(403)
})

test('a system role is found by its name in the reader’s language', async () => {
  const w = await world()
  const found = async (keyword: string) =>
    (await w.as('admin').send(roleApi.list, { query: { keyword } })).rows.map(({ systemName }) => systemName)
  await w.as('admin').send(authApi.saveSettings, { body: { language: 'ko' } })
  expect(await found('조회 전용')).toEqual(['SYSR_3CPB_READONLY'])
  await w.as('admin').send(authApi.saveSettings, { body: { language: 'en' } })
  expect(await found('조회 전용')).toEqual([])
})

test('system roles cannot be changed or deleted', async () => {
  const w = await world()
  const admin = await system(w, 'SYSR_ADMIN')
  expect(admin).toMatchObject({ roleBindings: 1, privileges: expect.arrayContaining(['role:write']) })
  expect(
    await w
      .as('admin')
      .refused(roleApi.update, { params: { id: admin.id }, body: { privileges: [] }, ifMatch: admin.version }),
  ).toMatchObject({ status: 409, code: 'role-system' })
  expect((await w.as('admin').refused(roleApi.remove, { params: { id: admin.id } })).code).toBe('role-system')
})

test('a user cannot create, change or delete a role with more privileges than their own', async () => {
  const w = await world()
  const clerk = await add(w, 'Clerk', ['role:write', 'account:read', 'sku:read'])
  const wide = await add(w, 'Wide', ['sku:write'])
  const narrow = await add(w, 'Narrow', ['sku:read'])
  const admin = await system(w, 'SYSR_ADMIN')
  await give(w, 'nobody', [clerk.id])
  const clerkOf = w.as('nobody')
  for (const refused of [
    await clerkOf.refused(roleApi.create, { body: { name: 'Mine', privileges: ['role:read'] } }),
    await clerkOf.refused(roleApi.create, { body: { name: 'Mine', parentRoleId: admin.id } }),
    await clerkOf.refused(roleApi.update, {
      params: { id: narrow.id },
      body: { privileges: ['sku:read', 'sku:force'] },
      ifMatch: narrow.version,
    }),
    await clerkOf.refused(roleApi.update, {
      params: { id: narrow.id },
      body: { parentRoleId: wide.id },
      ifMatch: narrow.version,
    }),
    await clerkOf.refused(roleApi.update, { params: { id: wide.id }, body: { privileges: [] }, ifMatch: wide.version }),
    await clerkOf.refused(roleApi.remove, { params: { id: wide.id } }),
  ])
    expect(refused).toMatchObject({ status: 403, code: 'role-above-own' })
  expect((await clerkOf.refused(roleApi.create, { body: { name: 'x', privileges: ['sku:own'] } })).status).toBe(400)
  expect(await w.as('admin').send(roleApi.get, { params: { id: narrow.id } })).toEqual({ ...narrow, users: [] })
  await clerkOf.send(roleApi.create, { body: { name: 'Mine', privileges: ['sku:read'] } })
})

test('a role cannot be its own parent or ancestor', async () => {
  const w = await world()
  const first = await add(w, 'First', [])
  const second = await add(w, 'Second', [], first.id)
  const third = await add(w, 'Third', [], second.id)
  for (const parentRoleId of [first.id, third.id])
    expect(
      await w
        .as('admin')
        .refused(roleApi.update, { params: { id: first.id }, body: { parentRoleId }, ifMatch: first.version }),
    ).toMatchObject({ status: 409, code: 'role-circle' })
  expect(
    await w
      .as('admin')
      .refused(roleApi.update, { params: { id: first.id }, body: { parentRoleId: 99_999 }, ifMatch: first.version }),
  ).toMatchObject({ status: 404, details: [{ property: 'parentRoleId' }] })
})

test('a role is deleted only when no user holds it and no role descends from it', async () => {
  const w = await world()
  const role = await add(w, 'Held', [])
  const child = await add(w, 'Child', [], role.id)
  await give(w, 'nobody', [role.id])
  expect(await w.as('admin').refused(roleApi.remove, { params: { id: role.id } })).toMatchObject({
    status: 409,
    code: 'role-in-use',
    data: { users: 1, roles: 1, keys: 0 },
  })
  await w.as('admin').send(roleApi.remove, { params: { id: child.id } })
  await w
    .as('admin')
    .send(userApi.removeRoles, { params: { userId: idOf(w.id.user, 'nobody') }, query: { ids: [role.id] } })
  await w.as('admin').send(roleApi.remove, { params: { id: role.id } })
  expect((await w.as('admin').refused(roleApi.get, { params: { id: role.id } })).status).toBe(404)
})

test('a role counts only the holders in the reader’s scope, and partners do not see warehouse roles', async () => {
  const w = await world()
  const bound = async (who: 'admin' | 'manager' | 'partner', systemNames: string) =>
    (await w.as(who).send(roleApi.list, { query: { systemNames } })).rows.map(({ roleBindings }) => roleBindings)
  expect([
    await bound('admin', 'SYSR_MANAGER'),
    await bound('manager', 'SYSR_MANAGER'),
    await bound('partner', 'SYSR_MANAGER'),
    await bound('partner', 'SYSR_SELLER'),
    // A partner does not see the roles of the warehouse's people.
  ]).toEqual([[2], [1], [], [1]])
})

test('a role names only the holders whom the reader may see', async () => {
  const w = await world()
  const { id } = await system(w, 'SYSR_MANAGER')
  const held = async (who: 'admin' | 'manager' | 'partner', role = id) =>
    (await w.as(who).send(roleApi.get, { params: { id: role } })).users.map(({ username }) => username)
  const ofPartners = (await system(w, 'SYSR_PARTNER')).id
  expect([await held('admin'), await held('manager'), await held('partner', ofPartners)]).toEqual([
    ['manager', 'narita'],
    ['manager'],
    ['partner'],
  ])
  expect((await w.as('partner').refused(roleApi.get, { params: { id } })).status).toBe(404)
  const { users } = await w.as('admin').send(roleApi.get, { params: { id } })
  expect(users[0]).toEqual({ id: w.id.user['manager'], username: 'manager', name: 'The manager' })
})

test('changing a role that floor staff hold changes the roster of their handhelds', async () => {
  const w = await world()
  const role = await add(w, 'Helper', ['inbound:read'])
  await give(w, 'worker', [role.id])
  const told = await rosters(w)
  await w.as('admin').send(roleApi.update, {
    params: { id: role.id },
    body: { privileges: ['inbound:read', 'exception:read'] },
    ifMatch: role.version,
  })
  expect(await told()).toEqual([w.id.center.ICN1])
})
