import { expect, test } from 'vitest'
import { cellsOf, encodingOf, readCsv, textOf } from './csv.ts'

const file = (hex: string) => new File([Buffer.from(hex, 'hex')], 'orders.csv')
const read = async (hex: string) => readCsv(file(hex))

test('a file of Korean Excel is read as CP949, with commas inside quotes', async () => {
  const hex =
    '6368616e6e656c2cb9deb4c220bad02cb8deb8f00d0ac7cfb4c3b4e32cb3b2b1c3b9cebcf62c22b9ae20bed52c20b3f5bec6c1d6bcbcbfe4220d0a'
  expect(await read(hex)).toEqual({
    encoding: 'euc-kr',
    cells: [
      ['channel', '받는 분', '메모'],
      ['하늘담', '남궁민수', '문 앞, 놓아주세요'],
    ],
  })
})

test('a CP949 text with rare syllables among everyday ones is not taken for Japanese', () => {
  // '뷁똠방각하 주문' in CP949: a browser can read it, Node.js knows only EUC-KR.
  expect(encodingOf(Buffer.from('94ee8c63b9e6b0a2c7cf20c1d6b9ae', 'hex'))).toBe('euc-kr')
})

test('a file of Japanese Excel is read as Shift_JIS, and half-width kana and leading zeros stay', async () => {
  const hex =
    '928d95b694d48d862c82a893cd82af90e62c8f5a8f8a0a30303132332cd4cfc0de2091be98592c966b8a4393b98e4496798e739286899b8be60a'
  expect(await read(hex)).toEqual({
    encoding: 'shift_jis',
    cells: [
      ['注文番号', 'お届け先', '住所'],
      ['00123', 'ﾔﾏﾀﾞ 太郎', '北海道札幌市中央区'],
    ],
  })
  expect(encodingOf(Buffer.from('c3bdc420bcaeafccdf', 'hex'))).toBe('shift_jis')
})

test('UTF-8 is read with a byte order mark or without, and so is Excel’s Unicode text', async () => {
  const text = '주문번호,お届け先\n00123,"이 ""솔""\n2층"'
  const cells = [
    ['주문번호', 'お届け先'],
    ['00123', '이 "솔"\n2층'],
  ]
  for (const mark of ['', '\uFEFF'])
    expect(await read(Buffer.from(mark + text).toString('hex'))).toEqual({ encoding: 'utf-8', cells })
  expect(await read(Buffer.from('\uFEFF주문번호\t수량\r\n1\t2\r\n', 'utf16le').toString('hex'))).toEqual({
    encoding: 'utf-16le',
    cells: [
      ['주문번호', '수량'],
      ['1', '2'],
    ],
  })
})

test('the user may choose the encoding of an uploaded file', async () => {
  const { cells } = await readCsv(file('c3bdc420bcaeafccdf'), 'shift_jis')
  expect(cells).toEqual([['ﾃｽﾄ ｼｮｯﾌﾟ']])
})

test('cells may be empty, and may be separated by semicolons', () => {
  expect(cellsOf('a;b;c\n1;;3\n;;')).toEqual([
    ['a', 'b', 'c'],
    ['1', '', '3'],
    ['', '', ''],
  ])
})

test.each([
  ['Orders of July', 'a;b;c'],
  ['Orders, July', 'a;b;c'],
  ['Orders, July\n', 'a\tb\tc'],
  ['Orders, July;;', 'a;b;c'],
  ['"Orders; July"', 'a,b,c'],
  ['sep=;', 'a;b;c'],
])('below the title %j the heading %j and its rows are split into cells', (title, heading) => {
  const between = heading[1] ?? ''
  const row = ['1', 'Main St, 5, Berlin', '3']
    .map((cell) => (cell.includes(between) ? `"${cell}"` : cell))
    .join(between)
  expect(cellsOf(`${title}\n${heading}\n${row}`).slice(-2)).toEqual([
    ['a', 'b', 'c'],
    ['1', 'Main St, 5, Berlin', '3'],
  ])
})

test('commas in an address split no cell when the heading has semicolons, and a heading alone is read, too', () => {
  expect(cellsOf('code;address\n1;a, b, c, d\n2;a, b, c, d')[1]).toEqual(['1', 'a, b, c, d'])
  expect(cellsOf('code;name')).toEqual([['code', 'name']])
  expect(cellsOf('code\n\n101')).toEqual([['code'], [''], ['101']])
})

test('an apostrophe that keeps figures and codes as text is dropped, and an apostrophe of a word is kept', () => {
  const typed = ["'101023", "'03-1234-5678", "'2026-07-01 10:00", "'SHT-201", "'sht-201", "'SHIRT", "'12.5"]
  for (const cell of typed) expect(cellsOf(cell), cell).toEqual([[cell.slice(1)]])
  for (const cell of ["'s-Hertogenbosch", "'t Harde 12", "'Ohana Hotel", "'quoted'", "'90s dress", "O'Neill", "'"])
    expect(cellsOf(cell), cell).toEqual([[cell]])
})

test.each([',', '\t'] as const)(
  'cells saved with the separator %j are read back unchanged, and no spreadsheet takes one for a formula',
  (between) => {
    const cells = [
      ['상품번호', 'name', 'quantity'],
      ['00123', 'A "large", red;cup\nof two lines', '12'],
      ['-4', '=HYPERLINK("https://x")', '+1'],
      ['@SUM(A1)', '\ttab', ''],
      ["'101023", "''SHT-201", "'s-Hertogenbosch"],
    ]
    const text = textOf(cells, between)
    expect(cellsOf(text)).toEqual(cells)
    expect(text.split('\r\n').some((line) => /(^|[,\t])"?[=@]/.test(line))).toBe(false)
  },
)
