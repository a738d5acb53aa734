import bwipjs from 'bwip-js/node'
import { DOT, type Mark, type Square, type Symbology } from './drawing.ts'

/** A code and the mm that it takes, including its quiet zone of `quiet` mm on either side. */
export interface Barcode {
  width: number
  height: number
  quiet: number
  at(x: number, y: number): Mark
}

/**
 * Which numbers of dots a module may have, at 300 dots to the inch. `coarse` modules are whole dots of a printer with 203 to the inch too,
 * within 2 %.
 */
export type Dots = 'any' | 'coarse'

/** QR in at most `side` mm square. Each module is a whole number of printer dots. */
export function qr(text: string, side: number, level: 'M' | 'Q' | 'H' = 'M', printable: Dots = 'any'): Barcode {
  const fits = qrWithin(text, side, level, printable)
  if (fits === undefined) throw new Error(`a QR of ${text.length} letters does not fit into ${side} mm`)
  return fits
}

/** The same, or undefined if the text is too long for the place. */
export function qrWithin(text: string, side: number, level: 'M' | 'Q' | 'H', printable: Dots): Barcode | undefined {
  return square({ symbology: 'qrcode', text, level }, side, QR_QUIET, printable)
}

/** A GS1 Data Matrix in at most `side` mm square. `text` has its application identifiers in parentheses. */
export function gs1DataMatrix(text: string, side: number, printable: Dots = 'any'): Barcode | undefined {
  return square({ symbology: 'gs1datamatrix', text, level: 'M' }, side, DATA_MATRIX_QUIET, printable)
}

function square(
  { symbology, text, level }: Pick<Square, 'symbology' | 'text' | 'level'>,
  side: number,
  quiet: number,
  printable: Dots,
): Barcode | undefined {
  const dark = squareOf(symbology, text, level)
  const modules = dark.length + 2 * quiet
  const dots = dotsIn(side, modules, printable, Infinity)
  if (dots < 1) return undefined
  const module = dots * DOT
  const taken = modules * module
  return {
    width: taken,
    height: taken,
    quiet: quiet * module,
    at: (x, y) => ({
      kind: 'square',
      symbology,
      text,
      level,
      x: onDot(x),
      y: onDot(y),
      side: taken,
      quiet: quiet * module,
      module,
      dark,
    }),
  }
}

/**
 * Code 128 in at most `width` mm, with 10X of quiet zone on either side. Undefined if it could not be scanned: the text has letters that
 * Code 128 lacks, or is too long for the width.
 */
export function code128(text: string, width: number, height: number, printable: Dots = 'any'): Barcode | undefined {
  return /^[ -~]+$/.test(text) ? bars('code128', text, width, height, printable) : undefined
}

/** A text in bars in at most `width` mm, or undefined if it is too long for them. The caller gives a text that the symbology can hold. */
export function bars(
  symbology: Symbology,
  text: string,
  width: number,
  height: number,
  printable: Dots = 'any',
): Barcode | undefined {
  const widths = barsOf(symbology, text)
  const quiet = BARS_QUIET[symbology]
  const modules = widths.reduce((sum, each) => sum + each, 2 * quiet)
  const dots = dotsIn(width, modules, printable, WIDEST)
  if (dots < THINNEST) return undefined
  const module = dots * DOT
  const taken = modules * module
  return {
    width: taken,
    height,
    quiet: quiet * module,
    at: (x, y) => ({
      kind: 'bars',
      symbology,
      text,
      x: onDot(x),
      y: onDot(y),
      width: taken,
      height,
      quiet: quiet * module,
      module,
      widths,
    }),
  }
}

const QR_QUIET = 4
const DATA_MATRIX_QUIET = 2
/** An EAN needs 11 modules before it and 7 behind it: both sides get the wider. */
const BARS_QUIET: Record<Symbology, number> = { code128: 10, 'gs1-128': 10, ean13: 11, ean8: 7 }
/** Dots per module. Below two a handheld misreads the code; above six the code no longer fits a handheld's view. */
const THINNEST = 2
const WIDEST = 6
/** 3 dots of 300 to the inch are 2.03 dots of 203. */
const COARSE = 3

function dotsIn(length: number, modules: number, printable: Dots, most: number): number {
  // A hair is added to the length, because rounding down must not lose a dot.
  const dots = Math.min(most, Math.floor(length / DOT / modules + 1e-9))
  return printable === 'coarse' ? dots - (dots % COARSE) : dots
}

function barsOf(bcid: Symbology, text: string): number[] {
  const drawn = encoded({ bcid, text })
  if (drawn === undefined || !('sbs' in drawn)) throw new Error('bwip-js drew no bars')
  return drawn.sbs
}

function squareOf(bcid: Square['symbology'], text: string, level: string): boolean[][] {
  const drawn = encoded({ bcid, text, ...(bcid === 'qrcode' ? { eclevel: level } : {}) })
  if (drawn === undefined || !('pixs' in drawn)) throw new Error('bwip-js drew no square')
  return Array.from({ length: drawn.pixy }, (_, row) =>
    drawn.pixs.slice(row * drawn.pixx, (row + 1) * drawn.pixx).map((dark) => dark === 1),
  )
}

function encoded(options: { bcid: string; text: string; eclevel?: string }) {
  // oxlint-disable-next-line import/no-named-as-default-member -- the export named raw is a symbology, not this encoder
  return bwipjs.raw(options)[0]
}

/** Moves a place onto the printer's dots, so that no bar is smeared over two. */
function onDot(length: number): number {
  return Math.round(length / DOT) * DOT
}
