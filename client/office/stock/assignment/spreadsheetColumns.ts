import type { SpreadsheetColumn } from '../../../ui/spreadsheet/readRows.ts'

export const spreadsheetColumns: SpreadsheetColumn[] = [
  ...(['centerCode', 'location', 'partnerItemNumber', 'barcode'] as const).map((key) => ({
    key,
    titles: [],
    kind: 'text' as const,
  })),
  ...(['safetyStock', 'maxStock', 'daysBetweenReplenishment', 'replenishmentAmount'] as const).map((key) => ({
    key,
    titles: [],
    kind: 'integer' as const,
  })),
]
