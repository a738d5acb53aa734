import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { beforeEach, expect, test } from 'vitest'
import { auditApi } from '../../shared/api/audit.ts'
import { authApi } from '../../shared/api/auth.ts'
import { billingConditionApi } from '../../shared/api/partner.ts'
import { locationApi } from '../../shared/api/location.ts'
import { skuApi } from '../../shared/api/sku.ts'
import { nowUserApi, recoveryApi, selfApi, userApi } from '../../shared/api/user.ts'
import { endAppendOnly } from '../db/append-only.ts'
import { enrolled, scanBadge } from '../../tests/support/enrolled.ts'
import { outgoing } from '../../tests/support/witness.ts'
import { idOf } from '../../tests/support/ids.ts'
import { password, pathOf, world, type World } from '../../tests/support/world.ts'
import { sealAudit } from './seal.ts'
import { inRequest } from '../request-context.ts'
import { deactivateDue } from '../people/user/standing.ts'

let w: World
beforeEach(async () => {
  w = await world({
    skus: { pen: {}, tea: { partner: 'Mori' } },
    locations: { 'A-01': {}, 'N-01': { center: 'NRT1' } },
  })
})

const rename = (sku: string, name: string) =>
  w.as('office').send(skuApi.update, { params: { id: idOf(w.id.sku, sku) }, body: { name }, ifMatch: 1 })
const describe = (alias: string, description: string) =>
  w
    .as('office')
    .send(locationApi.update, { params: { id: idOf(w.id.location, alias) }, body: { description }, ifMatch: 1 })
const changes = async () => {
  await rename('pen', 'Blue pen')
  await rename('tea', 'Green tea')
  w.clock.pass({ minutes: 1 })
  await describe('A-01', 'by the door')
  await describe('N-01', 'by the window')
}
const verify = () => w.as('admin').send(auditApi.verify)
/** Changes rows as someone could who has the database itself. */
const tamper = async (work: ReturnType<typeof sql>) => {
  await endAppendOnly(w.database.dialect.write, w.database.dialect.name, ['audit', 'auditSeal'])
  await work.execute(w.database.dialect.write)
}

test('the audit tells who changed what, when and from where, before and after', async () => {
  await rename('pen', 'Blue pen')
  const { rows } = await w.as('admin').send(auditApi.list)
  expect(rows).toEqual([
    {
      id: 1,
      at: w.clock.now().toISOString(),
      userId: w.id.user['office'],
      userName: 'The office',
      openapiKeyId: null,
      address: 'in-process',
      partnerId: w.id.partner.Haneul,
      centerId: null,
      subject: `sku:${idOf(w.id.sku, 'pen')}`,
      what: 'sku.update',
      before: { name: 'pen', version: 1 },
      after: { name: 'Blue pen', version: 2 },
      requestId: expect.any(String),
      names: { [`sku:${w.id.sku['pen']}`]: 'PEN Blue pen' },
    },
  ])
})

test('the audit records who signed in and out, by what, and who ended whose sessions', async () => {
  const device = await enrolled(w)
  const { code } = await w.as('manager').send(authApi.issueBadge, { body: { userId: idOf(w.id.user, 'worker') } })
  await scanBadge(w, code, device)
  const come = async () =>
    w.withToken((await w.as(null).send(authApi.signIn, { body: { username: 'office', password } })).token)
  const office = await come()
  await office.send(authApi.saveSettings, { body: { pin: { password, pin: '246810' } } })
  await office.send(selfApi.changePassword, { body: { password, newPassword: 'loud otter 7' } })
  await office.send(authApi.signOut, { body: {} })
  const [userId, about] = [idOf(w.id.user, 'office'), `user:${w.id.user['office']}`]
  await w.as('admin').send(userApi.endSessions, { params: { userId } })
  await w.as('admin').send(userApi.resetPassword, { body: { userId } })
  const { rows } = await w.as('admin').send(auditApi.list, { query: { order: 'asc' } })
  expect(rows.map(({ userName, what, subject, address }) => [userName, what, subject, address])).toEqual([
    ['The manager', 'badge.issue', 'badge:1', 'in-process'],
    ['The worker', 'user.sign-in-by-badge', `user:${w.id.user['worker']}`, 'in-process'],
    ['The office', 'user.sign-in', about, 'in-process'],
    ['The office', 'user.settings', about, 'in-process'],
    ['The office', 'user.password-change', about, 'in-process'],
    ['The office', 'user.sign-out', about, 'in-process'],
    ['The admin', 'user.end-sessions', about, 'in-process'],
    ['The admin', 'user.password-reset', about, 'in-process'],
  ])
})

