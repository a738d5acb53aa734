import { productColumns } from './spreadsheets.ts'
import { spreadsheetLanguages } from '../../../shared/messages/spreadsheets/all.ts'
import { headingOf } from '../../../shared/messages/spreadsheets/words.ts'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { channelApi } from '../../../shared/api/channel.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { productApi } from '../../../shared/api/product.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { pathOf, requestOf, world } from '../../../tests/support/world.ts'
import type { Deal } from '../../../shared/rules/orders/product-mapping.ts'
import { mapDeals } from './map-deals.ts'

/** Haneul's tea shop and outlet, with tea, a spoon and a cup; and Mori's shop. */
async function shop() {
  const w = await world({
    skus: { tea: { barcode: '880100' }, spoon: { barcode: '880200' }, cup: {}, rice: { partner: 'Mori' } },
  })
  const open = async (name: string, partner: 'Haneul' | 'Mori' = 'Haneul') =>
    (
      await w.as('admin').send(channelApi.create, {
        body: { partnerId: w.id.partner[partner], name, channelType: 'SPREADSHEET' },
      })
    ).id
  const [store, outlet, moris] = [await open('Tea store'), await open('Outlet'), await open('Mori store', 'Mori')]
  const sku = (name: string) => idOf(w.id.sku, name)
  const teaSet = {
    partnerId: w.id.partner.Haneul,
    channelId: store,
    code: 'D-1',
    name: 'Green Tea Set',
    options: [
      { code: 'O-1', name: 'One box', mappings: [{ skuId: sku('tea'), quantity: 1 }] },
      {
        code: 'O-2',
        name: 'Two boxes + spoon',
        mappings: [
          { skuId: sku('tea'), quantity: 2 },
          { skuId: sku('spoon'), quantity: 1 },
        ],
      },
    ],
  }
  const deal = (of: Partial<Deal>): Deal => ({
    channelId: store,
    dealCode: null,
    dealName: null,
    optionCode: null,
    optionName: null,
    day: '2026-03-02',
    ...of,
  })
  /** What each deal becomes: pieces by SKU. */
  const becomes = async (...deals: Partial<Deal>[]) =>
    (await mapDeals(w.database.read, deals.map(deal))).map(
      (found) => found && Object.fromEntries(found.mappings.map(({ skuId, quantity }) => [skuId, quantity])),
    )
  return { ...w, owner: w.as('partner'), store, outlet, moris, sku, teaSet, becomes }
}

test('a deal becomes the SKUs of the product option that its channel’s codes name', async () => {
  const { owner, teaSet, becomes, sku, outlet } = await shop()
  await owner.send(productApi.create, { body: teaSet })
  const coded = { dealCode: 'D-1', optionCode: 'O-2' }
  expect(
    await becomes(coded, { dealCode: 'D-1', optionCode: 'O-1' }, { ...coded, channelId: outlet }, { dealCode: 'D-9' }),
  ).toEqual([{ [sku('tea')]: 2, [sku('spoon')]: 1 }, { [sku('tea')]: 1 }, null, null])
})

test('a deal finds its product and option by name only where the product allows it, whatever the width, case and spaces', async () => {
  const { owner, teaSet, becomes, sku } = await shop()
  const made = await owner.send(productApi.create, { body: teaSet })
  const named = { dealName: 'ＧＲＥＥＮ tea  set', optionName: 'one box' }
  expect(await becomes(named, { dealCode: 'D-1', optionName: 'One box' })).toEqual([null, null])
  await owner.send(productApi.update, {
    params: { id: made.id },
    ifMatch: made.version,
    body: { allowNameMapping: true },
  })
  const tea = { [sku('tea')]: 1 }
  expect(await becomes(named, { dealCode: 'D-1', optionName: 'One box' }, { dealName: 'Green' })).toEqual([
    tea,
    tea,
    null,
  ])
  // Two products have one name, so it is unclear which was meant.
  await owner.send(productApi.create, { body: { ...teaSet, code: 'D-2', allowNameMapping: true } })
  expect(await becomes(named)).toEqual([null])
})

