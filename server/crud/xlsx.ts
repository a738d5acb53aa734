import { everySpreadsheetLanguage, spreadsheetLanguages } from '../../shared/messages/spreadsheets/all.ts'
import {
  codeIn,
  flagIn,
  headingOf,
  headingsOf,
  plainHeading,
  type SpreadsheetLanguage,
} from '../../shared/messages/spreadsheets/words.ts'
import type { Language } from '../../shared/entities/account.ts'
import { amountsIn, type Amounts } from '../../shared/messages/amounts.ts'
import { fill, type Sentence } from '../../shared/messages/fill.ts'
import type { RecordWords } from '../../shared/messages/records/en.ts'
import { zoneName } from '../../shared/messages/zone-name.ts'
import { inBackground } from '../background/background.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { readerOf, requestContext } from '../request-context.ts'
import { fileResponse } from '../http/mount.ts'
import { slices } from './bulk.ts'
import { HttpError, wrong } from '../http/errors.ts'
import type { ReadCells } from './xlsx-read.ts'
import type { SpreadsheetRows } from './xlsx-sheet.ts'

/** A column of a spreadsheet: its name (`key`), from which its heading comes, its value for a row (`of`), and its width in letters. */
export interface SpreadsheetColumn<Row> {
  key: string
  width?: number
  /** The column holds instants. They are shown by the reader's clock, and the heading says which clock that is. */
  time?: true
  /** The list in which its codes have their words: `invoice.status`. */
  codes?: string
  of: (row: Row, say: Say) => Cell | readonly string[] | undefined
}
type Cell = string | number | boolean | null
/** The word of a code: `say('order.claim', 'RETURN_REQUESTED')`. */
export type Say = SpreadsheetLanguage['t']['known']

