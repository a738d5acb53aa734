import type { Language } from '../../shared/entities/account.ts'
import { code128 } from './barcode.ts'
import { pdfOf } from './document.ts'
import { BLACK, GREY, type Mark, box, frame } from './drawing.ts'
import { clipped, fitted } from './fit.ts'
import { PAPERS } from './paper.ts'
import { type Row, paginated } from './rows.ts'
import type { SlipPaper } from './paper-data.ts'
import { wordFor, wordsIn } from './words.ts'

/** Slips to work from on paper. Each begins on a page of A4 and goes on over as many pages as its lines need. */
export async function slipPapers(slips: SlipPaper[], language: Language = 'ko'): Promise<Uint8Array> {
  return pdfOf(
    'Gantry slips',
    PAPERS.a4,
    slips.flatMap((slip) => pagesOf(slip, language)),
  )
}

const left = 14
const wide = 182
const body = 62
const foot = 283
const rowHeight = 13

/** mm from the left edge, and the width. */
const columns = {
  nth: { x: left, width: 7 },
  goods: { x: 22, width: 66 },
  from: { x: 90, width: 30 },
  to: { x: 90, width: 30 },
  lot: { x: 122, width: 28 },
  quantity: { x: 152, width: 19 },
  done: { x: 175, width: 21 },
}

function pagesOf(slip: SlipPaper, language: Language): Mark[][] {
  const words = wordsIn(language)
  const head: Row = {
    height: 7,
    keepsNext: true,
    at: (y) => [
      ...(
        [
          ['goods', words.goods],
          ['from', slip.lines.some(({ to }) => to !== null) ? `${words.from} → ${words.to}` : words.location],
          ['lot', `${words.lot} · ${words.expiry}`],
          ['quantity', words.quantity],
          ['done', words.done],
        ] as const
      ).map(([name, word]) => clipped(word, { ...columns[name], y: y + 1, size: 9, color: GREY })),
      box(left, y + 6, wide, 0.3, BLACK),
    ],
  }
  const rows = slip.lines.map((line, nth): Row => ({ height: rowHeight, under: head, at: (y) => lineAt(line, nth, y) }))
  const sum = slip.lines.reduce((total, { quantity }) => total + quantity, 0)
  const end: Row = {
    height: 30,
    at: (y) => [
      ...fitted(`${words.total} ${sum.toLocaleString('en-US')}`, {
        x: columns.lot.x,
        y: y + 2,
        width: columns.quantity.x + columns.quantity.width - columns.lot.x,
        height: 7,
        largest: 14,
        bold: true,
        color: BLACK,
        align: 'right',
      }),
      box(left, y + 23, 80, 0.3, BLACK),
      ...fitted(words.signature, { x: left, y: y + 24.5, width: 80, height: 4, largest: 8, color: GREY }),
    ],
  }
  const pages = paginated([head, ...rows, end], body, foot - 2)
  return pages.map((marks, index) => [
    ...header(slip, language),
    ...marks,
    ...fitted(slip.code, { x: left, y: foot, width: wide / 2, height: 4.5, largest: 9, color: GREY }),
    ...fitted(`${index + 1} / ${pages.length}`, {
      x: left + wide / 2,
      y: foot,
      width: wide / 2,
      height: 4.5,
      largest: 9,
      bold: true,
      color: BLACK,
      align: 'right',
    }),
  ])
}

function header(slip: SlipPaper, language: Language): Mark[] {
  const words = wordsIn(language)
  const facts = [
    [words.center, slip.center],
    [words.partner, slip.partner],
    [words.createdAt, slip.createdAt],
    [words.reference, slip.reference ?? '–'],
  ] as const
  const bars = code128(slip.code, 84, 14)
  return [
    ...fitted(wordFor(language, slip.reason), { x: left, y: 12, width: 92, height: 7, largest: 15, color: GREY }),
    ...fitted(slip.code, { x: left, y: 19, width: 92, height: 11, largest: 28, bold: true, color: BLACK }),
    ...(bars === undefined ? [] : [bars.at(left + wide - bars.width + bars.quiet, 13)]),
    ...facts.flatMap(([word, told], nth) => {
      const x = left + nth * (wide / 4)
      return [
        clipped(word, { x, y: 34, width: wide / 4 - 3, size: 8, color: GREY }),
        clipped(told, { x, y: 38, width: wide / 4 - 3, size: 11, bold: true, color: BLACK }),
      ]
    }),
    ...fitted(slip.description ?? '', {
      x: left,
      y: 45,
      width: wide,
      height: 12,
      largest: 11,
      lines: 2,
      color: BLACK,
    }),
    box(left, body - 2.5, wide, 0.6, BLACK),
  ]
}

function lineAt(line: SlipPaper['lines'][number], nth: number, y: number): Mark[] {
  const { goods, from, lot, quantity, done } = columns
  const detail = [line.partnerItemNumber, line.barcode].filter(Boolean).join(' · ')
  const place = [line.from, line.to].filter((one) => one !== null)
  return [
    clipped(String(nth + 1), { ...columns.nth, y: y + 2, size: 9, color: GREY }),
    ...fitted(line.damaged === null ? line.sku : `${line.damaged} · ${line.sku}`, {
      ...goods,
      y: y + 1,
      height: 7.5,
      largest: 10.5,
      lines: 2,
      bold: true,
      color: BLACK,
    }),
    clipped(detail, { ...goods, y: y + 8.7, size: 8, color: GREY }),
    ...fitted(place.join(' → '), { ...from, y: y + 1, height: 10, largest: 13, lines: 2, bold: true, color: BLACK }),
    clipped(line.lot ?? '–', { ...lot, y: y + 1.2, size: 10, color: BLACK }),
    clipped(line.expirationDate ?? '', { ...lot, y: y + 6.5, size: 10, color: BLACK }),
    ...fitted(line.quantity.toLocaleString('en-US'), {
      ...quantity,
      y: y + 1.5,
      height: 9,
      largest: 18,
      bold: true,
      color: BLACK,
      align: 'right',
    }),
    ...frame(done.x, y + 1.5, done.width, 9.5, 0.3, BLACK),
    box(left, y + rowHeight - 0.4, wide, 0.15, GREY),
  ]
}
