import type { Language } from '../../shared/entities/account.ts'
import { type Dots, code128, qr, qrWithin } from './barcode.ts'
import { pdfOf } from './document.ts'
import { BLACK, GREY, type Mark, box, frame } from './drawing.ts'
import { clipped, fitted } from './fit.ts'
import { type Area, type Paper, PAPERS } from './paper.ts'
import type { RelocationSheet } from './paper-data.ts'
import { wordsIn } from './words.ts'
import type { Dpi } from '../../shared/entities/invoice.ts'
import { zplOf } from './zpl.ts'

/** Two sheets per page of A4, to be cut apart, or one per label. A worker can work from each sheet by scanning it alone. */
export async function relocationSheets(
  sheets: RelocationSheet[],
  paper: Paper = 'a4',
  language: Language = 'ko',
): Promise<Uint8Array> {
  return pdfOf('Gantry relocations', PAPERS[paper], pagesOf(sheets, paper, language))
}

/** One sheet per label, as text for a label printer. */
export async function relocationZpl(
  sheets: RelocationSheet[],
  paper: Exclude<Paper, 'a4'>,
  dpi: Dpi,
  language: Language = 'ko',
): Promise<Uint8Array> {
  return zplOf(PAPERS[paper], dpi, pagesOf(sheets, paper, language))
}

function pagesOf(sheets: RelocationSheet[], paper: Paper, language: Language): Mark[][] {
  const { width, height } = PAPERS[paper]
  if (paper !== 'a4')
    return sheets.map((each, index) =>
      sheet(
        each,
        `${index + 1} / ${sheets.length}`,
        LABEL,
        (width - LABEL.width) / 2,
        (height - LABEL.height) / 2,
        language,
      ),
    )
  const pages: Mark[][] = []
  for (const [index, each] of sheets.entries()) {
    if (index % 2 === 0) pages.push([])
    else pages.at(-1)?.push(box(0, HALF.height, width, 0.2, GREY))
    pages.at(-1)?.push(...sheet(each, `${index + 1} / ${sheets.length}`, HALF, 0, (index % 2) * HALF.height, language))
  }
  return pages
}

/** Where a sheet's parts stand, and how large their letters may be, in points. */
interface Arrangement {
  width: number
  height: number
  title: Area
  index: Area
  code: Area & { largest: number }
  about: Area
  bars: Area
  /** The quiet zone of the square may lie in the margin. */
  square: { right: number; y: number; side: number }
  from: Area
  arrow: Area & { sign: string }
  to: Area
  /** A location's bars within its frame. */
  placeBars: number
  name: Area & { largest: number }
  /** Facts stand one below the other, each `height` high. `words` mm are for their names. */
  facts: Area & { words: number; size: number }
  barcode: Area
  quantity: Area
  stored: Area
  dots: Dots
}

/** Half a page of A4. */
const HALF: Arrangement = {
  width: 210,
  height: 148.5,
  dots: 'any',
  title: { x: 12, y: 10, width: 70, height: 6 },
  index: { x: 84, y: 10, width: 18, height: 6 },
  code: { x: 12, y: 16, width: 90, height: 13, largest: 34 },
  about: { x: 12, y: 30, width: 100, height: 5 },
  bars: { x: 112, y: 11, width: 54, height: 20 },
  square: { right: 198, y: 7, side: 26 },
  from: { x: 12, y: 38, width: 84, height: 46 },
  arrow: { x: 99, y: 53, width: 12, height: 12, sign: '→' },
  to: { x: 114, y: 38, width: 84, height: 46 },
  placeBars: 18,
  name: { x: 12, y: 88, width: 108, height: 14, largest: 20 },
  facts: { x: 12, y: 104, width: 108, height: 5.5, words: 23, size: 11 },
  barcode: { x: 12, y: 126.5, width: 108, height: 12 },
  quantity: { x: 126, y: 88, width: 72, height: 24 },
  stored: { x: 126, y: 115, width: 72, height: 24 },
}

/** A label of 100 × 150 mm. */
const LABEL: Arrangement = {
  width: 100,
  height: 150,
  dots: 'coarse',
  title: { x: 4, y: 4, width: 46, height: 5 },
  index: { x: 52, y: 4, width: 18, height: 5 },
  code: { x: 4, y: 9.5, width: 66, height: 10, largest: 30 },
  about: { x: 4, y: 20, width: 66, height: 5.5 },
  bars: { x: 4, y: 26.5, width: 66, height: 8 },
  square: { right: 96, y: 3, side: 26 },
  from: { x: 4, y: 36, width: 92, height: 33 },
  arrow: { x: 44, y: 69, width: 12, height: 4, sign: '↓' },
  to: { x: 4, y: 73, width: 92, height: 33 },
  placeBars: 13,
  name: { x: 4, y: 108, width: 60, height: 9, largest: 14 },
  facts: { x: 4, y: 117.5, width: 60, height: 4, words: 17, size: 9 },
  barcode: { x: 4, y: 134.5, width: 92, height: 12.5 },
  quantity: { x: 66, y: 108, width: 30, height: 15 },
  stored: { x: 66, y: 124.5, width: 30, height: 8.5 },
}

