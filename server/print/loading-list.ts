import type { Language } from '../../shared/entities/account.ts'
import { code128 } from './barcode.ts'
import { pdfOf } from './document.ts'
import { BLACK, GREY, type Mark, POINT, box, frame } from './drawing.ts'
import { fitted } from './fit.ts'
import { widthOf } from './fonts.ts'
import { type Row, paginated } from './rows.ts'
import { wordFor, wordsIn } from './words.ts'

/** What a plan put on a vehicle: the driver and the center sign for it. */
export interface LoadingList {
  plan: string
  courier: string
  center: string
  /** As it is to be read. */
  at: string
  printedBy: string
  /** Pallets, and boxes that stand on none; a pallet's own waybills beside those in its boxes. */
  pallets: { code: string, type: string, boxes: { code: string, serials: string[] }[], serials: string[] }[]
}

/** Pages of A4. */
export async function loadingList(list: LoadingList, language: Language = 'ko'): Promise<Uint8Array> {
  const columns = columnsFor(list)
  const rows = [...list.pallets.flatMap((pallet) => palletRows(pallet, columns, language)), signatures(language)]
  const pages = paginated(rows, BODY, PAGE.height - MARGIN - 6)
  return pdfOf(`Gantry ${list.plan}`, PAGE, pages.map((marks, index) => [...header(list, language), ...marks, ...footer(list.plan, index + 1, pages.length)]))
}

const PAGE = { width: 210, height: 297 }
const MARGIN = 14
const WIDTH = PAGE.width - 2 * MARGIN
/** Where a page's rows begin. */
const BODY = 55
const SERIAL = 9

function header(list: LoadingList, language: Language): Mark[] {
  const words = wordsIn(language)
  const bars = code128(list.plan, 84, 13)
  const facts = [[words.courier, list.courier], [words.center, list.center], [words.printedAt, list.at], [words.printedBy, list.printedBy]] as const
  const looseBoxes = list.pallets.filter((each) => each.type === 'BOX').length
  const totals = [
    [words.pallets, list.pallets.length - looseBoxes],
    [words.boxes, looseBoxes + sumOf(list.pallets, (each) => each.boxes.length)],
    [words.waybills, sumOf(list.pallets, serialsOf)],
  ] as const
  return [
    ...fitted(words.loadingList, { x: MARGIN, y: 12, width: 60, height: 6, largest: 14, color: GREY }),
    ...fitted(list.plan, { x: MARGIN, y: 18, width: 92, height: 10, largest: 24, bold: true, color: BLACK }),
    ...bars === undefined ? [] : [bars.at(PAGE.width - MARGIN - bars.width + bars.quiet, 13)],
    ...facts.flatMap(([word, told], index) => [
      ...fitted(word, { x: MARGIN + index * WIDTH / 4, y: 31, width: WIDTH / 4 - 3, height: 4, largest: 8, color: GREY }),
      ...fitted(told, { x: MARGIN + index * WIDTH / 4, y: 35, width: WIDTH / 4 - 3, height: 6.5, largest: 11, lines: 2, bold: true, color: BLACK }),
    ]),
    ...totals.flatMap(([word, count], index) => fitted(`${word} ${count.toLocaleString('en-US')}`, { x: MARGIN + index * WIDTH / 4, y: 44.5, width: WIDTH / 4 - 3, height: 7, largest: 15, bold: true, color: BLACK })),
    box(MARGIN, 52.5, WIDTH, 0.6, BLACK),
  ]
}

function footer(plan: string, page: number, pages: number): Mark[] {
  const y = PAGE.height - MARGIN
  return [
    ...fitted(plan, { x: MARGIN, y, width: 90, height: 4.5, largest: 9, color: GREY }),
    ...fitted(`${page} / ${pages}`, { x: PAGE.width - MARGIN - 60, y, width: 60, height: 4.5, largest: 9, bold: true, color: BLACK, align: 'right' }),
  ]
}

function palletRows(pallet: LoadingList['pallets'][number], columns: number, language: Language): Row[] {
  const words = wordsIn(language)
  const counts = [...pallet.boxes.length === 0 ? [] : [`${words.boxes} ${pallet.boxes.length}`], `${words.waybills} ${serialsOf(pallet)}`].join(' · ')
  const heading: Row = {
    height: 9.5, keepsNext: pallet.serials.length + pallet.boxes.length > 0,
    at: (y) => [box(MARGIN, y + 1, WIDTH, 0.3, BLACK), ...ticked(MARGIN, y + 2.6, `${wordFor(language, pallet.type)}  ${pallet.code}`, counts, 13)],
  }
  const boxes = pallet.boxes.flatMap(({ code, serials }) => {
    const inBox: Row = { height: 7, under: heading, keepsNext: serials.length > 0, at: (y) => ticked(MARGIN + 6, y + 1.2, `${words.BOX}  ${code}`, `${words.waybills} ${serials.length}`, 10) }
    return [inBox, ...serialRows(serials, columns, inBox)]
  })
  return [heading, ...serialRows(pallet.serials, columns, heading), ...boxes]
}

/** A square to be ticked off, a code, and what it holds. */
function ticked(x: number, y: number, code: string, counts: string, size: number): Mark[] {
  const height = size * 0.42
  return [
    ...frame(x, y + 0.4, 4, 4, 0.3, BLACK),
    ...fitted(code, { x: x + 6, y, width: 105, height, largest: size, bold: true, color: BLACK }),
    ...fitted(counts, { x: x + 112, y, width: PAGE.width - MARGIN - x - 112, height, largest: size * 0.8, color: BLACK, align: 'right' }),
  ]
}

function serialRows(serials: string[], columns: number, under: Row): Row[] {
  const width = (WIDTH - INDENT) / columns
  return Array.from({ length: Math.ceil(serials.length / columns) }, (_, row) => ({
    height: 4.8, under,
    at: (y: number) => serials.slice(row * columns, (row + 1) * columns).flatMap((serial, column) =>
      fitted(serial, { x: MARGIN + INDENT + column * width, y, width: width - GAP, height: 4.6, largest: SERIAL, color: BLACK })),
  }))
}

const INDENT = 12
const GAP = 4

/** As many as the longest waybill number leaves room for. */
function columnsFor(list: LoadingList): number {
  const serials = list.pallets.flatMap((pallet) => [...pallet.serials, ...pallet.boxes.flatMap((each) => each.serials)])
  const widest = serials.reduce((most, serial) => Math.max(most, widthOf(serial, SERIAL) * POINT), 1)
  return Math.min(6, Math.max(1, Math.floor((WIDTH - INDENT) / (widest + GAP))))
}

function signatures(language: Language): Row {
  const words = wordsIn(language)
  const width = (WIDTH - 8) / 2
  return {
    height: 36,
    at: (y) => [words.driver, words.center].flatMap((role, index) => {
      const x = MARGIN + index * (width + 8)
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
