import { inBackground } from '../background/background.ts'
import { fileResponse } from '../http/mount.ts'
import { slices } from './bulk.ts'
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
