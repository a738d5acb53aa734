import type { Dpi } from '../../shared/entities/invoice.ts'
import { type Bitmap, drawnBitmap, textBitmap } from './bitmap.ts'
import { type Bars, type Box, type Image, type Mark, type Shape, type Square, type Text, POINT } from './drawing.ts'
import { sized, type Page } from './paper.ts'
import { pictureBitmap } from './picture.ts'

/** Labels as ZPL II, each a list of marks. `page` is in mm. */
export function zplOf(page: Page['page'], dpi: Dpi, labels: Iterable<Mark[]>): Uint8Array {
  return zplOfLabels(dpi, sized(page, labels))
}

/** The same for labels each of its own size. */
export function zplOfLabels(dpi: Dpi, labels: Iterable<Page>): Uint8Array {
  const dots = DOTS[dpi]
  return new TextEncoder().encode(
    Array.from(labels, ({ page, marks }) => {
      const begin = `^XA^CI28^LH0,0^PW${Math.round(page.width * dots)}^LL${Math.round(page.height * dots)}\n`
      return `${begin}${marks
        .map((mark) => field(mark, dots))
        .filter(Boolean)
        .join('\n')}\n^XZ\n`
    }).join(''),
  )
}

/** Dots per mm. */
const DOTS = { 203: 8, 300: 300 / 25.4 }

function field(mark: Mark, dots: number): string {
  if (mark.kind === 'text') return textField(mark, dots)
  if (mark.kind === 'box') return boxField(mark, dots)
  if (mark.kind === 'shape') return shapeField(mark, dots)
  if (mark.kind === 'bars') return barsField(mark, dots)
  if (mark.kind === 'image') return imageField(mark, dots)
  return squareField(mark, dots)
}

/**
 * Writes English letters and digits in the printer's own font, which is narrower than ours at the same size. Any other text becomes a
 * picture.
 */
function textField({ text, x, y, size, bold }: Text, dots: number): string {
  const em = size * POINT * dots
  if (/^[ -~]*$/.test(text)) {
    const height = Math.max(SMALLEST, Math.floor(em))
    return `${at(x * dots, y * dots - height * BASELINE)}^A0N,${height},${height}${data(text)}`
  }
  const set = Math.floor(em * 8) / 8
  const { left, top, graphic } = drawnOnce(`${set}${bold ? 'b' : 'n'}${text}`, () => textBitmap(text, set, bold))
  return graphic === '' ? '' : `${at(x * dots + left, y * dots + top)}${graphic}^FS`
}

/** The printer sets a scalable font's baseline at three quarters of its height, and draws none lower than ten dots. */
const BASELINE = 0.75
const SMALLEST = 10

/** Labels repeat their words, centers, brands and logos, so what was drawn is kept. */
const kept = new Map<string, { left: number; top: number; graphic: string }>()
const MOST_KEPT = 2_000

function drawnOnce(key: string, draw: () => Bitmap & { left?: number; top?: number }) {
  const known = kept.get(key)
  if (known !== undefined) return known
  const bitmap = draw()
  const drawn = { left: bitmap.left ?? 0, top: bitmap.top ?? 0, graphic: graphicOf(bitmap) }
  if (kept.size === MOST_KEPT) kept.clear()
  kept.set(key, drawn)
  return drawn
}

function imageField({ picture, x, y, width, height }: Image, dots: number): string {
  const [wide, high] = [Math.max(1, Math.floor(width * dots)), Math.max(1, Math.floor(height * dots))]
  const { graphic } = drawnOnce(`picture ${picture.name} ${wide}x${high}`, () => pictureBitmap(picture, wide, high))
  return `${at(x * dots, y * dots)}${graphic}^FS`
}

function boxField({ x, y, width, height }: Box, dots: number): string {
  const [wide, high] = [Math.max(1, Math.round(width * dots)), Math.max(1, Math.round(height * dots))]
  return `${at(x * dots, y * dots)}^GB${wide},${high},${Math.min(wide, high)}^FS`
}

function shapeField({ x, y, path }: Shape, dots: number): string {
  const numbers = Array.from(path.matchAll(/[\d.]+/g), ([number]) => Number(number))
  const side = Math.ceil(Math.max(0, ...numbers) * dots)
  return `${at(x * dots, y * dots)}${graphicOf(drawnBitmap(`<path transform="scale(${dots})" d="${path}"/>`, side, side))}^FS`
}

function barsField(mark: Bars, dots: number): string {
  const { symbology, text, x, y, width, height, quiet, module } = mark
  if (symbology !== 'code128') return barsDrawn(mark, dots)
  const { invoked, modules } = invocation(text)
  const each = Math.max(2, Math.floor((width * dots) / (modules + (2 * quiet) / module) + ROUNDING))
  const left = x * dots + (width * dots - modules * each) / 2
  return `${at(left, y * dots)}^BY${each}^BCN,${Math.round(height * dots)},N,N,N,N${data(invoked)}`
}

