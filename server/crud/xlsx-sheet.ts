import writeExcelFile, { type Cell } from 'write-excel-file/node'

/** The rows of a spreadsheet. A date holds what a clock shows, as if that were UTC. */
export type SpreadsheetRows = (string | number | Date | null)[][]

/**
 * A spreadsheet as bytes. Every text is written as a text cell, so that one that begins with = + - @ or a tab
 * is shown and never run as a formula.
 */
export async function sheetOf(
  head: readonly { title: string; width: number }[],
  rows: SpreadsheetRows,
): Promise<Uint8Array> {
  const heading: Cell[] = head.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' }))
  const body = rows.map((row) =>
    row.map(
      (value): Cell =>
        value === null
          ? null
          : typeof value === 'number'
            ? { value, type: Number }
            : value instanceof Date
              ? { value, type: Date, format: 'yyyy-mm-dd hh:mm' }
              : { value, type: String },
    ),
  )
  const written = writeExcelFile([heading, ...body], {
    columns: head.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  })
  return new Uint8Array(await written.toBuffer())
}
