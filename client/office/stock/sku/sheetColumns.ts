import { skuSheet, type SkuCell } from '../../../../shared/entities/sku-sheet.ts'
import type { SheetColumn } from '../../../ui/spreadsheet/readRows.ts'

const kinds: Partial<Record<SkuCell, SheetColumn['kind']>> = { integer: 'integer', flag: 'flag' }
export const sheetColumns: SheetColumn[] = [
  { key: 'id', titles: [], kind: 'integer' },
  ...skuSheet.map(
    ({ key, cell, ...column }): SheetColumn => ({
      ...column,
      key,
      titles: [],
      kind: kinds[cell] ?? 'text',
    }),
  ),
]
