import { type Mark, POINT, line } from './drawing.ts'
import { widthOf } from './fonts.ts'

/** Where a text goes, in mm. `largest` is in points. The text takes one line unless `lines` allows more. */
interface Space {
  x: number
  y: number
  width: number
  height: number
  largest: number
  lines?: number
  color?: string
  bold?: boolean
  align?: 'left' | 'center' | 'right'
  middle?: boolean
}

/**
 * Sets a text as large as its space allows, from the top of the space or in its middle. It breaks at spaces and hyphens. It breaks between
 * two ideographs, and at last between any two letters, only where that doubles its size.
 */
export function fitted(text: string, space: Space): Mark[] {
  const { size, lines } = BREAKS.map((pieces) => largestOf(text.match(pieces) ?? [], space)).reduce((best, finer) =>
    finer.size >= 2 * best.size ? finer : best,
  )
  const top = space.middle === true ? space.y + (space.height - heightOf(lines.length) * size) / 2 : space.y
  return lines.map((each, index) => {
    const left = (space.width - each.width * size) * INDENT[space.align ?? 'left']
    return line(each.text, space.x + left, top + (ABOVE + index * LEADING) * size * POINT, {
      size,
      bold: space.bold,
      color: space.color,
    })
  })
}

/** One line of `size` points. A text that is too long for `width` mm ends in «…». `y` is the line's top. */
export function clipped(
  text: string,
  {
    x,
    y,
    width,
    size,
    bold = false,
    color,
  }: { x: number; y: number; width: number; size: number; bold?: boolean; color?: string },
): Mark {
  const room = width / POINT
  const letters = Array.from(text)
  let kept = text
  if (widthOf(text, size, bold) > room) {
    let used = widthOf('…', size, bold)
    const fits = letters.findIndex((letter) => (used += widthOf(letter, size, bold)) > room)
    kept = `${letters.slice(0, fits).join('').trimEnd()}…`
  }
  return line(kept, x, y + ABOVE * size * POINT, { size, bold, color })
}

/** Pieces that may not be broken, from words to single letters. */
const BREAKS = [
  /[^\s-]+-*\s*|-+\s*/gu,
  /[\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}ー]\p{M}*\s*|[^\s\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]+\s*/gu,
  /\S\p{M}*\s*/gu,
]

const INDENT = { left: 0, center: 0.5, right: 1 }

/**
 * In ems: the height of a Hangul letter above the baseline, the distance to the next line, the depth of the longest letter below the
 * baseline.
 */
const ABOVE = 0.88
const LEADING = 1.2
const BELOW = 0.2
const SMALLER = 0.96

/** A line and its mm at a size of one point. Widths grow with the size, so each piece is measured once. */
interface Line {
  text: string
  width: number
}

function largestOf(pieces: string[], space: Space): { size: number; lines: Line[] } {
  const measure = (text: string) => widthOf(text, 1, space.bold) * POINT
  const measured = pieces.map((text) => ({ text, width: measure(text), bare: measure(text.trimEnd()) }))
  for (let size = space.largest; ; size *= SMALLER) {
    const lines = broken(measured, space.width / size)
    if (
      lines.length <= (space.lines ?? 1) &&
      heightOf(lines.length) * size <= space.height &&
      lines.every((each) => each.width * size <= space.width)
    )
      return { size, lines }
  }
}

/** The height in mm of lines at a size of one point. */
function heightOf(lines: number): number {
  return (ABOVE + (lines - 1) * LEADING + BELOW) * POINT
}

/** Fills lines one after the other. A piece wider than a line gets a line of its own. */
function broken(pieces: Array<Line & { bare: number }>, room: number): Line[] {
  const lines: Line[] = []
  let used = Infinity
  for (const { text, width, bare } of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && used + bare <= room) {
      last.text += text
      last.width = used + bare
    } else {
      used = 0
      lines.push({ text, width: bare })
    }
    used += width
  }
  return lines.map((each) => ({ text: each.text.trimEnd(), width: each.width }))
}