function sheet(
  each: RelocationSheet,
  index: string,
  arrangement: Arrangement,
  left: number,
  top: number,
  language: Language,
): Mark[] {
  const words = wordsIn(language)
  const { dots, placeBars, square, arrow } = arrangement
  const put = <Part extends Area>(part: Part): Part => ({ ...part, x: left + part.x, y: top + part.y })
  const code = qr(each.code, square.side, 'M', dots)
  return [
    ...fitted(words.relocation, { ...put(arrangement.title), largest: 14, color: GREY }),
    ...fitted(index, { ...put(arrangement.index), largest: 12, bold: true, color: BLACK, align: 'right' }),
    ...fitted(each.code, { ...put(arrangement.code), bold: true, color: BLACK }),
    ...fitted(`${each.center} · ${each.partner} · ${words.createdAt} ${each.createdAt}`, {
      ...put(arrangement.about),
      largest: 10,
      lines: 2,
      color: GREY,
    }),
    ...codeIn(each.code, put(arrangement.bars), dots),
    code.at(left + square.right - code.width + code.quiet, top + square.y),
    ...place(words.from, each.from, put(arrangement.from), placeBars, dots),
    ...fitted(arrow.sign, { ...put(arrow), largest: 34, bold: true, color: BLACK, align: 'center' }),
    ...place(words.to, each.to, put(arrangement.to), placeBars, dots),
    ...fitted(each.condition === 'DAMAGED' ? `${words.damaged} · ${each.sku}` : each.sku, {
      ...put(arrangement.name),
      lines: 2,
      bold: true,
      color: BLACK,
    }),
    ...facts(each, put(arrangement.facts), language),
    ...(each.barcode === null ? [] : codeIn(each.barcode, put(arrangement.barcode), dots)),
    ...quantities(each.quantity, put(arrangement.quantity), put(arrangement.stored), language),
  ]
}

/** A location with its bars below: the worker scans them where the goods are taken and where they are put. */
function place(role: string, alias: string, { x, y, width, height }: Area, bars: number, dots: Dots): Mark[] {
  return [
    ...frame(x, y, width, height, 0.5, BLACK),
    ...fitted(role, { x: x + 3, y: y + 2, width: width - 6, height: 5, largest: 10, color: GREY }),
    ...fitted(alias, {
      x: x + 3,
      y: y + 7,
      width: width - 6,
      height: height - bars - 11,
      largest: 44,
      lines: 2,
      bold: true,
      color: BLACK,
    }),
    ...codeIn(alias, { x: x + 1, y: y + height - bars - 3, width: width - 2, height: bars }, dots),
  ]
}

function facts(
  each: RelocationSheet,
  { x, y, width, height, words: wide, size }: Arrangement['facts'],
  language: Language,
): Mark[] {
  const words = wordsIn(language)
  const all = [
    [words.itemNumber, each.partnerItemNumber],
    [words.lot, each.lot],
    [words.expiry, each.expirationDate],
    [words.barcode, each.barcode],
  ] as const
  const known = all.flatMap(([word, told]) => (told === null ? [] : [{ word, told }]))
  return known.flatMap(({ word, told }, row) => [
    clipped(word, { x, y: y + 0.5 + row * height, width: wide - 1, size: size - 2, color: GREY }),
    ...fitted(told, {
      x: x + wide,
      y: y + row * height,
      width: width - wide,
      height: height - 0.1,
      largest: size,
      bold: true,
      color: BLACK,
    }),
  ])
}

function quantities(quantity: number, wanted: Area, stored: Area, language: Language): Mark[] {
  const words = wordsIn(language)
  const { x, y, width, height } = wanted
  return [
    ...frame(x, y, width, height, 0.5, BLACK),
    ...fitted(words.quantity, { x: x + 3, y: y + 2, width: 24, height: 5, largest: 10, color: GREY }),
    ...fitted(quantity.toLocaleString('en-US'), {
      x: x + 3,
      y: y + 6,
      width: width - 6,
      height: height - 7,
      largest: 46,
      bold: true,
      color: BLACK,
      align: 'right',
      middle: true,
    }),
    ...frame(stored.x, stored.y, stored.width, stored.height, 0.5, BLACK),
    ...fitted(words.stored, {
      x: stored.x + 3,
      y: stored.y + 2,
      width: stored.width - 6,
      height: 5,
      largest: 10,
      color: GREY,
    }),
  ]
}

/** Bars, or a square if bars cannot hold the code. The white that they need around them is within the area. */
function codeIn(code: string, { x, y, width, height }: Area, dots: Dots): Mark[] {
  const drawn = code128(code, width, height, dots) ?? qrWithin(code, height, 'M', dots)
  return drawn === undefined ? [] : [drawn.at(x, y)]
}
