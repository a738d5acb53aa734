import type { SheetColumn } from '../../../ui/spreadsheet/readRows.ts'

export const sheetColumns: SheetColumn[] = [
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
