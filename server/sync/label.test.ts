import { expect, test } from 'vitest'
import { decode, rasterise } from '../../tests/support/raster.ts'
import { idOf } from '../../tests/support/rows.ts'
import { pathOf, requestOf, world } from '../../tests/support/world.ts'
import { invoiceApi } from '../../shared/api/invoice.ts'
import { syncApi } from '../../shared/api/sync.ts'

async function bench() {
  const w = await world({ skus: { toner: {} }, invoices: { '688900000015': { goods: { toner: 2 } }, gone: { status: 'CANCELED' }, 'M-1': { partner: 'Mori', center: 'NRT1', courier: 'SAGAWA' } } })
  const { code } = await w.as('manager').send(syncApi.issueEnrolment, { body: { centerId: idOf(w.id.center, 'ICN1'), label: 'Bench 1' } })
  const { token } = await w.as(null).send(syncApi.enrol, { body: { code, userAgent: 'test' } })
  const label = (serial: string) => w.withToken(token).fetch(pathOf(syncApi.label, { params: { id: idOf(w.id.invoice, serial) } }), requestOf(syncApi.label))
  return { ...w, label }
}

test('a bench without a printer gets the label as a PDF that scanners read, and the waybill is printed', async () => {
  const w = await bench()
  const response = await w.label('688900000015')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const [page] = await rasterise(new Uint8Array(await response.arrayBuffer()), 203)
  expect(page && (await decode(page))).toContain('688900000015')
  const { status } = await w.as('office').send(invoiceApi.get, { params: { invoiceId: idOf(w.id.invoice, '688900000015') } })
  expect(status).toBe('PRINTED')
})

test('a cancelled waybill has no label, and another center’s does not exist for this handheld', async () => {
  const w = await bench()
  expect([(await w.label('gone')).status, await (await w.label('gone')).json()]).toMatchObject([409, { code: 'invoice-canceled' }])
  expect((await w.label('M-1')).status).toBe(404)
})
