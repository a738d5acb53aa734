import type { SpreadsheetColumn } from '../../../ui/spreadsheet/readRows.ts'

const text = ['barcode', 'partnerItemNumber', 'lot', 'condition', 'sourceLocation', 'targetLocation'] as const
export const spreadsheetColumns: SpreadsheetColumn[] = [
  ...text.map((key) => ({
    key,
    titles: [],
    kind: 'text' as const,
    ...(key === 'condition' ? { codes: 'condition' } : {}),
  })),
  { key: 'expirationDate', titles: [], kind: 'day' },
  { key: 'quantity', titles: [], kind: 'integer' },
]
