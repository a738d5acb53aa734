import { toSVG } from 'bwip-js/node'
import type { Content } from 'pdfmake'
import { DOT, mm } from './document.ts'

/** A drawn code and the mm it takes, its quiet zone (`quiet` mm on either side) included. */
export interface Barcode { width: number, height: number, quiet: number, at(x: number, y: number): Content }

/** QR in at most `side` mm square, each module a whole number of printer dots. */
export function qr(text: string, side: number, level: 'M' | 'Q' | 'H' = 'M'): Barcode {
  // Named first because bwip-js's types do not know eclevel.
  const options = { bcid: 'qrcode', text, eclevel: level, scale: 1, padding: QR_QUIET * QR_UNITS }
  const svg = toSVG(options)
  const modules = unitsOf(svg) / QR_UNITS
  const dots = Math.floor(side / DOT / modules)
  if (dots < 1) throw new Error(`a QR of ${modules} modules does not fit into ${side} mm`)
  const size = modules * dots * DOT
  return { width: size, height: size, quiet: QR_QUIET * dots * DOT, at: (x, y) => drawn(svg, x, y, size) }
}

/**
 * Code 128 in at most `width` mm, 10X of quiet zone on either side.
 * Undefined if it could not be scanned: letters that Code 128 lacks, or too long for the width.
 */
export function code128(text: string, width: number, height: number): Barcode | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined
  const modules = unitsOf(toSVG({ bcid: 'code128', text, scale: 1, paddingwidth: CODE128_QUIET }))
  const dots = Math.min(WIDEST, Math.floor(width / DOT / modules))
  if (dots < THINNEST) return undefined
  const module = dots * DOT
  // bwip-js takes mm of bars at 72 units to the inch, and a unit is one module.
  const svg = toSVG({ bcid: 'code128', text, scale: 1, paddingwidth: CODE128_QUIET, height: height / module * 25.4 / 72 })
  const drawnWidth = modules * module
  return { width: drawnWidth, height, quiet: CODE128_QUIET * module, at: (x, y) => drawn(svg, x, y, drawnWidth) }
}

const QR_QUIET = 4
const CODE128_QUIET = 10
/** bwip-js draws a QR module as 2 units, a Code 128 module as 1. */
const QR_UNITS = 2
/** Dots a module: below two a handheld misreads it; above six it no longer fits a handheld's view. */
const THINNEST = 2
const WIDEST = 6

function unitsOf(svg: string): number {
  return Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
}

/** The place is moved onto the printer's dots, so that no bar is smeared over two. */
function drawn(svg: string, x: number, y: number, width: number): Content {
  const onDot = (length: number) => Math.round(length / DOT) * DOT
  return { svg, width: mm(width), absolutePosition: { x: mm(onDot(x)), y: mm(onDot(y)) } }
}
