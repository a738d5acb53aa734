import { save } from '../download.ts'
import { checkWorkbook } from '../../../shared/workbook-limits.ts'

/** The cells of a workbook's first sheet, as text; throws WorkbookTooLarge. The reader's code is loaded with the first upload. */
export async function readXlsx(file: File): Promise<string[][]> {
  await checkWorkbook(file)
  const { readSheet } = await import('read-excel-file/browser')
  const rows = await readSheet(file)
  return rows.map((row) =>
    row.map((cell) => {
      if (cell === null) return ''
      if (cell instanceof Date) return clockOf(cell)
      return typeof cell === 'number' && Math.abs(cell) >= figuresKept ? shortened(cell) : String(cell)
    }),
  )
}

/** Excel keeps only fifteen digits of a number, so a longer one is not what the user typed. */
const figuresKept = 1e15
const shortened = (cell: number) => cell.toExponential(2).toUpperCase()

/**
 * A cell with a date as a day, or as a day with a time. Times in a spreadsheet have no zone; as fractions of a day they miss the minute by
 * a hair, so they are rounded.
 */
function clockOf(cell: Date): string {
  const text = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`
}

/** Saves a workbook with every cell as text: 00123 stays 00123. */
export async function saveXlsx(name: string, rows: string[][]): Promise<void> {
  const { default: writeXlsx } = await import('write-excel-file/browser')
  const cells = rows.map((row, line) =>
    row.map((value) => ({ type: String, value, ...(line === 0 ? { fontWeight: 'bold' as const } : {}) })),
  )
  save(
    name,
    await writeXlsx(cells, { columns: (rows[0] ?? []).map(() => ({ width: 20 })), stickyRowsCount: 1 }).toBlob(),
  )
}
