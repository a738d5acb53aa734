import { type Content } from 'pdfmake'
import { line } from './document.ts'
import { widthOf } from './fonts.ts'

/** Where a text goes: mm, `largest` in points, one line unless `lines` says more. */
interface Space { x: number, y: number, width: number, height: number, largest: number, lines?: number, color?: string, bold?: boolean }

/**
 * A text set as large as its space allows, from the space's top. It breaks at spaces and hyphens;
 * between two ideographs, and at last between any two letters, only where that doubles its size.
 */
export function fitted(text: string, space: Space): Content[] {
  const { size, lines } = BREAKS.map((pieces) => largestOf(text.match(pieces) ?? [], space)).reduce((best, finer) => finer.size >= 2 * best.size ? finer : best)
  return lines.map((each, index) => line(each, space.x, space.y + (ABOVE + index * LEADING) * size * POINT, { size, bold: space.bold, color: space.color }))
}

/** What may not be broken, from words to single letters. */
const BREAKS = [
  /[^\s-]+-*\s*|-+\s*/gu,
  /[\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}ー]\p{M}*\s*|[^\s\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]+\s*/gu,
  /\S\p{M}*\s*/gu,
]

/** In ems: a Hangul letter above the baseline, a line to the next, the longest letter below the baseline. */
const ABOVE = 0.88
const LEADING = 1.2
const BELOW = 0.2
const POINT = 25.4 / 72
const SMALLER = 0.96

function largestOf(pieces: string[], space: Space): { size: number, lines: string[] } {
  const widths = new Map<string, number>()
  /** mm at one point of size; widths grow with the size, so each text is measured once. */
  const width = (text: string) => {
    const known = widths.get(text) ?? widthOf(text, 1, space.bold) * POINT
    widths.set(text, known)
    return known
  }
  for (let size = space.largest; ; size *= SMALLER) {
    const lines = broken(pieces, (text) => width(text) * size <= space.width)
    const height = (ABOVE + (lines.length - 1) * LEADING + BELOW) * size * POINT
    if (lines.length <= (space.lines ?? 1) && height <= space.height && lines.every((each) => width(each) * size <= space.width)) return { size, lines }
  }
}

/** Lines filled one after the other; a piece wider than a line has one of its own. */
function broken(pieces: string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const piece of pieces) {
    const longer = (lines.at(-1) ?? '') + piece
    if (lines.length > 0 && fits(longer.trimEnd())) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines.map((each) => each.trimEnd())
}
