import { expect, test, vi } from 'vitest'
import { decode, pageSizes, rasterise, textIn } from '../../tests/support/raster.ts'
import { printZpl } from '../../tests/support/zpl.ts'
import { palletLabels, palletZpl } from './pallet-label.ts'
import type { PalletLabel } from './paper-data.ts'

// Drawing pages at 300 dpi is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const CODES = ['CS-ICN1-000121', 'CS-NRT1-999999', 'CS-LONG-CENTER-CODE-01-000003']
const urlOf = (code: string) => `https://gantry.example.com/driver/${code}`
const label = (code: string, index: number): PalletLabel => ({
  code,
  url: urlOf(code),
  type: index === 1 ? 'BOX' : 'PALLET',
  plan: 'ICN1-1120-CJGLS-57',
  courier: 'CJ대한통운',
  center: 'ICN1 인천 제1센터',
  loadingDay: '2026-11-20',
  index: index + 1,
  of: CODES.length,
})
const labels = CODES.map(label)
const both = CODES.map((code) => [code, urlOf(code)].sort())
const read = async (pages: Parameters<typeof decode>[0][]) =>
  (await Promise.all(pages.map(decode))).map((codes) => codes.sort())

test.each([
  ['100x150', 100, 150],
  ['4x6', 101.6, 152.4],
  ['a4', 210, 297],
] as const)('each pallet’s label fills a page of %s', async (size, width, height) => {
  const sizes = await pageSizes(await palletLabels(labels, size))
  expect(sizes).toHaveLength(CODES.length)
  expect(sizes[0]?.width).toBeCloseTo(width, 2)
  expect(sizes[0]?.height).toBeCloseTo(height, 2)
})

test('a handheld reads the code from the bars, and a phone reads the pallet’s address from the square code', async () => {
  for (const dpi of [203, 300] as const) {
    for (const paper of ['100x150', '4x6'] as const) {
      expect(await read(await rasterise(await palletLabels(labels, paper), dpi))).toEqual(both)
      expect(await read(printZpl(await palletZpl(labels, paper, dpi)))).toEqual(both)
    }
  }
  expect(await read(await rasterise(await palletLabels(labels, 'a4'), 203))).toEqual(both)
})

test('a pallet’s label shows its code, type, plan, courier, center, day and number of the total in letters', async () => {
  // Copying drops thin spaces.
  const text = (await textIn(await palletLabels([label('CS-ICN1-000121', 1)], '100x150', 'en'))).replaceAll(' ', '')
  for (const told of [
    'CS-ICN1-000121',
    'Box',
    '2/3',
    'ICN1-1120-CJGLS-57',
    'CJ대한통운',
    'ICN1인천제1센터',
    '2026-11-20',
  ])
    expect(text).toContain(told)
})
