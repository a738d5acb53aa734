/**
 * How a cell is read. `list`: words separated by |; `codes`: `18801234000016 ×12;
 * 28801234000013`, each code with the pieces that it stands for.
 */
export type SkuCell = 'text' | 'integer' | 'flag' | 'list' | 'codes'

/** The columns of a spreadsheet of SKUs, for upload and download. `abroad`: only for goods that are sold to other countries. */
export const skuSpreadsheet = [
  { key: 'partner', cell: 'text', width: 20 },
  { key: 'brand', cell: 'text', width: 16 },
  { key: 'category', cell: 'text', width: 24 },
  { key: 'type', cell: 'text', codes: 'sku.kind', width: 12 },
  { key: 'name', cell: 'text', width: 40 },
  { key: 'partnerItemNumber', cell: 'text', width: 20 },
  { key: 'nameVariations', cell: 'list', width: 32 },
  { key: 'barcode', cell: 'text', width: 18 },
  { key: 'width', cell: 'integer', width: 8 },
  { key: 'depth', cell: 'integer', width: 8 },
  { key: 'height', cell: 'integer', width: 8 },
  { key: 'weight', cell: 'integer', width: 8 },
  { key: 'otherBarcodes', cell: 'codes', width: 32 },
  { key: 'price', cell: 'integer', width: 12 },
  { key: 'cost', cell: 'integer', width: 12 },
  { key: 'centerStorageType', cell: 'text', codes: 'sku.storage', width: 16 },
  { key: 'isExpiryManaged', cell: 'flag', width: 10 },
  { key: 'isLotManaged', cell: 'flag', width: 10 },
  { key: 'boxVolume', cell: 'text', codes: 'sku.boxVolume', width: 18 },
  { key: 'deliveryRegion', cell: 'text', codes: 'sku.region', width: 14, abroad: true },
  { key: 'safetyStock', cell: 'integer', width: 10 },
  { key: 'productionLeadtime', cell: 'integer', width: 10 },
  { key: 'maxUnitsPerPackage', cell: 'integer', width: 10 },
  { key: 'unitsPerCarton', cell: 'integer', width: 10 },
  { key: 'unitsPerPallet', cell: 'integer', width: 10 },
  { key: 'manufacturer', cell: 'text', width: 20 },
  { key: 'originCountry', cell: 'text', width: 12, abroad: true },
  { key: 'hsCode', cell: 'text', width: 12, abroad: true },
  { key: 'ingredient', cell: 'text', width: 24, abroad: true },
  { key: 'description', cell: 'text', width: 32 },
  { key: 'imageUrl', cell: 'text', width: 32 },
] as const satisfies { key: string; cell: SkuCell; width: number; abroad?: true; codes?: string }[]
export type SkuColumn = (typeof skuSpreadsheet)[number]['key']

/** What an upload does with the rows of a spreadsheet: it creates all of them, or it changes all of them. */
export const skuSpreadsheetActions = ['create', 'update'] as const
export type SkuSpreadsheetAction = (typeof skuSpreadsheetActions)[number]
export const mostSkuRows = 5000
