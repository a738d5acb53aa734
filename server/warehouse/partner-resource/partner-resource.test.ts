import { expect, test } from 'vitest'
import { partnerResourceApi } from '../../../shared/api/partner-resource.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { pngOf } from '../../../tests/support/pictures.ts'
import { world } from '../../../tests/support/world.ts'

test('a resource and its SKU are one row: created as the one, changed as the other, with one version', async () => {
  const { as, id } = await world()
  const made = await as('partner').send(partnerResourceApi.create, {
    body: { partnerId: id.partner.Haneul, name: 'toner', barcodes: [{ code: '1' }] },
  })
  expect(made.resourceId).toBe(made.id)
  const params = { id: made.id }
  await as('partner').send(skuApi.update, { params, ifMatch: made.version, body: { price: 7 } })
  const resource = await as('partner').send(partnerResourceApi.get, { params })
  expect(resource).toMatchObject({ name: 'toner', price: 7, version: 2 })
  const { resourceId: _, ...same } = resource
  expect(await as('partner').send(partnerResourceApi.sku, { params })).toMatchObject(same)
  expect((await as('partner').send(partnerResourceApi.skus)).data).toEqual((await as('partner').send(skuApi.list)).data)
  expect(
    (await as('partner').refused(partnerResourceApi.update, { params, ifMatch: 1, body: { price: 1 } })).status,
  ).toBe(412)
  await as('partner').send(partnerResourceApi.remove, { params })
  expect((await as('partner').send(skuApi.count)).total).toBe(0)
})

test('resources are filtered by available pieces and by pieces in storage', async () => {
  const { as } = await world({
    skus: { many: {}, few: {}, none: {} },
    locations: { shelf: {} },
    stock: { many: { shelf: 50 }, few: { shelf: 3 } },
  })
  const found = async (query: Record<string, unknown>) =>
    (
      await as('partner').send(partnerResourceApi.inventory, { query: { sort: 'name', order: 'asc', ...query } })
    ).data.map(({ name, availableQty, inventoryQty }) => [name, availableQty, inventoryQty])
  expect(await found({ availableQtyMin: 1, availableQtyMax: 10 })).toEqual([['few', 3, 3]])
  expect(await found({ inventoryQtyMax: 0 })).toEqual([['none', 0, 0]])
  expect(await found({ skuStatus: 'ACTIVATED' })).toEqual([])
  const stock = await as('partner').send(partnerResourceApi.inventoryList, { query: { sort: 'available' } })
  expect(stock.data.map(({ skuName, inStorage }) => [skuName, inStorage])).toEqual([
    ['many', 50],
    ['few', 3],
  ])
})

test('a bulk change of resources answers for each', async () => {
  const { as, id } = await world({ skus: { toner: {}, cream: {} } })
  const { success, error } = await as('partner').send(partnerResourceApi.updateMany, {
    body: {
      rows: [
        { resourceId: idOf(id.sku, 'toner'), price: 5 },
        { resourceId: 999, price: 5 },
      ],
    },
  })
  expect([success, error]).toMatchObject([[{ clientIndex: 0 }], [{ clientIndex: 1, code: 'not-found' }]])
})

test('a SKU is shown with its first picture, and a text that claims to be a picture is refused', async () => {
  const { as, id } = await world({ skus: { toner: {} } })
  const params = { id: idOf(id.sku, 'toner') }
  const image = `data:image/png;base64,${pngOf(20, 20).toString('base64')}`
  const first = await as('partner').send(partnerResourceApi.addPhoto, { params, body: { image } })
  await as('partner').send(partnerResourceApi.addPhoto, { params, body: { image } })
  const { data } = await as('partner').send(partnerResourceApi.photos, { params })
  expect(data).toHaveLength(2)
  expect((await as('partner').send(skuApi.get, { params })).imageUrl).toBe(first.url)
  expect((await as('partner').fetch(first.url)).status).toBe(200)
  const lie = `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`
  expect((await as('partner').refused(partnerResourceApi.addPhoto, { params, body: { image: lie } })).status).toBe(415)
  expect(
    (await as('partner').refused(skuApi.imageUploadUrl, { body: { partnerId: id.partner.Mori, image } })).status,
  ).toBe(404)
  const kept = await as('partner').send(skuApi.imageUploadUrl, { body: { partnerId: id.partner.Haneul, image } })
  expect((await as('partner').fetch(kept.imageUrl)).status).toBe(200)
})

test('the office assigns a SKU to a location of a center and changes it; a partner cannot', async () => {
  const { as, id } = await world({ skus: { toner: {} }, locations: { a: {}, b: {}, there: { center: 'NRT1' } } })
  const params = { id: idOf(id.sku, 'toner') }
  const at = (place: string) => idOf(id.location, place)
  const change = partnerResourceApi.changeLocation
  expect(await as('office').refused(change, { params, body: { locationId: at('a') } })).toMatchObject({
    status: 400,
    details: [{ property: 'maxStock', errorType: 'REQUIRED' }],
  })
  await as('office').send(change, { params, body: { locationId: at('a'), maxStock: 20 } })
  const moved = await as('office').send(change, { params, body: { locationId: at('b') } })
  expect(moved).toMatchObject({ locationAlias: 'b', maxStock: 20, version: 2 })
  expect((await as('partner').refused(change, { params, body: { locationId: at('a') } })).status).toBe(403)
})
