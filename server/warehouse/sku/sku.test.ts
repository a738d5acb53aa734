import { expect, test } from 'vitest'
import { brandApi } from '../../../shared/api/partner.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world } from '../../../tests/support/world.ts'

test('a SKU is created with its barcodes and found by one of them', async () => {
  const { as, id } = await world()
  const body = {
    partnerId: id.partner.Haneul,
    name: '어성초 토너',
    barcodes: [{ code: '8801234000019' }, { code: '18801234000016', isMain: false, bundleQuantity: 12 }],
  }
  const made = await as('partner').send(skuApi.create, { body })
  expect(made).toMatchObject({
    skuStatus: 'DEFINED',
    partnerName: 'Haneul',
    barcodes: [{ bundleQuantity: 1 }, { bundleQuantity: 12, isMain: false }],
  })
  expect((await as('worker').send(skuApi.list, { query: { barcode: '18801234000016' } })).data).toEqual([made])
  expect((await as('worker').send(skuApi.list, { query: { keyword: '880123400' } })).totalCount).toBe(1)
})

test('a barcode names one SKU of its partner; two partners may use the same', async () => {
  const { as, id } = await world({ skus: { toner: { barcode: '111' } } })
  const taken = await as('office').refused(skuApi.create, {
    body: { partnerId: id.partner.Haneul, name: 'cream', barcodes: [{ code: '222' }, { code: '111' }] },
  })
  expect(taken).toMatchObject({
    status: 409,
    code: 'barcode-taken',
    details: [{ property: 'barcodes.1.code', errorType: 'DUPLICATED' }],
  })
  await as('office').send(skuApi.create, {
    body: { partnerId: id.partner.Mori, name: 'tea', barcodes: [{ code: '111' }] },
  })
})

test('a change of one field leaves the others, the barcodes too', async () => {
  const { as, id } = await world({ skus: { toner: { barcode: '111', expires: true } } })
  const params = { id: idOf(id.sku, 'toner') }
  const changed = await as('office').send(skuApi.update, { params, ifMatch: 1, body: { price: 500 } })
  expect(changed).toMatchObject({
    price: 500,
    name: 'toner',
    isExpiryManaged: true,
    barcodes: [{ code: '111' }],
    version: 2,
  })
  const again = await as('office').send(skuApi.update, { params, ifMatch: 2, body: { barcodes: [{ code: '333' }] } })
  expect(again.barcodes.map(({ code }) => code)).toEqual(['333'])
})

test('a brand that is deactivated keeps its SKUs and is given no more', async () => {
  const { as, id } = await world({ skus: { toner: { photo: true }, cream: {} } })
  const { brandId } = await as('office').send(skuApi.get, { params: { id: idOf(id.sku, 'toner') } })
  const brand = await as('office').send(brandApi.get, { params: { id: brandId ?? 0 } })
  await as('office').send(brandApi.update, {
    params: { id: brand.id },
    ifMatch: brand.version,
    body: { status: 'DEACTIVATED' },
  })
  expect(
    await as('office').refused(skuApi.create, {
      body: { partnerId: id.partner.Haneul, name: 'mist', brandId, barcodes: [] },
    }),
  ).toMatchObject({ status: 409, code: 'brand-inactive', details: [{ property: 'brandId' }] })
  expect(
    (
      await as('office').refused(skuApi.update, {
        params: { id: idOf(id.sku, 'cream') },
        ifMatch: 1,
        body: { brandId },
      })
    ).code,
  ).toBe('brand-inactive')
  expect(
    await as('office').send(skuApi.update, {
      params: { id: idOf(id.sku, 'toner') },
      ifMatch: 1,
      body: { brandId, price: 700 },
    }),
  ).toMatchObject({ brandId, price: 700 })
})

test('the figures tell what is there, what can be picked and what is to come', async () => {
  const { as } = await world({
    skus: { toner: {} },
    locations: { pick: {}, bulk: { pickable: false }, off: { disabled: true } },
    stock: { toner: { pick: { good: 5, damaged: 3 }, bulk: 20, off: 2 } },
    inbounds: { open: { items: { toner: 12 }, status: 'ACCEPTED' }, done: { items: { toner: 99 }, status: 'CLOSED' } },
  })
  const { data } = await as('worker').send(skuApi.list)
  expect(data[0]?.figures).toEqual({
    total: 30,
    available: 30,
    pickable: 5,
    notPickable: 25,
    incoming: 12,
    expected: 42,
    disused: 0,
  })
})

test('a center’s people see the figures of their center only', async () => {
  const { as, id, database } = await world({
    skus: { toner: {} },
    locations: { here: {}, there: { center: 'NRT1' } },
    stock: { toner: { here: 5, there: 7 } },
    inbounds: {
      'IB-1': { items: { toner: 2 }, status: 'ACCEPTED' },
      'IB-2': { items: { toner: 3 }, status: 'ACCEPTED', center: 'NRT1' },
    },
  })
  await database.dialect.write
    .insertInto('partnerCenter')
    .values({ partnerId: id.partner.Haneul, centerId: id.center.NRT1 })
    .execute()
  const params = { id: idOf(id.sku, 'toner') }
  const figuresFor = async (who: 'worker' | 'narita' | 'office') => {
    const { total, pickable, incoming } = (await as(who).send(skuApi.get, { params })).figures
    return { total, pickable, incoming }
  }
  expect(await figuresFor('worker')).toEqual({ total: 5, pickable: 5, incoming: 2 })
  expect(await figuresFor('narita')).toEqual({ total: 7, pickable: 7, incoming: 3 })
  expect(await figuresFor('office')).toEqual({ total: 12, pickable: 12, incoming: 5 })
})

test('another partner’s SKUs do not exist, and none can be made for them', async () => {
  const { as, id } = await world({ skus: { toner: {}, tea: { partner: 'Mori' } } })
  const params = { id: idOf(id.sku, 'tea') }
  expect((await as('partner').send(skuApi.list)).data.map(({ name }) => name)).toEqual(['toner'])
  expect(await as('partner').send(skuApi.count)).toEqual({ total: 1, byStatus: { DEFINED: 1 } })
  expect((await as('partner').refused(skuApi.get, { params })).status).toBe(404)
  expect((await as('partner').refused(skuApi.update, { params, ifMatch: 1, body: { price: 1 } })).status).toBe(404)
  expect((await as('partner').refused(skuApi.remove, { params })).status).toBe(404)
  expect(await as('partner').refused(skuApi.create, { body: { partnerId: id.partner.Mori, name: 'x' } })).toMatchObject(
    { status: 404, details: [{ property: 'partnerId' }] },
  )
})

test('a SKU in use stays, an unused one can go', async () => {
  const { as, id } = await world({
    skus: { used: {}, unused: { barcode: '1' } },
    inbounds: { 'IB-1': { items: { used: 1 } } },
  })
  expect((await as('office').refused(skuApi.remove, { params: { id: idOf(id.sku, 'used') } })).code).toBe('in-use')
  await as('office').send(skuApi.remove, { params: { id: idOf(id.sku, 'unused') } })
  expect((await as('office').send(skuApi.count)).total).toBe(1)
})
