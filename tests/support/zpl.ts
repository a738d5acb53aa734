import bwipjs from 'bwip-js/node'
import { type Bitmap, textBitmap } from '../../server/print/bitmap.ts'
import type { Raster } from './raster.ts'

/** A printed label, and the texts that the printer was told to set in its own font. */
export interface Printed extends Raster {
  texts: string[]
}

/** Prints ZPL, only the part of the language that Gantry writes; anything else is an error. */
export function printZpl(zpl: Uint8Array): Printed[] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(zpl)
  const labels = text.split('^XZ')
  if (labels.pop()?.trim() !== '') throw new Error('a label does not end')
  return labels.map(printLabel)
}

function printLabel(text: string): Printed {
  const commands = Array.from(
    text.replace(/\n/g, '').matchAll(/\^(A0|[A-Z]{2})([^^]*)/g),
    ([, name = '', told = '']) => ({ name, told }),
  )
  if (commands.shift()?.name !== 'XA') throw new Error('a label does not begin')
  const size = (name: string) => Number(commands.find((command) => command.name === name)?.told)
  const label: Printed = {
    width: size('PW'),
    height: size('LL'),
    gray: new Uint8Array(size('PW') * size('LL')).fill(255),
    texts: [],
  }
  let field: Field = { x: 0, y: 0, module: 2, draw: undefined }
  for (const { name, told } of commands) field = obey(label, field, name, told)
  return label
}

interface Field {
  x: number
  y: number
  module: number
  draw: ((data: string) => void) | undefined
}

function obey(label: Printed, field: Field, name: string, told: string): Field {
  const { x, y, module } = field
  const numbers = told.split(',').map(Number)
  if (name === 'FO') return { x: numbers[0] ?? 0, y: numbers[1] ?? 0, module, draw: undefined }
  if (name === 'BY') return { ...field, module: numbers[0] ?? 0 }
  if (name === 'A0') return { ...field, draw: (data) => setText(label, data, x, y, numbers[1] ?? 0) }
  if (name === 'BC') return { ...field, draw: (data) => drawBars(label, data, x, y, module, numbers[1] ?? 0) }
  if (name === 'BQ') return { ...field, draw: (data) => drawSquare(label, data, x, y, numbers[2] ?? 0) }
  if (name === 'FD')
    field.draw?.(told.replace(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))))
  else if (name === 'GB') fill(label, x, y, numbers[0] ?? 0, numbers[1] ?? 0)
  else if (name === 'GF') stamp(label, x, y, graphic(told))
  else if (!['CI', 'LH', 'PW', 'LL', 'FH', 'FS'].includes(name)) throw new Error(`^${name} is not known here`)
  return field
}

/** Our own letters, a little smaller, stand in for the printer's condensed ones. */
function setText(label: Printed, text: string, x: number, y: number, height: number) {
  label.texts.push(text)
  const drawn = textBitmap(text, height * 0.85, true)
  stamp(label, x + drawn.left, Math.round(y + height * 0.75) + drawn.top, drawn)
}

function drawBars(label: Printed, data: string, x: number, y: number, module: number, height: number) {
  // bwip-js draws the symbols as they are numbered here, and adds only the check symbol.
  const symbols = symbolsOf(data)
    .map((value) => `^${String(value).padStart(3, '0')}`)
    .join('')
  const options = { bcid: 'code128', text: symbols, raw: true }
  // oxlint-disable-next-line import/no-named-as-default-member -- the export named raw is a symbology, not this encoder
  const [drawn] = bwipjs.raw(options)
  if (drawn === undefined || !('sbs' in drawn)) throw new Error('no bars')
  let left = x
  for (const [index, width] of drawn.sbs.entries()) {
    if (index % 2 === 0) fill(label, left, y, width * module, height)
    left += width * module
  }
}

/** Code 128's symbol values for ^BC's field data: Zebra's ZPL II guide, table of invocation codes. */
function symbolsOf(data: string): number[] {
  let inPairs = false
  return Array.from(data.matchAll(/>.|\d\d|[^]/g)).flatMap(([piece]) => {
    const value = INVOKED[piece]
    if (value !== undefined) {
      if (value >= 99) inPairs = value === 99 || value === 105
      return [value]
    }
    if (inPairs) return [Number(piece)]
    return Array.from(piece, (letter) => letter.charCodeAt(0) - 32)
  })
}

const INVOKED: Record<string, number> = { '><': 62, '>0': 30, '>=': 94, '>5': 99, '>6': 100, '>:': 104, '>;': 105 }

function drawSquare(label: Printed, data: string, x: number, y: number, module: number) {
  const [, level = '', text = ''] = /^([HQML])A,(.*)$/.exec(data) ?? []
  const options = { bcid: 'qrcode', text, eclevel: level }
  // oxlint-disable-next-line import/no-named-as-default-member -- the export named raw is a symbology, not this encoder
  const [drawn] = bwipjs.raw(options)
  if (drawn === undefined || !('pixs' in drawn)) throw new Error('no square')
  for (const [index, dark] of drawn.pixs.entries()) {
    if (dark === 1)
      fill(label, x + (index % drawn.pixx) * module, y + Math.floor(index / drawn.pixx) * module, module, module)
  }
}

/** Unpacks ^GFA's data: a repeated digit, a rest of a row that is all white or all black, a row like the one before. */
function graphic(told: string): Bitmap {
  const [, bytes = '', perRow = '', packed = ''] = /^A,\d+,(\d+),(\d+),(.*)$/.exec(told) ?? []
  const digits = Number(perRow) * 2
  const rows: string[] = []
  let row = ''
  let count = 0
  for (const sign of packed) {
    if (/[G-Y]/.test(sign)) count += sign.charCodeAt(0) - 70
    else if (/[g-z]/.test(sign)) count += (sign.charCodeAt(0) - 102) * 20
    else if (sign === ':') row = rows.at(-1) ?? ''
    else if (sign === ',') row = row.padEnd(digits, '0')
    else if (sign === '!') row = row.padEnd(digits, 'F')
    else {
      row += sign.repeat(Math.max(1, count))
      count = 0
    }
    if (row.length > digits) throw new Error('a row is longer than told')
    if (row.length === digits) {
      rows.push(row)
      row = ''
    }
  }
  if (row !== '' || rows.length * Number(perRow) !== Number(bytes)) throw new Error('a graphic is not as large as told')
  return {
    width: Number(perRow) * 8,
    height: rows.length,
    rows: rows.map((each) => Uint8Array.from(Buffer.from(each, 'hex'))),
  }
}

function stamp(label: Printed, x: number, y: number, { rows, width }: Bitmap) {
  for (const [down, bytes] of rows.entries()) {
    for (let column = 0; column < width; column += 1) {
      if (((bytes[column >> 3] ?? 0) & (0x80 >> (column & 7))) !== 0) fill(label, x + column, y + down, 1, 1)
    }
  }
}

/** Paints black. Ink off the label is an error, because no printer would report it. */
function fill(label: Printed, x: number, y: number, width: number, height: number) {
  if (x < 0 || y < 0 || x + width > label.width || y + height > label.height)
    throw new Error(`ink at ${x},${y} is off the label`)
  for (let row = y; row < y + height; row += 1) label.gray.fill(0, row * label.width + x, row * label.width + x + width)
}
