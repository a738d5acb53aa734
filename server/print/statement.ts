import type { Language } from '../../shared/entities/account.ts'
import type { Statement } from '../../shared/entities/statement.ts'
import { pdfOf } from './document.ts'
import { BLACK, GREY, type Mark, box } from './drawing.ts'
import { clipped, fitted } from './fit.ts'
import { PAPERS } from './paper.ts'
import { type Row, paginated } from './rows.ts'
import { wordFor, wordsIn } from './words.ts'

const left = 14
const width = 182
const top = 62
const foot = 284

/** A month's statement on A4: its total, the work line by line, the storage day by day. */
export async function statementPdf(statement: Statement, language: Language = 'ko'): Promise<Uint8Array> {
  const pages = paginated([...workRows(statement, language), ...storageRows(statement, language)], top, foot - 3)
  return pdfOf(
    `Gantry ${statement.month} ${statement.partnerName}`,
    PAPERS.a4,
    pages.map((marks, index) => [
      ...head(statement, language),
      ...marks,
      ...footer(statement, index + 1, pages.length),
    ]),
  )
}

const money = (amount: number) => `₩${amount.toLocaleString('en-US')}`
const count = (number: number) => number.toLocaleString('en-US')

function head({ month, partnerName, ...of }: Statement, language: Language): Mark[] {
  const words = wordsIn(language)
  const facts: [string, string][] = [
    [words.storage, money(of.storageAmount)],
    [words.work, money(of.workAmount)],
    [words.pending, money(of.pendingAmount)],
    [words.total, money(of.total)],
  ]
  return [
    ...fitted(words.statement, { x: left, y: 12, width: 80, height: 6, largest: 14, color: GREY }),
    ...fitted(partnerName, { x: left, y: 18, width: 120, height: 12, largest: 26, bold: true, color: BLACK }),
    ...fitted(month, { x: 140, y: 18, width: 56, height: 12, largest: 26, bold: true, color: BLACK, align: 'right' }),
    ...facts.flatMap(([word, told], index) => {
      const x = left + (index * width) / 4
      return [
        ...fitted(word, { x, y: 34, width: 43, height: 4.5, largest: 9, color: GREY }),
        ...fitted(told, { x, y: 39, width: 43, height: 7, largest: 16, bold: true, color: BLACK }),
      ]
    }),
    ...fitted(
      of.pricePerPlaceDay === null
        ? words.noPrice
        : `${words.storage}: ${count(of.placeDays)} ${words.placeDays} × ${money(of.pricePerPlaceDay)} (${of.billingConditionName ?? ''}) · ${count(of.pieceDays)} ${words.pieceDays}`,
      { x: left, y: 49, width, height: 5, largest: 10, color: BLACK },
    ),
    box(left, 57, width, 0.6, BLACK),
  ]
}

interface Cell {
  x: number
  width: number
  align?: 'right'
}
const workCells: Cell[] = [
  { x: 0, width: 20 },
  { x: 22, width: 32 },
  { x: 56, width: 40 },
  { x: 96, width: 16, align: 'right' },
  { x: 114, width: 22, align: 'right' },
  { x: 138, width: 26, align: 'right' },
  { x: 166, width: 16, align: 'right' },
]
const storageCells: Cell[] = [
  { x: 0, width: 30 },
  { x: 32, width: 30, align: 'right' },
  { x: 64, width: 40, align: 'right' },
  { x: 106, width: 40, align: 'right' },
]

function workRows({ work }: Statement, language: Language): Row[] {
  if (work.length === 0) return []
  const words = wordsIn(language)
  const heading = headed(
    words.work,
    [words.day, words.inbound, words.work, words.quantity, words.unitPrice, words.amount, ''],
    workCells,
  )
  return [
    heading,
    ...work.map((line) =>
      row(
        [
          line.closedOn,
          line.code,
          wordFor(language, `work.${line.type}`),
          count(line.quantity),
          money(line.unitPrice),
          money(line.amount),
          line.isExempted ? words.exempted : line.naverBillingStatus === 'SENT' ? words.pending : '',
        ],
        workCells,
        heading,
      ),
    ),
  ]
}

function storageRows({ days, pricePerPlaceDay }: Statement, language: Language): Row[] {
  if (days.length === 0) return []
  const words = wordsIn(language)
  const heading = headed(words.storage, [words.day, words.places, words.pieces, words.amount], storageCells)
  return [
    heading,
    ...days.map(({ day, places, pieces }) =>
      row(
        [day, count(places), count(pieces), pricePerPlaceDay === null ? '' : money(places * pricePerPlaceDay)],
        storageCells,
        heading,
      ),
    ),
  ]
}

function headed(title: string, names: string[], cells: Cell[]): Row {
  return {
    height: 15,
    keepsNext: true,
    at: (y) => [
      ...fitted(title, { x: left, y: y + 2, width, height: 5.5, largest: 12, bold: true, color: BLACK }),
      ...told(names, cells, y + 9, GREY),
      box(left, y + 14, width, 0.2, GREY),
    ],
  }
}

const row = (texts: string[], cells: Cell[], under: Row): Row => ({
  height: 5.2,
  under,
  at: (y) => told(texts, cells, y + 0.6, BLACK),
})

function told(texts: string[], cells: Cell[], y: number, color: string): Mark[] {
  return cells.flatMap(({ x, width: room, align }, index) => {
    const text = texts[index] ?? ''
    if (text === '') return []
    return align === 'right'
      ? fitted(text, { x: left + x, y, width: room, height: 4, largest: 9, color, align })
      : clipped(text, { x: left + x, y, width: room, size: 9, color })
  })
}

function footer({ month, partnerName }: Statement, page: number, pages: number): Mark[] {
  return [
    ...fitted(`${partnerName} · ${month}`, { x: left, y: foot, width: 120, height: 4.5, largest: 9, color: GREY }),
    ...fitted(`${page} / ${pages}`, {
      x: 146,
      y: foot,
      width: 50,
      height: 4.5,
      largest: 9,
      color: BLACK,
      align: 'right',
    }),
  ]
}
