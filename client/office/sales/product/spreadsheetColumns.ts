import { mostMappings } from '../../../../shared/entities/product.ts'
import type { SpreadsheetColumn } from '../../../ui/spreadsheet/readRows.ts'

const texts = ['partner', 'brand', 'productCode', 'productName', 'optionCode', 'optionName'] as const
export const spreadsheetColumns: SpreadsheetColumn[] = [
  ...texts.map((key) => ({ key, titles: [], kind: 'text' as const })),
  { key: 'channel', titles: ['Sales channel'], kind: 'text' },
  ...(['allowNameMapping', 'ignoreNfaInventorySync'] as const).map((key) => ({
    key,
    titles: [],
    kind: 'flag' as const,
  })),
  ...(['validAfter', 'validBefore'] as const).map((key) => ({ key, titles: [], kind: 'day' as const })),
  { key: 'defaultPriceForCustoms', titles: [], kind: 'integer' },
  ...Array.from({ length: mostMappings }, (_, n): SpreadsheetColumn[] => [
    { key: `item${n + 1}`, titles: [], kind: 'text' },
    { key: `quantity${n + 1}`, titles: [], kind: 'integer' },
  ]).flat(),
]
