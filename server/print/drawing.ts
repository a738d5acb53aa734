import { widthOf } from './fonts.ts'
import type { Picture } from './picture.ts'

/** What stands on a page or a label, in mm from its upper left corner. The same marks become PDF (document.ts) and ZPL (zpl.ts). */
export type Mark = Text | Box | Shape | Bars | Square | Image

/** One line that begins at x with its baseline at y. `size` is in points. */
export interface Text {
  kind: 'text'
  text: string
  x: number
  y: number
  size: number
  bold: boolean
  color: string
}

export interface Box {
  kind: 'box'
  x: number
  y: number
  width: number
  height: number
  color: string
}

/** A filled outline: an SVG path in mm from x and y. */
export interface Shape {
  kind: 'shape'
  x: number
  y: number
  path: string
  color: string
}

/** A barcode and the place that it takes, including its quiet zones. `widths` are bar, gap, bar, … in modules. */
export interface Bars {
  kind: 'bars'
  symbology: Symbology
  text: string
  x: number
  y: number
  width: number
  height: number
  quiet: number
  module: number
  widths: number[]
}

export type Symbology = 'code128' | 'ean13' | 'ean8' | 'gs1-128'

/** A QR or Data Matrix and the place that it takes, including its quiet zone. `dark` is row by row. */
export interface Square {
  kind: 'square'
  symbology: 'qrcode' | 'gs1datamatrix'
  text: string
  level: 'M' | 'Q' | 'H'
  x: number
  y: number
  side: number
  quiet: number
  module: number
  dark: boolean[][]
}

/** A picture, drawn as large as its place. */
export interface Image {
  kind: 'image'
  picture: Picture
  x: number
  y: number
  width: number
  height: number
}

/** Amber of a gantry crane, and greys. */
export const AMBER = '#F5A400'
export const INK = '#1A1A1A'
export const GREY = '#6B6B6B'
export const BLACK = '#000000'

/** A dot of the printers in mm, at 300 to the inch. A code's module is a whole number of these. */
export const DOT = 25.4 / 300

/** One point in mm. */
export const POINT = 25.4 / 72

interface Style {
  size: number
  bold?: boolean
  color?: string
}

export function line(text: string, x: number, y: number, { size, bold = false, color = INK }: Style): Mark {
  return { kind: 'text', text, x, y, size, bold, color }
}

export function box(x: number, y: number, width: number, height: number, color: string): Mark {
  return { kind: 'box', x, y, width, height, color }
}

/** Four thin boxes around a place. */
export function frame(x: number, y: number, width: number, height: number, thickness: number, color: string): Mark[] {
  return [
    box(x, y, width, thickness, color),
    box(x, y + height - thickness, width, thickness, color),
    box(x, y, thickness, height, color),
    box(x + width - thickness, y, thickness, height, color),
  ]
}

/** A filled polygon; its points are in mm from x and y. */
export function polygon(x: number, y: number, points: Array<[number, number]>, color: string): Mark {
  return { kind: 'shape', x, y, path: `M${points.map(([left, top]) => `${left} ${top}`).join('L')}Z`, color }
}

/** The crane and the name, about 4 mm high and 29 mm wide. */
export function wordmark(x: number, y: number): Mark[] {
  return [
    box(x, y, 5.4, 1.1, AMBER),
    box(x + 0.5, y, 0.9, 4, AMBER),
    box(x + 4, y, 0.9, 4, AMBER),
    box(x + 2.45, y + 1, 0.5, 1.1, GREY),
    box(x + 2, y + 2.1, 1.4, 1.1, GREY),
    ...Array.from('GANTRY', (letter, index) =>
      line(letter, x + 7 + spread('GANTRY'.slice(0, index)), y + 3.5, wordmarkStyle),
    ),
  ]
}

const wordmarkStyle = { size: 10.5, bold: true, color: GREY }

/** The mm that the letters so far take, set apart evenly. */
function spread(letters: string): number {
  return Array.from(letters, (letter) => widthOf(letter, wordmarkStyle.size, true) * POINT + 0.5).reduce(
    (sum, each) => sum + each,
    0,
  )
}