test('a product maps deals only from its first valid day to its last', async () => {
  const { owner, teaSet, becomes } = await shop()
  await owner.send(productApi.create, { body: { ...teaSet, validAfter: '2026-03-02', validBefore: '2026-03-03' } })
  const coded = { dealCode: 'D-1', optionCode: 'O-1' }
  const found = await becomes(...['01', '02', '03', '04'].map((day) => ({ ...coded, day: `2026-03-${day}` })))
  expect(found.map((one) => one !== null)).toEqual([false, true, true, false])
})

test('a product without options is mapped as a whole, and an option without SKUs maps nothing', async () => {
  const { owner, teaSet, becomes, sku } = await shop()
  const whole = { ...teaSet, options: [{ mappings: [{ skuId: sku('cup'), quantity: 3 }] }] }
  await owner.send(productApi.create, { body: whole })
  await owner.send(productApi.create, { body: { ...teaSet, code: 'D-2', options: [{ code: 'O-1' }] } })
  expect(await becomes({ dealCode: 'D-1', optionCode: 'X' }, { dealCode: 'D-2', optionCode: 'O-1' })).toEqual([
    { [sku('cup')]: 3 },
    null,
  ])
  const listed = async (isMapped: boolean) =>
    (await owner.send(productApi.list, { query: { isMapped } })).data.map(({ code }) => code)
  expect([await listed(true), await listed(false)]).toEqual([['D-1'], ['D-2']])
})

test('a product code is unique in its channel, and an option code in its product', async () => {
  const { owner, teaSet, store, sku } = await shop()
  await owner.send(productApi.create, { body: teaSet })
  expect(await owner.refused(productApi.create, { body: teaSet })).toMatchObject({
    status: 409,
    code: 'product-code-taken',
    details: [{ property: 'code', errorType: 'DUPLICATED' }],
  })
  const [one] = teaSet.options
  const twice = { ...teaSet, code: 'D-2', options: [one, one] as typeof teaSet.options }
  expect(await owner.refused(productApi.create, { body: twice })).toMatchObject({
    code: 'product-option-twice',
    details: [{ property: 'options.1.code' }],
  })
  const bare = { ...teaSet, code: 'D-2', options: [{}, { code: 'O-1' }, {}] }
  expect(await owner.refused(productApi.create, { body: bare })).toMatchObject({
    details: [{ property: 'options.0.code' }, { property: 'options.2.code' }],
  })
  const ofMori = { ...teaSet, code: 'D-3', options: [{ code: 'O', mappings: [{ skuId: sku('rice'), quantity: 1 }] }] }
  expect(await owner.refused(productApi.create, { body: ofMori })).toMatchObject({
    status: 404,
    details: [{ property: 'options.0.mappings.0.skuId' }],
  })
  expect((await owner.send(productApi.list, { query: { channelIds: [store] } })).count).toBe(1)
})

test('a product is copied to another channel of its partner, and a refused copy stands in its log with the reason', async () => {
  const { owner, teaSet, outlet, moris, becomes, as, sku } = await shop()
  const { id } = await owner.send(productApi.create, { body: teaSet })
  const copy = (channelId: number) => ({ body: { ids: [id, 999], channelId } })
  expect(await owner.send(productApi.duplicate, copy(outlet))).toMatchObject({
    success: [{ id }],
    error: [{ id: 999, code: 'not-found' }],
  })
  expect(await becomes({ channelId: outlet, dealCode: 'D-1', optionCode: 'O-1' })).toEqual([{ [sku('tea')]: 1 }])
  expect((await owner.send(productApi.duplicate, copy(outlet))).error[0]).toMatchObject({
    id,
    property: 'code',
    errorType: 'DUPLICATED',
  })
  expect((await as('admin').send(productApi.duplicate, copy(moris))).error[0]).toMatchObject({
    code: 'channel-of-another',
  })
  const log = await owner.send(productApi.log, { params: { id } })
  expect(log.data.map(({ type, isError }) => [type, isError])).toEqual([
    ['duplicateRefused', true],
    ['duplicate', false],
    ['create', false],
  ])
  expect(log.data[0]?.errorData).toMatchObject([{ property: 'code', errorType: 'DUPLICATED' }])
  const channel = await owner.send(channelApi.get, { params: { id: outlet } })
  expect(log.data[1]?.names, 'people read where it went').toMatchObject({ [`channel:${outlet}`]: channel.name })
})

