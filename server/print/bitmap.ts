import { Resvg } from '@resvg/resvg-js'
import { UNITS_PER_EM, runsOf, widthOf } from './fonts.ts'

/** A picture in a printer's dots: eight to a byte, the leftmost the highest bit, each row padded to whole bytes. 1 is black. */
export interface Bitmap {
  width: number
  height: number
  rows: Uint8Array[]
}

/** A line of text of `em` dots, and where its picture stands, in dots from the beginning of the line on its baseline. */
export function textBitmap(text: string, em: number, bold: boolean): Bitmap & { left: number; top: number } {
  const paths: string[] = []
  let x = 0
  for (const run of runsOf(text)) {
    const { glyphs, positions } = run.slice.font(bold).layout(run.text)
    for (const [index, glyph] of glyphs.entries()) {
      const at = positions[index]
      paths.push(glyph.path.translate(x + (at?.xOffset ?? 0), at?.yOffset ?? 0).toSVG())
      x += at?.xAdvance ?? 0
    }
  }
  const scale = em / UNITS_PER_EM
  const up = Math.ceil(em * UP)
  const width = Math.ceil(widthOf(text, em, bold)) + 2 * EDGE
  const height = up + Math.ceil(em * DOWN)
  const drawn = drawnBitmap(
    `<path transform="translate(${EDGE} ${up}) scale(${scale} ${-scale})" d="${paths.join('')}"/>`,
    width,
    height,
  )
  const first = drawn.rows.findIndex(hasInk)
  if (first < 0) return { width: 0, height: 0, rows: [], left: 0, top: 0 }
  const rows = drawn.rows.slice(first, drawn.rows.findLastIndex(hasInk) + 1)
  return { width, height: rows.length, rows, left: -EDGE, top: first - up }
}

/** An SVG's shapes in black on a sheet of `width` by `height` dots. */
export function drawnBitmap(shapes: string, width: number, height: number): Bitmap {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  const rows = Array.from({ length: height }, (_, row) => {
    const bytes = new Uint8Array(Math.ceil(width / 8))
    for (let column = 0; column < width; column += 1) {
      if ((pixels[(row * width + column) * 4 + 3] ?? 0) >= INKED)
        bytes[column >> 3] = (bytes[column >> 3] ?? 0) | (0x80 >> (column & 7))
    }
    return bytes
  })
  return { width, height, rows }
}

function hasInk(row: Uint8Array): boolean {
  return row.some((byte) => byte !== 0)
}

/** Ems above and below the baseline that the tallest letters take, and dots that they may lean out to either side. */
const UP = 1.2
const DOWN = 0.4
const EDGE = 2

/** Less than half of a dot's area, so that the thin strokes of small letters do not break. */
const INKED = 104
