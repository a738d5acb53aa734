import readExcelFile, { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { auditApi } from '../../../shared/api/audit.ts'
import { partnerResourceApi } from '../../../shared/api/partner-resource.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { pathOf, world, type World } from '../../../tests/support/world.ts'
import { sheetOf, type SpreadsheetRows } from '../../crud/xlsx-sheet.ts'

const fileOf = async (head: string[], rows: SpreadsheetRows) =>
  new File(
    [
      (await sheetOf(
        head.map((title) => ({ title, width: 10 })),
        rows,
      )) as Uint8Array<ArrayBuffer>,
    ],
    'skus.xlsx',
  )
const names = async ({ as }: World) =>
  (await as('admin').send(skuApi.list, { query: { sort: 'id', order: 'asc' } })).data.map(({ name }) => name)

test('a spreadsheet creates SKUs; a wrong row reports its position and field and stops no other', async () => {
  const w = await world({ skus: { toner: { barcode: '111' } } })
  const { success, error } = await w.as('partner').send(skuApi.bulk, {
    body: {
      action: 'create',
      rows: [
        { name: 'cream', partnerItemNumber: 'C-1', barcode: 8801234000019, width: '45', depth: 45, height: 160 },
        { name: 'taken', barcode: '111' },
        { name: 'minus', price: '-1' },
        { name: 'fraction', price: '1.5' },
        { name: 'vast', price: 1e308 },
        { name: 'vast text', price: '1e308' },
        { name: 'nul\0' },
        { partnerItemNumber: 'no name' },
        { name: 'same number', partnerItemNumber: 'C-1' },
        { name: 'same code', otherBarcodes: '2; 8801234000019 ×12', barcode: '3' },
        { name: 'odd', isExpiryManaged: 'maybe' },
        { name: 'unknown', brand: 'nobody', surprise: 1 },
        { name: 'unknown brand', brand: 'nobody' },
        { name: 'unknown category', category: 'A > B' },
        { name: 'mist', barcode: '4', otherBarcodes: '5 ×12; 6', nameVariations: 'fog | 안개', isLotManaged: 'Y' },
      ],
    },
  })
  expect(success.map(({ clientIndex }) => clientIndex)).toEqual([0, 14])
  expect(error.map(({ clientIndex, property, errorType }) => [clientIndex, property, errorType])).toEqual([
    [1, 'barcode', 'DUPLICATED'],
    [2, 'price', 'WRONG_VALUE'],
    [3, 'price', 'WRONG_VALUE'],
    [4, 'price', 'WRONG_VALUE'],
    [5, 'price', 'WRONG_VALUE'],
    [6, 'name', 'WRONG_VALUE'],
    [7, 'name', 'REQUIRED'],
    [8, 'partnerItemNumber', 'DUPLICATED'],
    [9, 'otherBarcodes', 'DUPLICATED'],
    [10, 'isExpiryManaged', 'WRONG_VALUE'],
    [11, 'surprise', 'WRONG_VALUE'],
    [12, 'brand', 'WRONG_VALUE'],
    [13, 'category', 'WRONG_VALUE'],
  ])
  expect(await names(w)).toEqual(['toner', 'cream', 'mist'])
  const mist = (await w.as('partner').send(skuApi.list, { query: { keyword: 'fog' } })).data[0]
  expect(mist).toMatchObject({
    isLotManaged: true,
    nameVariations: ['fog', '안개'],
    barcodes: [
      { code: '4', isMain: true },
      { code: '5', isMain: false, bundleQuantity: 12 },
      { code: '6', isMain: false, bundleQuantity: 1 },
    ],
  })
})

test('an upload turns full-width digits of barcodes into plain ones, and refuses numbers that Excel shortened', async () => {
  const w = await world()
  const rows = [
    { name: 'wide', barcode: '８８０１２３４０００００１', otherBarcodes: '１８８０１２３４０００００８ ×12' },
    { name: 'short', barcode: '8.80E+12' },
    { name: 'short too', barcode: '9', otherBarcodes: '1.88E+13 ×12' },
  ]
  const { success, error } = await w.as('partner').send(skuApi.bulk, { body: { action: 'create', rows } })
  expect(error.map(({ clientIndex, property, message }) => [clientIndex, property.split('.')[0], message])).toEqual(
    ['barcode', 'otherBarcodes'].map((property, at) => [
      at + 1,
      property,
      'Excel shortened this number. Format the column as text and type it again.',
    ]),
  )
  const { barcodes } = await w.as('partner').send(skuApi.get, { params: { id: success[0]?.id ?? 0 } })
  expect(barcodes.map(({ code }) => code)).toEqual(['8801234000001', '18801234000008'])
})

test('a corrected row is uploaded again and creates only its own SKU', async () => {
  const w = await world()
  const upload = (rows: Record<string, unknown>[]) =>
    w.as('partner').send(skuApi.bulk, { body: { action: 'create', rows } })
  const first = await upload([
    { name: 'a', partnerItemNumber: '1' },
    { name: 'b', partnerItemNumber: '1' },
  ])
  expect(first.error).toMatchObject([{ clientIndex: 1, code: 'item-number-taken' }])
  expect((await upload([{ name: 'b', partnerItemNumber: '2' }])).error).toEqual([])
  expect(await names(w)).toEqual(['a', 'b'])
})

test('a spreadsheet of changes names SKUs by id or item number, keeps the fields that it leaves out, and is audited', async () => {
  const w = await world({ skus: { toner: { barcode: '111', size: [1, 2, 3] }, cream: {}, tea: { partner: 'Mori' } } })
  const { id, as } = w
  const { success, error } = await as('partner').send(skuApi.bulk, {
    body: {
      action: 'update',
      rows: [
        { partnerItemNumber: 'TONER', price: 7, weight: 240 },
        { id: idOf(id.sku, 'cream'), partnerItemNumber: 'CR-2', barcode: '222' },
        { id: idOf(id.sku, 'cream'), price: 1 },
        { id: idOf(id.sku, 'tea'), price: 1 },
        { partnerItemNumber: 'NOBODY', price: 1 },
        { price: 1 },
      ],
    },
  })
  expect(success.map(({ clientIndex }) => clientIndex)).toEqual([0, 1])
  expect(error.map(({ clientIndex, property, code }) => [clientIndex, property, code])).toEqual([
    [2, 'id', 'sku-twice'],
    [3, 'id', 'not-found'],
    [4, 'partnerItemNumber', 'not-found'],
    [5, 'partnerItemNumber', 'bad-request'],
  ])
  const params = { id: idOf(id.sku, 'toner') }
  expect(await as('office').send(skuApi.get, { params })).toMatchObject({
    name: 'toner',
    price: 7,
    version: 2,
    barcodes: [{ code: '111', width: 1, depth: 2, height: 3, weight: 240 }],
  })
  const told = await as('admin').send(auditApi.list, { query: { keyword: `sku:${params.id}` } })
  expect(told.rows.map(({ what }) => what).toSorted()).toEqual(['sku.barcodes', 'sku.upload'])
})

test('a SKU may take a barcode that another SKU gave up in an earlier row of the same spreadsheet', async () => {
  const w = await world({ skus: { toner: { barcode: '111' }, cream: { barcode: '222' } } })
  const { error } = await w.as('partner').send(skuApi.bulk, {
    body: {
      action: 'update',
      rows: [
        { partnerItemNumber: 'TONER', barcode: '333', otherBarcodes: '444' },
        { partnerItemNumber: 'CREAM', barcode: '111' },
      ],
    },
  })
  expect(error).toEqual([])
})

test('an upload makes a SKU in stock expiry-managed only by force', async () => {
  const w = await world({ skus: { toner: {} }, locations: { shelf: {} }, stock: { toner: { shelf: 5 } } })
  const rows = [{ partnerItemNumber: 'TONER', isExpiryManaged: 'Y' }]
  const upload = (force: boolean) => w.as('partner').send(skuApi.bulk, { body: { action: 'update', rows, force } })
  expect((await upload(false)).error).toMatchObject([
    { code: 'sku-has-stock', status: 403, data: { pieces: 5, undated: 5 } },
  ])
  expect((await upload(true)).error).toEqual([])
})

test('an uploaded workbook keeps formulas as plain text and never runs them', async () => {
  const w = await world()
  const file = await fileOf(
    ['Name', 'partnerItemNumber', 'price', 'what is this'],
    [
      ['=HYPERLINK("http://x")', '=1+1', '1000', 'x'],
      ['cream', null, 'much', 'x'],
    ],
  )
  const { success, error } = await w.as('partner').send(partnerResourceApi.excel, { query: { action: 'create' }, file })
  expect(success).toHaveLength(1)
  expect(error).toMatchObject([{ clientIndex: 1, property: 'price', errorType: 'WRONG_VALUE' }])
  const [made] = (await w.as('partner').send(skuApi.list)).data
  expect(made).toMatchObject({ name: '=HYPERLINK("http://x")', partnerItemNumber: '=1+1', price: 1000 })
  const sheet = await w.as('partner').fetch(pathOf(skuApi.excel, {}))
  const cells = JSON.stringify(await readExcelFile(Buffer.from(await sheet.arrayBuffer())))
  expect(cells).toContain('=1+1')
})

test('a file that is no workbook, has no known heading or has too many rows is refused whole', async () => {
  const w = await world()
  const upload = (file: File) =>
    w.as('partner').refused(partnerResourceApi.excel, { query: { action: 'create' }, file })
  expect(await upload(new File(['no'], 'a.xlsx'))).toMatchObject({ status: 400, details: [{ property: 'file' }] })
  expect(await upload(await fileOf(['this'], [['that']]))).toMatchObject({ status: 400 })
  const many = Array.from({ length: 5001 }, (_, n) => [`n${n}`])
  expect(await upload(await fileOf(['name'], many))).toMatchObject({ status: 413, code: 'sheet-too-large' })
})

test('a download that is uploaded again unchanged leaves the SKU as it was', async () => {
  const w = await world({ skus: { toner: { barcode: '111', size: [1, 2, 3] } } })
  const before = (await w.as('partner').send(skuApi.list)).data[0]
  const sheet = await w.as('partner').fetch(pathOf(skuApi.excel, {}))
  const file = new File([await sheet.arrayBuffer()], 'gantry-skus.xlsx')
  expect((await w.as('partner').send(partnerResourceApi.excel, { query: { action: 'update' }, file })).error).toEqual(
    [],
  )
  const { version, updatedAt: _, ...after } = (await w.as('partner').send(skuApi.list)).data[0] ?? {}
  expect(before).toMatchObject(after)
  expect(version).toBe(2)
})

test('a download with one changed cell changes that field of that SKU, and leaves all else as it was', async () => {
  const w = await world({
    skus: { toner: { barcode: '111', size: [1, 2, 3], expires: true }, cream: { barcode: '222' } },
  })
  const all = async () => (await w.as('partner').send(skuApi.list, { query: { sort: 'id', order: 'asc' } })).data
  const [toner, cream] = await all()
  const download = await w.as('partner').fetch(pathOf(skuApi.excel, {}))
  const [head = [], ...rows] = await readSheet(Buffer.from(await download.arrayBuffer()))
  const at = (title: string) => head.indexOf(title)
  const changed = rows.map((row) =>
    row[at('Name')] === 'toner' ? row.map((cell, column) => (column === at('Price (KRW)') ? 700 : cell)) : row,
  )
  const file = await fileOf(head.map(String), changed as SpreadsheetRows)
  const { error } = await w.as('partner').send(partnerResourceApi.excel, { query: { action: 'update' }, file })
  expect(error).toEqual([])
  const saved = { version: expect.any(Number), updatedAt: expect.any(String) }
  expect(await all()).toEqual([
    { ...toner, price: 700, ...saved },
    { ...cream, ...saved },
  ])
})

test('the office names the partner of uploaded SKUs by row or once for all rows; a partner uploads only its own', async () => {
  const w = await world()
  const rows = [{ name: 'a', partner: 'mori' }, { name: 'b' }, { name: 'c', partner: 'nobody' }]
  const { success, error } = await w.as('office').send(skuApi.bulk, { body: { action: 'create', rows } })
  expect([success.length, error.map(({ property, errorType }) => [property, errorType])]).toEqual([
    1,
    [
      ['partner', 'REQUIRED'],
      ['partner', 'WRONG_VALUE'],
    ],
  ])
  const body = { action: 'create' as const, partnerId: w.id.partner.Haneul, rows: [{ name: 'b' }] }
  expect((await w.as('office').send(skuApi.bulk, { body })).success).toHaveLength(1)
  expect((await w.as('partner').send(skuApi.list)).data.map(({ name }) => name)).toEqual(['b'])
  const theirs = await w.as('partner').send(skuApi.bulk, {
    body: {
      action: 'create',
      rows: [
        { name: 'x', partner: 'Mori' },
        { name: 'y', partnerId: w.id.partner.Mori },
      ],
    },
  })
  expect(theirs.success).toEqual([])
})