test('a product’s log shows who changed what, before and after, and hides the operator’s users from the partner', async () => {
  const { owner, teaSet, as, sku } = await shop()
  const { id, version } = await owner.send(productApi.create, { body: teaSet })
  const options = [{ code: 'O-1', name: 'One cup', mappings: [{ skuId: sku('cup'), quantity: 1 }] }]
  await as('office').send(productApi.update, { params: { id }, ifMatch: version, body: { name: 'Cups', options } })
  const seen = async (who: 'partner' | 'admin') => (await as(who).send(productApi.log, { params: { id } })).data
  const [mapped, renamed] = await seen('admin')
  expect(mapped).toMatchObject({ type: 'options', userName: 'The office', changes: [{ field: 'options' }] })
  expect(renamed?.changes).toEqual([{ field: 'name', before: 'Green Tea Set', after: 'Cups' }])
  // A partner sees what was done, but not which of the operator's users did it.
  expect((await seen('partner')).map(({ userId, userName }) => [userId !== null, userName])).toEqual([
    [false, null],
    [false, null],
    [true, 'The partner'],
  ])
})

test('an upload creates and changes products, one option a line, and a wrong line stops only its own product', async () => {
  const { owner, becomes, sku, teaSet } = await shop()
  await owner.send(productApi.create, { body: { ...teaSet, code: 'OLD' } })
  const line = { channel: 'tea store', productCode: 'NEW', productName: 'New tea' }
  const answer = await owner.send(productApi.bulk, {
    body: {
      rows: [
        { ...line, optionCode: 'A', item1: '880100', quantity1: '2', item15: '880200', quantity15: 3 },
        { ...line, optionCode: 'B', item1: '880200' },
        { channel: 'Tea store', productCode: 'OLD', optionCode: 'O-1', item1: '880200', quantity1: 1 },
        { channel: 'Tea store', productCode: 'BAD', productName: 'Bad', optionCode: 'A', item1: 'nothing' },
        { channel: 'Tea store', productCode: 'BAD', productName: 'Bad', optionCode: 'B', item1: '880100' },
        { channel: 'Nowhere', productCode: 'X', productName: 'X', quantity16: 1 },
      ],
    },
  })
  expect(answer.success.map(({ clientIndex }) => clientIndex)).toEqual([0, 1, 2])
  expect(answer.error.map(({ clientIndex, property, errorType }) => [clientIndex, property, errorType])).toEqual([
    [3, 'item1', 'WRONG_VALUE'],
    [4, 'productCode', 'WRONG_VALUE'],
    [5, 'quantity16', 'WRONG_VALUE'],
    [5, 'channel', 'WRONG_VALUE'],
  ])
  const [tea, spoon] = [sku('tea'), sku('spoon')]
  expect(
    await becomes(
      { dealCode: 'NEW', optionCode: 'A' },
      { dealCode: 'NEW', optionCode: 'B' },
      { dealCode: 'OLD', optionCode: 'O-1' },
      { dealCode: 'OLD', optionCode: 'O-2' },
      { dealCode: 'BAD', optionCode: 'B' },
    ),
  ).toEqual([{ [tea]: 2, [spoon]: 3 }, { [spoon]: 1 }, { [spoon]: 1 }, { [tea]: 2, [spoon]: 1 }, null])
})

test('an upload reports all errors of a line at once, and refuses the other lines of its product', async () => {
  const { owner } = await shop()
  const line = { channel: 'Tea store', productCode: 'NEW' }
  const { success, error } = await owner.send(productApi.bulk, {
    body: {
      rows: [
        { ...line, productName: 'N'.repeat(256), brand: 'Nobody', optionCode: 'A', item1: 'nothing', quantity1: 0 },
        { ...line, optionCode: 'B', item1: '880100' },
        { channel: 'Nowhere', productCode: 'X', productName: 'X', validBefore: 'soon' },
      ],
    },
  })
  expect(success).toEqual([])
  expect(error.map(({ clientIndex, property }) => `${clientIndex} ${property}`)).toEqual([
    '0 productName',
    '0 quantity1',
    '0 item1',
    '0 brand',
    '1 productCode',
    '2 validBefore',
    '2 channel',
  ])
})

