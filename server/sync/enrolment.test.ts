import { expect, test } from 'vitest'
import { auditApi } from '../../shared/api/audit.ts'
import { syncApi } from '../../shared/api/sync.ts'
import { everythingIn } from '../../tests/support/witness.ts'
import { pathOf, requestOf, world, type World } from '../../tests/support/world.ts'

const issue = ({ as, id }: World, label = 'Dock 1') =>
  as('manager').send(syncApi.issueEnrolment, { body: { centerId: id.center.ICN1, label } })
const enrol = ({ as }: World, code: string) =>
  as(null).fetch(pathOf(syncApi.enrol), requestOf(syncApi.enrol, { body: { code, userAgent: 'TC52' } }))
const refusalOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]
const invalid = [409, 'enrolment-invalid']

test('an enrolment code enrols one handheld in its center, and no second one', async () => {
  const w = await world()
  const { code } = await issue(w)
  const enrolled = await enrol(w, code)
  expect(await enrolled.json()).toMatchObject({
    label: 'Dock 1',
    centerId: w.id.center.ICN1,
    centerCode: 'ICN1',
    token: expect.stringMatching(/^d\.[\w-]{43}$/),
  })
  expect(await refusalOf(await enrol(w, code))).toEqual(invalid)
  expect((await w.as('manager').send(syncApi.devices)).data).toMatchObject([
    { label: 'Dock 1', status: 'ACTIVE', centerId: w.id.center.ICN1 },
  ])
})

test('when two handhelds scan one code at the same moment, only one is enrolled', async () => {
  const w = await world()
  const { code } = await issue(w)
  const statuses = await Promise.all([enrol(w, code), enrol(w, code)].map(async (response) => (await response).status))
  expect(statuses.toSorted()).toEqual([201, 409])
})

test('an expired or unknown enrolment code enrols nothing, nor does what the database stores of one', async () => {
  const w = await world()
  const { code, expiresAt } = await issue(w)
  expect(await refusalOf(await enrol(w, 'GD1.nobody-issued-this'))).toEqual(invalid)
  expect(await everythingIn(w.database)).not.toContain(code.slice('GD1.'.length))
  const { codeHash } = await w.database.read.selectFrom('enrolment').select('codeHash').executeTakeFirstOrThrow()
  expect(await refusalOf(await enrol(w, `GD1.${codeHash}`))).toEqual(invalid)
  w.clock.pass({ seconds: (Date.parse(expiresAt) - w.clock.now().getTime()) / 1000 })
  expect(await refusalOf(await enrol(w, code))).toEqual(invalid)
})

test('one place may try thirty enrolment codes a minute', async () => {
  const w = await world()
  const { code } = await issue(w)
  for (let nth = 0; nth < 30; nth++) expect((await enrol(w, `GD1.guess-${nth}`)).status).toBe(409)
  expect((await enrol(w, code)).status).toBe(429)
  w.clock.pass({ minutes: 1 })
  expect((await enrol(w, code)).status).toBe(201)
})

test('an enrolment code is printed only by users who see its center, until it was used', async () => {
  const w = await world()
  const { code } = await issue(w)
  const print = async (who: 'manager' | 'narita') =>
    (await w.as(who).fetch(pathOf(syncApi.printEnrolment), requestOf(syncApi.printEnrolment, { body: { code } })))
      .status
  expect([await print('manager'), await print('narita')]).toEqual([200, 404])
  await enrol(w, code)
  expect(await print('manager')).toBe(404)
})

test('the audit records a handheld’s enrolment, renaming and revocation, and by whom', async () => {
  const w = await world()
  await enrol(w, (await issue(w)).code)
  const [device] = (await w.as('manager').send(syncApi.devices)).data
  const params = { id: device?.id ?? 0 }
  await w.as('manager').send(syncApi.renameDevice, { params, body: { label: 'Dock 2' }, ifMatch: device?.version ?? 0 })
  await w.as('manager').send(syncApi.revokeDevice, { params })
  const { rows } = await w.as('admin').send(auditApi.list, { query: { order: 'asc' } })
  expect(rows.map(({ userName, what, after }) => [userName, what, after])).toEqual([
    ['The manager', 'device.enrolment-issued', { label: 'Dock 1' }],
    [null, 'device.enrolled', { label: 'Dock 1' }],
    ['The manager', 'device.renamed', { label: 'Dock 2' }],
    ['The manager', 'device.revoked', { status: 'REVOKED' }],
  ])
})

test('handhelds are filtered by unsent work, and by work unsent for so long that someone should look for it', async () => {
  const w = await world()
  for (const label of ['empty', 'busy', 'lost']) await enrol(w, (await issue(w, label)).code)
  const leave = (label: string, oldestPendingAt: string) =>
    w.database.write(({ tx }) =>
      tx.updateTable('device').set({ pending: 3, oldestPendingAt }).where('label', '=', label).execute(),
    )
  const ago = (minutes: number) => new Date(w.database.now().getTime() - minutes * 60_000).toISOString()
  await leave('busy', ago(5))
  await leave('lost', ago(31))
  const found = async (queue: 'UNSENT' | 'STUCK') =>
    (await w.as('manager').send(syncApi.devices, { query: { queue, sort: 'label', order: 'asc' } })).data.map(
      ({ label }) => label,
    )
  expect(await found('UNSENT')).toEqual(['busy', 'lost'])
  expect(await found('STUCK')).toEqual(['lost'])
})
