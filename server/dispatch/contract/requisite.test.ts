import { describe, expect, onTestFinished, test } from 'vitest'
import { contractApi } from '../../../shared/api/contract.ts'
import { legacyInvoiceApi } from '../../../shared/api/invoice.ts'
import { requisiteApi } from '../../../shared/api/requisite.ts'
import { startFedex } from '../../../simulators/fedex.ts'
import { couriersOf } from '../../adapters/couriers/couriers.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world } from '../../../tests/support/world.ts'

describe('a requisite', () => {
  test('is a contract under other names: each shows what was written as the other, with one history', async () => {
    const { as, id, database } = await world()
    const office = as('office')
    const made = await office.send(requisiteApi.create, {
      body: {
        centerId: id.center.ICN1,
        code: 'CJ-7',
        name: 'CJ north',
        courierCode: 'CJGLS',
        ratio: 7,
        terminalCode: '4K21',
        senderName: 'Gantry',
        useInvoiceCodes: true,
        invoiceCodeStart: '000100',
        invoiceCodeEnd: '000199',
      },
    })
    expect(made).toMatchObject({
      code: 'CJ-7',
      status: 'ACTIVE',
      centerCode: 'ICN1',
      ratio: 7,
      returnOnly: false,
      useAPI: true,
      terminalCode: '4K21',
      senderName: 'Gantry',
      hasToken: false,
      invoiceCodeStart: '000100',
      invoiceCodeEnd: '000199',
      invoiceCodeCurrent: null,
      invoiceCodesLeft: 100,
    })
    const params = { id: made.id }
    const contract = await office.send(contractApi.get, { params })
    expect(contract).toMatchObject({
      logisticsCode: 'CJ-7',
      ratio: 7,
      shipperName: 'Gantry',
      hasPassword: false,
      useVoluntarySerial: true,
      voluntarySerial: { start: '000100', end: '000199', current: null, left: 100 },
    })
    await office.send(contractApi.update, { params, body: { shipperName: 'Gantry North', ratio: 3 }, ifMatch: 1 })
    const changed = await office.send(requisiteApi.update, {
      params,
      body: { invoiceCodeStart: '700', invoiceCodeEnd: '709', returnOnly: true },
      ifMatch: 2,
    })
    expect(changed).toMatchObject({
      senderName: 'Gantry North',
      ratio: 3,
      returnOnly: true,
      invoiceCodesLeft: 10,
      version: 3,
    })
    const entries = await database.read
      .selectFrom('audit')
      .select('what')
      .where('subject', '=', `contract:${made.id}`)
      .execute()
    expect(entries.map(({ what }) => what)).toEqual(['contract.create', 'contract.update', 'contract.update'])
    expect(await office.refused(requisiteApi.update, { params, body: { name: 'late' }, ifMatch: 1 })).toMatchObject({
      status: 412,
      data: { code: 'CJ-7', version: 3 },
    })
  })

  test('has a token that can be set and searched by, but is never shown', async () => {
    const { as, id, database, secrets } = await world()
    const office = as('office')
    const body = { centerId: id.center.ICN1, code: 'CJ-1', name: 'CJ' }
    const { id: made } = await office.send(requisiteApi.create, { body })
    const params = { id: made }
    const set = await office.send(requisiteApi.setToken, { params, body: { token: 'a-token-of-cj' }, ifMatch: 1 })
    expect(set).toMatchObject({ hasToken: true, version: 2 })
    const row = await database.read.selectFrom('contract').selectAll().where('id', '=', made).executeTakeFirstOrThrow()
    expect(secrets.open(row.apiKeySealed ?? '')).toBe('a-token-of-cj')
    const { rows } = await office.send(contractApi.list, { query: { apiKey: 'a-token-of-cj' } })
    expect(rows.map((one) => [one.id, one.hasPassword])).toEqual([[made, true]])
    const audited = await database.read.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify([set, row, audited])).not.toContain('a-token-of-cj')
    expect(await office.refused(requisiteApi.setToken, { params, body: { token: ' ' }, ifMatch: 2 })).toMatchObject({
      status: 400,
      details: [{ property: 'token' }],
    })
    expect(await office.refused(requisiteApi.setToken, { params, body: { token: 'other' }, ifMatch: 1 })).toMatchObject(
      { status: 412 },
    )
    expect(
      (await as('manager').refused(requisiteApi.setToken, { params, body: { token: 'x' }, ifMatch: 2 })).status,
    ).toBe(403)
  })

  test('is found by center, name, code, status, courier and the time when it was created or changed', async () => {
    const { as, id } = await world({
      contracts: {
        cj: {},
        hanjin: { courier: 'HANJIN', status: 'DEACTIVATED' },
        sagawa: { courier: 'SAGAWA', center: 'NRT1' },
      },
    })
    const found = async (query: object, who: 'office' | 'manager' = 'office') =>
      (await as(who).send(requisiteApi.list, { query: { sort: 'name', order: 'asc', ...query } })).data.map(
        ({ name }) => name,
      )
    expect(await found({})).toEqual(['cj', 'hanjin', 'sagawa'])
    expect(await found({ centerIds: [id.center.NRT1] })).toEqual(['sagawa'])
    expect(await found({ contractName: 'anj' })).toEqual(['hanjin'])
    expect(await found({ contractCode: 'saga' })).toEqual(['sagawa'])
    expect(await found({ status: 'DEACTIVATED' })).toEqual(['hanjin'])
    expect(await found({ courierCode: ['CJGLS', 'SAGAWA'] })).toEqual(['cj', 'sagawa'])
    const long = '2001-01-01T00:00:00.000Z'
    expect(await found({ createdAtGte: long, updatedAtGte: long })).toHaveLength(3)
    expect(await found({ createdAtLte: long })).toEqual([])
    expect(await found({ updatedAtLte: long })).toEqual([])
    expect(await found({}, 'manager')).toEqual(['cj', 'hanjin'])
    expect((await as('partner').refused(requisiteApi.list)).status).toBe(403)
  })

  test('needs a range of unused numbers with both ends in order, and a ratio of whole parts', async () => {
    const { as, id } = await world({ contracts: { cj: { serials: { start: '100', end: '199', current: '150' } } } })
    const office = as('office')
    const create = async (over: object) => {
      const body = { centerId: id.center.ICN1, code: 'a', name: 'b', ...over }
      const { status, details } = await office.refused(requisiteApi.create, { body })
      return [status, details[0]?.property]
    }
    expect(await create({ invoiceCodeStart: '100' })).toEqual([400, 'invoiceCodeEnd'])
    expect(await create({ invoiceCodeStart: '200', invoiceCodeEnd: '100' })).toEqual([400, 'invoiceCodeEnd'])
    expect(await create({ invoiceCodeStart: '1-0', invoiceCodeEnd: '100' })).toEqual([400, 'invoiceCodeStart'])
    expect(await create({ useInvoiceCodes: true })).toEqual([400, 'invoiceCodeStart'])
    for (const ratio of [0, -1, 1.5, 1e308]) expect(await create({ ratio })).toEqual([400, 'ratio'])
    expect(await create({ centerId: 9999 })).toEqual([404, 'centerId'])
    expect(
      await office.refused(requisiteApi.update, {
        params: { id: idOf(id.contract, 'cj') },
        body: { invoiceCodeStart: '100', invoiceCodeEnd: '149' },
        ifMatch: 1,
      }),
    ).toMatchObject({ status: 409, code: 'serial-range-used', details: [{ property: 'invoiceCodeStart' }] })
  })
})