test('an upload of several products starts one check of the waiting orders', async () => {
  const { owner, database } = await shop()
  const rows = ['D-1', 'D-2', 'D-3'].map((productCode) => ({ channel: 'Tea store', productCode, productName: 'Tea' }))
  expect((await owner.send(productApi.bulk, { body: { rows } })).error).toEqual([])
  const jobs = await database.read.selectFrom('job').select('id').where('kind', '=', 'check-missing').execute()
  expect(jobs).toHaveLength(1)
})

test('a product with more than 500 options is refused, new or changed, and the other products of its file are saved', async () => {
  const { owner } = await shop()
  const row = (productCode: string, nth: number) => ({
    channel: 'Tea store',
    productCode,
    productName: productCode,
    optionCode: `O-${nth}`,
  })
  const rowsOf = (code: string, from: number, to: number) =>
    Array.from({ length: to - from }, (_, nth) => row(code, from + nth))
  const upload = (...rows: object[]) => owner.send(productApi.bulk, { body: { rows: rows.map((one) => ({ ...one })) } })
  const first = await upload(...rowsOf('MANY', 0, 501), ...rowsOf('FULL', 0, 500))
  expect([first.success.length, first.error.length]).toEqual([500, 501])
  expect(first.error[0]).toMatchObject({ clientIndex: 0, property: 'optionCode', errorType: 'WRONG_VALUE' })
  const more = await upload(row('FULL', 500), row('FEW', 1))
  expect(more.error).toMatchObject([{ clientIndex: 0, property: 'optionCode' }])
  expect(more.success).toHaveLength(1)
})

test('an uploaded line changes only what it gives of a product and its options', async () => {
  const { owner, teaSet, sku, becomes } = await shop()
  const { id } = await owner.send(productApi.create, { body: teaSet })
  const whole = [{ mappings: [{ skuId: sku('cup'), quantity: 1 }] }]
  await owner.send(productApi.create, { body: { ...teaSet, code: 'D-2', name: 'Cup', options: whole } })
  const row = { channel: 'Tea store' }
  const rows = [
    { ...row, productCode: 'D-1', productName: 'Tea for two' },
    { ...row, productCode: 'D-1', optionCode: 'O-2', defaultPriceForCustoms: 900 },
    { ...row, productCode: 'D-2', validBefore: '2026-12-31' },
  ]
  expect((await owner.send(productApi.bulk, { body: { rows } })).error).toEqual([])
  expect(await owner.send(productApi.get, { params: { id } })).toMatchObject({
    name: 'Tea for two',
    options: [{ code: 'O-1' }, { code: 'O-2', name: 'Two boxes + spoon', defaultPriceForCustoms: 900 }],
  })
  expect(await becomes({ dealCode: 'D-1', optionCode: 'O-2' }, { dealCode: 'D-2' })).toEqual([
    { [sku('tea')]: 2, [sku('spoon')]: 1 },
    { [sku('cup')]: 1 },
  ])
})

test('rows that contradict each other about a product or its option are refused, and the product stays as it was', async () => {
  const { owner, teaSet } = await shop()
  const { id } = await owner.send(productApi.create, { body: teaSet })
  const row = { channel: 'Tea store', productCode: 'D-1' }
  const errorsOf = async (...rows: object[]) =>
    (await owner.send(productApi.bulk, { body: { rows: rows.map((one) => ({ ...row, ...one })) } })).error.map(
      ({ clientIndex, property, message }) => [clientIndex, property, message],
    )
  expect(await errorsOf({ productName: 'Tea' }, { productName: 'Coffee' })).toEqual([
    [0, 'productCode', 'Another row of this product is wrong.'],
    [1, 'productName', 'Another row of this product says otherwise.'],
  ])
  const twice = await errorsOf(
    { optionCode: 'O-2', defaultPriceForCustoms: 900 },
    { optionCode: 'O-2', defaultPriceForCustoms: 800 },
  )
  expect(twice.map(([at, property]) => [at, property])).toEqual([
    [0, 'optionCode'],
    [1, 'productCode'],
  ])
  expect(await errorsOf({ productName: 'Tea' }, { productName: 'Tea', validBefore: '2026-12-31' })).toEqual([])
  expect(await owner.send(productApi.get, { params: { id } })).toMatchObject({
    name: 'Tea',
    options: [{}, { code: 'O-2', defaultPriceForCustoms: null }],
  })
})

