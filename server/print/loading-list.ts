import type { Language } from '../../shared/entities/account.ts'
import { code128, qr } from './barcode.ts'
import { pdfOf } from './document.ts'
import { BLACK, GREY, type Mark, POINT, box, frame } from './drawing.ts'
import { fitted } from './fit.ts'
import { widthOf } from './fonts.ts'
import { type Area, type Paper, PAPERS } from './paper.ts'
import { type Row, paginated } from './rows.ts'
import type { LoadingList } from './paper-data.ts'
import { wordFor, wordsIn } from './words.ts'
import type { Dpi } from '../../shared/entities/invoice.ts'
import { zplOf } from './zpl.ts'

export async function loadingList(
  list: LoadingList,
  paper: Paper = 'a4',
  language: Language = 'ko',
): Promise<Uint8Array> {
  return pdfOf(`Gantry ${list.plan}`, PAPERS[paper], pagesOf(list, paper, language))
}

/** The same list as consecutive labels, as text for a label printer. */
export async function loadingListZpl(
  list: LoadingList,
  paper: Exclude<Paper, 'a4'>,
  dpi: Dpi,
  language: Language = 'ko',
): Promise<Uint8Array> {
  return zplOf(PAPERS[paper], dpi, pagesOf(list, paper, language))
}

function pagesOf(list: LoadingList, paper: Paper, language: Language): Mark[][] {
  const sheet = paper === 'a4' ? PAGE : labelOf(PAPERS[paper])
  const columns = columnsFor(list, sheet)
  const rows = [
    ...list.pallets.flatMap((pallet) => palletRows(pallet, columns, sheet, language)),
    signatures(sheet, language),
  ]
  const pages = paginated(rows, sheet.body, sheet.foot - 2)
  return pages.map((marks, index) => [
    ...header(list, sheet, language),
    ...marks,
    ...footer(list.plan, index + 1, pages.length, sheet),
  ])
}

/** Where the parts stand that each page repeats. Rows go from `body` nearly to `foot`. `indent` is for what a pallet or a box holds. */
interface PageShape {
  margin: number
  width: number
  body: number
  foot: number
  indent: number
  title: Area
  plan: Area
  facts: Grid
  totals: Grid
  code(plan: string): Mark[]
}

/** Cells beside and below each other, each of them `height` high. */
interface Grid {
  x: number
  y: number
  columns: number
  width: number
  height: number
}

const PAGE: PageShape = {
  margin: 14,
  width: 182,
  body: 55,
  foot: 283,
  indent: 6,
  title: { x: 14, y: 12, width: 60, height: 6 },
  plan: { x: 14, y: 18, width: 92, height: 10 },
  facts: { x: 14, y: 31, columns: 4, width: 182, height: 10.5 },
  totals: { x: 14, y: 44.5, columns: 4, width: 182, height: 7 },
  code: (plan) => {
    const bars = code128(plan, 84, 13)
    return bars === undefined ? [] : [bars.at(196 - bars.width + bars.quiet, 13)]
  },
}

/** A label has a square, because it takes less of the width than bars and holds any plan. */
function labelOf({ width, height }: { width: number; height: number }): PageShape {
  const margin = 4
  const inner = width - 2 * margin
  const beside = inner - 27
  return {
    margin,
    width: inner,
    body: 45.5,
    foot: height - 8,
    indent: 2,
    title: { x: margin, y: 4, width: beside, height: 5 },
    plan: { x: margin, y: 9, width: beside, height: 9 },
    facts: { x: margin, y: 18.5, columns: 2, width: beside, height: 9.2 },
    totals: { x: margin, y: 37, columns: 3, width: inner, height: 5.4 },
    code: (plan) => {
      const square = qr(plan, 27, 'M', 'coarse')
      return [square.at(width - margin - square.width + square.quiet, 3)]
    },
  }
}

function header(list: LoadingList, sheet: PageShape, language: Language): Mark[] {
  const words = wordsIn(language)
  const facts = [
    [words.courier, list.courier],
    [words.center, list.center],
    [words.printedAt, list.at],
    [words.printedBy, list.printedBy],
  ] as const
  const looseBoxes = list.pallets.filter((each) => each.type === 'BOX').length
  const totals = [
    [words.pallets, list.pallets.length - looseBoxes],
    [words.boxes, looseBoxes + sumOf(list.pallets, (each) => each.boxes.length)],
    [words.waybills, sumOf(list.pallets, serialsOf)],
  ] as const
  return [
    ...fitted(words.loadingList, { ...sheet.title, largest: 14, color: GREY }),
    ...fitted(list.plan, { ...sheet.plan, largest: 24, bold: true, color: BLACK }),
    ...sheet.code(list.plan),
    ...facts.flatMap(([word, told], index) => {
      const cell = cellOf(sheet.facts, index)
      return [
        ...fitted(word, { ...cell, height: 4, largest: 8, color: GREY }),
        ...fitted(told, {
          ...cell,
          y: cell.y + 4,
          height: cell.height - 4,
          largest: 11,
          lines: 2,
          bold: true,
          color: BLACK,
        }),
      ]
    }),
    ...totals.flatMap(([word, count], index) =>
      fitted(`${word} ${count.toLocaleString('en-US')}`, {
        ...cellOf(sheet.totals, index),
        largest: 15,
        bold: true,
        color: BLACK,
      }),
    ),
    box(sheet.margin, sheet.body - 2.5, sheet.width, 0.6, BLACK),
  ]
}