test('the audit records a user’s invitation, registration, move, recovery by code and deactivation on their day', async () => {
  const email = 'hana@gantry.example'
  const { ICN1, NRT1 } = w.id.center
  const code = async (template: string) =>
    (await outgoing(w)).findLast((sent) => sent.template === template)?.values['code'] ?? ''
  await w
    .as('admin')
    .send(nowUserApi.invite, { body: { email, name: '하나', systemNames: ['SYSR_EMPLOYEE'], centerIds: [ICN1] } })
  const registered = {
    username: 'hana',
    name: '하나',
    phone: '010-9999-0000',
    email,
    password: 'calm heron 9',
    compliance: { termsOfUse: true, privacyPolicy: true },
  }
  const { id } = await w
    .as(null)
    .send(recoveryApi.register, { body: { ...registered, verificationNumber: await code('invitation') } })
  const { version } = await w.as('admin').send(userApi.get, { params: { id } })
  await w.as('admin').send(userApi.update, {
    params: { id },
    body: { centerIds: [NRT1], deactivatedFrom: '2026-03-03' },
    ifMatch: version,
  })
  await w.as(null).send(recoveryApi.recover, { body: { username: 'hana', type: 'EMAIL' } })
  await w.as(null).send(recoveryApi.setPassword, {
    body: { username: 'hana', password: 'loud otter 7', verificationNumber: await code('recovery-code') },
  })
  w.clock.pass({ days: 1 })
  await deactivateDue(w.database)
  const { rows } = await w.as('admin').send(auditApi.list, { query: { order: 'asc' } })
  expect(rows.map(({ userName, what, before, after }) => [userName, what, before, after])).toMatchObject([
    ['The admin', 'invitation.create', null, { systemNames: ['SYSR_EMPLOYEE'], centerIds: [ICN1] }],
    [null, 'user.create', null, { username: 'hana', centerIds: [ICN1] }],
    ['하나', 'invitation.accept', null, { userId: id }],
    ['The admin', 'user.centers', { centerIds: [ICN1] }, { centerIds: [NRT1] }],
    ['The admin', 'user.update', { deactivatedFrom: null }, { deactivatedFrom: '2026-03-03' }],
    [null, 'user.recovery-code', null, { type: 'EMAIL' }],
    ['하나', 'user.password-recovery', null, null],
    [null, 'user.deactivate', null, { deactivatedFrom: '2026-03-03' }],
  ])
})

test('a partner’s people see only audit entries of their own doing, a center’s people those of their center or of none', async () => {
  await changes()
  const seen = async (who: 'admin' | 'partner' | 'manager') =>
    (await w.as(who).send(auditApi.list, { query: { order: 'asc' } })).rows.map(({ after }) =>
      Object.values(after as object).at(-1),
    )
  expect(await seen('admin')).toEqual(['Blue pen', 'Green tea', 'by the door', 'by the window'])
  // A partner does not see which of the operator's people did what, or from which address.
  expect(await seen('partner')).toEqual([])
  await w.as('partner').send(skuApi.update, {
    params: { id: idOf(w.id.sku, 'pen') },
    body: { name: 'Own pen' },
    ifMatch: 2,
  })
  expect(await seen('partner')).toEqual(['Own pen'])
  expect(await seen('manager')).toEqual(['Blue pen', 'Green tea', 'by the door', 'Own pen'])
})