/** Codes that a printer would encode in another way by itself are drawn bar by bar, each a whole number of dots wide. */
function barsDrawn({ x, y, height, quiet, module, widths }: Bars, dots: number): string {
  const each = Math.max(2, Math.floor(module * dots + ROUNDING))
  const total = widths.reduce((sum, width) => sum + width, 0)
  const place = (total + (2 * quiet) / module) * module * dots
  let left = x * dots + (place - total * each) / 2
  const high = Math.round(height * dots)
  return widths
    .flatMap((width, index) => {
      const from = left
      left += width * each
      return index % 2 === 0 ? [`${at(from, y * dots)}^GB${width * each},${high},${width * each}^FS`] : []
    })
    .join('')
}

function squareField(mark: Square, dots: number): string {
  const { symbology, text, level, x, y, side, dark } = mark
  if (symbology !== 'qrcode') return squareDrawn(mark, dots)
  const modules = dark.length
  const each = Math.min(LARGEST_MODULE, Math.floor((side * dots) / (modules + 2 * QR_QUIET) + ROUNDING))
  const inset = (side * dots - modules * each) / 2
  return `${at(x * dots + inset, y * dots + inset)}^BQN,2,${each}${data(`${level}A,${text}`)}`
}

function squareDrawn({ x, y, quiet, module, dark }: Square, dots: number): string {
  const each = Math.max(2, Math.floor(module * dots + ROUNDING))
  const from = quiet * dots
  return dark
    .flatMap((modules, row) =>
      modules.flatMap((isDark, column) => {
        if (!isDark || modules[column - 1]) return []
        const light = modules.indexOf(false, column)
        const wide = ((light < 0 ? modules.length : light) - column) * each
        const corner = at(x * dots + from + column * each, y * dots + from + row * each)
        return [`${corner}^GB${wide},${each},${Math.min(wide, each)}^FS`]
      }),
    )
    .join('')
}

const QR_QUIET = 4
const LARGEST_MODULE = 10
/** Lets a module keep all its dots if it is a whole number of them except for rounding. */
const ROUNDING = 0.01

/** Code 128 in subset B, with four digits or more as pairs in subset C: ^BC leaves the choice to the label. */
function invocation(text: string): { invoked: string; modules: number } {
  let invoked = ''
  let symbols = 0
  let inPairs = false
  for (const [piece] of text.matchAll(/(?:\d\d){2,}|[^]/g)) {
    const pairs = piece.length > 1
    if (invoked === '') invoked = pairs ? '>;' : '>:'
    else if (pairs !== inPairs) {
      invoked += pairs ? '>5' : '>6'
      symbols += 1
    }
    inPairs = pairs
    invoked += INVOKED.get(piece) ?? piece
    symbols += pairs ? piece.length / 2 : 1
  }
  return { invoked, modules: (symbols + 2) * 11 + 13 }
}

const INVOKED = new Map([
  ['^', '><'],
  ['>', '>0'],
  ['~', '>='],
])

/** The upper left corner of the field that follows. */
function at(x: number, y: number): string {
  return `^FO${Math.max(0, Math.round(x))},${Math.max(0, Math.round(y))}`
}

/** Field data. A letter that would begin a command is written as its number. */
function data(text: string): string {
  return `^FH^FD${text.replace(/[\^~_]/g, (letter) => `_${letter.charCodeAt(0).toString(16).toUpperCase()}`)}^FS`
}

/** ^GFA in Zebra's older compression, which other makers' printers that speak ZPL understand too. */
function graphicOf({ rows }: Bitmap): string {
  const bytes = rows[0]?.length ?? 0
  if (bytes === 0) return ''
  let before = ''
  const lines = rows.map((row) => {
    const hex = Buffer.from(row).toString('hex').toUpperCase()
    const packed = hex === before ? ':' : packedRow(hex)
    before = hex
    return packed
  })
  return `^GFA,${bytes * rows.length},${bytes * rows.length},${bytes},${lines.join('')}`
}

function packedRow(hex: string): string {
  const shortened = hex.replace(/0+$/, ',').replace(/F+$/, '!')
  return shortened.replace(/([0-9A-F])\1+/g, (run, digit: string) => `${repeat(run.length)}${digit}`)
}

/** In this compression z to g stand for 400 to 20 repeats, and Y to G for 19 to 1. */
function repeat(count: number): string {
  const most = 'z'.repeat(Math.floor(count / 400))
  const twenties = Math.floor((count % 400) / 20)
  const ones = count % 20
  return (
    most +
    (twenties === 0 ? '' : String.fromCharCode(102 + twenties)) +
    (ones === 0 ? '' : String.fromCharCode(70 + ones))
  )
}
