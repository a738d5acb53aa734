import { beforeEach, expect, test } from 'vitest'
import { authApi } from '../../shared/api/auth.ts'
import { locationApi } from '../../shared/api/location.ts'
import { openapiKeyApi } from '../../shared/api/openapi-key.ts'
import { skuApi } from '../../shared/api/sku.ts'
import type { AccountStatus } from '../../shared/entities/account.ts'
import { systemRoles, type SystemRole } from '../../shared/privileges.ts'
import { idOf } from '../../tests/support/ids.ts'
import { world, type World } from '../../tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world({ skus: { pen: {}, tea: { partner: 'Mori' } } })
})

const roleOf = async (systemName: SystemRole) =>
  (await w.database.read.selectFrom('role').select('id').where('systemName', '=', systemName).executeTakeFirstOrThrow())
    .id
const keyOf = async (role: SystemRole = 'SYSR_PARTNER', who: 'partner' | 'admin' = 'partner') =>
  w.as(who).send(openapiKeyApi.create, {
    body: {
      name: 'Shop',
      roleId: await roleOf(role),
      ...(who === 'admin' ? { partnerId: w.id.partner.Haneul } : {}),
    },
  })
const program = ({ key, secret }: { key: { accessKey: string }; secret: string }) =>
  w.withToken(`${key.accessKey}.${secret}`)
const newSku = { name: 'Ink', partnerId: 0, barcodes: [] }
const lastAudit = () =>
  w.database.read.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

test('a program acts with its API key within its partner, in the name of the key’s maker', async () => {
  const made = await keyOf()
  expect((await program(made).send(skuApi.list)).data.map(({ name }) => name)).toEqual(['pen'])
  expect(await program(made).refused(skuApi.get, { params: { id: idOf(w.id.sku, 'tea') } })).toMatchObject({
    status: 404,
  })
  expect(
    await program(made).refused(skuApi.create, { body: { ...newSku, partnerId: w.id.partner.Mori } }),
  ).toMatchObject({ status: 404 })
  const { id } = await program(made).send(skuApi.create, { body: { ...newSku, partnerId: w.id.partner.Haneul } })
  expect(await lastAudit()).toMatchObject({
    subject: `sku:${id}`,
    what: 'sku.create',
    userId: w.id.user['partner'],
    openapiKeyId: made.key.id,
    address: 'in-process',
  })
})

test('a refused user reads in words what is missing and whom to ask; a partner’s people read nothing of privileges', async () => {
  const asked = { body: { ...newSku, partnerId: w.id.partner.Haneul } }
  const denied = async (who: ReturnType<World['as']>) => {
    const { status, message, displayMessage, data } = await who.refused(skuApi.create, asked)
    return { status, message, displayMessage, data }
  }
  await w.database.dialect.write.updateTable('user').set({ language: 'ko' }).where('username', '=', 'worker').execute()
  const lacking = { status: 403, data: { privilege: 'sku:write' } }
  expect(await denied(w.as('worker'))).toEqual({
    ...lacking,
    message: 'You may not do this: it needs “Change: SKUs”. Ask an administrator.',
    displayMessage: '권한이 없습니다. “변경: SKU” 권한이 필요합니다. 관리자에게 문의하세요.',
  })
  expect(await denied(w.as('seller'))).toMatchObject({
    ...lacking,
    message: 'Your account does not include this. Ask the warehouse if you need it.',
  })
  expect(await denied(program(await keyOf('SYSR_SELLER', 'admin')))).toMatchObject({
    ...lacking,
    message: 'This key may not do this: its role does not include “Change: SKUs”. Ask whoever made the key.',
  })
})

test('an API key’s secret is answered once, and what is stored of it opens nothing', async () => {
  const { key, secret } = await keyOf()
  expect(secret.length).toBe(43)
  const answers = [
    await w.as('partner').send(openapiKeyApi.list),
    await w.as('partner').send(openapiKeyApi.get, { params: { accessKey: key.accessKey } }),
  ]
  const kept = [
    await w.database.read.selectFrom('openapiKey').selectAll().execute(),
    await w.database.read.selectFrom('audit').selectAll().execute(),
  ]
  expect(JSON.stringify([answers, kept])).not.toContain(secret)
  const { secretHash } = await w.database.read.selectFrom('openapiKey').select('secretHash').executeTakeFirstOrThrow()
  expect((await w.withToken(`${key.accessKey}.${secretHash}`).refused(skuApi.list)).status).toBe(401)
})