test('the audit is filtered by subject, change, user and time, searched by keyword, and downloaded as a spreadsheet', async () => {
  await changes()
  const found = async (query: Parameters<typeof pathOf>[1]) =>
    (await w.as('admin').send(auditApi.list, query as { query: object })).total
  expect(await found({ query: { subject: 'sku' } })).toBe(2)
  expect(await found({ query: { subject: `sku:${idOf(w.id.sku, 'pen')}` } })).toBe(1)
  expect(await found({ query: { what: 'location' } })).toBe(2)
  expect(await found({ query: { what: 'location.delete' } })).toBe(0)
  expect(await found({ query: { userId: w.id.user['office'], partnerId: w.id.partner.Mori } })).toBe(1)
  expect(await found({ query: { from: w.clock.now().toISOString() } })).toBe(2)
  expect(await found({ query: { until: w.clock.now().toISOString() } })).toBe(2)
  expect(await found({ query: { keyword: 'the OFFICE' } })).toBe(4)
  expect(await found({ query: { keyword: 'a-01' } }), 'by what the thing is called').toBe(1)
  expect(await found({ query: { keyword: 'bluepen' } })).toBe(1)
  expect(await found({ query: { keyword: 'Location A-01' } }), 'as the screen says it').toBe(1)
  expect(await found({ query: { keyword: '로케이션 A-01' } })).toBe(1)
  expect(await found({ query: { keyword: `SKU ${idOf(w.id.sku, 'pen')}` } })).toBe(1)
  expect(await found({ query: { keyword: 'Waybill A-01' } })).toBe(0)
  expect(await found({ query: { keyword: `${idOf(w.id.sku, 'pen')}` } }), 'by a number').toBeGreaterThanOrEqual(1)
  expect(await found({ query: { keyword: '로케이션' } }), 'by a kind').toBe(2)
  expect(await found({ query: { keyword: 'edited' } }), 'by what was done').toBe(4)
  expect(await found({ query: { keyword: 'sku.up' } }), 'by the code of what was done').toBe(2)
  expect(await found({ query: { keyword: '10.1.' } }), 'by how an address begins').toBe(0)
  await inRequest('10.1.2.3', () =>
    w.database.write((writer) => writer.audit({ userId: 1, subject: 'location:1', what: 'location.reverse' })),
  )
  expect(await found({ query: { keyword: '10.1.' } }), 'by how an address begins').toBe(1)
  expect(await found({ query: { keyword: 'location.rev' } }), 'what a newer release did').toBe(1)
  await w.database.write((writer) => writer.audit({ userId: 1, subject: 'slip:4711', what: 'slip.close' }))
  expect(await found({ query: { keyword: '4711' } }), 'by its number').toBe(1)
  expect(await found({ query: { keyword: '471' } }), 'a part of a number is another').toBe(0)
  const response = await w.as('admin').fetch(pathOf(auditApi.sheet, { query: { subject: 'sku', order: 'asc' } }))
  const [sheet] = await readExcelFile(Buffer.from(await response.arrayBuffer()))
  expect(sheet?.data.map((row) => row[5])).toEqual(['What was done', 'Edited', 'Edited'])
})

test('audit entries name locations, SKUs and users as far as the reader may see them, also in the spreadsheet', async () => {
  const { id } = w
  const [pen, tea, here, there] = [
    idOf(id.sku, 'pen'),
    idOf(id.sku, 'tea'),
    idOf(id.location, 'A-01'),
    idOf(id.location, 'N-01'),
  ]
  const after = {
    goods: [{ skuId: pen }, { skuId: tea }],
    fromLocationId: here,
    toLocationId: there,
    workerId: id.user['worker'],
    brandId: 4711,
  }
  await w.database.write((writer) =>
    writer.audit({
      userId: idOf(id.user, 'partner'),
      partnerId: id.partner.Haneul,
      centerId: id.center.ICN1,
      subject: `sku:${pen}`,
      what: 'sku.update',
      after,
    }),
  )
  const namesFor = async (who: 'admin' | 'partner' | 'manager') =>
    Object.values((await w.as(who).send(auditApi.list)).rows[0]?.names ?? {}).sort()
  expect(await namesFor('admin')).toEqual(['A-01', 'N-01', 'PEN pen', 'TEA tea', 'The worker'])
  expect(await namesFor('manager')).toEqual(['A-01', 'PEN pen', 'The worker'])
  expect(await namesFor('partner')).toEqual(['PEN pen'])
  const response = await w.as('partner').fetch(pathOf(auditApi.sheet))
  const [sheet] = await readExcelFile(Buffer.from(await response.arrayBuffer()))
  const [, told = []] = sheet?.data ?? []
  expect(told).toContain('PEN pen')
  expect(told.join()).toContain('SKU: PEN pen')
  expect(told.join()).not.toMatch(/[{}]|TEA tea|A-01/)
})

test('an audit entry about a billing condition shows its name', async () => {
  const office = w.as('admin')
  const condition = await office.send(billingConditionApi.create, {
    body: { partnerId: w.id.partner.Haneul, name: 'Monthly', memo: null },
  })
  const { rows } = await office.send(auditApi.list, { query: { subject: `billingCondition:${condition.id}` } })
  expect(rows.map(({ names }) => names)).toEqual([
    { [`billingCondition:${condition.id}`]: 'Monthly', [`partner:${w.id.partner.Haneul}`]: 'Haneul' },
  ])
})

