import { expect, test, vi } from 'vitest'
import { cut, decode, pageSizes, rasterise, textIn } from '../../tests/support/raster.ts'
import { type RelocationSheet, relocationSheets } from './relocation-sheet.ts'

// Drawing pages at 300 dpi is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const usual: RelocationSheet = {
  code: 'RM-000123', sku: '한빛 수분크림 50ml', partnerItemNumber: 'HB-0012', barcode: '8801234567893', lot: 'L2611A', expirationDate: '2027-11-30', quantity: 1200,
  from: 'A-01-02-3', to: 'PICK-NORTH-0012-B', partner: '한빛상사', center: 'ICN1', createdAt: '2026-11-20 18:00',
}
const codesOf = ({ code, from, to, barcode }: RelocationSheet) => [code, code, from, to, ...barcode === null ? [] : [barcode]].sort()

test('two sheets share a page of A4, and each reads back by itself', async () => {
  const sheets: RelocationSheet[] = [usual, { ...usual, code: 'RM-000124', from: 'C-17', barcode: null }, { ...usual, code: 'RM-000125', to: '가-01-02' }]
  const pdf = await relocationSheets(sheets)
  const sizes = await pageSizes(pdf)
  expect(sizes).toHaveLength(2)
  expect(sizes[0]?.height).toBeCloseTo(297, 2)
  const halves = (await rasterise(pdf, 300)).flatMap((page) => [0, 1].map((half) => cut(page, 0, half * Math.floor(page.height / 2), page.width, Math.floor(page.height / 2))))
  const found = await Promise.all(halves.map(decode))
  expect(found.map((codes) => codes.sort())).toEqual([...sheets.map(codesOf), []])
})

test('a sheet says what, how many, from where and to where', async () => {
  const text = await textIn(await relocationSheets([usual], 'en'))
  for (const told of ['RM-000123', '한빛 수분크림', 'HB-0012', 'L2611A', '2027-11-30', '1,200', 'A-01-02-3', '한빛상사', 'ICN1', 'Stored quantity']) expect(text).toContain(told)
})

test('what a move does not have leaves no empty words', async () => {
  const text = await textIn(await relocationSheets([{ ...usual, lot: null, expirationDate: null, barcode: null, partnerItemNumber: null }], 'en'))
  expect(text).not.toMatch(/Lot|Expiry|Barcode|Item number|null/)
})
