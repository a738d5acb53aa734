import { inBackground } from '../background/background.ts'
import { fileResponse } from '../http/mount.ts'
import { slices } from './bulk.ts'
import { HttpError, wrong } from '../http/errors.ts'
import type { ReadCells } from './xlsx-read.ts'
import type { SheetRows } from './xlsx-sheet.ts'

/** A column of a spreadsheet: its heading, what it shows of a row, and how wide it is in letters. */
export interface SheetColumn<Row> {
  title: string
  width?: number
  of: (row: Row) => string | number | boolean | null | undefined
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const inlineRows = 200

/** Exports a filtered list as a spreadsheet. It loads the rows in slices, so that no other read waits long. */
export async function exportSheet<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  ids: readonly number[],
  load: (ids: number[]) => Promise<Row[]>,
): Promise<Response> {
  const rows: SheetRows = []
  for (const slice of slices(ids, 500)) for (const row of await load(slice)) rows.push(cells(columns, row))
  return sheetResponse(name, columns, rows)
}

/** An empty spreadsheet with its headings and examples, to fill in. */
export async function sampleSheet<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  examples: readonly Row[],
): Promise<Response> {
  return sheetResponse(
    name,
    columns,
    examples.map((row) => cells(columns, row)),
  )
}

/** The rows of an uploaded workbook by its headings, without the columns that nobody knows. It is unpacked in the background thread. */
export async function readSheet(
  file: File,
  columns: readonly string[],
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
  const names = heading.map((title) => columns.find((name) => name.toLowerCase() === plain(title)))
  if (names.every((name) => name === undefined)) throw wrong('file', 'has no heading of the template')
  if (rows.length === 0) throw wrong('file', 'has no rows')
  if (rows.length > most) throw new HttpError(413, 'sheet-too-large', { values: { rows: most } })
  return rows.map((row) =>
    Object.fromEntries(names.flatMap((name, place) => (name === undefined ? [] : [[name, row[place] ?? null]]))),
  )
}

const plain = (title: unknown) =>
  String(title ?? '')
    .replace(/[\s*_()（）]/g, '')
    .toLowerCase()

async function sheetResponse<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: SheetRows,
): Promise<Response> {
  const head = columns.map(({ title, width = 16 }) => ({ title, width }))
  const bytes =
    rows.length <= inlineRows
      ? await (await import('./xlsx-sheet.ts')).sheetOf(head, rows)
      : await inBackground(new URL('./xlsx-sheet.ts', import.meta.url), 'sheetOf', [head, rows])
  return fileResponse(bytes, xlsx, name)
}

function cells<Row>(columns: readonly SheetColumn<Row>[], row: Row): SheetRows[number] {
  return columns.map((column) => {
    const value = column.of(row)
    return typeof value === 'boolean' ? (value ? 'Y' : 'N') : (value ?? null)
  })
}
