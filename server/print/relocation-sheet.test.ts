import { expect, test, vi } from 'vitest'
import { type Raster, cut, decode, pageSizes, rasterise, textIn } from '../../tests/support/raster.ts'
import { printZpl } from '../../tests/support/zpl.ts'
import { relocationSheets, relocationZpl } from './relocation-sheet.ts'
import type { RelocationSheet } from './paper-data.ts'

// Drawing pages at 300 dpi is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const usual: RelocationSheet = {
  code: 'RM-000123',
  sku: '한빛 수분크림 50ml',
  partnerItemNumber: 'HB-0012',
  barcode: '8801234567893',
  lot: 'L2611A',
  expirationDate: '2027-11-30',
  condition: 'GOOD',
  quantity: 1200,
  from: 'A-01-02-3',
  to: 'PICK-NORTH-0012-B',
  partner: '한빛상사',
  center: 'ICN1',
  createdAt: '2026-11-20 18:00',
}
const codesOf = ({ code, from, to, barcode }: RelocationSheet) =>
  [code, code, from, to, ...(barcode === null ? [] : [barcode])].sort()

test('two sheets share a page of A4, and each scans by itself', async () => {
  const sheets: RelocationSheet[] = [
    usual,
    { ...usual, code: 'RM-000124', from: 'C-17', barcode: null },
    { ...usual, code: 'RM-000125', to: '가-01-02' },
  ]
  const pdf = await relocationSheets(sheets)
  const sizes = await pageSizes(pdf)
  expect(sizes).toHaveLength(2)
  expect(sizes[0]?.height).toBeCloseTo(297, 2)
  const halves = (await rasterise(pdf, 300)).flatMap((page) =>
    [0, 1].map((half) => cut(page, 0, half * Math.floor(page.height / 2), page.width, Math.floor(page.height / 2))),
  )
  const found = await Promise.all(halves.map(decode))
  expect(found.map((codes) => codes.sort())).toEqual([...sheets.map(codesOf), []])
})

test('a sheet shows its goods, quantity and source, and marks damaged goods', async () => {
  const text = await textIn(await relocationSheets([usual], 'a4', 'en'))
  for (const told of [
    'RM-000123',
    '한빛 수분크림',
    'HB-0012',
    'L2611A',
    '2027-11-30',
    '1,200',
    'A-01-02-3',
    '한빛상사',
    'ICN1',
    'Stored quantity',
  ])
    expect(text).toContain(told)
  expect(text).not.toContain('Damaged')
  expect(await textIn(await relocationSheets([{ ...usual, condition: 'DAMAGED' }], 'a4', 'en'))).toContain('Damaged')
})

test('a sheet has its source in the left frame and its target in the right; a label has them under “From” and “To”', async () => {
  const pdf = await relocationSheets([usual], 'a4', 'en')
  const text = await textIn(pdf)
  for (const told of ['From', usual.from, 'To', usual.to]) expect(text).toContain(told)
  const [page] = await rasterise(pdf, 300)
  if (!page) throw new Error('There is a page.')
  const mm = (length: number) => Math.round((length * 300) / 25.4)
  const places = [0, 105].map((left) => cut(page, mm(left), mm(36), mm(105), mm(50)))
  expect(await Promise.all(places.map(decode))).toEqual([[usual.from], [usual.to]])
  const [{ texts } = { texts: [] as string[] }] = printZpl(await relocationZpl([usual], '100x150', 203, 'en'))
  expect(['From', 'To'].map((heading) => texts[texts.indexOf(heading) + 1])).toEqual([usual.from, usual.to])
})

test('a sheet prints no headings for values that its move does not have', async () => {
  const text = await textIn(
    await relocationSheets(
      [{ ...usual, lot: null, expirationDate: null, barcode: null, partnerItemNumber: null }],
      'a4',
      'en',
    ),
  )
  expect(text).not.toMatch(/Lot|Expiry|Barcode|Item number|null/)
})

test.each([
  ['100x150', 203],
  ['100x150', 300],
  ['4x6', 203],
  ['4x6', 300],
] as const)('each sheet is one label of %s at %i dots, and all its codes scan', async (paper, dpi) => {
  const sheets: RelocationSheet[] = [
    usual,
    { ...usual, code: 'RM-000124', from: 'C-17', barcode: null },
    {
      ...usual,
      code: 'RM-999999',
      to: '가나다라마바사아자차카타파하-가나다라마바사아자차카타파하-9',
      barcode: 'X'.repeat(63),
    },
  ]
  const labels = printZpl(await relocationZpl(sheets, paper, dpi))
  expect(await decodeAll(labels)).toEqual(sheets.map(codesOf))
  expect(labels.map(({ texts }) => texts.find((text) => text.includes(' / ')))).toEqual(['1 / 3', '2 / 3', '3 / 3'])
  expect(await decodeAll(await rasterise(await relocationSheets(sheets, paper), dpi))).toEqual(sheets.map(codesOf))
})

test('a label shows what the sheet of A4 shows, in any script', async () => {
  const named = { ...usual, sku: '한빛 수분크림 千葉 深圳 臺北 あゆみ' }
  const text = await textIn(await relocationSheets([named], '100x150', 'en'))
  for (const told of [
    ...named.sku.split(' '),
    'RM-000123',
    'HB-0012',
    'L2611A',
    '2027-11-30',
    '1,200',
    'A-01-02-3',
    'PICK-NORTH-0012-B',
    '한빛상사',
    'Stored quantity',
  ])
    expect(text).toContain(told)
  const [label] = printZpl(await relocationZpl([named], '100x150', 203, 'en'))
  for (const told of [
    'RM-000123',
    'HB-0012',
    'L2611A',
    '2027-11-30',
    '1,200',
    'A-01-02-3',
    'PICK-NORTH-0012-B',
    'Stored quantity',
  ])
    expect(label?.texts).toContain(told)
})

test('a sheet whose barcode is too long for a label is printed without that code', async () => {
  const barcode = '가'.repeat(127)
  expect(await decodeAll(printZpl(await relocationZpl([{ ...usual, barcode }], '100x150', 203)))).toEqual([
    codesOf({ ...usual, barcode: null }),
  ])
})

async function decodeAll(labels: Raster[]): Promise<string[][]> {
  return (await Promise.all(labels.map(decode))).map((codes) => codes.sort())
}