test('an API key stops working at once when it is revoked, or its partner or maker is deactivated', async () => {
  const made = await keyOf()
  const ended = { status: 401, code: 'key-ended' }
  const set = (table: 'partner' | 'user', id: number | undefined, status: AccountStatus) =>
    w.database.dialect.write
      .updateTable(table)
      .set({ status })
      .where('id', '=', id ?? 0)
      .execute()
  await program(made).send(skuApi.list)
  for (const [table, id] of [
    ['partner', w.id.partner.Haneul],
    ['user', w.id.user['partner']],
  ] as const) {
    await set(table, id, 'DEACTIVATED')
    expect(await program(made).refused(skuApi.list)).toMatchObject(ended)
    await set(table, id, 'ACTIVE')
    await program(made).send(skuApi.list)
  }
  await w.as('partner').send(openapiKeyApi.remove, { params: { id: made.key.id } })
  expect(await program(made).refused(skuApi.list)).toMatchObject(ended)
  expect(await lastAudit()).toMatchObject({
    subject: `key:${made.key.id}`,
    what: 'key.revoke',
    userId: w.id.user['partner'],
  })
  expect((await w.withToken(`${made.key.accessKey}.wrong`).refused(skuApi.list)).code).toBe('now-unauthorized')
  expect(
    await w.as('partner').refused(openapiKeyApi.touch, { params: { accessKey: made.key.accessKey } }),
    'nor is it said to have been used',
  ).toMatchObject({ status: 409, code: 'key-ended' })
})

test('an API key made by an administrator stops working when its partner is deactivated', async () => {
  const made = await keyOf('SYSR_PARTNER', 'admin')
  await program(made).send(skuApi.list)
  await w.database.dialect.write
    .updateTable('partner')
    .set({ status: 'DEACTIVATED' })
    .where('id', '=', w.id.partner.Haneul)
    .execute()
  expect(await program(made).refused(skuApi.list)).toMatchObject({ status: 401, code: 'key-ended' })
})

test('an API key made by an administrator may do no more than a partner’s people, however wide its role becomes', async () => {
  const made = await keyOf('SYSR_SELLER', 'admin')
  await w.database.dialect.write
    .updateTable('role')
    .set({ privilegesJson: JSON.stringify(systemRoles.SYSR_ADMIN) })
    .where('id', '=', await roleOf('SYSR_SELLER'))
    .execute()
  expect(
    await program(made).refused(locationApi.create, { body: { centerId: w.id.center.ICN1, alias: 'B-01' } }),
  ).toMatchObject({ status: 403 })
})

test('an API key stops working on the day its maker is deactivated', async () => {
  const made = await keyOf()
  await w.database.dialect.write
    .updateTable('user')
    .set({ deactivatedFrom: '2026-03-03' })
    .where('username', '=', 'partner')
    .execute()
  await program(made).send(skuApi.list)
  w.clock.pass({ days: 1 })
  expect(await program(made).refused(skuApi.list)).toMatchObject({ status: 401, code: 'key-ended' })
})

