import { expect, test } from 'vitest'
import { openFedex } from '../../../tests/support/fedex.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { newInvoiceLine, sentToAmerica } from '../../../tests/support/logistics-rows.ts'
import { pathOf, requestOf, world } from '../../../tests/support/world.ts'
import { invoiceApi, legacyInvoiceApi } from '../../../shared/api/invoice.ts'
import { notificationApi } from '../../../shared/api/notification.ts'
import { errorBody } from '../../../shared/api/error-body.ts'
import { beginSlot } from '../../jobs/schedule.ts'

test('a waybill can be cancelled before it leaves, but not after', async () => {
  const { as, id, jobs, database } = await world({
    invoices: {
      'S-1': { status: 'PACKED' },
      'S-2': { status: 'DISPATCHED' },
      'S-3': {},
      'M-1': { partner: 'Mori', center: 'NRT1' },
    },
  })
  const params = (name: string) => ({ invoiceId: idOf(id.invoice, name) })
  expect(await as('worker').send(invoiceApi.cancel, { params: params('S-1') })).toMatchObject({
    status: 'CANCELED',
    canceledAt: '2026-03-02T01:00:00.000Z',
  })
  expect(await as('worker').refused(invoiceApi.cancel, { params: params('S-1') })).toMatchObject({
    status: 409,
    code: 'invoice-transition',
    data: { serial: 'S-1', status: 'CANCELED' },
  })
  expect(await as('worker').refused(invoiceApi.cancel, { params: params('M-1') })).toMatchObject({ status: 404 })
  const many = await as('manager').send(invoiceApi.cancelMany, {
    body: { ids: ['S-2', 'S-3', 'M-1'].map((name) => idOf(id.invoice, name)) },
  })
  expect(many).toMatchObject({
    success: [{ id: id.invoice['S-3'] }],
    error: [
      { id: id.invoice['S-2'], property: 'status', code: 'invoice-transition' },
      { id: id.invoice['M-1'], property: 'id', code: 'not-found' },
    ],
  })
  // Numbers of a range are not cancelled at a courier.
  await jobs.settle()
  expect(await database.read.selectFrom('job').selectAll().execute()).toEqual([])
  const { data } = await as('manager').send(invoiceApi.logs, { params: params('S-3') })
  expect(data).toMatchObject([
    { what: 'invoice.cancel', userName: 'The manager', before: { status: 'ALLOCATED' }, after: { status: 'CANCELED' } },
  ])
})

test('parcels are packed by one call, each named by id or serial, with or without a box', async () => {
  const { as, id } = await world({
    skus: { toner: {}, carton: { type: 'BOX' } },
    invoices: {
      'S-1': { goods: { toner: 2 } },
      'S-2': { status: 'PRINTED' },
      'S-3': { status: 'CREATED' },
      'S-4': {},
      'S-5': { status: 'CANCELED' },
    },
  })
  const boxSkuId = idOf(id.sku, 'carton')
  const invoices = [
    { id: idOf(id.invoice, 'S-1'), boxSkuId, weight: 740 },
    { serial: 's2' },
    { id: idOf(id.invoice, 'S-3') },
    { serial: 'S-4', boxSkuId: idOf(id.sku, 'toner') },
    { serial: 'S-4', boxSkuId: 999_999 },
    { serial: 'nowhere' },
    { serial: 'S-5' },
    { serial: 'S-1' },
  ]
  const { success, error } = await as('worker').send(invoiceApi.packed, { body: { invoices } })
  expect(success).toEqual([
    { id: id.invoice['S-1'], clientIndex: 0 },
    { id: id.invoice['S-2'], clientIndex: 1 },
  ])
  expect(error.map(({ clientIndex, property, code }) => [clientIndex, property, code])).toEqual([
    [2, 'status', 'invoice-not-allocated'],
    [3, 'boxSkuId', 'not-a-box'],
    [4, 'boxSkuId', 'box-unknown'],
    [5, 'serial', 'not-found'],
    [6, 'status', 'invoice-canceled'],
    [7, 'status', 'already-packed'],
  ])
  const record = await as('worker').send(invoiceApi.get, { params: { invoiceId: idOf(id.invoice, 'S-1') } })
  expect(record.packed).toEqual({
    at: '2026-03-02T01:00:00.000Z',
    byName: 'The worker',
    boxSkuId,
    boxName: 'carton',
    weight: 740,
    packaging: null,
    goods: null,
  })
  const legacy = await as('worker').send(legacyInvoiceApi.get, { params: { invoiceId: record.id } })
  expect(legacy.box).toMatchObject({ name: 'carton' })
  const nobody = await as('worker').fetch(
    pathOf(invoiceApi.packed),
    requestOf(invoiceApi.packed, { body: { invoices: [{ boxSkuId }] } }),
  )
  expect(errorBody.parse(await nobody.json())).toMatchObject({ status: 400, details: [{ property: 'invoices.0.id' }] })
})

