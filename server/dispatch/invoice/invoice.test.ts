import { expect, test } from 'vitest'
import { idOf } from '../../../tests/support/ids.ts'
import { addRole } from '../../../tests/support/organisation-rows.ts'
import { pathOf, requestOf, world } from '../../../tests/support/world.ts'
import { invoiceApi, legacyInvoiceApi } from '../../../shared/api/invoice.ts'
import { errorBody } from '../../../shared/api/error-body.ts'
import { ensureCountries } from '../country/seed.ts'

const minsu = { name: '김민수', address: '서울시 강남구 테헤란로 152', postalCode: '06236', phones: ['010-1234-5678'] }

async function office() {
  const w = await world({
    skus: {
      toner: { barcode: '880100' },
      cream: { barcode: '880200' },
      tea: { partner: 'Mori', barcode: '490100' },
      oil: { partner: 'Auto', barcode: '880100' },
    },
    contracts: { cj: { serials: { start: '1000', end: '1999' } }, sagawa: { center: 'NRT1', courier: 'SAGAWA' } },
  })
  await ensureCountries(w.database)
  const contractId = idOf(w.id.contract, 'cj')
  return { ...w, contractId, order: { contractId, originalOrderId: 'o-1', recipient: minsu } }
}

test('a legacy invoice defaults to the sender’s credit, to the receiver’s for a return, and to no box', async () => {
  const { as, order, id } = await office()
  const made = await as('office').send(legacyInvoiceApi.create, { body: { ...order, partnerId: id.partner.Haneul } })
  expect(made).toMatchObject({
    status: 'CREATED',
    type: 'NORMAL',
    paymentCondition: 'CD',
    paymentPrice: 0,
    serial: null,
    box: null,
    sender: null,
    goodsInfos: [],
    deliveryAttributeType: 'NORMAL',
    region: null,
    hubCode: null,
    lastTrackingStatus: null,
    trackings: [],
    contract: { id: order.contractId, name: 'cj', courierCode: 'CJGLS', logisticsCode: 'CJ' },
    country: { isoCode2: 'KR', isoCode3: 'KOR', name: 'South Korea' },
    centerCode: 'ICN1',
    partnerName: 'Haneul',
    courierCode: 'CJGLS',
    recipient: { ...minsu, country: 'KR', fullAddress: null },
  })
  expect(await as('office').send(legacyInvoiceApi.create, { body: { ...order, type: 'RETURN' } })).toMatchObject({
    type: 'RETURN',
    paymentCondition: 'CT',
  })
  expect(
    await as('office').send(legacyInvoiceApi.create, { body: { ...order, type: 'RETURN', paymentCondition: 'PP' } }),
  ).toMatchObject({ paymentCondition: 'PP' })
})

