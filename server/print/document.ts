import pdfmake, { type Content } from 'pdfmake'
import type { TFontDictionary } from 'pdfmake/interfaces.js'
import { ASCENT, runsOf, widthOf } from './fonts.ts'

/** Amber of a gantry crane, and greys. */
export const AMBER = '#F5A400'
export const INK = '#1A1A1A'
export const GREY = '#6B6B6B'

/** The printers' dot, 300 to the inch, in mm: a code's module is a whole number of these. */
export const DOT = 25.4 / 300

/** Millimetres in points, which is what pdfmake counts in. */
export function mm(length: number): number {
  return length * 72 / 25.4
}

/** A page as mm from its upper left corner; each of `pages` is one page. */
export async function pdfOf(title: string, page: { width: number, height: number }, pages: Content[][]): Promise<Uint8Array> {
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => fontPaths.has(path))
  pdfmake.setFonts(fonts)
  const created = pdfmake.createPdf({
    info: { title, creator: 'Gantry', producer: 'Gantry' },
    pageSize: { width: mm(page.width), height: mm(page.height) },
    pageMargins: 0,
    content: pages.map((stack, index) => index === 0 ? { stack } : { stack, pageBreak: 'before' }),
  })
  return created.getBuffer()
}

interface Style { size: number, bold?: boolean, color?: string }

/** A text as pdfmake takes it anywhere, in tables too, with every glyph's font chosen. `size` in points. */
export function textOf(text: string, style: Style) {
  return {
    text: runsOf(text).map((run) => ({ text: run.text, font: known(run.slice) })),
    fontSize: style.size, bold: style.bold ?? false, color: style.color ?? INK,
  }
}

/** One line of text, narrower than the page, which begins at x with its baseline at y. */
export function line(text: string, x: number, y: number, style: Style): Content {
  return { ...textOf(text, style), absolutePosition: { x: mm(x), y: mm(y) - ASCENT * style.size } }
}

export function box(x: number, y: number, width: number, height: number, color: string): Content {
  return shape(x, y, [[0, 0], [width, 0], [width, height], [0, height]], color)
}

/** A filled polygon; its points are in mm from x and y. */
export function shape(x: number, y: number, points: Array<[number, number]>, color: string): Content {
  return {
    canvas: [{ type: 'polyline', closePath: true, lineWidth: 0, color, points: points.map(([left, top]) => ({ x: mm(left), y: mm(top) })) }],
    absolutePosition: { x: mm(x), y: mm(y) },
  }
}

/** The crane and the name, about 4 mm high and 29 mm wide. */
export function wordmark(x: number, y: number): Content[] {
  return [
    box(x, y, 5.4, 1.1, AMBER), box(x + 0.5, y, 0.9, 4, AMBER), box(x + 4, y, 0.9, 4, AMBER),
    box(x + 2.45, y + 1, 0.5, 1.1, GREY), box(x + 2, y + 2.1, 1.4, 1.1, GREY),
    ...Array.from('GANTRY', (letter, index) => line(letter, x + 7 + spread('GANTRY'.slice(0, index)), y + 3.5, wordmarkStyle)),
  ]
}

const wordmarkStyle = { size: 10.5, bold: true, color: GREY }

/** mm taken by the letters so far; pdfkit's own letter spacing comes out uneven where letters are kerned. */
function spread(letters: string): number {
  return Array.from(letters, (letter) => widthOf(letter, wordmarkStyle.size, true) * 25.4 / 72 + 0.5).reduce((sum, each) => sum + each, 0)
}

const fonts: TFontDictionary = {}
const fontPaths = new Set<string>()

function known(slice: { name: string, files: { normal: string, bold: string } }): string {
  fonts[slice.name] = slice.files
  fontPaths.add(slice.files.normal).add(slice.files.bold)
  return slice.name
}