test('an API key may do no more than its maker and a partner’s people, also when its role or maker changes later', async () => {
  expect(
    await w
      .as('partner')
      .refused(openapiKeyApi.create, { body: { name: 'Too wide', roleId: await roleOf('SYSR_MANAGER') } }),
  ).toMatchObject({ status: 403, code: 'key-role-too-wide' })
  expect(
    await w.as('admin').refused(openapiKeyApi.create, {
      body: { name: 'Too wide', partnerId: w.id.partner.Haneul, roleId: await roleOf('SYSR_ADMIN') },
    }),
  ).toMatchObject({ code: 'key-role-too-wide' })
  const made = await keyOf('SYSR_SELLER')
  const body = { ...newSku, partnerId: w.id.partner.Haneul }
  expect(await program(made).refused(skuApi.create, { body })).toMatchObject({ status: 403 })
  const seller = await roleOf('SYSR_SELLER')
  await w.database.dialect.write
    .updateTable('role')
    .set({ privilegesJson: JSON.stringify(systemRoles.SYSR_ADMIN) })
    .where('id', '=', seller)
    .execute()
  await program(made).send(skuApi.create, { body })
  await w.database.dialect.write
    .updateTable('userRole')
    .set({ roleId: await roleOf('SYSR_USER') })
    .where('userId', '=', w.id.user['partner'] ?? 0)
    .execute()
  expect(await program(made).refused(skuApi.list)).toMatchObject({ status: 403 })
})

test('an API key cannot make calls about a person’s own account, nor create or revoke keys', async () => {
  const made = await keyOf()
  const needed = { status: 403, code: 'person-needed' }
  expect(await program(made).refused(authApi.me)).toMatchObject(needed)
  expect(
    await program(made).refused(openapiKeyApi.create, {
      body: { name: 'Another', roleId: await roleOf('SYSR_SELLER') },
    }),
  ).toMatchObject(needed)
  expect(await program(made).refused(openapiKeyApi.remove, { params: { id: made.key.id } })).toMatchObject(needed)
})

test('a partner’s people make keys for their own partner only, and see no others', async () => {
  const made = await keyOf('SYSR_PARTNER', 'admin')
  const roleId = await roleOf('SYSR_PARTNER')
  expect(
    await w
      .as('partner')
      .refused(openapiKeyApi.create, { body: { name: 'Theirs', partnerId: w.id.partner.Mori, roleId } }),
  ).toMatchObject({ status: 404 })
  expect(await w.as('admin').refused(openapiKeyApi.create, { body: { name: 'Nobody’s', roleId } })).toMatchObject({
    status: 400,
    details: [{ property: 'partnerId', errorType: 'REQUIRED' }],
  })
  expect((await w.as('partner').send(openapiKeyApi.list)).rows).toMatchObject([
    { id: made.key.id, partnerName: 'Haneul', createdByName: null, revokedAt: null },
  ])
  expect((await w.as('otherPartner').send(openapiKeyApi.list)).total).toBe(0)
  expect(
    await w.as('otherPartner').refused(openapiKeyApi.get, { params: { accessKey: made.key.accessKey } }),
  ).toMatchObject({ status: 404 })
  expect(await w.as('otherPartner').refused(openapiKeyApi.remove, { params: { id: made.key.id } })).toMatchObject({
    status: 404,
  })
})

test('the last access of an API key is recorded at most once a minute', async () => {
  const made = await keyOf()
  const kept = async () =>
    (await w.as('partner').send(openapiKeyApi.get, { params: { accessKey: made.key.accessKey } })).lastAccessedAt
  expect(await kept()).toBeNull()
  await program(made).send(skuApi.list)
  const first = w.clock.now().toISOString()
  expect(await kept()).toBe(first)
  w.clock.pass({ seconds: 59 })
  await program(made).send(skuApi.list)
  expect(await kept()).toBe(first)
  w.clock.pass({ seconds: 1 })
  await program(made).send(skuApi.list)
  expect(await kept()).toBe(w.clock.now().toISOString())
  w.clock.pass({ seconds: 5 })
  expect(
    (await w.as('partner').send(openapiKeyApi.touch, { params: { accessKey: made.key.accessKey } })).lastAccessedAt,
  ).toBe(w.clock.now().toISOString())
})

test('guessing at API secrets is slowed down, while the right secret still works', async () => {
  const made = await keyOf()
  const statuses = []
  for (let i = 0; i < 21; i++)
    statuses.push(
      (await w.withToken(`${i % 2 ? made.key.accessKey : 'gk_0123456789abcdef'}.guess${i}`).refused(skuApi.list))
        .status,
    )
  expect([statuses.slice(0, 20).every((status) => status === 401), statuses[20]]).toEqual([true, 429])
  await program(made).send(skuApi.list)
})
