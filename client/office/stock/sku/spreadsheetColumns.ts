import { skuSpreadsheet, type SkuCell } from '../../../../shared/entities/sku-spreadsheet.ts'
import type { SpreadsheetColumn } from '../../../ui/spreadsheet/readRows.ts'

const kinds: Partial<Record<SkuCell, SpreadsheetColumn['kind']>> = { integer: 'integer', flag: 'flag' }
export const spreadsheetColumns: SpreadsheetColumn[] = [
  { key: 'id', titles: [], kind: 'integer' },
  ...skuSpreadsheet.map(
    ({ key, cell, ...column }): SpreadsheetColumn => ({
      ...column,
      key,
      titles: [],
      kind: kinds[cell] ?? 'text',
    }),
  ),
]
