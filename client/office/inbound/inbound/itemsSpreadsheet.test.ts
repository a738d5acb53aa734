import { expect, test } from 'vitest'
import type { Inbound } from '../../../../shared/entities/inbound.ts'
import { readCsv, textOf } from '../../../ui/spreadsheet/csv.ts'
import { readPasted } from '../../../ui/spreadsheet/readRows.ts'
import { languages } from '../../../../shared/entities/account.ts'
import {
  everySpreadsheetLanguage as every,
  spreadsheetLanguages,
} from '../../../../shared/messages/spreadsheets/all.ts'
import { itemCells, matchLines, readAnnounced } from './itemsSpreadsheet.ts'

const items = [
  { partnerItemNumber: 'HD-01', mainBarcode: '08801234000019', skuName: '토너, 200ml', quantity: 120 },
  { partnerItemNumber: null, mainBarcode: '0045', skuName: '洗顔フォーム', quantity: 3 },
].map((item) => ({ ...item, countedQuantity: 0, damagedQuantity: 0, storedQuantity: 0 })) as Inbound['items']

test.each(languages.flatMap((language) => [[language, 'csv', ','] as const, [language, 'tsv', '\t'] as const]))(
  'goods that were downloaded in %s as %s can be uploaded again unchanged',
  async (language, ending, between) => {
    const downloaded = itemCells(items, spreadsheetLanguages[language])
    expect(downloaded[0]?.filter((heading) => language !== 'en' && !/\P{ASCII}|SKU/u.test(heading))).toEqual([])
    const file = new File([`\ufeff${textOf(downloaded, between)}`], `goods.${ending}`)
    const { cells, encoding } = await readCsv(file)
    expect(encoding).toBe('utf-8')
    expect(readAnnounced(cells, every).lines).toEqual([
      { line: 2, code: 'HD-01', quantity: 120 },
      { line: 3, code: '0045', quantity: 3 },
    ])
  },
)

test.each([
  // The headings 상품번호,수량 of Korean Excel and 品番\t数量 of Japanese Excel.
  ['euc-kr', 'bbf3c7b0b9f8c8a32cbcf6b7ae0d0a48442d30312c31320d0a'],
  ['shift_jis', '9569 94d4 09 9094 97ca 0d0a 48442d3031 09 3132 0d0a'.replaceAll(' ', '')],
])('goods are announced by a text file in %s', async (encoding, hex) => {
  const read = await readCsv(new File([Buffer.from(hex, 'hex')], 'goods.txt'))
  expect(read.encoding).toBe(encoding)
  expect(readAnnounced(read.cells, every).lines).toEqual([{ line: 2, code: 'HD-01', quantity: 12 }])
})

test('a quantity that is a fraction, a dash or far too large is refused, not rounded', () => {
  expect(
    readAnnounced(
      [
        ['partnerItemNumber', 'quantity'],
        ['A', '1.5'],
        ['B', '-'],
        ['C', '1e308'],
      ],
      every,
    ).lines,
  ).toMatchObject([
    { code: 'A', quantity: null },
    { code: 'B', quantity: null },
    { code: 'C', quantity: null },
  ])
})

test('the pasted quantities 1,5 and 12,99 and 1e3 are refused, 1,299 is read as 1299 and ２４ as 24', () => {
  expect(
    readAnnounced(readPasted('A\t1,5\nB\t12,99\nC\t1,299\nD\t1e3\nE\t２４\nF;1,5'), every).lines.map(
      ({ quantity }) => quantity,
    ),
  ).toEqual([null, null, 1299, null, 24, null])
})

test('goods with two quantity columns are announced by neither', () => {
  expect(
    readAnnounced(
      [
        ['SKU', 'qty', '수량'],
        ['A', '1', '2'],
      ],
      every,
    ),
  ).toEqual({ lines: [], twice: ['qty', '수량'] })
})

test('a pasted line of separators alone is skipped, and the lines after it keep their numbers', () => {
  expect(readAnnounced(readPasted('A\t1\n\t\n , ,\n;\n　\nB,2\n,\n'), every).lines).toEqual([
    { line: 1, code: 'A', quantity: 1 },
    { line: 6, code: 'B', quantity: 2 },
  ])
})

test('an empty line announces nothing, and a code that Excel shortened is reported with what it shows', () => {
  const { lines } = readAnnounced(
    [
      ['', ' '],
      ['A', '1'],
      ['8.80E+12', '2'],
    ],
    every,
  )
  expect(matchLines(lines, new Map())).toMatchObject([
    { line: 2, code: 'A', wrong: 'sku' },
    { line: 3, code: '8.80E+12', wrong: 'shortened' },
  ])
})