test('nobody can change, replace or delete a row of the audit or the ledger', async () => {
  await changes()
  await w.database.dialect.write
    .insertInto('inventoryLog')
    .values({
      centerId: w.id.center.ICN1,
      skuId: (
        await w
          .as('office')
          .send(skuApi.create, { body: { name: 'Tea', partnerId: w.id.partner.Haneul, barcodes: [] } })
      ).id,
      locationId: null,
      lot: '',
      expirationDate: '',
      targetField: 'INS',
      reason: 'CLOSE',
      before: 0,
      change: 1,
      after: 1,
      at: w.database.now().toISOString(),
      recordedAt: w.database.now().toISOString(),
      condition: 'GOOD',
      cause: 'adjustment',
      causeId: null,
      workerId: null,
      deviceId: null,
      actionId: null,
      undoesActionId: null,
    })
    .execute()
  await sealAudit(w.database)
  for (const statement of [
    sql`update "audit" set "userId" = 1`,
    sql`delete from "audit"`,
    sql`update "auditSeal" set "hash" = ''`,
    sql`delete from "auditSeal"`,
    sql`update "inventoryLog" set "change" = 2`,
    sql`delete from "inventoryLog"`,
    ...(w.database.dialect.name === 'sqlite'
      ? ['audit', 'auditSeal', 'inventoryLog'].map(
          (table) => sql`insert or replace into ${sql.table(table)} select * from ${sql.table(table)}`,
        )
      : []),
  ]) {
    await expect(statement.execute(w.database.dialect.write)).rejects.toThrow('append-only')
  }
})

test('each audit entry is sealed once, in order, even when several seal at the same time', async () => {
  await changes()
  expect(await verify()).toEqual({ entries: 4, sealed: 0, intact: true, brokenAt: null })
  const sealed = await Promise.all([sealAudit(w.database), sealAudit(w.database), sealAudit(w.database)])
  expect(sealed.reduce((sum, count) => sum + count)).toBe(4)
  await w.as('office').send(locationApi.update, {
    params: { id: idOf(w.id.location, 'A-01') },
    body: { description: 'by the gate' },
    ifMatch: 2,
  })
  expect(await verify()).toEqual({ entries: 5, sealed: 4, intact: true, brokenAt: null })
  expect(await sealAudit(w.database)).toBe(1)
  expect(await verify()).toEqual({ entries: 5, sealed: 5, intact: true, brokenAt: null })
})

test('verifying the audit names an entry that was altered after it was sealed', async () => {
  await changes()
  await sealAudit(w.database)
  await tamper(sql`update "audit" set "afterJson" = '{"name":"Red pen"}' where "id" = 1`)
  expect(await verify()).toMatchObject({ intact: false, brokenAt: 1 })
})

test('verifying the audit names the gap of a deleted entry, also when its seal was deleted too', async () => {
  await changes()
  await sealAudit(w.database)
  await tamper(sql`delete from "audit" where "id" = 2`)
  expect(await verify()).toMatchObject({ intact: false, brokenAt: 2 })
  await sql`delete from "auditSeal" where "auditId" = 2`.execute(w.database.dialect.write)
  expect(await verify()).toMatchObject({ intact: false, brokenAt: 3 })
})

test('verifying the audit reports entries cut off at the end with their seals, before and after the next sealing', async () => {
  await changes()
  await sealAudit(w.database)
  await tamper(sql`delete from "audit" where "id" > 2`)
  await sql`delete from "auditSeal" where "auditId" > 2`.execute(w.database.dialect.write)
  expect(await verify()).toMatchObject({ entries: 2, sealed: 2, intact: false, brokenAt: 4 })
  // The next entries take their numbers.
  if (w.database.dialect.name === 'sqlite')
    await sql`update sqlite_sequence set seq = 2 where name in ('audit', 'auditSeal')`.execute(w.database.dialect.write)
  else
    for (const table of ['audit', 'auditSeal'])
      await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), 2)`.execute(w.database.dialect.write)
  await w
    .as('office')
    .send(skuApi.update, { params: { id: idOf(w.id.sku, 'pen') }, body: { name: 'Red pen' }, ifMatch: 2 })
  await w
    .as('office')
    .send(skuApi.update, { params: { id: idOf(w.id.sku, 'tea') }, body: { name: 'Red tea' }, ifMatch: 2 })
  await sealAudit(w.database)
  expect(await verify()).toMatchObject({ entries: 4, sealed: 4, intact: false, brokenAt: 4 })
})

test('verifying the audit names an inserted entry, before and after the next sealing', async () => {
  await changes()
  await sealAudit(w.database)
  const at = new Date(w.clock.now().getTime() - 2 * 3_600_000).toISOString()
  await w.database.dialect.write
    .insertInto('audit')
    .values({
      at,
      userId: 1,
      partnerId: null,
      centerId: null,
      subject: 'sku:1',
      what: 'sku.update',
      beforeJson: null,
      afterJson: null,
      requestId: null,
    })
    .execute()
  expect(await verify()).toMatchObject({ intact: false, brokenAt: 5 })
  await sealAudit(w.database)
  expect(await verify()).toMatchObject({ intact: false, brokenAt: 5 })
})
