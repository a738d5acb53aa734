import { expect, test } from 'vitest'
import type { CourierCode } from '../../../shared/entities/inbound.ts'
import type { Patience } from '../../adapters/reliable-fetch.ts'
import { trackingNumber } from '../../../simulators/fedex-shipments.ts'
import { openFedex } from '../../../tests/support/fedex.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { newInvoiceLine, sentToAmerica, toAmerica } from '../../../tests/support/logistics-rows.ts'
import type { Rows } from '../../../tests/support/rows.ts'
import { world } from '../../../tests/support/world.ts'
import { contractApi } from '../../../shared/api/contract.ts'
import { invoiceApi, legacyInvoiceApi } from '../../../shared/api/invoice.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import { makeWaybills, type OrderWaybill } from '../invoice/of-orders.ts'

const created = (names: string[], contract: string, courier: CourierCode = 'CJGLS') =>
  Object.fromEntries(names.map((name) => [name, { status: 'CREATED' as const, contract, courier }]))

test('fifty simultaneous allocations get fifty serials, and the next is refused when the range is used up', async () => {
  const names = Array.from({ length: 52 }, (_, nth) => `n${nth}`)
  const { as, id } = await world({
    contracts: { hanjin: { courier: 'ETC', serials: { start: '0001', end: '0050' } } },
    invoices: created(names, 'hanjin', 'ETC'),
  })
  const ids = names.map((name) => idOf(id.invoice, name))
  const serials = await Promise.all(
    ids
      .slice(0, 50)
      .map(async (invoiceId) => (await as('office').send(legacyInvoiceApi.allocate, { params: { invoiceId } })).serial),
  )
  expect([new Set(serials).size, [...serials].sort()[0], [...serials].sort()[49]]).toEqual([50, '0001', '0050'])
  const refused = await as('office').refused(legacyInvoiceApi.allocate, { params: { invoiceId: ids[50] ?? 0 } })
  expect(refused).toMatchObject({ status: 409, code: 'serials-exhausted', data: { contract: 'hanjin' } })
  expect(await as('office').send(contractApi.get, { params: { id: idOf(id.contract, 'hanjin') } })).toMatchObject({
    voluntarySerial: { current: '0050', left: 0 },
  })
}, 30_000)

test('a bulk allocation gives out the serials that are left, and reports why each other waybill gets none', async () => {
  const { as, id } = await world({
    contracts: {
      cj: { serials: { start: '100', end: '102' }, auxSerials: { start: '01', end: '99' } },
      none: { courier: 'LOTTE' },
    },
    invoices: {
      ...created(['a', 'b', 'c', 'd'], 'cj'),
      ...created(['e'], 'none', 'LOTTE'),
      packed: { contract: 'cj', status: 'PACKED' },
      foreign: { status: 'CREATED', center: 'NRT1', partner: 'Mori', courier: 'SAGAWA' },
    },
  })
  const ids = ['a', 'b', 'c', 'd', 'e', 'packed', 'foreign'].map((name) => idOf(id.invoice, name))
  const { success, failure } = await as('manager').send(legacyInvoiceApi.allocateMany, { body: { invoiceIds: ids } })
  // A CJ number ends in the remainder of its division by seven.
  expect(success.map(({ serial, status }) => [serial, status])).toEqual([
    ['1002', 'ALLOCATED'],
    ['1013', 'ALLOCATED'],
    ['1024', 'ALLOCATED'],
  ])
  expect(failure.map((one) => [one.id, one.code])).toEqual([
    [ids[3], 'serials-exhausted'],
    [ids[4], 'courier-not-connected'],
    [ids[5], 'invoice-transition'],
    [ids[6], 'not-found'],
  ])
  expect(await as('office').send(invoiceApi.get, { params: { invoiceId: ids[1] ?? 0 } })).toMatchObject({
    auxSerial: '02',
    trackingNumber: null,
    allocatedAt: '2026-03-02T01:00:00.000Z',
  })
  const history = await as('office').send(invoiceApi.logs, { params: { invoiceId: ids[0] ?? 0 } })
  expect(history.data.map(({ what, userName, after }) => [what, userName, after])).toEqual([
    ['invoice.allocate', 'The manager', { status: 'ALLOCATED', serial: '1002' }],
  ])
})

