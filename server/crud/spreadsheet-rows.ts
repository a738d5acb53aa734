import type { Detail } from '../../shared/api/error-body.ts'
import type { BulkAnswer } from '../../shared/api/list.ts'

/** A row's cells that are not empty, without the columns in `shown`, which only inform. */
export function filledCells(
  row: Readonly<Record<string, unknown>>,
  shown: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !shown.has(name) && value !== '' && value !== null),
  )
}

/** What is wrong with a row as it was sent, by its fields. */
export const misread = (clientIndex: number, ...details: readonly Detail[]): BulkAnswer['error'] =>
  details.map((detail) => ({ ...detail, clientIndex, code: 'bad-request' }))

interface OfRow {
  clientIndex?: number | undefined
}

/** Sorts by the order of the rows in the spreadsheet. */
export const byRow = (a: OfRow, b: OfRow) => (a.clientIndex ?? 0) - (b.clientIndex ?? 0)