test('a contract for returns takes no outgoing waybill', async () => {
  const { as, id } = await world({ contracts: { cj: {} } })
  const params = { id: idOf(id.contract, 'cj') }
  await as('office').send(requisiteApi.update, { params, body: { returnOnly: true }, ifMatch: 1 })
  const body = { contractId: params.id, originalOrderId: 'o-1', recipient: { name: '김민수', address: '서울' } }
  expect(await as('office').refused(legacyInvoiceApi.create, { body })).toMatchObject({
    status: 409,
    code: 'contract-return-only',
    details: [{ property: 'contractId' }],
  })
})

test('a courier’s API is not called where the contract does not use it or has no token', async () => {
  const fedex = await startFedex()
  onTestFinished(() => fedex.stop())
  const w = await world(
    {
      contracts: { fedex: { courier: 'FEDEX', apiKey: fedex.clientSecret } },
      invoices: { one: { contract: 'fedex', status: 'CREATED' } },
    },
    couriersOf({ fedexUrl: fedex.url }),
  )
  const params = { id: idOf(w.id.contract, 'fedex') }
  const allocate = { params: { invoiceId: idOf(w.id.invoice, 'one') } }
  await w.as('office').send(requisiteApi.update, { params, body: { useAPI: false }, ifMatch: 1 })
  expect(await w.as('office').refused(legacyInvoiceApi.allocate, allocate)).toMatchObject({
    code: 'courier-not-connected',
  })
  await w.as('office').send(requisiteApi.update, {
    params,
    body: { useAPI: true, apiId: fedex.clientId, apiSubId: fedex.accountNumber },
    ifMatch: 2,
  })
  await w.database.dialect.write.updateTable('contract').set({ apiKeySealed: null, apiKeyPrint: null }).execute()
  expect(await w.as('office').refused(legacyInvoiceApi.allocate, allocate)).toMatchObject({
    code: 'courier-not-connected',
  })
  expect(fedex.troubles.calls(/./)).toBe(0)
  await w.as('office').send(requisiteApi.setToken, { params, body: { token: fedex.clientSecret }, ifMatch: 3 })
  await w.as('office').send(legacyInvoiceApi.allocate, allocate)
  expect(fedex.troubles.calls(/./)).toBeGreaterThan(0)
})
