import { expect, test } from 'vitest'
import { inboundApi } from '../../../shared/api/inbound.ts'
import { partnerResourceApi } from '../../../shared/api/partner-resource.ts'
import { brandApi } from '../../../shared/api/partner.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import { slipApi } from '../../../shared/api/slip.ts'
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

test('a barcode names one SKU of its partner; two partners may use the same barcode', async () => {
  const { as, id } = await world({ skus: { toner: { barcode: '111' } } })
  const taken = await as('office').refused(skuApi.create, {
    body: { partnerId: id.partner.Haneul, name: 'cream', barcodes: [{ code: '222' }, { code: '111', isMain: false }] },
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

test('a change of one field leaves the other fields and the barcodes unchanged', async () => {
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

test('a deactivated brand keeps its SKUs and takes no new ones', async () => {
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

test('a SKU’s figures count the pieces in storage, the pickable ones and the incoming ones', async () => {
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
    sellable: 27,
    pickable: 5,
    notPickable: 25,
    incoming: 12,
    expected: 42,
    disused: 0,
  })
})

test('SKUs are sorted by partner name and by available pieces', async () => {
  const { as } = await world({
    skus: { cream: {}, rice: { partner: 'Mori' }, toner: {} },
    locations: { pick: {} },
    stock: { toner: { pick: 3 }, cream: { pick: 9 } },
  })
  const listed = async (sort: 'partnerName' | 'available') =>
    (await as('admin').send(skuApi.list, { query: { sort, order: 'asc' } })).data.map(({ name }) => name)
  expect(await listed('partnerName')).toEqual(['cream', 'toner', 'rice'])
  expect(await listed('available')).toEqual(['rice', 'toner', 'cream'])
})

test('a SKU’s figures count disposed pieces as disused, and pieces expired by the center’s day as not pickable', async () => {
  const { as, id, database } = await world({
    skus: { toner: {}, cream: {} },
    locations: { 'A-01': {}, there: { center: 'NRT1' } },
    stock: { toner: { 'A-01': { good: 9, damaged: 1 }, there: 4 } },
  })
  const skuId = idOf(id.sku, 'toner')
  const figures = async (who: 'office' | 'manager' | 'partner' = 'office') =>
    (await as(who).send(skuApi.get, { params: { id: skuId } })).figures
  for (const [reason, quantity] of [
    ['DISUSE', 3],
    ['B2B_OUT', 2],
  ] as const) {
    const slip = await as('manager').send(slipApi.create, {
      body: {
        centerId: id.center.ICN1,
        partnerId: id.partner.Haneul,
        reason,
        description: 'told',
        slipLines: [{ skuId, quantity }],
      },
    })
    await as('manager').send(slipApi.close, { body: { slips: [{ id: slip.id }] } })
  }
  const left = { total: 9, available: 9, sellable: 9, pickable: 9, notPickable: 0, disused: 3 }
  expect(await figures()).toMatchObject(left)
  expect(await figures('partner')).toMatchObject({ total: 5, pickable: 5, disused: 3 })
  const expiresOn = (expirationDate: string) =>
    database.dialect.write
      .updateTable('locationStock')
      .set({ expirationDate })
      .where('locationId', '=', idOf(id.location, 'A-01'))
      .execute()
  await expiresOn('2026-03-02')
  expect(await figures()).toMatchObject(left)
  await expiresOn('2026-03-01')
  expect(await figures()).toMatchObject({ ...left, sellable: 4, pickable: 4, notPickable: 5 })
  expect(await figures('manager')).toMatchObject({ total: 5, pickable: 0, notPickable: 5, disused: 3 })
})

test('a center’s people see the figures of their own center only', async () => {
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

test('a user neither sees another partner’s SKUs nor creates SKUs for them', async () => {
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

test('a SKU in use cannot be deleted; an unused one can', async () => {
  const { as, id } = await world({
    skus: { used: {}, unused: { barcode: '1' } },
    inbounds: { 'IB-1': { items: { used: 1 } } },
  })
  expect((await as('office').refused(skuApi.remove, { params: { id: idOf(id.sku, 'used') } })).code).toBe('in-use')
  await as('office').send(skuApi.remove, { params: { id: idOf(id.sku, 'unused') } })
  expect((await as('office').send(skuApi.count)).total).toBe(1)
})

test('exactly one of a SKU’s barcodes in use is the main one', async () => {
  const { as, id } = await world()
  const wrong = [
    [{ code: '1' }, { code: '2' }],
    [{ code: '1', isMain: false }],
    [
      { code: '1', isInUse: false },
      { code: '2', isMain: false },
    ],
  ]
  for (const barcodes of wrong)
    expect(
      await as('office').refused(skuApi.create, { body: { partnerId: id.partner.Haneul, name: 'x', barcodes } }),
    ).toMatchObject({ status: 400, details: [{ property: 'barcodes' }] })
})

test('a barcode that a SKU no longer uses is free for another SKU', async () => {
  const { as, id } = await world({ skus: { toner: { barcode: '111' } } })
  const params = { id: idOf(id.sku, 'toner') }
  const body = { barcodes: [{ code: '112' }, { code: '111', isMain: false, isInUse: false }] }
  await as('office').send(skuApi.update, { params, ifMatch: 1, body })
  const cream = { partnerId: id.partner.Haneul, name: 'cream', barcodes: [{ code: '111' }] }
  await as('office').send(skuApi.create, { body: cream })
  const again = { barcodes: [{ code: '112' }, { code: '111', isMain: false }] }
  expect((await as('office').refused(skuApi.update, { params, ifMatch: 2, body: again })).code).toBe('barcode-taken')
})

test('an item number names one SKU of its partner', async () => {
  const { as, id } = await world({ skus: { toner: {}, cream: {} } })
  const body = { partnerId: id.partner.Haneul, name: 'mist', partnerItemNumber: 'TONER' }
  expect(await as('office').refused(skuApi.create, { body })).toMatchObject({
    status: 409,
    code: 'item-number-taken',
    details: [{ property: 'partnerItemNumber', errorType: 'DUPLICATED' }],
  })
  const params = { id: idOf(id.sku, 'cream') }
  const number = { partnerItemNumber: 'TONER' }
  expect((await as('office').refused(skuApi.update, { params, ifMatch: 1, body: number })).code).toBe(
    'item-number-taken',
  )
  await as('office').send(skuApi.create, { body: { ...body, partnerId: id.partner.Mori } })
})

test('a SKU’s skuType follows from its type', async () => {
  const { as, id } = await world()
  const body = { partnerId: id.partner.Haneul, name: 'box', type: 'BOX', skuType: 'SKU_GOODS' } as const
  const made = await as('office').send(skuApi.create, { body })
  expect(made.skuType).toBe('SKU_MATERIAL')
  const params = { id: made.id }
  expect((await as('office').send(skuApi.update, { params, ifMatch: 1, body: { type: 'SUBSIDIARY' } })).skuType).toBe(
    'SKU_SUBSIDIARY',
  )
})

test('a SKU in stock becomes expiry-managed only by force, after a warning of how many pieces have no date', async () => {
  const { as, id } = await world({
    skus: { toner: {}, cream: {} },
    locations: { shelf: {} },
    stock: { toner: { shelf: { good: 5, damaged: 3 } } },
  })
  const params = { id: idOf(id.sku, 'toner') }
  const body = { isExpiryManaged: true }
  expect(await as('partner').refused(skuApi.update, { params, ifMatch: 1, body })).toMatchObject({
    status: 403,
    code: 'sku-has-stock',
    data: { wouldLose: { pieces: 8, undated: 8, unlotted: 8 } },
  })
  const forced = await as('partner').send(skuApi.update, { params, ifMatch: 1, body: { ...body, force: true } })
  expect(forced.isExpiryManaged).toBe(true)
  // No pieces of the other SKU lie anywhere.
  const cream = { id: idOf(id.sku, 'cream') }
  expect((await as('partner').send(skuApi.update, { params: cream, ifMatch: 1, body })).isExpiryManaged).toBe(true)
})

test('a negative, fractional or huge price and a NUL in a name are refused with the name of the field', async () => {
  const { as, id } = await world()
  for (const [field, value] of [
    ['price', -1],
    ['price', 1.5],
    ['price', 1e308],
    ['name', 'a\0b'],
    ['nameVariations', ['a\0b']],
  ] as const)
    expect(
      await as('office').refused(skuApi.create, {
        body: { partnerId: id.partner.Haneul, name: 'x', [field]: value },
      }),
    ).toMatchObject({
      status: 400,
      details: expect.arrayContaining([expect.objectContaining({ property: expect.stringContaining(field) })]),
    })
})

test('a SKU is found by its other names', async () => {
  const { as, id } = await world()
  const body = { partnerId: id.partner.Haneul, name: '어성초 토너', nameVariations: ['Heartleaf toner'] }
  await as('partner').send(skuApi.create, { body })
  expect((await as('worker').send(skuApi.list, { query: { keyword: 'heartleaf' } })).totalCount).toBe(1)
})

test('the overview counts the SKUs with each concern, and the list shows the same SKUs', async () => {
  const { as, id, database } = await world({
    skus: {
      fine: { barcode: '1', size: [1, 2, 3], safetyStock: 3 },
      flat: { barcode: '2', size: [1, 2, 0] },
      nameless: {},
      low: { barcode: '4', size: [1, 2, 3], safetyStock: 9 },
      gone: { barcode: '5', size: [1, 2, 3] },
    },
    locations: { shelf: {} },
    stock: { fine: { shelf: 5 }, flat: { shelf: 5 }, low: { shelf: 5 } },
  })
  await database.dialect.write
    .updateTable('sku')
    .set({ skuStatus: 'ACTIVATED' })
    .where('id', '=', idOf(id.sku, 'gone'))
    .execute()
  expect(await as('partner').send(skuApi.overview)).toEqual({
    total: 5,
    disabled: 0,
    byStatus: { DEFINED: 4, ACTIVATED: 1 },
    byType: { GOODS: 5 },
    byStorage: { DRY: 5 },
    concerns: { NO_SIZE: 2, NO_BARCODE: 1, OUT_OF_STOCK: 1, AT_RISK: 1 },
  })
  const found = async (concern: 'NO_SIZE' | 'NO_BARCODE' | 'OUT_OF_STOCK' | 'AT_RISK') =>
    (await as('partner').send(skuApi.list, { query: { concern: [concern], sort: 'name', order: 'asc' } })).data.map(
      ({ name }) => name,
    )
  expect(await found('NO_SIZE')).toEqual(['flat', 'nameless'])
  expect(await found('NO_BARCODE')).toEqual(['nameless'])
  expect(await found('OUT_OF_STOCK')).toEqual(['gone'])
  expect(await found('AT_RISK')).toEqual(['low'])
})

test('a SKU that sells faster than it can be produced is at risk, even without a safety stock', async () => {
  const { as, id, database } = await world({
    skus: { toner: {} },
    locations: { shelf: {} },
    stock: { toner: { shelf: 20 } },
  })
  const skuId = idOf(id.sku, 'toner')
  await as('office').send(skuApi.update, { params: { id: skuId }, ifMatch: 1, body: { productionLeadtime: 14 } })
  const ship = (pieces: number, daysAgo: number) =>
    database.write(async ({ tx }) => {
      const { id: _, ...entry } = await tx.selectFrom('inventoryLog').selectAll().executeTakeFirstOrThrow()
      const at = new Date(database.now().getTime() - daysAgo * 86_400_000).toISOString()
      await tx
        .insertInto('inventoryLog')
        .values({ ...entry, targetField: 'INS', reason: 'N_CONFIRM', change: -pieces, at, cause: 'invoice' })
        .execute()
    })
  const atRisk = async () => (await as('office').send(skuApi.overview)).concerns.AT_RISK
  await ship(400, 29)
  await ship(40, 2)
  // 40 pieces went in four weeks, so 20 are enough for two.
  expect(await atRisk()).toBe(0)
  await ship(1, 1)
  expect(await atRisk()).toBe(1)
})

test('a SKU’s history shows its changes and who made them, but names none of the office’s people to the partner', async () => {
  const { as, id } = await world({ skus: { toner: {} } })
  const params = { id: idOf(id.sku, 'toner') }
  await as('partner').send(skuApi.update, { params, ifMatch: 1, body: { price: 7 } })
  await as('office').send(skuApi.update, { params, ifMatch: 2, body: { price: 8 } })
  const told = async (who: 'office' | 'partner') =>
    (await as(who).send(skuApi.logs, { params })).data.map(({ what, userName }) => [what, userName])
  expect(await told('office')).toEqual([
    ['sku.update', 'The partner'],
    ['sku.update', 'The office'],
  ])
  expect(await told('partner')).toEqual([
    ['sku.update', 'The partner'],
    ['sku.update', null],
  ])
})

test('a disabled SKU stays in the list, which says so, and cannot be announced', async () => {
  const { as, id } = await world({ skus: { toner: {} } })
  const ids = [idOf(id.sku, 'toner')]
  expect((await as('partner').send(partnerResourceApi.disable, { body: { ids } })).success).toEqual([{ id: ids[0] }])
  const query = { disabled: true }
  expect((await as('partner').send(skuApi.list, { query })).totalCount).toBe(1)
  const refused = await as('partner').refused(inboundApi.create, {
    body: {
      partnerId: id.partner.Haneul,
      centerId: id.center.ICN1,
      inboundType: 'COURIER',
      packagingType: 'BOX',
      items: [{ skuId: ids[0] ?? 0, quantity: 1 }],
      shipments: [
        {
          quantity: 1,
          courierCode: 'CJGLS',
          shipmentNumber: '1',
          scheduledDateRange: { from: '2099-11-30', to: '2099-11-30' },
        },
      ],
    },
  })
  expect(refused.details).toMatchObject([{ property: 'items.0.skuId' }])
  await as('partner').send(partnerResourceApi.enable, { body: { ids } })
  expect((await as('partner').send(skuApi.list, { query })).totalCount).toBe(0)
})
