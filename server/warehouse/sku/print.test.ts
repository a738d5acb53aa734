import { expect, test } from 'vitest'
import { skuApi } from '../../../shared/api/sku.ts'
import { textIn } from '../../../tests/support/raster.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { pathOf, requestOf, world } from '../../../tests/support/world.ts'

test('a SKU’s labels print as PDF and as ZPL, in the number of copies asked for', async () => {
  const { as, id } = await world({ skus: { Mug: { barcode: '8801234567893' } } })
  const labels = [{ skuId: idOf(id.sku, 'Mug'), copies: 2 }]
  const file = async (body: object) => {
    const response = await as('office').fetch(pathOf(skuApi.print), requestOf(skuApi.print, { body }))
    expect(response.status).toBe(200)
    return response
  }
  const pdf = await file({ labels })
  expect((await textIn(new Uint8Array(await pdf.arrayBuffer()))).match(/Mug/g)).toHaveLength(2)
  const zpl = await file({ labels, format: 'ZPL', sheet: '50x30' })
  expect((await zpl.text()).match(/\^XA/g)).toHaveLength(2)
})

test('a label request that cannot be printed is refused with the name of its field', async () => {
  const { as, id } = await world({ skus: { Mug: { barcode: '8801234567893' } } })
  const skuId = idOf(id.sku, 'Mug')
  const refused = (body: object) => as('office').refused(skuApi.print, { body: body as never })
  expect(await refused({ labels: [{ skuId, barcode: 'NOT-ITS-OWN' }] })).toMatchObject({
    details: [{ property: 'labels.0.barcode' }],
  })
  expect(await refused({ labels: [{ skuId, copies: 2001 }] })).toMatchObject({ status: 400 })
  expect(await refused({ labels: [{ skuId }], sheet: 'a4-24', format: 'ZPL' })).toMatchObject({
    details: [{ property: 'sheet' }],
  })
  expect(await refused({ labels: [{ skuId: 999_999 }] })).toMatchObject({ status: 404 })
})