test('allocation skips a serial that a waybill already has', async () => {
  const { as, id } = await world({
    contracts: { etc: { courier: 'ETC', serials: { start: '7', end: '9' } } },
    invoices: { '7': { contract: 'etc', courier: 'ETC' }, ...created(['a', 'b'], 'etc', 'ETC') },
  })
  const { success } = await as('office').send(legacyInvoiceApi.allocateMany, {
    body: { invoiceIds: [idOf(id.invoice, 'a'), idOf(id.invoice, 'b')] },
  })
  expect(success.map(({ serial }) => serial)).toEqual(['8', '9'])
})

test('two contracts that share a courier’s range give no serial twice, and locking centers before serials is refused', async () => {
  const shared = { courier: 'ETC' as const, serials: { start: '1', end: '9' } }
  const { database, id } = await world({ contracts: { day: shared, night: shared } })
  const waybill = (contract: string): OrderWaybill => ({
    contractId: idOf(id.contract, contract),
    partnerId: id.partner.Haneul,
    orderId: 1,
    orderNumbers: ['N-1'],
    recipient: {
      name: 'Kim',
      country: 'KR',
      administrativeArea: null,
      locality: null,
      address: '152 Teheran-ro',
      premise: null,
      postalCode: '06236',
      phones: ['010-1234-5678'],
      fullAddress: null,
    },
    memo: null,
    orderedAt: '2026-03-02T00:00:00.000Z',
    deliveryAttributeType: 'NORMAL',
    mergeKey: null,
    goods: [],
  })
  const made = await database.write((w) => makeWaybills(w, null, [waybill('day'), waybill('night'), waybill('day')]))
  expect(made).toMatchObject([{ serial: '1' }, { serial: '2' }, { serial: '3' }])
  // In the other order two transactions could wait for each other, so it is refused.
  const centerFirst = database.write(async (w) => {
    await w.lockCenters([id.center.ICN1])
    await makeWaybills(w, null, [waybill('day')])
  })
  await expect(centerFirst).rejects.toThrow('Serials are locked before centers')
})

test('the office is warned once when nine tenths of a range are used, and no longer after a new range', async () => {
  const { as, id, database } = await world({
    contracts: { etc: { courier: 'ETC', serials: { start: '01', end: '10', current: '08' } } },
    invoices: created(['a', 'b'], 'etc', 'ETC'),
  })
  const warned = async () =>
    (await as('office').send(contractApi.list, { query: { warned: true } })).rows.map(({ name, voluntarySerial }) => [
      name,
      voluntarySerial?.left,
    ])
  expect(await warned()).toEqual([])
  for (const name of ['a', 'b'])
    await as('office').send(legacyInvoiceApi.allocate, { params: { invoiceId: idOf(id.invoice, name) } })
  expect(await warned()).toEqual([['etc', 0]])
  const told = await database.read
    .selectFrom('audit')
    .select('afterJson')
    .where('what', '=', 'contract.serials-low')
    .execute()
  expect(told).toEqual([{ afterJson: '{"left":1}' }])
  await as('office').send(contractApi.update, {
    params: { id: idOf(id.contract, 'etc') },
    body: { voluntarySerial: { start: '01', end: '99' } },
    ifMatch: 1,
  })
  expect(await warned()).toEqual([])
})

/** Contracts with FedEx behind a real connection, each with its own. */
async function abroad(contracts: string[], invoices: Rows['invoices'], limits: Partial<Patience> = {}) {
  const { fedex, couriers } = await openFedex({ limits })
  const w = await world(
    {
      contracts: Object.fromEntries(contracts.map((name) => [name, { courier: 'FEDEX', apiKey: fedex.clientSecret }])),
      invoices,
    },
    couriers,
  )
  await w.database.write(async ({ tx }) => {
    await tx.updateTable('contract').set({ apiId: fedex.clientId, apiSubId: fedex.accountNumber }).execute()
    await tx.updateTable('invoice').set(sentToAmerica(1200)).execute()
    for (const { id } of await tx.selectFrom('invoice').select('id').execute()) {
      await tx
        .insertInto('invoiceLine')
        .values(
          newInvoiceLine({
            invoiceId: id,
            name: '토너',
            quantity: 2,
            englishName: 'Toner',
            weight: 200,
            priceUsd: '12.00',
            hsCode: '3304.99',
            originCountry: 'KR',
          }),
        )
        .execute()
    }
  })
  return { ...w, fedex, invoiceId: (name: string) => idOf(w.id.invoice, name) }
}

const ship = /POST \/ship\/v1\/shipments$/
const cancel = /PUT \/ship\/v1\/shipments\/cancel/

