import { expect, test } from 'vitest'
import { idOf } from '../../../tests/support/ids.ts'
import { world, type World } from '../../../tests/support/world.ts'
import { planApi } from '../../../shared/api/consol.ts'
import { inboundApi } from '../../../shared/api/inbound.ts'
import { invoiceApi, legacyInvoiceApi } from '../../../shared/api/invoice.ts'
import { notificationApi } from '../../../shared/api/notification.ts'

const rows = {
  skus: { toner: {}, cream: {}, tea: { partner: 'Mori' } },
  locations: { shelf: {} },
  plans: { cj: { status: 'PROCESSING' } },
  consols: { pallet: { plan: 'cj' } },
  invoices: {
    '1001': { status: 'DELIVERED', goods: { toner: 2, cream: 1 } },
    '1002': { status: 'CONSOLIDATED', consol: 'pallet' },
    'R-1': { status: 'PRINTED', type: 'RETURN', goods: { toner: 2, cream: 1 } },
    'R-2': { status: 'PACKED', type: 'RETURN', goods: { toner: 1 } },
  },
} as const

const receive = (w: World, ...serials: string[]) =>
  w.as('worker').send(invoiceApi.receive, { body: { ids: serials.map((serial) => idOf(w.id.invoice, serial)) } })
const read = (w: World, serial: string) =>
  w.as('office').send(invoiceApi.get, { params: { invoiceId: idOf(w.id.invoice, serial) } })

test('a return is neither packed nor loaded onto a truck', async () => {
  const w = await world(rows)
  const packed = await w.as('worker').send(invoiceApi.packed, { body: { invoices: [{ serial: 'R-1' }] } })
  expect(packed.error).toMatchObject([{ code: 'return-comes-in' }])
  const { consolCode } = (await read(w, '1002')).consol ?? {}
  expect(
    await w.as('worker').refused(invoiceApi.load, { body: { serial: 'R-2', consolCode: consolCode ?? '' } }),
  ).toMatchObject({ status: 409, code: 'return-comes-in' })
})

test('a return that lies on a pallet does not leave with it', async () => {
  const w = await world({
    ...rows,
    invoices: { ...rows.invoices, 'R-3': { status: 'CONSOLIDATED', type: 'RETURN', consol: 'pallet' } },
  })
  const { error } = await w.as('office').send(planApi.complete, { body: { ids: [idOf(w.id.plan, 'cj')] } })
  expect(error).toEqual([])
  expect((await read(w, '1002')).status).toBe('DISPATCHED')
  expect(await read(w, 'R-3')).toMatchObject({ status: 'PACKED', dispatchedAt: null, consolCode: null })
})

test('a parcel has one open return at a time, and a return cannot be returned', async () => {
  const w = await world(rows)
  const office = w.as('office')
  const body = { invoiceId: idOf(w.id.invoice, '1001') }
  const [first, second] = await Promise.allSettled([
    office.send(legacyInvoiceApi.returning, { body }),
    office.send(legacyInvoiceApi.returning, { body }),
  ])
  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
  expect(await office.refused(legacyInvoiceApi.returning, { body })).toMatchObject({
    status: 409,
    code: 'return-open',
    details: [{ property: 'invoiceId', errorType: 'DUPLICATED' }],
  })
  const { data } = await office.send(legacyInvoiceApi.returningList, { body: { searchList: ['1001'] } })
  expect(data).toHaveLength(1)
  await office.send(invoiceApi.cancel, { params: { invoiceId: data[0]?.id ?? 0 } })
  const again = await office.send(legacyInvoiceApi.returning, { body })
  await w.as('worker').send(invoiceApi.receive, { body: { ids: [again.id] } })
  expect(await office.refused(legacyInvoiceApi.returning, { body: { invoiceId: again.id } })).toMatchObject({
    status: 409,
    code: 'return-of-return',
  })
})

