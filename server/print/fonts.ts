import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { trueTypeOf } from './woff.ts'

/** A piece of a text that one font slice can draw whole. */
export interface Run {
  text: string
  slice: Slice
}

/**
 * Cuts a text into runs, each set in a slice that has a glyph for every character of it. A text with Hangul prefers Korean letter forms;
 * any other text takes the first of Japanese, Korean and Chinese that has all of its letters. A letter that no slice can draw becomes its
 * plain letter (ť → t), or 〓, the printer's sign for a letter that the house does not have.
 */
export function runsOf(text: string): Run[] {
  const letters = composed(text)
  const order = orderFor(letters)
  const runs: Run[] = []
  for (const character of letters) {
    const drawn = drawable(character, order)
    if (drawn === undefined) continue
    const last = runs.at(-1)
    if (last !== undefined && last.slice === drawn.slice) last.text += drawn.text
    else runs.push(drawn)
  }
  return runs
}

/** Width of a text set in one line, in the unit of `size`. */
export function widthOf(text: string, size: number, bold = false): number {
  const key = `${bold ? 'b' : 'n'}${text}`
  let width = widths.get(key)
  if (width === undefined) {
    width = 0
    for (const run of runsOf(text)) width += run.slice.font(bold).layout(run.text).advanceWidth / UNITS_PER_EM
    if (widths.size === MOST_WIDTHS) widths.clear()
    widths.set(key, width)
  }
  return width * size
}

/** Widths in ems. They are kept because labels repeat most of their words, and laying text out takes longest. */
const widths = new Map<string, number>()
const MOST_WIDTHS = 20_000

/** The same for every slice of every family. */
export const UNITS_PER_EM = 1000
const MISSING = '〓'

/** Puts decomposed letters and jamo (as macOS writes them) together. A single ideograph keeps its own form. */
function composed(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\P{M}\p{M}+|[\u1100-\u11ff]+/gu, (letter) => letter.normalize('NFC'))
}

function orderFor(letters: string): Family[] {
  const known = families()
  if (/\p{Script=Hangul}/u.test(letters))
    return [...known].sort((one, other) => Number(other.name === 'noto-sans-kr') - Number(one.name === 'noto-sans-kr'))
  const whole = known.find((family) => Array.from(letters).every((letter) => sliceFor(letter, [family]) !== undefined))
  return whole === undefined ? known : [whole, ...known]
}

function drawable(character: string, order: Family[]): Run | undefined {
  if (/[\p{Cc}\p{Cf}\p{M}]/u.test(character) && sliceFor(character, order) === undefined) return undefined
  for (const text of [character, character.normalize('NFKD').charAt(0), MISSING]) {
    const slice = sliceFor(text, order)
    if (slice !== undefined) return { text, slice }
  }
  return undefined
}

function sliceFor(character: string, order: Family[]): Slice | undefined {
  const codePoint = character.codePointAt(0) ?? 0
  for (const family of order) {
    // The package declares about 1,300 code points per family for which its files have no glyph.
    const slice = family.slices.get(codePoint)?.find((each) => each.font(false).hasGlyphForCodePoint(codePoint))
    if (slice !== undefined) return slice
  }
  return undefined
}

/** One of the about 120 slices that a family is split into. Its files are read when the first text needs them. */
class Slice {
  private readonly name: string
  private readonly opened = new Map<boolean, FontFile>()

  constructor(name: Name, key: string) {
    this.name = `@fontsource/${name}/files/${name}-${key}`
  }

  font(bold: boolean): Font {
    return this.file(bold).font
  }

  file(bold: boolean): FontFile {
    const file = this.opened.get(bold) ?? open(`${this.name}-${bold ? 700 : 400}-normal.woff`)
    this.opened.set(bold, file)
    return file
  }
}

/** `name` tells the file from all others. */
interface FontFile {
  name: string
  bytes: Buffer
  font: Font
}

function open(name: string): FontFile {
  const bytes = trueTypeOf(readFileSync(fontPackages.resolve(name)))
  const font = create(bytes)
  if ('fonts' in font) throw new Error(`${name} holds several fonts`)
  return { name, bytes, font }
}

/** The families in the order in which they are asked. The last has the Latin and Greek letters that the others lack (Ł, ς). */
const NAMES = ['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc', 'noto-sans-tc', 'noto-sans'] as const
type Name = (typeof NAMES)[number]
/** Code point → the slices that should draw it. */
interface Family {
  name: Name
  slices: Map<number, Slice[]>
}

const fontPackages = createRequire(import.meta.url)
let loaded: Family[] | undefined

function families(): Family[] {
  loaded ??= NAMES.map(familyOf)
  return loaded
}

function familyOf(name: Name): Family {
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(fontPackages.resolve(`@fontsource/${name}/unicode.json`), 'utf8'),
  )
  const slices: Family['slices'] = new Map()
  for (const [key, declared] of Object.entries(ranges)) {
    const slice = new Slice(name, key.replace(/[[\]]/g, ''))
    for (const [, first = '', last = first] of declared.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)) {
      for (let codePoint = parseInt(first, 16); codePoint <= parseInt(last, 16); codePoint += 1) {
        slices.set(codePoint, [...(slices.get(codePoint) ?? []), slice])
      }
    }
  }
  return { name, slices }
}