test('a waybill gets FedEx’s number as its serial, and its history shows the attempt', async () => {
  const { as, fedex, invoiceId } = await abroad(['fedex'], created(['a'], 'fedex', 'FEDEX'))
  const made = await as('office').send(legacyInvoiceApi.allocate, { params: { invoiceId: invoiceId('a') } })
  const [shipment] = fedex.shipments.values()
  expect(made).toMatchObject({ status: 'ALLOCATED', serial: shipment?.trackingNumber })
  expect(await as('office').send(invoiceApi.get, { params: { invoiceId: invoiceId('a') } })).toMatchObject({
    trackingNumber: shipment?.trackingNumber,
  })
  expect(shipment?.reference).toBe(`ICN1-${invoiceId('a')}-1`)
  const history = await as('office').send(invoiceApi.logs, { params: { invoiceId: invoiceId('a') } })
  expect(history.data.map(({ what }) => what)).toEqual(['invoice.ask-courier', 'invoice.allocate'])
})

test('a waybill made in the office goes to FedEx with the origin of its SKU, and is refused without one', async () => {
  const { as, id } = await abroad(['fedex'], {})
  await as('admin').send(skuApi.create, {
    body: {
      partnerId: id.partner.Haneul,
      name: 'Toner',
      partnerItemNumber: 'TN-1',
      type: 'GOODS',
      originCountry: 'KR',
      barcodes: [{ code: '8801234000019' }],
    },
  })
  const make = (skuSerial: string) =>
    as('office').send(legacyInvoiceApi.create, {
      body: {
        contractId: idOf(id.contract, 'fedex'),
        partnerId: id.partner.Haneul,
        originalOrderId: 'O-1',
        ...toAmerica,
        box: { width: 0, depth: 0, height: 0, weight: 1200 },
        goodsInfos: [{ name: 'Toner', skuSerial, quantity: 2, price: 12, currency: 'USD', weight: 200 }],
      },
    })
  const known = await make('TN-1')
  const unknown = await make('TN-2')
  expect(await as('office').send(legacyInvoiceApi.allocate, { params: { invoiceId: known.id } })).toMatchObject({
    status: 'ALLOCATED',
  })
  expect(await as('office').refused(legacyInvoiceApi.allocate, { params: { invoiceId: unknown.id } })).toMatchObject({
    status: 409,
    message: expect.stringContaining('countryOfManufacture'),
  })
})

test('a courier that hangs delays no other contract, and its own waybills report why they have no serial', async () => {
  const { as, fedex, invoiceId } = await abroad(
    ['slow', 'quick'],
    { ...created(['a'], 'slow', 'FEDEX'), ...created(['b'], 'quick', 'FEDEX') },
    { timeoutMs: 60_000, tries: 1 },
  )
  fedex.troubles.add(ship, 'hang')
  const both = as('office').send(legacyInvoiceApi.allocateMany, { body: { invoiceIds: [invoiceId('a')] } })
  await fedex.troubles.untilCalls(ship, 1)
  const order: string[] = []
  const hanging = both.then(({ failure }) => {
    order.push('slow')
    return failure
  })
  const { success } = await as('office').send(legacyInvoiceApi.allocateMany, { body: { invoiceIds: [invoiceId('b')] } })
  order.push('quick')
  expect(success).toMatchObject([{ status: 'ALLOCATED' }])
  await fedex.stop()
  expect(await hanging).toMatchObject([{ id: invoiceId('a'), code: 'courier-unconfirmed' }])
  expect(order).toEqual(['quick', 'slow'])
  const history = await as('office').send(invoiceApi.logs, { params: { invoiceId: invoiceId('a') } })
  expect(history.data.map(({ what, after }) => [what, after])).toMatchObject([
    ['invoice.ask-courier', { reference: `ICN1-${invoiceId('a')}-1` }],
    ['invoice.courier-refused', { code: 'courier-unconfirmed' }],
  ])
})

test('an address that FedEx refuses and wrong keys are reported with codes of their own', async () => {
  const { as, database, invoiceId } = await abroad(['fedex'], created(['a', 'b'], 'fedex', 'FEDEX'))
  await database.write(({ tx }) =>
    tx
      .updateTable('invoice')
      .set({ recipientJson: JSON.stringify({ name: 'Ann', country: 'US', address: '1 Main St' }) })
      .where('id', '=', invoiceId('a'))
      .execute(),
  )
  expect(
    await as('office').refused(legacyInvoiceApi.allocate, { params: { invoiceId: invoiceId('a') } }),
  ).toMatchObject({ status: 409, code: 'courier-refused' })
  await database.write(({ tx }) => tx.updateTable('contract').set({ apiId: 'someone else' }).execute())
  expect(
    await as('office').refused(legacyInvoiceApi.allocate, { params: { invoiceId: invoiceId('b') } }),
  ).toMatchObject({ status: 409, code: 'courier-credentials' })
})

