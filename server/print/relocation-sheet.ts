import type { Language } from '../../shared/entities/account.ts'
import { code128, qr } from './barcode.ts'
import { pdfOf } from './document.ts'
import { BLACK, GREY, type Mark, box, frame } from './drawing.ts'
import { clipped, fitted } from './fit.ts'
import { wordsIn } from './words.ts'

export interface RelocationSheet {
  /** `RM-…` */
  code: string
  /** The goods' name. */
  sku: string
  partnerItemNumber: string | null
  barcode: string | null
  lot: string | null
  /** YYYY-MM-DD */
  expirationDate: string | null
  quantity: number
  /** Aliases of the two locations. */
  from: string
  to: string
  partner: string
  center: string
  /** As it is to be read. */
  createdAt: string
}

/** Two sheets a page of A4, to be cut apart; each can be worked from by scanning it alone. */
export async function relocationSheets(sheets: RelocationSheet[], language: Language = 'ko'): Promise<Uint8Array> {
  const pages: Mark[][] = []
  for (const [index, each] of sheets.entries()) {
    if (index % 2 === 0) pages.push([])
    pages.at(-1)?.push(...sheet(each, index % 2 * HALF, language))
  }
  return pdfOf('Gantry relocations', { width: 210, height: 297 }, pages)
}

const HALF = 148.5
const MARGIN = 12

function sheet(each: RelocationSheet, top: number, language: Language): Mark[] {
  const words = wordsIn(language)
  const square = qr(each.code, 26)
  return [
    ...top === 0 ? [] : [box(0, top, 210, 0.2, GREY)],
    ...fitted(words.relocation, { x: MARGIN, y: top + 10, width: 80, height: 6, largest: 14, color: GREY }),
    ...fitted(each.code, { x: MARGIN, y: top + 16, width: 90, height: 13, largest: 34, bold: true, color: BLACK }),
    ...fitted(`${each.center} · ${each.partner} · ${words.createdAt} ${each.createdAt}`, { x: MARGIN, y: top + 30, width: 100, height: 5, largest: 10, lines: 2, color: GREY }),
    ...barsIn(each.code, { x: 112, y: top + 11, width: 54, height: 20 }),
    square.at(210 - MARGIN - square.width + square.quiet, top + 7),
    ...place(words.from, each.from, MARGIN, top + 38),
    ...fitted('→', { x: 99, y: top + 53, width: 12, height: 12, largest: 34, bold: true, color: BLACK, align: 'center' }),
    ...place(words.to, each.to, 210 - MARGIN - PLACE, top + 38),
    ...goods(each, top + 88, language),
    ...quantities(each.quantity, top + 88, language),
  ]
}

const PLACE = 84

/** A location with its bars below: what the worker scans where he takes the goods and where he puts them. */
function place(role: string, alias: string, x: number, y: number): Mark[] {
  return [
    ...frame(x, y, PLACE, 46, 0.5, BLACK),
    ...fitted(role, { x: x + 3, y: y + 2, width: PLACE - 6, height: 5, largest: 10, color: GREY }),
    ...fitted(alias, { x: x + 3, y: y + 7, width: PLACE - 6, height: 17, largest: 44, lines: 2, bold: true, color: BLACK }),
    ...barsIn(alias, { x: x + 1, y: y + 25, width: PLACE - 2, height: 18 }),
  ]
}

function goods(each: RelocationSheet, y: number, language: Language): Mark[] {
  const words = wordsIn(language)
  const facts = [[words.itemNumber, each.partnerItemNumber], [words.lot, each.lot], [words.expiry, each.expirationDate], [words.barcode, each.barcode]] as const
  const known = facts.flatMap(([word, told]) => told === null ? [] : [{ word, told }])
  return [
    ...fitted(each.sku, { x: MARGIN, y, width: 108, height: 14, largest: 20, lines: 2, bold: true, color: BLACK }),
    ...known.flatMap(({ word, told }, row) => [
      clipped(word, { x: MARGIN, y: y + 16.5 + row * 5.5, width: 22, size: 9, color: GREY }),
      ...fitted(told, { x: MARGIN + 23, y: y + 16 + row * 5.5, width: 85, height: 5.4, largest: 11, bold: true, color: BLACK }),
    ]),
    ...each.barcode === null ? [] : barsIn(each.barcode, { x: MARGIN, y: y + 38.5, width: 108, height: 12 }),
  ]
}

function quantities(quantity: number, y: number, language: Language): Mark[] {
  const words = wordsIn(language)
  const x = 126
  const width = 210 - MARGIN - x
  return [
    ...frame(x, y, width, 24, 0.5, BLACK),
    ...fitted(words.quantity, { x: x + 3, y: y + 2, width: 24, height: 5, largest: 10, color: GREY }),
    ...fitted(quantity.toLocaleString('en-US'), { x: x + 3, y: y + 4, width: width - 6, height: 18, largest: 46, bold: true, color: BLACK, align: 'right', middle: true }),
    ...frame(x, y + 27, width, 24, 0.5, BLACK),
    ...fitted(words.stored, { x: x + 3, y: y + 29, width: width - 6, height: 5, largest: 10, color: GREY }),
  ]
}

/** Bars, or a square where bars cannot hold the code; what must stay white around them is within the area. */
function barsIn(code: string, area: { x: number, y: number, width: number, height: number }): Mark[] {
  return [(code128(code, area.width, area.height) ?? qr(code, area.height)).at(area.x, area.y)]
}
