import { WorkbookTooLarge, workbookLimits } from '../../../shared/workbook-limits.ts'

/** The encodings of a text file; Excel saves Korean as CP949 and Japanese as Shift_JIS. */
export const encodings = ['utf-8', 'euc-kr', 'shift_jis', 'utf-16le'] as const
export type Encoding = (typeof encodings)[number]

/** Whether a file is text with commas or tabs, by its name. */
export const isCsv = (name: string) => /\.(csv|tsv|txt)$/i.test(name)

export const textFiles = '.csv,.tsv,.txt'

/** A text that a spreadsheet program would calculate instead of showing. */
const formula = /^[=+\-@\t]/

/**
 * A leading apostrophe that says «as text» and is not part of the text. It stands before a formula, and before what clerks type one for:
 * digits, days, phone numbers ('03-1234) and codes ('SHT-201). Words keep theirs: 's-Hertogenbosch.
 */
const asText = /^'(?='*(?:[=+\-@\t]|\d[\d\s().,:/-]*$|(?=\S*\d)[\w./-]+$|[A-Z][A-Z._/-]*$))/

/** Cells as text that reads back as it was: a cell that looks like a formula gets an apostrophe in front. */
export function textOf(cells: readonly (readonly string[])[], between: ',' | '\t'): string {
  const written = (cell: string) => {
    const plain = formula.test(cell) || asText.test(cell) ? `'${cell}` : cell
    return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
  }
  return cells.map((row) => `${row.map(written).join(between)}\r\n`).join('')
}

/** The cells of a text file, in the given encoding or else the one that it seems to have; throws WorkbookTooLarge. */
export async function readCsv(file: File, told?: Encoding): Promise<{ cells: string[][]; encoding: Encoding }> {
  if (file.size > workbookLimits.file) throw new WorkbookTooLarge()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = told ?? encodingOf(bytes)
  const cells = cellsOf(new TextDecoder(encoding).decode(bytes))
  if (cells.length > workbookLimits.rows) throw new WorkbookTooLarge()
  return { cells, encoding }
}

/** UTF-8 and UTF-16 can be recognized for certain; of the other two it is the one in which more letters are everyday ones. */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return scoreOf(bytes, korean) >= scoreOf(bytes, japanese) ? 'euc-kr' : 'shift_jis'
  }
}

/** The score of a letter that begins with these two bytes, and how many bytes it has. */
type Weigh = (lead: number, trail: number) => [worth: number, length: 1 | 2]
const within = (byte: number, from: number, to: number) => byte >= from && byte <= to

/** Everyday Hangul is one block; the rare syllables around it have the bytes of Japanese letters. */
const korean: Weigh = (lead, trail) => {
  if (!within(lead, 0x81, 0xfe)) return [-2, 1]
  if (within(trail, 0xa1, 0xfe)) return [within(lead, 0xb0, 0xc8) ? 1 : 0.3, 2]
  return [within(trail, 0x41, 0x5a) || within(trail, 0x61, 0x7a) || within(trail, 0x81, 0xa0) ? -0.5 : -1, 2]
}
/** Half-width kana take one byte, and nearly any byte of Hangul could be one. */
const japanese: Weigh = (lead, trail) => {
  if (within(lead, 0xa1, 0xdf)) return [0.25, 1]
  const isPair =
    (within(lead, 0x81, 0x9f) || within(lead, 0xe0, 0xfc)) && (within(trail, 0x40, 0x7e) || within(trail, 0x80, 0xfc))
  if (!isPair) return [-2, 1]
  return [within(lead, 0x81, 0x97) ? 1 : 0.3, 2]
}

function scoreOf(bytes: Uint8Array, weigh: Weigh): number {
  let score = 0
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) {
      at++
      continue
    }
    const [worth, length] = weigh(lead, bytes[at + 1] ?? 0)
    score += worth
    at += length
  }
  return score
}

/**
 * The separator of the cells: the comma, semicolon or tab that is most frequent in the heading. The heading is the first line whose
 * separator is in the next line too: a title above it may have commas, but the line below the title has none.
 */
function betweenIn(text: string): string {
  const lines = text
    .split(/\r?\n/, 50)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''))
    .filter((line) => line !== '')
    .map((line) => {
      const counted = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length - 1 }))
      return { line, ...counted.reduce((most, one) => (one.count > most.count ? one : most)) }
    })
  const heading = lines.find(({ sign, count }, index) => count > 0 && lines[index + 1]?.line.includes(sign))
  return (heading ?? lines.find(({ count }) => count > 0))?.sign ?? ','
}

/** Splits text into cells at commas, semicolons or tabs; cells in quotes may hold those and line breaks (RFC 4180). */
export function cellsOf(text: string): string[][] {
  const between = betweenIn(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endRow = () => {
    rows.push([...row, cell].map((each) => each.replace(asText, '')))
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === between) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}