test('FedEx’s own words of a refusal are shown to the user and kept in the waybill’s history', async () => {
  const { as, database, fedex, invoiceId } = await abroad(['fedex'], created(['a'], 'fedex', 'FEDEX'))
  await database.write(({ tx }) => tx.updateTable('contract').set({ apiSubId: 'another account' }).execute())
  const reason = 'Account number does not match. (ACCOUNT.NUMBER.MISMATCH)'
  const params = { invoiceId: invoiceId('a') }
  expect(await as('office').refused(legacyInvoiceApi.allocate, { params })).toMatchObject({
    code: 'courier-refused',
    message: `FedEx refused it: ${reason}`,
    data: { courier: 'FEDEX', reason },
  })
  const history = await as('office').send(invoiceApi.logs, { params })
  expect(history.data.at(-1)).toMatchObject({
    what: 'invoice.courier-refused',
    after: { code: 'courier-refused', reason },
  })
  expect(fedex.shipments.size).toBe(0)
})

test('of two simultaneous allocations of one waybill, one number stands and the other is cancelled at FedEx', async () => {
  const { as, fedex, jobs, invoiceId } = await abroad(['fedex'], created(['a'], 'fedex', 'FEDEX'), {
    timeoutMs: 60_000,
  })
  // Slow enough that the second asks before the first has its answer, on a busy machine too.
  fedex.troubles.add(ship, { slowMs: 1500 }, 2)
  const allocate = () => as('office').send(legacyInvoiceApi.allocateMany, { body: { invoiceIds: [invoiceId('a')] } })
  const both = await Promise.all([allocate(), allocate()])
  expect(both.map(({ success }) => success.length).sort()).toEqual([0, 1])
  expect(both.flatMap(({ failure }) => failure)).toMatchObject([{ code: 'invoice-transition' }])
  await jobs.settle()
  const { serial } = await as('office').send(legacyInvoiceApi.get, { params: { invoiceId: invoiceId('a') } })
  expect(
    [...fedex.shipments.values()]
      .map(({ trackingNumber, isCancelled }) => [trackingNumber === serial, isCancelled])
      .sort(),
  ).toEqual([
    [false, true],
    [true, false],
  ])
})

test('a FedEx number that another waybill already has is cancelled at FedEx', async () => {
  const { as, fedex, jobs, database, invoiceId } = await abroad(['fedex'], {
    ...created(['a'], 'fedex', 'FEDEX'),
    b: { contract: 'fedex', courier: 'FEDEX' },
  })
  const next = trackingNumber(0)
  await database.write(({ tx }) =>
    tx.updateTable('invoice').set({ serial: next, serialKey: next }).where('id', '=', invoiceId('b')).execute(),
  )
  expect(
    await as('office').refused(legacyInvoiceApi.allocate, { params: { invoiceId: invoiceId('a') } }),
  ).toMatchObject({ status: 409, code: 'serial-taken', data: { serial: next } })
  await jobs.settle()
  expect([...fedex.shipments.values()].map((shipment) => [shipment.trackingNumber, shipment.isCancelled])).toEqual([
    [next, true],
  ])
})

test('a cancelled waybill is cancelled at FedEx too, with retries until that succeeds', async () => {
  const { as, fedex, jobs, clock, invoiceId } = await abroad(['fedex'], created(['a'], 'fedex', 'FEDEX'), { tries: 1 })
  await as('office').send(legacyInvoiceApi.allocate, { params: { invoiceId: invoiceId('a') } })
  fedex.troubles.add(cancel, { status: 503 }, 2)
  expect(await as('office').send(invoiceApi.cancel, { params: { invoiceId: invoiceId('a') } })).toMatchObject({
    status: 'CANCELED',
  })
  for (let tries = 1; tries <= 3; tries++) {
    await jobs.settle()
    expect(fedex.troubles.calls(cancel)).toBe(tries)
    clock.pass({ minutes: 11 })
  }
  expect([...fedex.shipments.values()].map(({ isCancelled }) => isCancelled)).toEqual([true])
  const history = await as('office').send(invoiceApi.logs, { params: { invoiceId: invoiceId('a') } })
  expect(history.data.map(({ what }) => what)).toEqual([
    'invoice.ask-courier',
    'invoice.allocate',
    'invoice.cancel',
    'invoice.courier-canceled',
  ])
})