test('a serial of two couriers packs the waybill that can be packed, and neither where both can', async () => {
  const { as, id, database } = await world({ invoices: { a: {}, b: { courier: 'HANJIN' } } })
  await database.write(({ tx }) => tx.updateTable('invoice').set({ serial: '7700', serialKey: '7700' }).execute())
  const pack = () => as('worker').send(invoiceApi.packed, { body: { invoices: [{ serial: '77-00' }] } })
  expect((await pack()).error).toMatchObject([{ clientIndex: 0, property: 'serial', code: 'serial-unclear' }])
  expect(
    (await as('worker').send(invoiceApi.packed, { body: { invoices: [{ id: idOf(id.invoice, 'b') }] } })).error,
  ).toEqual([])
  expect((await pack()).success).toEqual([{ id: id.invoice['a'], clientIndex: 0 }])
  expect((await pack()).error).toMatchObject([{ code: 'already-packed' }])
})

test('a message names a waybill without a serial by its order', async () => {
  const { as, id } = await world({
    invoices: { a: { status: 'CREATED', order: 'order 17' }, b: { status: 'CREATED', order: 'order 18' } },
  })
  const invoiceId = idOf(id.invoice, 'b')
  const { error } = await as('worker').send(invoiceApi.packed, { body: { invoices: [{ id: idOf(id.invoice, 'a') }] } })
  expect(error).toMatchObject([
    {
      code: 'invoice-not-allocated',
      message: 'order 17 has no number from its courier yet. Ask the office to allocate it.',
    },
  ])
  await as('office').send(invoiceApi.cancel, { params: { invoiceId } })
  expect(await as('office').refused(invoiceApi.cancel, { params: { invoiceId } })).toMatchObject({
    code: 'invoice-transition',
    data: { serial: 'order 18' },
  })
})

/** One parcel on its way with FedEx, whose clock is the site's. */
async function onItsWay() {
  let now = () => 0
  const { fedex, couriers } = await openFedex({ now: () => now() })
  const w = await world(
    {
      contracts: { fedex: { courier: 'FEDEX', apiKey: fedex.clientSecret }, cj: {} },
      invoices: {
        a: { contract: 'fedex', courier: 'FEDEX', status: 'CREATED' },
        b: { contract: 'cj', status: 'DISPATCHED' },
      },
    },
    couriers,
  )
  now = () => w.clock.now().getTime()
  const invoiceId = idOf(w.id.invoice, 'a')
  await w.database.write(async ({ tx }) => {
    await tx
      .updateTable('contract')
      .set({ apiId: fedex.clientId, apiSubId: fedex.accountNumber })
      .where('courierCode', '=', 'FEDEX')
      .execute()
    await tx.updateTable('invoice').set(sentToAmerica(900)).where('id', '=', invoiceId).execute()
    await tx
      .insertInto('invoiceLine')
      .values(
        newInvoiceLine({ invoiceId, name: 'Toner', quantity: 1, weight: 200, priceUsd: '12.00', originCountry: 'KR' }),
      )
      .execute()
  })
  await w.as('office').send(legacyInvoiceApi.allocate, { params: { invoiceId } })
  await w.database.write(({ tx }) =>
    tx
      .updateTable('invoice')
      .set({ status: 'DISPATCHED', dispatchedAt: '2026-03-02T01:00:00.000Z' })
      .where('id', '=', invoiceId)
      .execute(),
  )
  const poll = async () => {
    w.clock.pass({ minutes: 15 })
    await w.database.write((to) => beginSlot(to, 'poll-trackings', w.clock.now().getTime()))
    await w.jobs.settle()
  }
  return { ...w, fedex, invoiceId, poll, read: () => w.as('office').send(invoiceApi.get, { params: { invoiceId } }) }
}

