import { expect, test } from 'vitest'
import { idOf } from '../../../tests/support/ids.ts'
import { pathOf, requestOf, world } from '../../../tests/support/world.ts'
import { contractApi } from '../../../shared/api/contract.ts'
import { errorBody } from '../../../shared/api/error-body.ts'
import { legacyInvoiceApi } from '../../../shared/api/invoice.ts'

const range = { start: '000100', end: '000199' }

test('a contract is created with its defaults, and its keys are never shown, nor stored or audited in plain text', async () => {
  const { as, id, database } = await world()
  const made = await as('office').send(contractApi.create, {
    body: {
      centerId: id.center.ICN1,
      logisticsCode: 'CJ-1',
      apiKey: 'secret-of-cj',
      apiRefreshKey: 'refresh-of-cj',
      courierCode: 'CJGLS',
      systemTags: ['CJ', 'NORMAL'],
      voluntarySerial: range,
      useVoluntarySerial: true,
    },
  })
  expect(made).toMatchObject({
    centerCode: 'ICN1',
    status: 'ACTIVE',
    type: 'NORMAL',
    hasPassword: true,
    hasRefreshKey: true,
    useVoluntarySerial: true,
    auxiliarySerial: null,
    openInvoices: 0,
    warnedAt: null,
    version: 1,
    voluntarySerial: { ...range, current: null, left: 100 },
    systemTags: ['CJ', 'NORMAL'],
  })
  const changed = await as('office').send(contractApi.update, {
    params: { id: made.id },
    body: { apiKey: 'new-secret', name: 'CJ north' },
    ifMatch: 1,
  })
  expect(changed).toMatchObject({ name: 'CJ north', version: 2, hasRefreshKey: true })
  expect(
    JSON.stringify([made, changed, await as('office').send(contractApi.get, { params: { id: made.id } })]),
  ).not.toMatch(/secret|refresh-of|Sealed|Print/)
  const stored = await database.read.selectFrom('contract').selectAll().executeTakeFirstOrThrow()
  const audited = await database.read
    .selectFrom('audit')
    .select(['beforeJson', 'afterJson'])
    .where('subject', '=', `contract:${made.id}`)
    .execute()
  expect(JSON.stringify([stored, audited])).not.toMatch(/secret-of-cj|new-secret|refresh-of-cj/)
  expect(JSON.stringify(audited)).not.toContain(stored.apiKeySealed)
})

test('users find the contracts of their own centers by exact key, code, type, tag, status and courier', async () => {
  const { as, id } = await world({
    contracts: {
      cj: { tags: ['CJ', 'NORMAL'] },
      hanjin: { courier: 'HANJIN', tags: ['HJ'], status: 'DEACTIVATED' },
      sagawa: { courier: 'SAGAWA', center: 'NRT1', tags: ['SAGAWA'] },
    },
  })
  const found = async (query: object, who: 'office' | 'manager' | 'narita' = 'office') =>
    (await as(who).send(contractApi.list, { query: { sort: 'logisticsCode', order: 'asc', ...query } })).rows.map(
      ({ name }) => name,
    )
  expect(await found({})).toEqual(['cj', 'hanjin', 'sagawa'])
  expect(await found({ apiKey: 'key of hanjin' })).toEqual(['hanjin'])
  expect(await found({ apiKey: 'key of' })).toEqual([])
  expect(await found({ logisticsCode: 'SAGAWA' })).toEqual(['sagawa'])
  expect(await found({ systemTags: ['CJ', 'SAGAWA'] })).toEqual(['cj', 'sagawa'])
  expect(await found({ systemTags: ['HJ'] })).toEqual(['hanjin'])
  expect(await found({ courierCode: 'HANJIN' })).toEqual(['hanjin'])
  expect(await found({ status: 'DEACTIVATED' })).toEqual(['hanjin'])
  expect(await found({ type: 'HOLIDAY' })).toEqual([])
  expect(await found({ centerId: id.center.NRT1 })).toEqual(['sagawa'])
  expect(await found({ keyword: 'HAN' })).toEqual(['hanjin'])
  expect(await found({}, 'manager')).toEqual(['cj', 'hanjin'])
  expect(await found({}, 'narita')).toEqual(['sagawa'])
  expect((await as('partner').refused(contractApi.list)).status).toBe(403)
  expect(await as('manager').refused(contractApi.get, { params: { id: idOf(id.contract, 'sagawa') } })).toMatchObject({
    status: 404,
  })
})