test('a downloaded spreadsheet of products can be uploaded again as it is', async () => {
  const { owner, teaSet, becomes, sku } = await shop()
  const { id } = await owner.send(productApi.create, { body: teaSet })
  const sheet = async (path: string, init: RequestInit = {}) =>
    (await readSheet(Buffer.from(await (await owner.fetch(path, init)).arrayBuffer()))) as unknown as (
      | string
      | number
      | null
    )[][]
  const [head = [], ...lines] = await sheet(pathOf(productApi.excel, { query: { ids: [id] } }))
  expect(head.filter((title) => String(title).startsWith('Goods '))).toHaveLength(15)
  expect(lines).toHaveLength(2)
  const template = await sheet(pathOf(productApi.template), requestOf(productApi.template, { body: { ids: [id] } }))
  expect(template).toEqual([head, ...lines])
  const columns = head.map(
    (title) => productColumns.find(({ key }) => headingOf('product', key, spreadsheetLanguages.en) === title)?.key,
  )
  const rows = lines.map((line) =>
    Object.fromEntries(
      columns.flatMap((key, at) => {
        const value = line[at] ?? null
        const cell = value === 'Yes' ? true : value === 'No' ? false : value
        return cell === null || key === undefined ? [] : [[key, cell]]
      }),
    ),
  )
  expect(await owner.send(productApi.bulk, { body: { rows } })).toMatchObject({ error: [], success: [{ id }, { id }] })
  expect(await becomes({ dealCode: 'D-1', optionCode: 'O-2' })).toEqual([{ [sku('tea')]: 2, [sku('spoon')]: 1 }])
})

test('a file that is uploaded again changes nothing, and adds no entry to the product’s log', async () => {
  const { owner } = await shop()
  const said = { channel: 'Tea store', productCode: 'D-1', productName: 'Tea', allowNameMapping: true }
  const lasts = { validAfter: '2026-03-01', validBefore: '2026-03-31' }
  const rows = [
    { ...said, ...lasts, optionCode: 'O-1', optionName: 'One box', item1: '880100', quantity1: 2 },
    { ...said, ...lasts, optionCode: 'O-2', optionName: 'A spoon', defaultPriceForCustoms: 3, item1: '880200' },
  ]
  const upload = (some: typeof rows) => owner.send(productApi.bulk, { body: { rows: some } })
  const id = (await upload(rows)).success[0]?.id ?? 0
  const stored = () => owner.send(productApi.get, { params: { id } })
  const logged = async () => (await owner.send(productApi.log, { params: { id } })).data.map(({ type }) => type)
  const before = await stored()
  expect(await upload(rows)).toMatchObject({ error: [], success: [{ id }, { id }] })
  expect(await stored()).toEqual(before)
  expect(await logged()).toEqual(['create'])
  await upload(rows.map((row) => ({ ...row, productName: 'Green tea' })))
  expect(await logged()).toEqual(['upload', 'create'])
  const { version } = await stored()
  await owner.send(productApi.update, { params: { id }, ifMatch: version, body: { name: 'Green tea' } })
  expect(await logged()).toEqual(['upload', 'create'])
})

test('products are deleted each by itself, so that an unknown one does not stop the others', async () => {
  const { owner, teaSet, becomes } = await shop()
  const { id } = await owner.send(productApi.create, { body: teaSet })
  expect(await owner.send(productApi.remove, { query: { ids: [id, 999] } })).toMatchObject({
    success: [{ id }],
    error: [{ id: 999 }],
  })
  expect(await becomes({ dealCode: 'D-1', optionCode: 'O-1' })).toEqual([null])
})

test('a deal without an option cannot be mapped for good to a product with options, whose mappings stay', async () => {
  const { owner, store, teaSet, sku, becomes } = await shop()
  const codes = ['RED', 'BLUE'].map((code) => ({ code, mappings: [{ skuId: sku('tea'), quantity: 1 }] }))
  await owner.send(productApi.create, { body: { ...teaSet, options: codes } })
  const deal = { channelId: store, dealCode: 'D-1', dealName: 'Green Tea Set' }
  const items = [{ skuId: sku('cup') }]
  expect(await owner.refused(orderApi.mapProduct, { body: { ...deal, items, fromNowOn: true } })).toMatchObject({
    status: 400,
  })
  expect(await becomes({ dealCode: 'D-1', optionCode: 'RED' })).toEqual([{ [sku('tea')]: 1 }])
})