test('a parcel that its courier delivered before its plan was completed becomes delivered at the next poll after that', async () => {
  const { clock, poll, read, invoiceId, database } = await onItsWay()
  const is = (status: 'CONSOLIDATED' | 'DISPATCHED') =>
    database.dialect.write.updateTable('invoice').set({ status }).where('id', '=', invoiceId).execute()
  await is('CONSOLIDATED')
  clock.pass({ days: 4 })
  await poll()
  expect(await read()).toMatchObject({ status: 'CONSOLIDATED', lastTrackingStatus: 'DELIVERED' })
  await is('DISPATCHED')
  await poll()
  expect(await read()).toMatchObject({ status: 'DELIVERED', deliveredAt: '2026-03-04T05:00:00.000Z' })
})

test('the office marks waybills as delivered, by id or serial, now or at a past time', async () => {
  const out = { status: 'DISPATCHED' as const }
  const { as, id, clock, database } = await world({
    invoices: { '6300-1': out, '6300-2': out, '6300-3': out, '6300-4': out, '6300-5': { status: 'PACKED' } },
  })
  await database.dialect.write.updateTable('invoice').set({ dispatchedAt: clock.now().toISOString() }).execute()
  clock.pass({ days: 2 })
  const { success, error } = await as('worker').send(invoiceApi.delivered, {
    body: {
      invoices: [
        { id: idOf(id.invoice, '6300-1') },
        { serial: '63002', deliveredAt: '2026-03-03T10:00:00+09:00' },
        { serial: '6300-3', deliveredAt: '2026-03-05T00:00:00.000Z' },
        { serial: '6300-4', deliveredAt: '2026-03-01T00:00:00.000Z' },
        { serial: '6300-5' },
        { serial: '4040' },
        { id: idOf(id.invoice, '6300-1') },
      ],
    },
  })
  expect(success.map(({ clientIndex }) => clientIndex)).toEqual([0, 1])
  expect(error.map(({ clientIndex, property, code }) => [clientIndex, property, code])).toEqual([
    [2, 'deliveredAt', 'delivered-ahead'],
    [3, 'deliveredAt', 'delivered-too-early'],
    [4, 'status', 'invoice-transition'],
    [5, 'serial', 'not-found'],
    [6, 'status', 'invoice-transition'],
  ])
  const read = (name: string) => as('office').send(invoiceApi.get, { params: { invoiceId: idOf(id.invoice, name) } })
  expect(await read('6300-1')).toMatchObject({ status: 'DELIVERED', deliveredAt: clock.now().toISOString() })
  expect(await read('6300-2')).toMatchObject({ status: 'DELIVERED', deliveredAt: '2026-03-03T01:00:00.000Z' })
  expect(await read('6300-3')).toMatchObject({ status: 'DISPATCHED', deliveredAt: null })
  const { data } = await as('office').send(invoiceApi.logs, { params: { invoiceId: idOf(id.invoice, '6300-2') } })
  expect(data.at(-1)).toMatchObject({
    what: 'invoice.deliver',
    userName: 'The worker',
    before: { status: 'DISPATCHED' },
    after: { status: 'DELIVERED' },
  })
  for (const who of ['partner', 'readonly'] as const)
    expect((await as(who).refused(invoiceApi.delivered, { body: { invoices: [{ serial: '6300-3' }] } })).status).toBe(
      403,
    )
})