/** The sentences of the office's screens in the reader's language. */
export function sentencesOf(): { language: Language; t: Sentence<keyof RecordWords>; format: Amounts } {
  const { language } = readerOf()
  const { known } = spreadsheetLanguages[language].t
  return { language, t: (key, values) => fill(known(key) ?? key, values), format: amountsIn(language) }
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const inlineRows = 200

/**
 * Exports a filtered list as a spreadsheet, as its reader sees the list. The rows are loaded in slices, so that no other read waits long.
 */
export async function exportSpreadsheet<Row>(
  name: string,
  sheet: string,
  all: readonly SpreadsheetColumn<Row>[],
  ids: readonly number[],
  load: (ids: number[]) => Promise<Row[]>,
): Promise<Response> {
  const columns = columnsFor({ partnerId: requestContext()?.scope?.partnerId ?? null }, all)
  const rows: SpreadsheetRows = []
  const cells = cellsFor(columns)
  for (const slice of slices(ids, 500)) for (const row of await load(slice)) rows.push(cells(row))
  return spreadsheetResponse(name, sheet, columns, rows)
}

/**
 * Serves a list as a spreadsheet: the rows of the query in their order, all as of one moment. Columns that contain sentences are given as a
 * function, because they are made for their reader.
 */
export function listSpreadsheet<Q, Row>(
  name: string,
  sheet: string,
  columns: readonly SpreadsheetColumn<Row>[] | (() => readonly SpreadsheetColumn<Row>[]),
  storeFor: (
    database: Database,
    caller: Caller,
  ) => { ids: (asked: Q) => Promise<number[]>; inOrder: (ids: number[]) => Promise<Row[]> },
) {
  return async ({ database, caller, query }: { database: Database; caller: Caller; query: Q }): Promise<Response> => {
    const { ids, inOrder } = storeFor(database, caller)
    return exportSpreadsheet(
      name,
      sheet,
      typeof columns === 'function' ? columns() : columns,
      await ids(query),
      inOrder,
    )
  }
}

/** An empty spreadsheet with its headings and examples, to fill in. */
export async function sampleSpreadsheet<Row>(
  name: string,
  sheet: string,
  columns: readonly SpreadsheetColumn<Row>[],
  examples: readonly Row[],
): Promise<Response> {
  return spreadsheetResponse(name, sheet, columns, examples.map(cellsFor(columns)))
}

/** A partner's own people see and fill in only their partner's rows, so their spreadsheets have no partner column, as in lists. */
export const columnsFor = <Row>(
  { partnerId }: Pick<Caller, 'partnerId'>,
  columns: readonly SpreadsheetColumn<Row>[],
) => (partnerId === null ? columns : columns.filter(({ key }) => key !== 'partner'))

/** A column that an uploaded sheet may have. */
export interface ReadColumn {
  key: string
  codes?: string
  flag?: boolean
}

/**
 * The rows of an uploaded workbook by its headings, in any language, without columns that are not known. The workbook is unpacked in the
 * background thread.
 */
export async function readSheet(
  file: File,
  sheet: string,
  columns: readonly ReadColumn[],
  most: number,
): Promise<Record<string, unknown>[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const read = await inBackground<ReadCells>(new URL('./xlsx-read.ts', import.meta.url), 'cellsOf', [bytes])
  if ('refused' in read) {
    if (read.refused === 'unreadable') throw wrong('file', 'cannot be read as a spreadsheet')
    throw new HttpError(413, 'sheet-too-large', { values: { rows: most } })
  }
  const filled = read.rows.filter((row) => row.some((cell) => cell !== null && cell !== ''))
  const [heading = [], ...rows] = filled
  const titled = new Map(
    columns.flatMap((column) =>
      headingsOf(sheet, column.key, everySpreadsheetLanguage).map((title) => [plainHeading(title), column] as const),
    ),
  )
  const known = heading.map((title) => titled.get(plainHeading(String(title ?? ''))))
  if (known.every((column) => column === undefined)) throw wrong('file', 'has no heading of the template')
  if (rows.length === 0) throw wrong('file', 'has no rows')
  if (rows.length > most) throw new HttpError(413, 'sheet-too-large', { values: { rows: most } })
  return rows.map((row) =>
    Object.fromEntries(
      known.flatMap((column, place) =>
        column === undefined ? [] : [[column.key, valueIn(column, row[place] ?? null)]],
      ),
    ),
  )
}

function valueIn({ codes, flag }: ReadColumn, cell: string | number | boolean | null): unknown {
  if (typeof cell !== 'string') return cell
  if (flag) return flagIn(cell.trim()) ?? cell
  return codes === undefined ? cell : codeIn(codes, cell, everySpreadsheetLanguage)
}

async function spreadsheetResponse<Row>(
  name: string,
  sheet: string,
  columns: readonly SpreadsheetColumn<Row>[],
  rows: SpreadsheetRows,
): Promise<Response> {
  const { language, timeZone } = readerOf()
  const words = spreadsheetLanguages[language]
  const head = columns.map(({ key, time, width = 16 }) => {
    const heading = headingOf(sheet, key, words) ?? key
    const title = time
      ? fill(words.t.known('inZone') ?? '', { name: heading, zone: zoneName(language, timeZone) })
      : heading
    // The column is wide enough to read its heading whole; Hangul and kanji take twice the room.
    return { title, width: Math.max(width, Math.min(40, roomOf(title) + 2)) }
  })
  const bytes =
    rows.length <= inlineRows
      ? await (await import('./xlsx-sheet.ts')).sheetOf(head, rows)
      : await inBackground(new URL('./xlsx-sheet.ts', import.meta.url), 'sheetOf', [head, rows])
  return fileResponse(bytes, xlsx, name)
}

function roomOf(title: string): number {
  return [...title].reduce((room, letter) => room + (letter.charCodeAt(0) > 0x2e80 ? 2 : 1), 0)
}

/** Makes a row's cells in the reader's words and time. */
function cellsFor<Row>(columns: readonly SpreadsheetColumn<Row>[]): (row: Row) => SpreadsheetRows[number] {
  const { language, timeZone } = readerOf()
  const say = spreadsheetLanguages[language].t.known
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const shown = (value: Cell | undefined, { time, codes }: SpreadsheetColumn<Row>): SpreadsheetRows[number][number] => {
    if (typeof value === 'boolean') return say(value ? 'list.yes' : 'list.no') ?? null
    if (typeof value !== 'string') return value ?? null
    // A spreadsheet's times have no zone, so the time that the clock shows is written as it is.
    if (time) return value === '' ? null : new Date(`${clock.format(new Date(value)).replace(' ', 'T')}Z`)
    return codes === undefined ? value : (say(`${codes}.${value}`) ?? value)
  }
  return (row) =>
    columns.map((column) => {
      const value = column.of(row, say)
      return isList(value) ? value.map((one) => shown(one, column)).join(', ') : shown(value, column)
    })
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value)
