import { expect, test } from 'vitest'
import { decode, rasterise } from '../../tests/support/raster.ts'
import { idOf } from '../../tests/support/ids.ts'
import { pathOf, requestOf, world } from '../../tests/support/world.ts'
import { consolApi } from '../../shared/api/consol.ts'
import { invoiceApi } from '../../shared/api/invoice.ts'
import { syncApi } from '../../shared/api/sync.ts'

async function bench() {
  const w = await world({
    skus: { toner: {} },
    invoices: {
      '688900000015': { goods: { toner: 2 } },
      gone: { status: 'CANCELED' },
      'M-1': { partner: 'Mori', center: 'NRT1', courier: 'SAGAWA' },
    },
    plans: { any: { courier: 'ETC' }, narita: { center: 'NRT1' } },
    consols: { pallet: { plan: 'any' }, box: { plan: 'any', type: 'BOX' }, far: { plan: 'narita' } },
  })
  const { code } = await w
    .as('manager')
    .send(syncApi.issueEnrolment, { body: { centerId: idOf(w.id.center, 'ICN1'), label: 'Bench 1' } })
  const { token } = await w.as(null).send(syncApi.enrol, { body: { code, userAgent: 'test' } })
  const label = (serial: string) =>
    w
      .withToken(token)
      .fetch(pathOf(syncApi.label, { params: { id: idOf(w.id.invoice, serial) } }), requestOf(syncApi.label))
  const consolLabel = (name: string, language: 'ko' | 'en' = 'ko') =>
    w
      .withToken(token)
      .fetch(
        pathOf(syncApi.consolLabel, { params: { id: idOf(w.id.consol, name) }, query: { language } }),
        requestOf(syncApi.consolLabel),
      )
  return { ...w, label, consolLabel }
}

test('a bench without a printer gets a waybill’s label as a PDF that scanners read, and the waybill counts as printed', async () => {
  const w = await bench()
  const response = await w.label('688900000015')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const [page] = await rasterise(new Uint8Array(await response.arrayBuffer()), 203)
  expect(page && (await decode(page))).toContain('688900000015')
  const { status } = await w
    .as('office')
    .send(invoiceApi.get, { params: { invoiceId: idOf(w.id.invoice, '688900000015') } })
  expect(status).toBe('PRINTED')
})

test('a cancelled waybill has no label, and another center’s waybill does not exist for a handheld', async () => {
  const w = await bench()
  expect([(await w.label('gone')).status, await (await w.label('gone')).json()]).toMatchObject([
    409,
    { code: 'invoice-canceled' },
  ])
  expect((await w.label('M-1')).status).toBe(404)
})

test('without a printer a pallet’s or box’s label is a PDF that scanners and phones read, in the caller’s language', async () => {
  const w = await bench()
  for (const name of ['pallet', 'box']) {
    const { consolCode } = await w.as('office').send(consolApi.get, { params: { id: idOf(w.id.consol, name) } })
    const response = await w.consolLabel(name)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const [page] = await rasterise(new Uint8Array(await response.arrayBuffer()), 203)
    expect((page ? await decode(page) : []).toSorted()).toEqual([consolCode, `http://localhost/pallet/${consolCode}`])
  }
  const [korean, english] = await Promise.all(
    (['ko', 'en'] as const).map(async (language) => (await w.consolLabel('pallet', language)).arrayBuffer()),
  )
  expect(korean?.byteLength).not.toBe(english?.byteLength)
  expect((await w.consolLabel('far')).status).toBe(404)
})
