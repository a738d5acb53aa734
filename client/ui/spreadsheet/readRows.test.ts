import { expect, test } from 'vitest'
import { spreadsheetLanguages } from '../../../shared/messages/spreadsheets/all.ts'
import { codesInWords } from '../../../shared/messages/spreadsheets/words.ts'
import { readPasted, readRows, refusedRows, type SpreadsheetColumn } from './readRows.ts'

const columns: SpreadsheetColumn[] = [
  { key: 'alias', titles: ['로케이션 코드'], kind: 'text' },
  { key: 'width', titles: [], kind: 'integer' },
  { key: 'pickable', titles: [], kind: 'flag' },
]

test('rows are found below the heading, wherever it stands and however its letters are cased', () => {
  const sheet = readRows(
    [
      ['Locations of ICN1'],
      [],
      ['Alias', 'WIDTH', 'pickable'],
      ['A-01', '1,200', 'Y'],
      ['', '', ''],
      ['A-02', '', 'n'],
    ],
    columns,
  )
  expect(sheet?.rows.map(({ line, values }) => ({ line, ...values }))).toEqual([
    { line: 4, alias: 'A-01', width: 1200, pickable: true },
    { line: 6, alias: 'A-02', pickable: false },
  ])
})

test('a heading may be in the language of the office', () => {
  expect(readRows([['로케이션코드'], ['A-01']], columns)?.rows[0]?.values).toEqual({ alias: 'A-01' })
})

test('a heading is found with the apostrophe of any keyboard', () => {
  const phone: SpreadsheetColumn[] = [{ key: 'buyerPhone', titles: [], kind: 'text' }]
  const spoken = { sheet: 'order', languages: [spreadsheetLanguages.en] }
  for (const heading of ["Buyer's phone", 'Buyer’s phone', 'BUYER‘S PHONE', 'Buyer`s phone'])
    expect(readRows([[heading], ['02-123']], phone, spoken)?.rows[0]?.values).toEqual({ buyerPhone: '02-123' })
})

test('two columns with one known heading, or with two headings of the same meaning, are reported as duplicates', () => {
  expect(
    readRows(
      [
        ['alias', 'width', 'Width'],
        ['A-01', '1', '2'],
      ],
      columns,
    )?.twice,
  ).toEqual(['width', 'Width'])
  expect(
    readRows(
      [
        ['alias', 'note', 'note', '로케이션 코드'],
        ['A-01', '', '', 'B'],
      ],
      columns,
    )?.twice,
  ).toEqual(['alias', '로케이션 코드'])
  expect(
    readRows(
      [
        ['width', 'width'],
        ['1', '2'],
      ],
      columns,
    )?.twice,
  ).toEqual(['width', 'width'])
  expect(
    readRows(
      [
        ['alias', 'note', 'note'],
        ['A-01', '', ''],
      ],
      columns,
    )?.twice,
  ).toEqual([])
})

test('leading zeros and long barcodes stay as they were written', () => {
  expect(
    readRows([['alias'], ['00012'], ['8801234567890123456789']], columns)?.rows.map(({ values }) => values['alias']),
  ).toEqual(['00012', '8801234567890123456789'])
})

test('a code that Excel shortened to a power of ten is refused, and codes that merely look like one are kept', () => {
  for (const left of ['8.80E+12', '8.80123e+12', '2,02612E+14', '9E+15'])
    expect(readRows([['alias'], [left]], columns)?.rows[0]).toMatchObject({
      errors: [{ property: 'alias', message: 'shortened' }],
    })
  for (const code of ['E+12', '1E5', 'A-8.80E+12'])
    expect(readRows([['alias'], [code]], columns)?.rows[0]).toMatchObject({ values: { alias: code }, errors: [] })
})

test('a cell of the wrong kind is reported in its row, by its column', () => {
  const sheet = readRows(
    [
      ['alias', 'width', 'pickable'],
      ['A-01', '12.5', 'maybe'],
    ],
    columns,
  )
  expect(sheet?.rows[0]?.errors).toEqual([
    { property: 'width', message: 'integer' },
    { property: 'pickable', message: 'flag' },
  ])
})

test('a comma separates thousands; an amount with a decimal comma is refused, not taken for a hundred times as much', () => {
  const amounts: SpreadsheetColumn[] = [{ key: 'paid', titles: [], kind: 'decimal' }]
  const sheet = readRows([['paid'], ['12.99'], ['1,234,567.5'], ['-1,200'], ['12,99'], ['1,2345'], ['0,5']], amounts)
  expect(sheet?.rows.map(({ values, errors }) => values['paid'] ?? errors)).toEqual([
    12.99,
    1_234_567.5,
    -1200,
    ...Array.from({ length: 3 }, () => [{ property: 'paid', message: 'number' }]),
  ])
})