test('receiving a return ends it and opens an inbound whose goods wait to be counted', async () => {
  const w = await world(rows)
  const answer = await receive(w, 'R-1', '1001', 'R-1')
  expect(answer).toMatchObject({
    success: [{ id: idOf(w.id.invoice, 'R-1'), inbound: { code: 'IB260302-0001' } }],
    error: [{ id: idOf(w.id.invoice, '1001'), code: 'not-a-return' }],
  })
  const returned = await read(w, 'R-1')
  expect(returned).toMatchObject({
    status: 'DELIVERED',
    deliveredAt: '2026-03-02T01:00:00.000Z',
    dispatchedAt: null,
    inbound: { code: 'IB260302-0001' },
  })
  const params = { id: returned.inbound?.id ?? 0 }
  expect(await w.as('office').send(inboundApi.get, { params })).toMatchObject({
    status: 'PROCESSING',
    partnerName: 'Haneul',
    centerCode: 'ICN1',
    scheduledDate: '2026-03-02',
    returnInvoice: { id: returned.id, serial: 'R-1', orders: [] },
    items: [
      { skuName: 'toner', quantity: 2, countedQuantity: 0 },
      { skuName: 'cream', quantity: 1 },
    ],
    shipments: [{ status: 'CLOSED', quantity: 1, actualQuantity: 1, shipmentNumber: 'R-1', courierCode: 'CJGLS' }],
  })
  // A worker who scans the return's label on the floor is led to its inbound.
  expect((await w.as('worker').send(inboundApi.list, { query: { shipmentNumber: 'r1' } })).totalCount).toBe(1)
  expect((await receive(w, 'R-1')).error).toMatchObject([{ code: 'invoice-transition' }])
  expect((await w.as('office').send(inboundApi.count)).total).toBe(1)
  const { data } = await w.as('office').send(invoiceApi.logs, { params: { invoiceId: returned.id } })
  expect(data.map(({ what, userName }) => `${what} by ${userName}`)).toContain('invoice.receive by The worker')
})

test('a partner is notified when its return arrives at the center', async () => {
  const w = await world(rows)
  await receive(w, 'R-2')
  const { rows: told } = await w.as('partner').send(notificationApi.list)
  expect(told).toMatchObject([{ type: 'RETURN_CENTER_PROCESSING', title: expect.stringContaining('R-2') }])
})

test('a user who received a return cannot approve a difference in its contents', async () => {
  const w = await world(rows)
  const { success } = await w.as('manager').send(invoiceApi.receive, { body: { ids: [idOf(w.id.invoice, 'R-2')] } })
  const id = success[0]?.inbound?.id ?? 0
  // The parcel was empty.
  await w.as('worker').send(inboundApi.close, { params: { id } })
  expect(await w.as('manager').refused(inboundApi.approve, { params: { id } })).toMatchObject({
    code: 'counted-by-yourself',
  })
  expect((await w.as('office').send(inboundApi.approve, { params: { id } })).status).toBe('CLOSED')
})

test('a return announces no goods that are not SKUs of its partner, and a return without a partner cannot be received', async () => {
  const w = await world(rows)
  const at = w.database.dialect.write
  await at.updateTable('invoiceLine').set({ skuId: null }).where('invoiceId', '=', idOf(w.id.invoice, 'R-2')).execute()
  const { success } = await receive(w, 'R-2')
  const inbound = await w.as('office').send(inboundApi.get, { params: { id: success[0]?.inbound?.id ?? 0 } })
  expect([inbound.status, inbound.items]).toEqual(['PROCESSING', []])
  await at.updateTable('invoice').set({ partnerId: null }).where('id', '=', idOf(w.id.invoice, 'R-1')).execute()
  expect((await receive(w, 'R-1')).error).toMatchObject([{ code: 'return-of-nobody', property: 'status' }])
})

test('returns are received only by the people of their own center, and by no partner', async () => {
  const w = await world(rows)
  const body = { ids: [idOf(w.id.invoice, 'R-1')] }
  expect((await w.as('narita').send(invoiceApi.receive, { body })).error).toMatchObject([{ code: 'not-found' }])
  expect(await w.as('partner').refused(invoiceApi.receive, { body })).toMatchObject({ status: 403 })
  expect((await read(w, 'R-1')).status).toBe('PRINTED')
})
