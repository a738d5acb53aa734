import { code128, qr } from './barcode.ts'
import { pdfOf } from './document.ts'
import { INK, type Mark, polygon } from './drawing.ts'
import { fitted } from './fit.ts'

export interface LocationLabel {
  alias: string
  center: string
  zone: string
  /** Which of two shelves the label belongs to, if it hangs between them. */
  arrow?: 'up' | 'down'
}

export type LabelPaper = '100x50' | 'a4-24'

/** Labels of 100 × 50 mm, one per page, or 24 per page of A4: 3 × 8 of 70 × 37.125 mm without gaps. */
export async function locationLabels(labels: LocationLabel[], sheet: LabelPaper): Promise<Uint8Array> {
  const { page, columns, rows, margin } = SHEETS[sheet]
  const width = page.width / columns
  const height = page.height / rows
  const pages: Mark[][] = []
  for (const [index, each] of labels.entries()) {
    const place = index % (columns * rows)
    if (place === 0) pages.push([])
    const x = (place % columns) * width + margin
    const y = Math.floor(place / columns) * height + margin
    pages.at(-1)?.push(...label(each, { x, y, width: width - 2 * margin, height: height - 2 * margin, margin }))
  }
  return pdfOf('Gantry locations', page, pages)
}

/** The margins keep clear of the edges, on which office printers cannot print. */
const SHEETS = {
  '100x50': { page: { width: 100, height: 50 }, columns: 1, rows: 1, margin: 4 },
  'a4-24': { page: { width: 210, height: 297 }, columns: 3, rows: 8, margin: 5 },
}

interface Area {
  x: number
  y: number
  width: number
  height: number
  margin: number
}

/** The alias is above, its codes are below. All is black, because a thermal printer knows neither amber nor grey. */
function label({ alias, center, zone, arrow }: LocationLabel, area: Area): Mark[] {
  const { x, y, width, height, margin } = area
  const right = x + width
  const bottom = y + height
  const aliasHeight = height * 0.42
  const arrowSide = arrow === undefined ? 0 : aliasHeight * 0.8
  const small = qr(alias, height * 0.43)
  const bars = code128(alias, width - small.width, height * 0.4)
  const square = bars === undefined ? qr(alias, height * 0.56) : small
  const place = `${center}  ·  ${zone}`
  return [
    ...fitted(alias, { x, y, width: width - arrowSide * 1.25, height: aliasHeight, largest: 90, lines: 2, bold: true }),
    ...(arrow === undefined ? [] : [arrowOf(arrow, right - arrowSide, y, arrowSide)]),
    ...fitted(place, {
      x,
      y: y + height * 0.43,
      width: bars === undefined ? width - square.width : width,
      height: height * 0.12,
      largest: 12,
    }),
    // A quiet zone may lie in the margin, so that the bars stand under the letters.
    ...(bars === undefined ? [] : [bars.at(x - Math.min(margin, bars.quiet), bottom - bars.height)]),
    square.at(
      right - square.width + Math.min(margin, square.quiet),
      bottom - square.height + Math.min(margin, square.quiet),
    ),
  ]
}

function arrowOf(direction: 'up' | 'down', x: number, y: number, side: number): Mark {
  const up: Array<[number, number]> = [
    [0.5, 0],
    [1, 0.5],
    [0.68, 0.5],
    [0.68, 1],
    [0.32, 1],
    [0.32, 0.5],
    [0, 0.5],
  ]
  return polygon(
    x,
    y,
    up.map(([left, top]) => [left * side, (direction === 'up' ? top : 1 - top) * side]),
    INK,
  )
}