test('a waybill written by the legacy call shows its terms, box, goods, weights and prices in the new view', async () => {
  const { as, order, id } = await office()
  const made = await as('office').send(legacyInvoiceApi.create, {
    body: {
      ...order,
      paymentCondition: 'CC',
      box: { width: 200, depth: 300, height: 100, weight: 1500 },
      memo: '문 앞',
      goodsInfos: [
        {
          name: 'Toner',
          skuSerial: 'TONER',
          weight: 0.25,
          weightUnit: 'kg',
          price: 18000,
          quantity: 2,
          locationName: 'A-01',
        },
        { name: 'Cream', barcode: '880200', weight: 500, weightUnit: 'mg', price: 12.5, currency: 'USD', quantity: 1 },
        { name: 'Card', price: 300, currency: 'JPY' },
      ],
    },
  })
  const read = await as('office').send(invoiceApi.get, { params: { invoiceId: made.id } })
  expect(read).toMatchObject({
    paymentTerms: 'CC',
    width: 200,
    depth: 300,
    height: 100,
    weight: 1500,
    memo: '문 앞',
    isExempted: false,
    pieces: 3,
    partnerName: 'Haneul',
    recipient: made.recipient,
    packed: null,
    photos: [],
    wantsPhoto: false,
    openExceptions: 0,
    returnOfId: null,
    consol: null,
  })
  expect(read.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(read.manifests).toMatchObject([
    { name: 'Toner', serial: 'TONER', skuId: id.sku['toner'], weight: 250, price: 18000, priceUsd: null, quantity: 2 },
    { name: 'Cream', serial: '880200', skuId: id.sku['cream'], weight: 0.5, price: 0, priceUsd: '12.50', quantity: 1 },
    { name: 'Card', serial: null, skuId: null, weight: 0, price: 0, priceUsd: null, quantity: 0 },
  ])
})

test('a waybill line takes from its SKU the customs details that it leaves out', async () => {
  const { as, order, database } = await office()
  await database.dialect.write
    .updateTable('sku')
    .set({ originCountry: 'KR', hsCode: '3304.99', manufacturer: 'Haneul Lab', ingredient: 'Water' })
    .where('name', '=', 'toner')
    .execute()
  const made = await as('office').send(legacyInvoiceApi.create, {
    body: {
      ...order,
      goodsInfos: [
        { name: 'Toner', skuSerial: 'TONER', quantity: 1 },
        { name: 'Toner', skuSerial: 'TONER', quantity: 1, originCountry: 'JP', hsCode: '3304.10' },
        { name: 'Card', quantity: 1 },
      ],
    },
  })
  const own = { hsCode: '3304.99', manufacturer: 'Haneul Lab', ingredients: 'Water', originCountry: 'KR' }
  const lines = [own, { ...own, originCountry: 'JP', hsCode: '3304.10' }, { originCountry: null, hsCode: null }]
  expect(made.goodsInfos).toMatchObject(lines)
  const params = { invoiceId: made.id }
  expect((await as('office').send(invoiceApi.get, { params })).manifests).toMatchObject(lines)
  const changed = await as('office').send(legacyInvoiceApi.update, {
    params,
    ifMatch: made.version,
    body: { goodsInfos: [{ name: 'Toner', skuSerial: 'TONER', quantity: 3 }] },
  })
  expect(changed.goodsInfos).toMatchObject([own])
})

test('a price in yen stays in yen and is not shown as won', async () => {
  const { as, order } = await office()
  const made = await as('office').send(legacyInvoiceApi.create, {
    body: {
      ...order,
      goodsInfos: [
        { name: 'Tea', price: 1200, currency: 'JPY', quantity: 1 },
        { name: 'Card', quantity: 1 },
      ],
    },
  })
  const { manifests } = await as('office').send(invoiceApi.get, { params: { invoiceId: made.id } })
  expect(manifests).toMatchObject([
    { price: 0, priceUsd: null, declared: { price: 1200, currency: 'JPY' } },
    { price: 0, declared: null },
  ])
})

test('both views accept and return every field of a waybill', async () => {
  const { as, order } = await office()
  const said = {
    paymentPrice: 3000,
    deliveryAttributeType: 'TODAY' as const,
    region: 'A1',
    hubCode: 'H9',
    csiData: { gate: 7 },
    isExempted: true,
    estimatedDeliveryDate: '2026-03-04T00:00:00.000Z',
    orderedAt: '2026-03-01T00:00:00.000Z',
  }
  const goods = {
    name: '토너',
    quantity: 1,
    englishName: 'Toner',
    size: '150 ml',
    hsCode: '3304.99',
    ingredients: 'Water',
    manufacturer: 'Haneul Lab',
    originCountry: 'KR',
    url: 'https://shop.example/1',
    imageUrl: 'https://shop.example/1.png',
    orderId: 'O-1',
    orderNumber: 'N-1',
    excludePrintForDomestic: true,
    notForSale: true,
  }
  const legacy = await as('office').send(legacyInvoiceApi.create, { body: { ...order, ...said, goodsInfos: [goods] } })
  const { success } = await as('office').send(invoiceApi.create, {
    body: { invoices: [{ ...order, ...said, manifests: [goods] }] },
  })
  for (const invoiceId of [legacy.id, success[0]?.id ?? 0]) {
    expect(await as('office').send(legacyInvoiceApi.get, { params: { invoiceId } })).toMatchObject({
      ...said,
      goodsInfos: [goods],
    })
    expect(await as('office').send(invoiceApi.get, { params: { invoiceId } })).toMatchObject({
      ...said,
      manifests: [goods],
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  }
})

test('a waybill written by the new call shows its fields in the legacy view', async () => {
  const { as, order } = await office()
  const manifests = [
    {
      name: '토너',
      englishName: 'Toner',
      serial: '880100',
      weight: 220,
      quantity: 2,
      price: 18000,
      priceUsd: '13.10',
      hsCode: '3304.99',
      originCountry: 'KR',
      excludePrintForDomestic: true,
    },
    { name: 'Cream', serial: 'CREAM', quantity: 1, priceUsd: '9.90' },
  ]
  const { success, error } = await as('office').send(invoiceApi.create, {
    body: {
      invoices: [
        {
          ...order,
          sender: { ...minsu, name: '이솔' },
          width: 10,
          depth: 20,
          height: 30,
          weight: 400,
          csiData: { gate: 7 },
          isExempted: true,
          orderedAt: '2026-03-01T10:00:00+09:00',
          manifests,
        },
      ],
    },
  })
  expect(error).toEqual([])
  expect(success).toMatchObject([
    {
      clientIndex: 0,
      status: 'CREATED',
      paymentTerms: 'CD',
      csiData: { gate: 7 },
      isExempted: true,
      orderedAt: '2026-03-01T01:00:00.000Z',
      pieces: 3,
      partnerName: 'Haneul',
    },
  ])
  const made = success[0]
  const legacy = await as('office').send(legacyInvoiceApi.get, { params: { invoiceId: made?.id ?? 0 } })
  expect(legacy).toMatchObject({
    paymentCondition: 'CD',
    sender: { name: '이솔' },
    box: { width: 10, depth: 20, height: 30, weight: 400, name: null },
  })
  expect(legacy.goodsInfos).toMatchObject([
    {
      name: '토너',
      skuSerial: '880100',
      barcode: null,
      weight: 220,
      weightUnit: 'g',
      price: 18000,
      currency: 'KRW',
      quantity: 2,
    },
    { name: 'Cream', skuSerial: 'CREAM', price: 9.9, currency: 'USD', quantity: 1 },
  ])
  const read = await as('office').send(invoiceApi.get, { params: { invoiceId: made?.id ?? 0 } })
  expect(read.manifests[0]).toMatchObject(manifests[0] ?? {})
})

test('a bulk call reports the waybills that no database can store and creates the others', async () => {
  const { as, order } = await office()
  let csiData: Record<string, unknown> = {}
  for (let level = 0; level < 100; level++) csiData = { csiData }
  const invoices = [{}, { orderNumber: 'A\0' }, { orderNumber: 'A\ud800' }, { csiData }].map((more) => ({
    ...order,
    ...more,
  }))
  const { success, error } = await as('office').send(invoiceApi.create, { body: { invoices } })
  expect(success.map(({ clientIndex }) => clientIndex)).toEqual([0])
  expect(error.map(({ clientIndex, property }) => [clientIndex, property])).toEqual([
    [1, 'orderNumber'],
    [2, 'orderNumber'],
    [3, 'csiData.csiData.csiData'],
  ])
})

test('a waybill of an order that has a live one to the same recipient is created and marked as a repeat', async () => {
  const { as, order, id } = await office()
  const create = async (...invoices: object[]) => {
    const body = { invoices: invoices.map((invoice) => ({ ...order, partnerId: id.partner.Haneul, ...invoice })) }
    return (await as('office').send(invoiceApi.create, { body })).success
  }
  const repeats = async (...invoices: object[]) => (await create(...invoices)).map(({ isRepeat }) => isRepeat)
  // Two waybills of one call are no repeats of each other: somebody wrote both.
  const made = await create({}, {})
  expect(made.map(({ isRepeat }) => isRepeat)).toEqual([false, false])
  expect(
    await repeats(
      {},
      { originalOrderId: 'o-2' },
      { recipient: { ...minsu, name: '이서연' } },
      { partnerId: id.partner.Auto },
    ),
  ).toEqual([true, false, false, false])
  // The upload asks before any waybill is made.
  const body = { invoices: [{ ...order, partnerId: id.partner.Haneul }] }
  const asked = requestOf(invoiceApi.create, { body })
  const headers = { ...Object.fromEntries(new Headers(asked.headers)), 'Gantry-Trial': '1' }
  const tried = await as('office').fetch(pathOf(invoiceApi.create), { ...asked, headers })
  expect(await tried.json()).toMatchObject({ success: [{ clientIndex: 0, isRepeat: true }], error: [] })
  const { rows } = await as('office').send(invoiceApi.list, { query: { originalOrderId: 'o-1', pageSize: 100 } })
  await as('office').send(invoiceApi.cancelMany, { body: { ids: rows.map((one) => one.id) } })
  expect(await repeats({})).toEqual([false])
})

test('a waybill’s partner follows from its goods, and must be named where two partners have the same code', async () => {
  const { as, order, id } = await office()
  const create = async (invoice: object) =>
    as('office').send(invoiceApi.create, { body: { invoices: [{ ...order, ...invoice }] } })
  expect((await create({ manifests: [{ name: 'x', serial: '880200' }] })).success).toMatchObject([
    { partnerName: 'Haneul' },
  ])
  expect((await create({ manifests: [{ name: 'x', serial: String(id.sku['oil']) }] })).success).toMatchObject([
    { partnerName: 'Auto' },
  ])
  expect((await create({ manifests: [{ name: 'x', serial: '880100' }] })).error).toMatchObject([
    { property: 'partnerId', errorType: 'REQUIRED', code: 'partner-unclear' },
  ])
  expect(
    (
      await create({
        manifests: [
          { name: 'x', serial: '880100' },
          { name: 'y', serial: '880200' },
        ],
      })
    ).success,
  ).toMatchObject([{ partnerName: 'Haneul' }])
  expect((await create({ manifests: [{ name: 'x', serial: 'nothing known' }] })).success).toMatchObject([
    { partnerId: null },
  ])
  const foreign = await create({ partnerId: id.partner.Mori, manifests: [] })
  expect(foreign.error).toMatchObject([
    { clientIndex: 0, property: 'partnerId', errorType: 'WRONG_VALUE', code: 'not-found' },
  ])
  const named = await create({ partnerId: id.partner.Auto, manifests: [{ name: 'x', serial: '880100' }] })
  const read = await as('office').send(invoiceApi.get, { params: { invoiceId: named.success[0]?.id ?? 0 } })
  expect(read.manifests[0]?.skuId).toBe(id.sku['oil'])
})

test('a thousand legacy invoices are created in one call, and each wrong row is reported separately', async () => {
  const { as, order } = await office()
  const data: object[] = Array.from({ length: 1000 }, (_, nth) => ({
    ...order,
    originalOrderId: `o-${nth}`,
    goodsInfos: [{ name: 'Toner', barcode: '880200', quantity: 1 }],
  }))
  data[3] = { ...order, recipient: undefined }
  data[500] = { ...order, contractId: 999_999 }
  data[700] = { ...order, goodsInfos: [{ name: 'x', weight: -1, weightUnit: 'lb', quantity: 1.5 }] }
  data[999] = { ...order, surprise: 1 }
  const answer = await as('office').send(legacyInvoiceApi.bulk, { body: { data: data.map((row) => ({ ...row })) } })
  expect(answer.success).toHaveLength(996)
  expect(
    answer.failure.map(({ clientIndex, property, errorType }) => `${clientIndex} ${property} ${errorType}`),
  ).toEqual([
    '3 recipient REQUIRED',
    '500 contractId WRONG_VALUE',
    '700 goodsInfos.0.weight WRONG_VALUE',
    '700 goodsInfos.0.weightUnit WRONG_VALUE',
    '700 goodsInfos.0.quantity WRONG_VALUE',
    '999 surprise WRONG_VALUE',
  ])
  const at = answer.success.find(({ clientIndex }) => clientIndex === 812)
  expect(await as('office').send(legacyInvoiceApi.get, { params: { invoiceId: at?.id ?? 0 } })).toMatchObject({
    originalOrderId: 'o-812',
    goodsInfos: [{ name: 'Toner' }],
  })
  expect((await as('office').send(invoiceApi.count)).byStatus).toEqual({ CREATED: 996 })
  const many = await as('office').fetch(
    pathOf(legacyInvoiceApi.bulk),
    requestOf(legacyInvoiceApi.bulk, { body: { data: [...data, order] } }),
  )
  expect(errorBody.parse(await many.json())).toMatchObject({ status: 400, details: [{ property: 'data' }] })
})

test('a wrong legacy invoice is refused with the names of its wrong fields', async () => {
  const { as, order } = await office()
  const refused = async (body: object) =>
    errorBody.parse(
      await (
        await as('office').fetch(pathOf(legacyInvoiceApi.create), requestOf(legacyInvoiceApi.create, { body }))
      ).json(),
    )
  const wrong = await refused({
    ...order,
    originalOrderId: '',
    recipient: { name: '', country: 'KOR' },
    paymentCondition: 'XX',
    box: { width: -1 },
    deliveryAttributeType: 'FAST',
    goodsInfos: [{ name: 'x'.repeat(301), currency: '' }],
  })
  expect([wrong.status, wrong.details.map(({ property }) => property)]).toEqual([
    400,
    [
      'originalOrderId',
      'goodsInfos.0.name',
      'goodsInfos.0.currency',
      'recipient.name',
      'recipient.country',
      'box.width',
      'paymentCondition',
      'deliveryAttributeType',
    ],
  ])
  expect(await refused({ ...order, countryId: 999_999 })).toMatchObject({
    status: 404,
    details: [{ property: 'countryId' }],
  })
  expect(await refused({ originalOrderId: 'o-1' })).toMatchObject({
    status: 400,
    details: [
      { property: 'contractId', errorType: 'REQUIRED' },
      { property: 'recipient', errorType: 'REQUIRED' },
    ],
  })
})

test('an impossible weight or price is refused with the name of its field, in every unit', async () => {
  const { as, order } = await office()
  const refused = async (line: object) =>
    (
      await as('office').refused(legacyInvoiceApi.create, {
        body: { ...order, goodsInfos: [{ name: 'Toner', quantity: 1, ...line }] },
      })
    ).details.map(({ property }) => property)
  expect(await refused({ weight: 1e308, weightUnit: 'kg' })).toEqual(['goodsInfos.0.weight'])
  expect(await refused({ weight: 5001, weightUnit: 'kg' })).toEqual(['goodsInfos.0.weight'])
  expect(await refused({ weight: 5_000_001 })).toEqual(['goodsInfos.0.weight'])
  expect(await refused({ price: 1e308, currency: 'USD' })).toEqual(['goodsInfos.0.price'])
  const heaviest = [
    { name: 'Press', weight: 5000, weightUnit: 'kg' as const, price: 1_000_000_000, currency: 'USD' },
    { name: 'Dust', weight: 5e9, weightUnit: 'mg' as const },
  ]
  const { id } = await as('office').send(legacyInvoiceApi.create, { body: { ...order, goodsInfos: heaviest } })
  const read = await as('office').send(invoiceApi.get, { params: { invoiceId: id } })
  expect(invoiceApi.get.answer.safeParse(read).error).toBeUndefined()
  expect(read.manifests.map(({ weight, priceUsd }) => [weight, priceUsd])).toEqual([
    [5_000_000, '1000000000.00'],
    [5_000_000, null],
  ])
})

test('a serial needs a letter or digit, and a country must exist', async () => {
  const { as, order } = await office()
  const { success, error } = await as('office').send(invoiceApi.create, {
    body: {
      invoices: [
        { ...order, serial: '---' },
        { ...order, serial: ' - - ' },
        { ...order, recipient: { ...minsu, country: '1!' } },
        { ...order, recipient: { ...minsu, country: 'zz' } },
        { ...order, sender: { ...minsu, country: 'ZZ' } },
        { ...order, recipient: { ...minsu, country: 'us' } },
      ],
    },
  })
  expect(error.map(({ clientIndex, property }) => `${clientIndex} ${property}`)).toEqual([
    '0 serial',
    '1 serial',
    '2 recipient.country',
    '3 recipient.country',
    '4 sender.country',
  ])
  expect(success).toMatchObject([{ clientIndex: 5, recipient: { country: 'US' } }])
})

test('an old waybill to a country that does not exist is still shown', async () => {
  const { as, order, database } = await office()
  const { id } = await as('office').send(legacyInvoiceApi.create, { body: order })
  await database.dialect.write
    .updateTable('invoice')
    .set({ recipientJson: JSON.stringify({ ...minsu, country: '1!' }) })
    .where('id', '=', id)
    .execute()
  expect((await as('office').send(invoiceApi.get, { params: { invoiceId: id } })).recipient.country).toBe('1!')
})

test('a waybill created with its serial is allocated at once, and no other waybill of the courier gets that serial', async () => {
  const { as, order, contractId } = await office()
  const invoices = [
    { ...order, serial: '5000-1234' },
    { ...order, serial: '50001234' },
    { ...order, serial: '5000-9999', auxSerial: 'AUX-1' },
  ]
  const { success, error } = await as('office').send(invoiceApi.create, { body: { invoices } })
  expect(success).toMatchObject([
    { clientIndex: 0, status: 'ALLOCATED', serial: '5000-1234' },
    { clientIndex: 2, status: 'ALLOCATED', auxSerial: 'AUX-1' },
  ])
  expect(error).toMatchObject([{ clientIndex: 1, property: 'serial', errorType: 'DUPLICATED', code: 'serial-taken' }])
  const again = await as('office').send(invoiceApi.create, {
    body: { invoices: [{ ...order, contractId, serial: '5000 1234' }] },
  })
  expect(again.error).toMatchObject([{ property: 'serial', errorType: 'DUPLICATED' }])
  expect((await as('office').send(invoiceApi.list, { query: { serial: '50001234' } })).rows).toMatchObject([
    { id: success[0]?.id },
  ])
})

test('a partner sees its own waybills, and a center’s people those of their center', async () => {
  const { as, id } = await world({
    invoices: { 'H-1': {}, 'A-1': { partner: 'Auto' }, 'M-1': { partner: 'Mori', center: 'NRT1', courier: 'SAGAWA' } },
  })
  const seen = async (who: 'office' | 'manager' | 'narita' | 'partner' | 'otherPartner') => {
    const { rows, count } = await as(who).send(invoiceApi.list, { query: { sort: 'serial', order: 'asc' } })
    expect((await as(who).send(legacyInvoiceApi.list)).count).toBe(count)
    expect((await as(who).send(invoiceApi.count)).total).toBe(count)
    return rows.map(({ serial }) => serial)
  }
  expect(await seen('office')).toEqual(['A-1', 'H-1', 'M-1'])
  expect(await seen('manager')).toEqual(['A-1', 'H-1'])
  expect(await seen('narita')).toEqual(['M-1'])
  expect(await seen('partner')).toEqual(['H-1'])
  expect(await seen('otherPartner')).toEqual(['M-1'])
  expect(
    (
      await as('partner').send(legacyInvoiceApi.listByIds, {
        body: { idList: [idOf(id.invoice, 'A-1'), idOf(id.invoice, 'H-1')] },
      })
    ).data,
  ).toMatchObject([{ serial: 'H-1' }])
  expect(await as('narita').refused(invoiceApi.get, { params: { invoiceId: idOf(id.invoice, 'H-1') } })).toMatchObject({
    status: 404,
  })
  expect(
    await as('partner').refused(legacyInvoiceApi.create, {
      body: { contractId: 1, originalOrderId: 'x', recipient: minsu },
    }),
  ).toMatchObject({ status: 403 })
})

test('a partner’s people cannot create waybills, whatever their role allows', async () => {
  const { as, order, id, database } = await office()
  await database.write(async (w) => {
    const roleId = await addRole(w, 'Ships itself', ['invoice:write'])
    await w.tx
      .insertInto('userRole')
      .values({ userId: idOf(id.user, 'partner'), roleId })
      .execute()
  })
  const goodsInfos = [{ name: 'Oil', barcode: '880100', quantity: 1 }]
  expect(await as('partner').refused(legacyInvoiceApi.create, { body: { ...order, goodsInfos } })).toMatchObject({
    status: 403,
  })
  expect((await as('partner').send(invoiceApi.list)).count).toBe(0)
})

test('waybills are found by every filter, and by words of serial, order, recipient, phone, goods, pallet and tracking number', async () => {
  const { as, id, database } = await world({
    plans: { today: {} },
    consols: { p1: { plan: 'today' } },
    invoices: {
      '1111-2222': { status: 'CONSOLIDATED', consol: 'p1', goods: { toner: 2 } },
      '3333': { courier: 'HANJIN', type: 'RETURN', recipient: '이솔' },
      'new one': { status: 'CREATED', order: 'ord_7' },
    },
    skus: { toner: {} },
  })
  await database.write(({ tx }) =>
    tx.updateTable('invoice').set({ trackingNumber: '7900-1' }).where('id', '=', idOf(id.invoice, '3333')).execute(),
  )
  const found = async (query: object) =>
    (await as('office').send(invoiceApi.list, { query: { sort: 'id', order: 'asc', ...query } })).rows.map(
      ({ originalOrderId }) => originalOrderId.replace('order of ', ''),
    )
  expect(await found({ ids: [idOf(id.invoice, '3333'), idOf(id.invoice, 'new one')] })).toEqual(['3333', 'ord_7'])
  expect(await found({ serial: '11112222' })).toEqual(['1111-2222'])
  expect(await found({ trackingNumbers: '7900-1' })).toEqual(['3333'])
  expect(await found({ type: 'RETURN' })).toEqual(['3333'])
  expect(await found({ contractIds: idOf(id.contract, 'ICN1 HANJIN') })).toEqual(['3333'])
  expect(await found({ createdAtGte: '2026-03-02T10:00:00+09:00' })).toHaveLength(3)
  expect(await found({ createdAtGte: '2026-03-02T01:00:01Z' })).toEqual([])
  expect(await found({ loaded: true })).toEqual(['1111-2222'])
  expect(await found({ loaded: false })).toEqual(['3333', 'ord_7'])
  expect(
    await as('office').send(invoiceApi.count, { query: { type: ['RETURN'], keyword: '이솔' } }),
    'counted as the list finds them',
  ).toMatchObject({ total: 1 })
  expect(await as('office').send(invoiceApi.count, { query: { loaded: true } })).toEqual({
    total: 1,
    byStatus: { CONSOLIDATED: 1 },
  })
  expect(await found({ createdAtLte: '2026-03-02T00:59:59Z' })).toEqual([])
  expect(await found({ status: ['CREATED', 'ALLOCATED'] })).toEqual(['3333', 'ord_7'])
  expect(await found({ centerIds: id.center.NRT1 })).toEqual([])
  expect(await found({ partnerIds: id.partner.Haneul })).toHaveLength(3)
  expect(await found({ courierCode: 'HANJIN' })).toEqual(['3333'])
  expect(await found({ originalOrderId: 'ord_7' })).toEqual(['ord_7'])
  expect(await found({ consolId: idOf(id.consol, 'p1') })).toEqual(['1111-2222'])
  expect(await found({ planId: idOf(id.plan, 'today') })).toEqual(['1111-2222'])
  expect(await found({ keyword: '1-22' })).toEqual(['1111-2222'])
  expect(await found({ keyword: 'RD_' })).toEqual(['ord_7'])
  expect(await found({ keyword: '이솔' })).toEqual(['3333'])
  expect(await found({ keyword: '7900' })).toEqual(['3333'])
  const consol = await database.read
    .selectFrom('consol')
    .select('code')
    .where('id', '=', idOf(id.consol, 'p1'))
    .executeTakeFirstOrThrow()
  expect(await found({ keyword: consol.code }), 'by its pallet').toEqual(['1111-2222'])
  const ofPartner = await as('partner').send(invoiceApi.list, { query: { keyword: consol.code } })
  expect(ofPartner.rows, 'pallets are the operator’s').toEqual([])
  const line = await database.read
    .selectFrom('invoiceLine')
    .innerJoin('sku', 'sku.id', 'invoiceLine.skuId')
    .select(['sku.name', 'invoiceLine.invoiceId'])
    .executeTakeFirstOrThrow()
  const byGoods = await as('office').send(invoiceApi.list, { query: { keyword: line.name } })
  expect(byGoods.rows.map((row) => row.id)).toContain(line.invoiceId)
  expect(await found({ keyword: '01012345678' }), 'by the recipient’s phone, however it was written').toHaveLength(3)
  expect(await found({ keyword: '9999-0000' })).toEqual([])
  const { rows } = await as('office').send(invoiceApi.list, {
    query: { tracking: true, consol: true, serial: '1111-2222' },
  })
  expect(rows).toMatchObject([
    { pieces: 2, trackings: [], consol: { containerType: 'PALLET' }, consolCode: expect.stringMatching(/^CS-ICN1-/) },
  ])
  const plain = (await as('office').send(invoiceApi.list)).rows[0]
  expect([plain && 'trackings' in plain, plain && 'consol' in plain]).toEqual([false, false])
  const legacy = await as('office').send(legacyInvoiceApi.list, {
    query: { serial: '3333', type: 'RETURN', originalOrderId: 'order of 3333', withTrackings: true },
  })
  expect(legacy).toMatchObject({ count: 1, rows: [{ serial: '3333', trackings: [] }] })
})

test('everything of a waybill can change until it has a serial; then its recipient stays, but its memo can still change', async () => {
  const { as, order, id, database } = await office()
  const made = await as('office').send(legacyInvoiceApi.create, {
    body: { ...order, partnerId: id.partner.Haneul, goodsInfos: [{ name: 'Toner', barcode: '880100', quantity: 2 }] },
  })
  const params = { invoiceId: made.id }
  const hash = async () => (await as('office').send(invoiceApi.get, { params })).hash
  const before = await hash()
  const changed = await as('office').send(legacyInvoiceApi.update, {
    params,
    body: {
      recipient: { ...minsu, name: 'Ann', country: 'US' },
      goodsInfos: [{ name: 'Cream', skuSerial: 'CREAM', quantity: 1 }],
      box: { width: 5 },
      paymentCondition: 'PP',
      memo: 'm',
    },
    ifMatch: made.version,
  })
  expect(changed).toMatchObject({
    version: 2,
    recipient: { name: 'Ann' },
    country: { isoCode2: 'US' },
    goodsInfos: [{ name: 'Cream' }],
    box: { width: 5 },
    paymentCondition: 'PP',
    memo: 'm',
    originalOrderId: 'o-1',
  })
  expect((await as('office').send(invoiceApi.get, { params })).manifests).toMatchObject([{ skuId: id.sku['cream'] }])
  expect(await hash()).not.toBe(before)
  expect(
    await as('office').refused(legacyInvoiceApi.update, { params, body: { memo: 'late' }, ifMatch: 1 }),
  ).toMatchObject({ status: 412, data: { memo: 'm' } })

  await database.write(({ tx }) =>
    tx
      .updateTable('invoice')
      .set({ status: 'ALLOCATED', serial: '1', serialKey: '1' })
      .where('id', '=', made.id)
      .execute(),
  )
  const allocated = await as('office').refused(legacyInvoiceApi.update, {
    params,
    body: { recipient: minsu, memo: 'n' },
    ifMatch: 2,
  })
  expect(allocated).toMatchObject({ status: 409, code: 'invoice-transition', details: [{ property: 'recipient' }] })
  await database.write(({ tx }) =>
    tx
      .updateTable('invoice')
      .set({ status: 'PRINTED', printedAt: '2026-03-02T01:00:00.000Z' })
      .where('id', '=', made.id)
      .execute(),
  )
  expect(
    await as('office').refused(legacyInvoiceApi.update, { params, body: { recipient: minsu }, ifMatch: 2 }),
  ).toMatchObject({ status: 409, code: 'invoice-printed' })
  expect(
    await as('office').send(legacyInvoiceApi.update, {
      params,
      body: { memo: 'n', deliveryAttributeType: 'SUNDAY' },
      ifMatch: 2,
    }),
  ).toMatchObject({ memo: 'n', deliveryAttributeType: 'SUNDAY', recipient: { name: 'Ann' } })
  expect(await as('office').refused(legacyInvoiceApi.remove, { params })).toMatchObject({
    status: 409,
    code: 'invoice-transition',
  })
})

test('a waybill without a serial is deleted together with its goods', async () => {
  const { as, order, database } = await office()
  const made = await as('office').send(legacyInvoiceApi.create, { body: { ...order, goodsInfos: [{ name: 'Toner' }] } })
  await as('office').send(legacyInvoiceApi.remove, { params: { invoiceId: made.id } })
  expect(await as('office').refused(legacyInvoiceApi.get, { params: { invoiceId: made.id } })).toMatchObject({
    status: 404,
  })
  expect(await database.read.selectFrom('invoiceLine').selectAll().execute()).toEqual([])
})

test('a parcel that went out can be returned: sender and recipient change places, and the receiver pays', async () => {
  const { as, id } = await world({
    skus: { toner: {} },
    invoices: {
      'S-1': { status: 'DELIVERED', goods: { toner: 2 } },
      'S-2': { status: 'PACKED' },
      'S-3': { status: 'DISPATCHED' },
    },
  })
  const back = await as('office').send(legacyInvoiceApi.returning, {
    body: { invoiceId: idOf(id.invoice, 'S-1'), memo: '파손' },
  })
  expect(back).toMatchObject({
    type: 'RETURN',
    status: 'CREATED',
    serial: null,
    paymentCondition: 'CT',
    originalOrderId: 'order of S-1',
    sender: { name: '김민수' },
    recipient: { name: 'Gantry', address: 'Incheon' },
    goodsInfos: [{ name: 'toner', quantity: 2 }],
    memo: '파손',
    partnerName: 'Haneul',
  })
  expect(await as('office').send(invoiceApi.get, { params: { invoiceId: back.id } })).toMatchObject({
    returnOfId: id.invoice['S-1'],
    paymentTerms: 'CT',
  })
  expect(
    await as('office').refused(legacyInvoiceApi.returning, { body: { invoiceId: idOf(id.invoice, 'S-2') } }),
  ).toMatchObject({ status: 409, code: 'invoice-not-dispatched' })
  expect(
    await as('narita').refused(legacyInvoiceApi.returning, { body: { invoiceId: idOf(id.invoice, 'S-1') } }),
  ).toMatchObject({ status: 404, details: [{ property: 'invoiceId' }] })
  const found = await as('office').send(legacyInvoiceApi.returningList, {
    body: { searchList: ['s-1', 'order of S-3', String(back.id), 'nowhere'] },
  })
  expect(found.data.map((one) => one.id)).toEqual([back.id])
  expect(found.failure).toEqual([
    { search: 'order of S-3', reason: 'NO_RETURN' },
    { search: 'nowhere', reason: 'NOT_FOUND' },
  ])
})

test('waybills download as a spreadsheet, and so does a template for new ones', async () => {
  const { as } = await world({ invoices: { '=S-1': {} } })
  const sheet = await as('office').fetch(pathOf(invoiceApi.excel, { query: { keyword: 'S-1' } }))
  expect([sheet.status, sheet.headers.get('content-disposition')]).toEqual([
    200,
    "attachment; filename*=UTF-8''gantry-waybills.xlsx",
  ])
  expect((await (await as('office').fetch(pathOf(invoiceApi.sample))).arrayBuffer()).byteLength).toBeGreaterThan(2000)
})
