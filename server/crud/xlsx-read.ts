import { checkWorkbook, WorkbookTooLarge } from '../../shared/workbook-limits.ts'

export type ReadCells = { rows: (string | number | boolean | null)[][] } | { refused: 'too-large' | 'unreadable' }

/** The cells of a workbook's first sheet. A formula is read as the value that it had when the file was saved, and a date as its day. */
export async function cellsOf(bytes: Uint8Array<ArrayBuffer>): Promise<ReadCells> {
  try {
    await checkWorkbook(new Blob([bytes]))
    const { readSheet } = await import('read-excel-file/node')
    const rows = await readSheet(Buffer.from(bytes))
    return { rows: rows.map((row) => row.map(plain)) }
  } catch (error) {
    return { refused: error instanceof WorkbookTooLarge ? 'too-large' : 'unreadable' }
  }
}

function plain(cell: unknown): string | number | boolean | null {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null
}
