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
  'goods that were downloaded in %s as %s are announced again as they were',
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

test('lines without a number, with a fraction or with nothing are said to be wrong, not rounded', () => {
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

test('pasted without a heading, 1,5 is not fifteen and 12,99 not a thousand and more; 1,299 is what it says', () => {
  expect(
    readAnnounced(readPasted('A\t1,5\nB\t12,99\nC\t1,299\nD\t1e3\nE\t２４\nF;1,5'), every).lines.map(
      ({ quantity }) => quantity,
    ),
  ).toEqual([null, null, 1299, null, 24, null])
})

test('goods with two columns of how many are not announced by either', () => {
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

test('a pasted line of separators alone is no row, and the lines after it keep their numbers', () => {
  expect(readAnnounced(readPasted('A\t1\n\t\n , ,\n;\n　\nB,2\n,\n'), every).lines).toEqual([
    { line: 1, code: 'A', quantity: 1 },
    { line: 6, code: 'B', quantity: 2 },
  ])
})

test('a line without anything in it announces nothing, and what Excel shortened is told by what it was', () => {
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
