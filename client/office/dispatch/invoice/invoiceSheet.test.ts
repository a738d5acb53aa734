import { expect, test } from 'vitest'
import { byWaybill, waybillOf } from './invoiceSheet.ts'

const row = (originalOrderId: string, recipientName: string | undefined, goodsName: string) => ({
  values: { contract: 'Daily', originalOrderId, recipientName, goodsName, quantity: 1 },
})

test('the lines of an order are one waybill, wherever they stand, and the recipient is said once', () => {
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

test('one order that goes to two recipients is two waybills, and rows without an order are each their own', () => {
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

test('a spreadsheet says of a waybill what customs ask: each line its origin, the waybill its day in the center’s zone', () => {
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
        priceUsd: '24.50',
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