test('a day is read year first, with its time if there is one; a day in any other order is refused, not guessed', () => {
  const days: SpreadsheetColumn[] = [
    { key: 'day', titles: [], kind: 'day' },
    { key: 'at', titles: [], kind: 'moment' },
  ]
  const read = (...cells: string[]) => {
    const row = readRows([['day', 'at'], cells], days)?.rows[0]
    return row?.errors.length === 0 ? row.values : row?.errors.map(({ property, message }) => `${property}: ${message}`)
  }
  expect(read('2026/11/20', '2026/11/20 9:05')).toEqual({ day: '2026-11-20', at: '2026-11-20 09:05' })
  expect(read('2026. 11. 20.', '2026年11月20日')).toEqual({ day: '2026-11-20', at: '2026-11-20' })
  expect(read('2026-11-20 14:00', '2026-11-20T05:00:00Z')).toEqual({ day: '2026-11-20', at: '2026-11-20T05:00:00Z' })
  for (const written of ['11/20/2026', '20-Nov-26', '20.11.2026', '26-11-20', '2026-02-30'])
    expect(read(written, written)).toEqual(['day: day', 'at: day'])
})

test('an amount whose sign is of another currency than its row’s is refused, and both are named', () => {
  const amounts: SpreadsheetColumn[] = [
    { key: 'paid', titles: [], kind: 'decimal', currency: 'currency' },
    { key: 'currency', titles: [], kind: 'text' },
  ]
  const cells = [
    ['paid', 'currency'],
    ['¥1,200', 'KRW'],
    ['¥1,200', 'JPY'],
    ['¥1,200', ''],
  ]
  expect(readRows(cells, amounts)?.rows.map(({ errors }) => errors)).toEqual([
    [{ property: 'paid', message: 'currency', with: { written: '¥1,200', currency: 'KRW' } }],
    [],
    [],
  ])
})

test('the currency sign of an amount is kept when its row names no currency', () => {
  const amounts: SpreadsheetColumn[] = [
    { key: 'paid', titles: [], kind: 'decimal', currency: 'currency' },
    { key: 'currency', titles: [], kind: 'text' },
  ]
  const cells = [
    ['paid', 'currency'],
    ['￥1,200', ''],
    ['1,200円', 'JPY'],
    ['1,200', ''],
  ]
  expect(readRows(cells, amounts)?.rows.map(({ values }) => values)).toEqual([
    { paid: 1200, currencySign: '¥' },
    { paid: 1200, currency: 'JPY' },
    { paid: 1200 },
  ])
})

test('refused rows are returned in the same columns with the reason, and can be read again once corrected', () => {
  const sheet = readRows(
    [
      ['alias', 'note', 'width'],
      ['A-01', 'mine', 'x'],
      ['A-02', '', '5'],
    ],
    columns,
  )
  if (!sheet) throw new Error('not read')
  const file = refusedRows(sheet, new Map([[2, 'width: must be a whole number']]))
  expect(file).toEqual([
    ['alias', 'note', 'width', 'toCorrect'],
    ['A-01', 'mine', 'x', 'width: must be a whole number'],
  ])
  const corrected = readRows(
    file.map((row, i) => (i === 1 ? row.with(2, '100') : row)),
    columns,
  )
  expect(corrected?.rows[0]?.values).toEqual({ alias: 'A-01', width: 100 })
  expect(corrected?.unknown).toEqual(['note'])
})

test('a file without any known heading is not read at all', () => {
  expect(readRows([['colour'], ['red']], columns)).toBeNull()
})

test('text that is pasted from a spreadsheet, or typed with a blank or a comma, is split into cells', () => {
  expect(readPasted('SKU-1\t24\r\n8801234567893 12\nSKU 2,3\n')).toEqual([
    ['SKU-1', '24'],
    ['8801234567893', '12'],
    ['SKU 2', '3'],
  ])
})

test('the message of a refused cell names the allowed values in the language of the spreadsheet', () => {
  const message = '다음 중 하나여야 합니다: "GOODS", "BOX", "SUBSIDIARY"'
  expect(codesInWords('sku.kind', message, spreadsheetLanguages.ko)).toBe(
    '다음 중 하나여야 합니다: "상품", "박스", "부자재"',
  )
  expect(codesInWords(undefined, message, spreadsheetLanguages.ko)).toBe(message)
})
