import { expect, test } from 'vitest'
import { spreadsheetLanguages } from '../../../../shared/messages/spreadsheets/all.ts'
import { readRows } from '../../../ui/spreadsheet/readRows.ts'
import { checkDelivered, deliveredColumns, deliveredOf } from './deliveredSpreadsheet.ts'
import { byWaybill, cellOf, spreadsheetColumns, sheetWaybill, waybillOf } from './invoiceSpreadsheet.ts'

const row = (originalOrderId: string, recipientName: string | undefined, goodsName: string) => ({
  values: { contract: 'Daily', originalOrderId, recipientName, goodsName, quantity: 1 },
})

test('the rows of an order make one waybill wherever they stand, and only one of them has to name the recipient', () => {
  const rows = [
    row('A', 'Kim', 'board'),
    row('B', 'Lee', 'tea'),
    row('A', undefined, 'chopsticks'),
    row('a ', 'kim', 'cup'),
  ]
  expect(byWaybill(rows).map((those) => those.map(({ values }) => values.goodsName))).toEqual([
    ['board', 'chopsticks', 'cup'],
    ['tea'],
  ])
})

test('an order with two recipients makes two waybills, and each row without an order makes one of its own', () => {
  expect(byWaybill([row('A', 'Kim', 'board'), row('A', 'Lee', 'tea')])).toHaveLength(2)
  expect(byWaybill([row('', 'Kim', 'board'), row('', 'Kim', 'tea')])).toHaveLength(2)
})

test('a waybill takes its recipient from its first row and a line from each', () => {
  const made = waybillOf(
    [
      {
        originalOrderId: 'A',
        recipientName: 'Kim',
        recipientPhone: '010',
        goodsName: 'board',
        sku: 'MK-1',
        quantity: 2,
      },
      { goodsName: 'tea', quantity: 1 },
    ],
    { contracts: [], partners: [], zoneOf: () => 'Asia/Seoul' },
  )
  expect(made).toMatchObject({
    recipient: { name: 'Kim', country: 'KR', phones: ['010'] },
    manifests: [
      { name: 'board', serial: 'MK-1', quantity: 2 },
      { name: 'tea', serial: null, quantity: 1 },
    ],
  })
})

test('a waybill whose row names no country goes to the country of its contract’s center', () => {
  const made = (zone: string) =>
    waybillOf([{ recipientName: '佐藤', goodsName: 'tea', quantity: 1 }], {
      contracts: [],
      partners: [],
      zoneOf: () => zone,
    })
  expect(made('Asia/Tokyo')).toMatchObject({ recipient: { country: 'JP' } })
  expect(made('Asia/Seoul')).toMatchObject({ recipient: { country: 'KR' } })
})

test('a spreadsheet gives a waybill what customs ask: the origin of each line, and the day in the center’s zone', () => {
  const made = waybillOf(
    [
      {
        originalOrderId: 'A',
        estimatedDeliveryDate: '2026-03-04',
        isExempted: true,
        deliveryAttributeType: 'today',
        goodsName: '도마',
        englishName: 'Board',
        originCountry: 'JP',
        hsCode: '4419.11',
        priceUsd: 24.5,
        notForSale: true,
        quantity: 1,
      },
    ],
    { contracts: [], partners: [], zoneOf: () => 'Asia/Seoul' },
  )
  expect(made).toMatchObject({
    estimatedDeliveryDate: '2026-03-03T15:00:00.000Z',
    orderedAt: null,
    isExempted: true,
    deliveryAttributeType: 'TODAY',
    manifests: [
      {
        name: '도마',
        englishName: 'Board',
        originCountry: 'JP',
        hsCode: '4419.11',
        manufacturer: null,
        priceUsd: '24.50',
        notForSale: true,
      },
    ],
  })
})

test('a delivery row takes a day at the center, an instant or nothing for now, and needs a waybill and a readable day', () => {
  const zone = 'Asia/Seoul'
  const now = Date.parse('2026-03-05T03:00:00Z')
  expect(deliveredOf({ serial: '6300-1', deliveredAt: '2026-03-04' }, zone, now)).toEqual({
    serial: '6300-1',
    deliveredAt: '2026-03-04T14:59:59.999Z',
  })
  expect(deliveredOf({ serial: '6300-1', deliveredAt: '2026-03-04T05:00:00Z' }, zone, now).deliveredAt).toBe(
    '2026-03-04T05:00:00Z',
  )
  for (const deliveredAt of [undefined, '2026-03-05'])
    expect(deliveredOf({ serial: '6300-1', deliveredAt }, zone, now).deliveredAt).toBeNull()
  expect(checkDelivered({})).toEqual([{ property: 'serial', message: 'required' }])
  const cells = [['Waybill'], ['6300-1']].map((row, i) => [...row, ['Delivered', 'yesterday'][i] ?? ''])
  expect(readRows(cells, deliveredColumns)?.rows[0]?.errors).toEqual([{ property: 'deliveredAt', message: 'day' }])
})

test('an error in a waybill is reported at the row and the column that it comes from', () => {
  expect(cellOf('manifests.2.quantity')).toEqual({ row: 2, column: 'quantity' })
  expect(cellOf('manifests.0.serial')).toEqual({ row: 0, column: 'sku' })
  expect(cellOf('recipient.phones.0')).toEqual({ row: 0, column: 'recipientPhone' })
  const columns = spreadsheetColumns.map(({ key }) => key)
  const wrong = waybillOf([{ contract: 'Daily', quantity: 0, priceUsd: 1.999, weight: -1 }], {
    contracts: [],
    partners: [],
    zoneOf: () => 'Asia/Seoul',
  })
  const told = sheetWaybill.safeParse(wrong).error?.issues.map(({ path }) => cellOf(path.join('.')).column) ?? []
  expect(new Set(told)).toEqual(
    new Set(['contract', 'originalOrderId', 'recipientName', 'goodsName', 'quantity', 'weight', 'priceUsd']),
  )
  expect(columns).toEqual(expect.arrayContaining(told))
})

test('a spreadsheet line of 0 pieces is refused', () => {
  const waybill = (quantity: number) => ({
    contractId: 1,
    originalOrderId: 'A',
    recipient: { name: 'Kim' },
    manifests: [{ name: 'board', quantity }],
  })
  expect(sheetWaybill.safeParse(waybill(1)).success).toBe(true)
  expect(sheetWaybill.safeParse(waybill(0)).success).toBe(false)
})

test('a price in dollars may have a thousands separator', () => {
  const read = readRows([['Price (USD)'], ['1,299.99']], spreadsheetColumns, {
    sheet: 'invoice',
    languages: [spreadsheetLanguages.en],
  })
  const known = { contracts: [], partners: [], zoneOf: () => 'Asia/Seoul' }
  expect(waybillOf([read?.rows[0]?.values ?? {}], known)).toMatchObject({ manifests: [{ priceUsd: '1299.99' }] })
})
