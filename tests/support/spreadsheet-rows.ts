import { readSheet } from 'read-excel-file/node'

/** The rows of an answered spreadsheet, each keyed by the headings. */
export async function spreadsheetRows(answer: Response): Promise<Record<string, unknown>[]> {
  const [heads = [], ...rows] = await readSheet(Buffer.from(await answer.arrayBuffer()))
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [String(head), row[at]])))
}