test('a parcel is tracked to its door: each event once, its milestones, and the time of its delivery', async () => {
  const { clock, poll, read, as, invoiceId, database } = await onItsWay()
  clock.pass({ hours: 7 })
  await poll()
  expect(await read()).toMatchObject({ status: 'DISPATCHED', deliveredAt: null })
  const first = await read()
  expect(first.trackings.map(({ status }) => status)).toEqual(['REGISTERED', 'ACCEPTED', 'IN_TRANSIT'])
  await poll()
  expect(await read()).toEqual(first)
  clock.pass({ days: 3 })
  await poll()
  const there = await read()
  expect(there).toMatchObject({
    status: 'DELIVERED',
    lastTrackingStatus: 'DELIVERED',
    deliveredAt: '2026-03-04T05:00:00.000Z',
    customsClearedAt: '2026-03-03T17:00:00.000Z',
  })
  expect(there.trackings.length).toBeGreaterThan(first.trackings.length)
  expect(there.trackings.map(({ actualTs }) => actualTs)).toEqual(
    there.trackings.map(({ actualTs }) => actualTs).sort(),
  )
  expect(await as('office').send(legacyInvoiceApi.get, { params: { invoiceId } })).toMatchObject({
    lastTrackingStatus: 'DELIVERED',
    trackings: there.trackings,
  })
  expect(
    (await as('office').send(invoiceApi.list, { query: { ids: [invoiceId], tracking: true } })).rows[0]?.trackings,
  ).toEqual(there.trackings)
  // No parcel is on its way any more with a courier that can be asked.
  await poll()
  const jobs = await database.read
    .selectFrom('job')
    .select(['kind', 'status', 'resultJson'])
    .orderBy('id', 'desc')
    .execute()
  expect(jobs[0]).toEqual({ kind: 'poll-trackings', status: 'DONE', resultJson: '{"contracts":0}' })
})

test('a parcel that its courier says nothing about for 30 days is no longer polled, and its people are notified once', async () => {
  const { clock, poll, read, as, invoiceId, fedex, database } = await onItsWay()
  const { serial } = await read()
  const asked = async () =>
    (
      await database.read
        .selectFrom('job')
        .select('resultJson')
        .where('kind', '=', 'contract-trackings')
        .orderBy('id')
        .execute()
    ).map(({ resultJson }) => JSON.parse(resultJson ?? '{}').asked)
  const heard = async (who: 'office' | 'partner') =>
    (await as(who).send(notificationApi.list, { query: {} })).rows.filter(({ title }) => title.includes(serial ?? '–'))
  fedex.shipments.clear()
  await poll()
  clock.pass({ days: 29 })
  await poll()
  expect([await asked(), await heard('office')]).toEqual([[1, 1], []])
  clock.pass({ days: 2 })
  for (let n = 0; n < 3; n++) await poll()
  expect(await asked()).toEqual([1, 1, 1])
  expect(await heard('office')).toMatchObject([{ additional: { subject: `invoice:${invoiceId}` } }])
  expect(await heard('partner')).toHaveLength(1)
  expect((await read()).status).toBe('DISPATCHED')
})

test('after a month without polls, a courier is asked for its parcels before people are notified that it says nothing', async () => {
  const { clock, poll, read, as } = await onItsWay()
  await poll()
  clock.pass({ days: 31 })
  await poll()
  const { serial, status } = await read()
  expect(status).toBe('DELIVERED')
  const { rows } = await as('office').send(notificationApi.list, { query: {} })
  expect(rows.filter(({ title }) => title.includes(serial ?? '–'))).toEqual([])
})

test('a user can ask where a parcel is at any time, and a courier that cannot be asked is reported', async () => {
  const { clock, as, invoiceId, fedex, id } = await onItsWay()
  clock.pass({ hours: 4 })
  const asked = await as('worker').send(invoiceApi.trackings, { params: { invoiceId } })
  expect(asked.trackings.map(({ status }) => status)).toEqual(['REGISTERED', 'ACCEPTED'])
  expect(asked.lastTrackingStatus).toBe('ACCEPTED')
  fedex.troubles.add(/track/, { status: 500 }, 3)
  expect(await as('worker').refused(invoiceApi.trackings, { params: { invoiceId } })).toMatchObject({
    status: 409,
    code: 'courier-unavailable',
  })
  expect(
    await as('worker').refused(invoiceApi.trackings, { params: { invoiceId: idOf(id.invoice, 'b') } }),
  ).toMatchObject({
    status: 409,
    code: 'courier-tells-nothing',
    message: 'CJ Logistics is not connected: nobody can be asked where this parcel is.',
  })
})
