import type { Dpi } from '../../shared/entities/invoice.ts'
import type { GoodsSheet } from '../../shared/entities/goods-label.ts'
import { toGtin14 } from '../../shared/scan/gs1.ts'
import { bars, code128, gs1DataMatrix, qr, type Barcode, type Dots } from './barcode.ts'
import { pdfOf } from './document.ts'
import { BLACK, type Mark } from './drawing.ts'
import { fitted } from './fit.ts'
import type { Area } from './paper.ts'
import type { GoodsLabel } from './paper-data.ts'
import { zplOf } from './zpl.ts'

/** Labels for goods: one per page as large as the label, or many on a sheet of A4 without gaps. */
export async function goodsLabels(labels: GoodsLabel[], sheet: GoodsSheet): Promise<Uint8Array> {
  const { page, columns, rows, margin } = SHEETS[sheet]
  const [width, height] = [page.width / columns, page.height / rows]
  const pages: Mark[][] = []
  for (const [index, each] of copied(labels).entries()) {
    const place = index % (columns * rows)
    if (place === 0) pages.push([])
    const x = (place % columns) * width + margin
    const y = Math.floor(place / columns) * height + margin
    pages.at(-1)?.push(...label(each, { x, y, width: width - 2 * margin, height: height - 2 * margin }))
  }
  return pdfOf('Gantry goods', page, pages)
}

/** The same as text for a label printer. */
export async function goodsZpl(labels: GoodsLabel[], sheet: '40x30' | '50x30', dpi: Dpi): Promise<Uint8Array> {
  const { page, margin } = SHEETS[sheet]
  const area = { x: margin, y: margin, width: page.width - 2 * margin, height: page.height - 2 * margin }
  return zplOf(
    page,
    dpi,
    copied(labels).map((each) => label(each, area, 'coarse')),
  )
}

const A4 = { width: 210, height: 297 }
/** The margins keep clear of the edges, on which printers cannot print. */
const SHEETS = {
  '40x30': { page: { width: 40, height: 30 }, columns: 1, rows: 1, margin: 1.5 },
  '50x30': { page: { width: 50, height: 30 }, columns: 1, rows: 1, margin: 1.5 },
  'a4-24': { page: A4, columns: 3, rows: 8, margin: 5 },
  'a4-40': { page: A4, columns: 4, rows: 10, margin: 4 },
}

const copied = (labels: GoodsLabel[]) => labels.flatMap((one) => Array.from({ length: one.copies }, () => one))

/** The name is above; number, lot and expiry are below it; then come the code and what it says in letters. */
function label(goods: GoodsLabel, area: Area, printable: Dots = 'any'): Mark[] {
  const { x, y, width, height } = area
  const facts = [goods.number, goods.lot && `LOT ${goods.lot}`, goods.expirationDate && `EXP ${goods.expirationDate}`]
  const told = facts.filter(Boolean).join('  ')
  const { drawn, isSquare, text } = codeOf(goods, width, height * 0.42, printable)
  const wide = isSquare ? width - drawn.width : width
  const set = (words: string, top: number, high: number, largest: number, more: object = {}) =>
    fitted(words, {
      x,
      y: y + height * top,
      width: wide,
      height: height * high,
      largest,
      color: BLACK,
      ...more,
    })
  return [
    ...set(goods.name, 0, isSquare ? 0.5 : 0.28, 11, { lines: isSquare ? 4 : 2, bold: true }),
    ...set(told, isSquare ? 0.55 : 0.3, 0.13, 8),
    isSquare
      ? drawn.at(x + width - drawn.width, y + (height - drawn.height) / 2)
      : drawn.at(x + (width - drawn.width) / 2, y + height * 0.45),
    ...set(text, 0.89, 0.11, 8, isSquare ? {} : { align: 'center' }),
  ]
}

/**
 * Chooses the code of goods. If goods with a GTIN have a lot or an expiry, it is GS1, so that one scan tells all. Otherwise it is EAN if
 * the code is one, or else Code 128. A code that does not fit as bars becomes a square.
 */
function codeOf({ code, lot, expirationDate }: GoodsLabel, width: number, height: number, printable: Dots) {
  const side = Math.max(height, Math.min(width * 0.45, height * 2))
  const gtin = toGtin14(code)
  const canSayLot = lot === null || /^[A-Za-z0-9!"%&'()*+,\-./_:;<=>?]{1,20}$/.test(lot)
  if (gtin !== null && (lot ?? expirationDate) !== null && canSayLot) {
    const day = expirationDate === null ? '' : `(17)${expirationDate.slice(2).replaceAll('-', '')}`
    const said = `(01)${gtin}${day}${lot === null ? '' : `(10)${lot}`}`
    const long = bars('gs1-128', said, width, height, printable)
    if (long) return { drawn: long, isSquare: false, text: said }
    const matrix = gs1DataMatrix(said, side, printable)
    if (matrix) return { drawn: matrix, isSquare: true, text: code }
  }
  const ean = gtin === null ? undefined : eanOf(code, width, height, printable)
  const line = ean ?? code128(code, width, height, printable)
  if (line) return { drawn: line, isSquare: false, text: code }
  return { drawn: qr(code, side, 'M', printable), isSquare: true, text: code }
}

function eanOf(code: string, width: number, height: number, printable: Dots): Barcode | undefined {
  if (code.length === 8) return bars('ean8', code, width, height, printable)
  // A UPC of twelve digits is an EAN that begins with zero. Fourteen digits are not a consumer's EAN.
  return code.length === 14 ? undefined : bars('ean13', code.padStart(13, '0'), width, height, printable)
}
