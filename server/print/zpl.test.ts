import { expect, test } from 'vitest'
import { cut, decode } from '../../tests/support/raster.ts'
import { printZpl } from '../../tests/support/zpl.ts'
import { code128, qr } from './barcode.ts'
import { type Bitmap, textBitmap } from './bitmap.ts'
import { BLACK, type Mark, box, line, polygon } from './drawing.ts'
import type { Dpi } from '../../shared/entities/invoice.ts'
import { zplOf } from './zpl.ts'

const PAGE = { width: 80, height: 40 }
const written = (marks: Mark[], dpi: Dpi = 203) => new TextDecoder().decode(zplOf(PAGE, dpi, [marks]))
const printed = (marks: Mark[], dpi: Dpi = 203) => printZpl(zplOf(PAGE, dpi, [marks]))

test('each label is complete by itself and as large as its page', () => {
  expect(printZpl(zplOf(PAGE, 203, [[], [], []])).map(({ width, height }) => [width, height])).toEqual([
    [640, 320],
    [640, 320],
    [640, 320],
  ])
  expect(printed([], 300).map(({ width, height }) => [width, height])).toEqual([[945, 472]])
})

test('English is sent as text, and none of its letters is taken for a command', () => {
  expect(written([line('PO_12 ^XZ ~JA', 5, 10, { size: 10 })])).toContain('^FDPO_5F12 _5EXZ _7EJA^FS')
  expect(printed([line('PO_12 ^XZ ~JA', 5, 10, { size: 10 })])[0]?.texts).toEqual(['PO_12 ^XZ ~JA'])
})

test('text that is not English is drawn, and nothing of it is left to the printer’s own fonts', () => {
  const [label] = printed([line('김민수 Kim', 5, 10, { size: 10 }), line('千葉県', 5, 20, { size: 10 })])
  expect(label?.texts).toEqual([])
  expect(written([line('김민수 Kim', 5, 10, { size: 10 })])).not.toContain('김')
})

test('text stands on its baseline, both when it is drawn and when the printer sets it', () => {
  for (const dpi of [203, 300] as const) {
    for (const text of ['가나다', 'HIT']) {
      const rows = rowsWithInk(printed([line(text, 5, 20, { size: 24, bold: true })], dpi)[0])
      // Hangul reaches a tenth of its height below the baseline.
      expect(Math.abs(((rows.at(-1) ?? 0) * 25.4) / dpi - 20)).toBeLessThan(1)
      expect((rows.length * 25.4) / dpi).toBeGreaterThan(4.5)
    }
  }
})

const LETTERS = [...'가힣뷁한あんアン亜腕齋﨑東京广东深圳臺區ệőñ₩→…']

test.each([14, 22, 33])(
  'drawn letters %i dots high have ink, and each looks unlike the others and unlike the sign for a missing one',
  (em) => {
    const shapes = [...LETTERS, '〓'].map((letter) => shapeOf(textBitmap(letter, em, false)))
    expect(shapes.filter((shape) => !shape.includes('1'))).toEqual([])
    expect(new Set(shapes).size).toBe(LETTERS.length + 1)
  },
)

test('a letter as large as the page is packed and unpacked dot by dot', () => {
  const drawn = textBitmap('뷁', 250, true)
  const [label] = printed([line('뷁', 10, 36, { size: (250 / 8 / 25.4) * 72, bold: true })])
  const top = 36 * 8 + drawn.top
  const found =
    label &&
    Array.from({ length: drawn.height }, (_, row) =>
      Array.from(cut(label, 80 + drawn.left, top + row, drawn.width, 1).gray, (shade) =>
        shade === 0 ? '1' : '0',
      ).join(''),
    )
  expect(found?.join('\n')).toBe(shapeOf(drawn))
})

test('the printer draws codes itself, at whole dots, and they scan with all their letters', async () => {
  for (const dpi of [203, 300] as const) {
    for (const text of [
      '123456789012',
      '1234567',
      'AB1234567',
      '12345X',
      'a>b^c~d_e',
      'CS-ICN1-000123',
      'ABC123456DEF7890',
    ]) {
      const bars = code128(text, 80, 12, 'coarse')
      if (bars === undefined) throw new Error(`no bars for ${text}`)
      const [label] = printed([bars.at(0, 2), qr(text, 20, 'M', 'coarse').at(0, 16)], dpi)
      expect(label && (await decode(label))).toEqual([text, text])
    }
  }
})

test('a rule is at least one dot thick, and an arrow is drawn', () => {
  const [label] = printed([
    box(10, 10, 30, 0.01, BLACK),
    polygon(
      50,
      20,
      [
        [0.5, 0],
        [1, 1],
        [0, 1],
      ].map(([x = 0, y = 0]) => [x * 10, y * 10]),
      BLACK,
    ),
  ])
  expect(label && Array.from(cut(label, 80, 79, 1, 3).gray)).toEqual([255, 0, 255])
  expect(
    label &&
      [
        [50, 20.5],
        [55, 28],
        [59.5, 20.5],
      ].map(([x = 0, y = 0]) => cut(label, x * 8, y * 8, 1, 1).gray[0]),
  ).toEqual([255, 0, 255])
})

function shapeOf({ rows, width }: Bitmap): string {
  return rows
    .map((row) =>
      Array.from(row, (byte) => byte.toString(2).padStart(8, '0'))
        .join('')
        .slice(0, width),
    )
    .join('\n')
}

function rowsWithInk(label: { width: number; height: number; gray: Uint8Array } | undefined): number[] {
  if (label === undefined) return []
  return Array.from({ length: label.height }, (_, row) => row).filter((row) =>
    cut(label, 0, row, label.width, 1).gray.includes(0),
  )
}