function cellOf({ x, y, columns, width, height }: Grid, index: number): Area {
  return {
    x: x + ((index % columns) * width) / columns,
    y: y + Math.floor(index / columns) * height,
    width: width / columns - 3,
    height,
  }
}

function footer(plan: string, page: number, pages: number, { margin, width, foot }: PageShape): Mark[] {
  return [
    ...fitted(plan, { x: margin, y: foot, width: width / 2, height: 4.5, largest: 9, color: GREY }),
    ...fitted(`${page} / ${pages}`, {
      x: margin + (width * 2) / 3,
      y: foot,
      width: width / 3,
      height: 4.5,
      largest: 9,
      bold: true,
      color: BLACK,
      align: 'right',
    }),
  ]
}

function palletRows(
  pallet: LoadingList['pallets'][number],
  columns: number,
  sheet: PageShape,
  language: Language,
): Row[] {
  const words = wordsIn(language)
  const counts = [
    ...(pallet.boxes.length === 0 ? [] : [`${words.boxes} ${pallet.boxes.length}`]),
    `${words.waybills} ${serialsOf(pallet)}`,
  ].join(' · ')
  const heading: Row = {
    height: 9.5,
    keepsNext: pallet.serials.length + pallet.boxes.length > 0,
    at: (y) => [
      box(sheet.margin, y + 1, sheet.width, 0.3, BLACK),
      ...ticked(0, y + 2.6, sheet, `${wordFor(language, pallet.type)}  ${pallet.code}`, counts, 13),
    ],
  }
  const boxes = pallet.boxes.flatMap(({ code, serials }) => {
    const inBox: Row = {
      height: 7,
      under: heading,
      keepsNext: serials.length > 0,
      at: (y) =>
        ticked(sheet.indent, y + 1.2, sheet, `${words.BOX}  ${code}`, `${words.waybills} ${serials.length}`, 10),
    }
    return [inBox, ...serialRows(serials, columns, inBox, sheet)]
  })
  return [heading, ...serialRows(pallet.serials, columns, heading, sheet), ...boxes]
}

/** A square to tick off, a code, and what the pallet or box holds. */
function ticked(
  indent: number,
  y: number,
  { margin, width }: PageShape,
  code: string,
  counts: string,
  size: number,
): Mark[] {
  const height = size * 0.42
  const x = margin + indent
  const room = width - indent - 6
  return [
    ...frame(x, y + 0.4, 4, 4, 0.3, BLACK),
    ...fitted(code, { x: x + 6, y, width: room * 0.6, height, largest: size, bold: true, color: BLACK }),
    ...fitted(counts, {
      x: x + 7 + room * 0.6,
      y,
      width: room * 0.4 - 1,
      height,
      largest: size * 0.8,
      color: BLACK,
      align: 'right',
    }),
  ]
}

function serialRows(serials: string[], columns: number, under: Row, sheet: PageShape): Row[] {
  const width = (sheet.width - 2 * sheet.indent) / columns
  return Array.from({ length: Math.ceil(serials.length / columns) }, (_, row) => ({
    height: 4.8,
    under,
    at: (y: number) =>
      serials.slice(row * columns, (row + 1) * columns).flatMap((serial, column) =>
        fitted(serial, {
          x: sheet.margin + 2 * sheet.indent + column * width,
          y,
          width: width - GAP,
          height: 4.6,
          largest: SERIAL,
          color: BLACK,
        }),
      ),
  }))
}

const SERIAL = 9
const GAP = 4

/** As many columns as the longest waybill number leaves room for. */
function columnsFor(list: LoadingList, { width, indent }: PageShape): number {
  const serials = list.pallets.flatMap((pallet) => [...pallet.serials, ...pallet.boxes.flatMap((each) => each.serials)])
  const widest = serials.reduce((most, serial) => Math.max(most, widthOf(serial, SERIAL) * POINT), 1)
  return Math.min(6, Math.max(1, Math.floor((width - 2 * indent) / (widest + GAP))))
}

function signatures(sheet: PageShape, language: Language): Row {
  const words = wordsIn(language)
  const width = (sheet.width - 8) / 2
  return {
    height: 36,
    at: (y) =>
      [words.driver, words.center].flatMap((role, index) => {
        const x = sheet.margin + index * (width + 8)
        return [
          ...fitted(role, { x, y: y + 8, width, height: 5, largest: 11, bold: true, color: BLACK }),
          box(x, y + 29, width, 0.3, BLACK),
          ...fitted(words.signature, { x, y: y + 30.5, width, height: 4, largest: 8, color: GREY }),
        ]
      }),
  }
}

function serialsOf(pallet: LoadingList['pallets'][number]): number {
  return pallet.serials.length + sumOf(pallet.boxes, (each) => each.serials.length)
}

function sumOf<Each>(all: Each[], count: (each: Each) => number): number {
  return all.reduce((sum, each) => sum + count(each), 0)
}