test('a wrong contract is refused with the name of each wrong field', async () => {
  const { as, id } = await world()
  const body = {
    centerId: id.center.ICN1,
    logisticsCode: 'x'.repeat(51),
    apiKey: '',
    voluntarySerial: { start: '200', end: '100' },
    systemTags: ['CJ', 'NOBODY'],
  }
  const refused = async (sent: object) =>
    errorBody.parse(
      await (
        await as('office').fetch(pathOf(contractApi.create), requestOf(contractApi.create, { body: sent }))
      ).json(),
    )
  const wrong = await refused(body)
  expect([wrong.status, wrong.details.map(({ property }) => property)]).toEqual([
    400,
    ['logisticsCode', 'apiKey', 'systemTags.1', 'voluntarySerial.end'],
  ])
  const missing = await refused({ centerId: id.center.ICN1 })
  expect(missing.details.map(({ property, errorType }) => `${property} ${errorType}`)).toEqual([
    'logisticsCode REQUIRED',
    'apiKey REQUIRED',
  ])
  const noRange = await as('office').refused(contractApi.create, {
    body: { centerId: id.center.ICN1, logisticsCode: 'a', apiKey: 'b', useVoluntarySerial: true },
  })
  expect(noRange.details).toMatchObject([{ property: 'voluntarySerial', errorType: 'REQUIRED' }])
  expect(
    await as('office').refused(contractApi.create, { body: { centerId: 999_999, logisticsCode: 'a', apiKey: 'b' } }),
  ).toMatchObject({ status: 404, details: [{ property: 'centerId' }] })
})

test('a serial range that is not numeric is refused by its ends, in a new contract and in an existing one', async () => {
  const { as, id } = await world({ contracts: { cj: { serials: { ...range } } } })
  const body = { centerId: id.center.ICN1, logisticsCode: 'a', apiKey: 'b' }
  for (const name of ['voluntarySerial', 'auxiliarySerial']) {
    const wrong = { [name]: { start: '10-0', end: '10-9' } }
    const details = [{ property: `${name}.start` }, { property: `${name}.end` }]
    expect(await as('office').refused(contractApi.create, { body: { ...body, ...wrong } })).toMatchObject({
      status: 400,
      details,
    })
    expect(
      await as('office').refused(contractApi.update, {
        params: { id: idOf(id.contract, 'cj') },
        body: wrong,
        ifMatch: 1,
      }),
    ).toMatchObject({ status: 400, details })
  }
})

test('a new range holds the last given serial or begins anew, and a range that would give serials again is refused', async () => {
  const { as, id } = await world({ contracts: { cj: { serials: { ...range, current: '000150' } } } })
  const office = as('office')
  const params = { id: idOf(id.contract, 'cj') }
  const used = await office.refused(contractApi.update, {
    params,
    body: { voluntarySerial: { start: '000100', end: '000149' } },
    ifMatch: 1,
  })
  expect(used).toMatchObject({
    status: 409,
    code: 'serial-range-used',
    details: [{ property: 'voluntarySerial', errorType: 'WRONG_VALUE' }],
  })
  const longer = await office.send(contractApi.update, {
    params,
    body: { voluntarySerial: { start: '000120', end: '000299' } },
    ifMatch: 1,
  })
  expect(longer.voluntarySerial).toEqual({ start: '000120', end: '000299', current: '000150', left: 149 })
  const anew = await office.send(contractApi.update, {
    params,
    body: { voluntarySerial: { start: '700', end: '709' } },
    ifMatch: 2,
  })
  expect(anew.voluntarySerial).toEqual({ start: '700', end: '709', current: null, left: 10 })
  expect(
    await office.refused(contractApi.update, { params, body: { voluntarySerial: null }, ifMatch: 3 }),
  ).toMatchObject({ status: 400, details: [{ property: 'voluntarySerial' }] })
})

test('a disabled contract takes no new waybills until it is enabled again', async () => {
  const { as, id } = await world({
    contracts: { cj: { serials: range } },
    invoices: { 'open one': { contract: 'cj', status: 'CREATED' } },
  })
  const office = as('office')
  const params = { id: idOf(id.contract, 'cj') }
  expect(await office.send(contractApi.disable, { params })).toMatchObject({ status: 'DEACTIVATED', openInvoices: 1 })
  const input = {
    body: { contractId: params.id, originalOrderId: 'o-1', recipient: { name: '김민수', address: '서울' } },
  }
  expect(await office.refused(legacyInvoiceApi.create, input)).toMatchObject({
    status: 409,
    code: 'contract-deactivated',
    details: [{ property: 'contractId' }],
  })
  expect(
    await office.refused(legacyInvoiceApi.allocate, { params: { invoiceId: idOf(id.invoice, 'open one') } }),
  ).toMatchObject({ code: 'contract-deactivated' })
  expect(
    await office.refused(contractApi.update, { params, body: { courierCode: 'LOTTE' }, ifMatch: 2 }),
  ).toMatchObject({ status: 409, code: 'courier-fixed', details: [{ property: 'courierCode' }] })
  expect(await office.send(contractApi.enable, { params })).toMatchObject({ status: 'ACTIVE' })
  await office.send(legacyInvoiceApi.create, input)
  expect(await office.refused(contractApi.update, { params, body: { name: 'late' }, ifMatch: 1 })).toMatchObject({
    status: 412,
  })
})
