import { instant, writtenDay } from '../../../shared/api/list.ts'
import { isShortened } from '../../../shared/entities/scanned-code.ts'
import {
  codeIn,
  flagIn,
  headingsOf,
  plainHeading,
  type SpreadsheetLanguage,
} from '../../../shared/messages/spreadsheets/words.ts'
import { isOtherCurrency, numberIn, signIn, wholeIn } from './numberIn.ts'

/** One column of a spreadsheet that the user fills in. */
export interface SpreadsheetColumn {
  key: string
  /** Headings it may have besides those of a download; letter case and spaces do not matter. */
  titles: string[]
  /** `moment`: a day, a day with a time (2026-11-20 14:00), or an instant as the calls write it. */
  kind: 'text' | 'integer' | 'decimal' | 'flag' | 'day' | 'moment'
  /** The key of the words for its codes: `invoice.status`. */
  codes?: string
  /** The column that names the amount's currency. If a row leaves it empty, the sign in the amount is passed on as `currencySign`. */
  currency?: string
}

/** The name of the sheet and its words in each language, since a file may be in any. */
export interface SpreadsheetSpoken {
  sheet: string
  languages: readonly SpreadsheetLanguage[]
}

export interface RowError {
  property: string
  message: 'required' | 'integer' | 'number' | 'flag' | 'day' | 'shortened' | 'currency' | (string & {})
  /** The values that its sentence names. */
  with?: Record<string, string>
}

export interface SpreadsheetRow {
  /** The line in the file, counted from 1 as in a spreadsheet program. */
  line: number
  cells: string[]
  values: Record<string, unknown>
  errors: RowError[]
}

export interface ReadSpreadsheet {
  header: string[]
  /** Columns of the file that the sheet does not have. */
  unknown: string[]
  /** Headings that name the same column. It is unclear which of them is meant, so nothing of the file may be sent. */
  twice: string[]
  /** The index of the column with earlier refusals, which is skipped in reading. */
  toCorrectAt: number
  rows: SpreadsheetRow[]
}

/** The last column of a file of refused rows, which says why. */
export const toCorrect = 'toCorrect'

/**
 * Reads the cells below a heading line into rows. All cells arrive as text, so that leading zeros and long barcodes survive. Answers null
 * where no line has a known heading.
 */
export function readRows(
  cells: readonly string[][],
  columns: readonly SpreadsheetColumn[],
  { sheet, languages }: SpreadsheetSpoken = { sheet: '', languages: [] },
): ReadSpreadsheet | null {
  const titled = new Map(
    columns.flatMap((column) =>
      [...headingsOf(sheet, column.key, languages), ...column.titles].map(
        (title) => [plainHeading(title), column] as const,
      ),
    ),
  )
  const columnOf = (title: string) => titled.get(plainHeading(title))
  const at = cells.findIndex((row) => row.some(columnOf))
  const header = cells[at]
  if (!header) return null
  const known = header.map(columnOf)
  const rows: SpreadsheetRow[] = []
  for (const [index, row] of cells.entries()) {
    if (index <= at || row.every((cell) => cell.trim() === '')) continue
    const values: Record<string, unknown> = {}
    const errors: RowError[] = []
    for (const [place, column] of known.entries()) {
      const text = row[place]?.trim() ?? ''
      if (!column || text === '') continue
      const value = valueOf(text, column, languages)
      const message = value === undefined ? wrongKinds[column.kind] : wrongText(text, column)
      if (message !== undefined) errors.push({ property: column.key, message })
      if (value !== undefined) values[column.key] = value
    }
    for (const [place, column] of known.entries()) {
      const written = row[place]?.trim() ?? ''
      if (column?.currency === undefined) continue
      const currency = values[column.currency]
      const sign = signIn(written)
      if (currency === undefined && sign !== undefined) values[`${column.currency}Sign`] ??= sign
      if (typeof currency === 'string' && isOtherCurrency(written, currency))
        errors.push({ property: column.key, message: 'currency', with: { written, currency } })
    }
    rows.push({ line: index + 1, cells: header.map((_, place) => row[place] ?? ''), values, errors })
  }
  const ours = headingsOf(sheet, toCorrect, languages).map(plainHeading)
  const toCorrectAt = header.findIndex((title) => ours.includes(plainHeading(title)))
  return {
    header,
    unknown: header.filter((title, i) => title.trim() !== '' && !known[i] && i !== toCorrectAt),
    twice: header.filter((_, i) => known[i] && known.indexOf(known[i]) !== known.lastIndexOf(known[i])),
    toCorrectAt,
    rows,
  }
}

/** The refused rows in the same columns and one more with the reasons, so that the corrected file can be uploaded as it is. */
export function refusedRows(
  sheet: ReadSpreadsheet,
  reasons: ReadonlyMap<number, string>,
  heading: string = toCorrect,
): string[][] {
  const own = sheet.header.map((title, i) => ({ title, i })).filter(({ i }) => i !== sheet.toCorrectAt)
  const lines = sheet.rows
    .filter((row) => reasons.has(row.line))
    .map((row) => [...own.map(({ i }) => row.cells[i] ?? ''), reasons.get(row.line) ?? ''])
  return [[...own.map(({ title }) => title), heading], ...lines]
}

/** The cells that a spreadsheet program put on the clipboard. A line of separators only becomes a row without cells, and is counted. */
export function readPasted(text: string): string[][] {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => (/[^\s,;]/.test(line) ? line.split(betweenIn(line)).map((cell) => cell.trim()) : []))
}

/** A comma separates cells only where there is no tab or semicolon, since it may be part of a number. */
function betweenIn(line: string): string | RegExp {
  return ['\t', ';'].find((sign) => line.includes(sign)) ?? /,|\s+(?=\d+\s*$)/
}

/** A text that a spreadsheet program once shortened as a number must not stand for an order or goods. */
const wrongText = (text: string, { kind }: SpreadsheetColumn) =>
  kind === 'text' && isShortened(text) ? 'shortened' : undefined

/** The message for a cell that is not of its column's kind. */
const wrongKinds: Record<SpreadsheetColumn['kind'], RowError['message'] | undefined> = {
  text: undefined,
  integer: 'integer',
  decimal: 'number',
  flag: 'flag',
  day: 'day',
  moment: 'day',
}

function valueOf(
  text: string,
  { kind, codes }: SpreadsheetColumn,
  languages: readonly SpreadsheetLanguage[],
): string | number | boolean | undefined {
  if (kind === 'text') return codes === undefined ? text : codeIn(codes, text, languages)
  if (kind === 'flag') return flagIn(text)
  if (kind === 'day') return writtenDay.safeParse(text).data
  if (kind === 'moment') return momentIn(text)
  return kind === 'integer' ? wholeIn(text) : numberIn(text)
}

function momentIn(text: string): string | undefined {
  if (instant.safeParse(text).success) return text
  const [, date = text, hour, minute] = /^(.*\S)\s+(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? []
  const day = writtenDay.safeParse(date).data
  return day === undefined || hour === undefined ? day : `${day} ${hour.padStart(2, '0')}:${minute}`
}
