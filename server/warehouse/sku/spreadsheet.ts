import { z } from 'zod'
import { id, patchOf } from '../../../shared/api/list.ts'
import { scannedCode } from '../../../shared/entities/scanned-code.ts'
import { barcode, skuInput, type Barcode, type Sku } from '../../../shared/entities/sku.ts'
import { skuSpreadsheet, type SkuCell, type SkuColumn } from '../../../shared/entities/sku-spreadsheet.ts'
import type { ReadColumn, SpreadsheetColumn } from '../../crud/xlsx.ts'
import { noFigures } from './figures.ts'

const { width, depth, height, weight, bundleQuantity } = barcode.shape
const code = scannedCode(127)
const name = z.string().max(255).optional()

/** What a spreadsheet says otherwise than the call for one SKU: names instead of ids, and barcodes in columns. */
const inSpreadsheet = {
  id: id.optional(),
  resourceId: id.optional(),
  partnerId: id.optional(),
  partner: name,
  brand: name,
  category: name,
  barcode: code.optional(),
  width: width.unwrap().optional(),
  depth: depth.unwrap().optional(),
  height: height.unwrap().optional(),
  weight: weight.unwrap().optional(),
  otherBarcodes: z.array(z.object({ code, bundleQuantity })).max(49).optional(),
}
const one = skuInput.omit({ partnerId: true })
export const newRow = one.extend(inSpreadsheet)
export const changedRow = patchOf(one).extend(inSpreadsheet)
export type SpreadsheetFields = z.output<typeof changedRow>

const cells = new Map<string, SkuCell>(skuSpreadsheet.map(({ key, cell }) => [key, cell]))
/** Columns of a download that only inform. */
const shown = new Set([
  'skuStatus',
  'disabled',
  'total',
  'available',
  'sellable',
  'pickable',
  'notPickable',
  'incoming',
  'expected',
  'updatedAt',
  'error',
])

/** The columns that a spreadsheet may have. */
export const knownColumns: ReadColumn[] = [
  { key: 'id' },
  { key: 'resourceId' },
  ...skuSpreadsheet.map((column) => ({ ...column, flag: column.cell === 'flag' })),
]

/**
 * A row with each cell as its field takes it. An empty cell is left out. A cell that cannot be read stays, so that it is refused by name.
 */
export function cellsOf(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([key, value]) => !shown.has(key) && value !== null && value !== undefined && value !== '')
      .map(([key, value]) => [key, read(value, cells.get(key))]),
  )
}

function read(value: unknown, cell: SkuCell | undefined): unknown {
  // A code or a name that the spreadsheet keeps as a number: 8801234000019.
  if (cell !== 'integer' && cell !== 'flag' && cell !== undefined && Number.isSafeInteger(value))
    return read(String(value), cell)
  if (typeof value !== 'string') return cell === 'flag' && (value === 1 || value === 0) ? value === 1 : value
  const text = value.trim()
  switch (cell) {
    case 'integer':
      return /^-?\d{1,3}(,\d{3})+$|^-?\d+$/.test(text) ? Number(text.replaceAll(',', '')) : value
    case 'flag':
      return /^(y|true|1)$/i.test(text) ? true : /^(n|false|0)$/i.test(text) ? false : value
    case 'list':
      return text
        .split('|')
        .map((word) => word.trim())
        .filter((word) => word !== '')
    case 'codes':
      return text
        .split(/[;\n]/)
        .filter((part) => part.trim() !== '')
        .map((part) => {
          const [, bare = part.trim(), pieces] = /^(.*\S)\s*[×*]\s*(\d+)$/.exec(part.trim()) ?? []
          return { code: bare, ...(pieces === undefined ? {} : { bundleQuantity: Number(pieces) }) }
        })
    default:
      return text
  }
}

/**
 * A SKU's barcodes after a row of a spreadsheet, whose columns give the main barcode with its sizes, and the others. Undefined where the
 * row gives none.
 */
export function barcodesAfter(
  fields: SpreadsheetFields,
): ((before: readonly Barcode[]) => readonly Barcode[]) | undefined {
  const { barcode: main, otherBarcodes: others, barcodes } = fields
  const sizes = Object.entries({
    width: fields.width,
    depth: fields.depth,
    height: fields.height,
    weight: fields.weight,
  })
  const measured = Object.fromEntries(sizes.filter(([, value]) => value !== undefined))
  if (main === undefined && others === undefined && Object.keys(measured).length === 0)
    return barcodes && (() => barcodes)
  return (before) => {
    const known = new Map(before.map((each) => [each.code, each]))
    const asKnown = (one: string): Barcode => known.get(one) ?? barcode.parse({ code: one })
    const had = before.find(({ isMain }) => isMain)
    const first = main ?? had?.code
    if (first === undefined) return before
    // A new main code takes over the sizes of the one before it.
    const base = known.get(first) ?? { ...(had ?? asKnown(first)), code: first }
    const rest = others
      ? [
          ...others.map(({ code, bundleQuantity }) => ({
            ...asKnown(code),
            bundleQuantity,
            isMain: false,
            isInUse: true,
          })),
          ...before.filter(({ isInUse, code }) => !isInUse && !others.some((other) => other.code === code)),
        ]
      : before.filter(({ isMain }) => !isMain)
    return [
      { ...base, ...measured, isMain: true, isInUse: true },
      ...rest.filter((each) => each.code !== first || others !== undefined),
    ]
  }
}

const of: Record<SkuColumn, SpreadsheetColumn<Sku>['of']> = {
  partner: (sku) => sku.partnerName,
  brand: (sku) => sku.brandName,
  category: (sku) => sku.partnerCategoryPath,
  type: (sku) => sku.type,
  name: (sku) => sku.name,
  partnerItemNumber: (sku) => sku.partnerItemNumber,
  nameVariations: (sku) => sku.nameVariations.join(' | '),
  barcode: (sku) => mainOf(sku)?.code,
  width: (sku) => mainOf(sku)?.width,
  depth: (sku) => mainOf(sku)?.depth,
  height: (sku) => mainOf(sku)?.height,
  weight: (sku) => mainOf(sku)?.weight,
  otherBarcodes: (sku) =>
    sku.barcodes
      .filter(({ isMain, isInUse }) => isInUse && !isMain)
      .map(({ code, bundleQuantity }) => (bundleQuantity > 1 ? `${code} ×${bundleQuantity}` : code))
      .join('; '),
  price: (sku) => sku.price,
  cost: (sku) => sku.cost,
  centerStorageType: (sku) => sku.centerStorageType,
  isExpiryManaged: (sku) => sku.isExpiryManaged,
  isLotManaged: (sku) => sku.isLotManaged,
  boxVolume: (sku) => sku.boxVolume,
  deliveryRegion: (sku) => sku.deliveryRegion,
  safetyStock: (sku) => sku.safetyStock,
  productionLeadtime: (sku) => sku.productionLeadtime,
  maxUnitsPerPackage: (sku) => sku.maxUnitsPerPackage,
  unitsPerCarton: (sku) => sku.unitsPerCarton,
  unitsPerPallet: (sku) => sku.unitsPerPallet,
  manufacturer: (sku) => sku.manufacturer,
  originCountry: (sku) => sku.originCountry,
  hsCode: (sku) => sku.hsCode,
  ingredient: (sku) => sku.ingredient,
  description: (sku) => sku.description,
  imageUrl: (sku) => sku.imageUrl,
}

const mainOf = ({ barcodes }: Sku) => barcodes.find(({ isMain }) => isMain)
const fillable = (columns: readonly (typeof skuSpreadsheet)[number][]): SpreadsheetColumn<Sku>[] =>
  columns.map((column) => ({ ...column, of: of[column.key] }))

/** The columns of a template. */
export const sampleColumns = (type: 'all' | 'domestics'): SpreadsheetColumn<Sku>[] =>
  fillable(skuSpreadsheet.filter((column) => type === 'all' || !('abroad' in column)))

/** The id makes a row that is uploaded again a change. The last columns only inform. */
export const spreadsheetColumns: SpreadsheetColumn<Sku>[] = [
  { key: 'id', width: 8, of: (sku) => sku.id },
  ...fillable(skuSpreadsheet),
  { key: 'skuStatus', codes: 'sku.status', width: 12, of: (sku) => sku.skuStatus },
  { key: 'disabled', width: 10, of: (sku) => sku.disabled },
  ...(['total', 'available', 'sellable', 'pickable', 'notPickable', 'incoming', 'expected'] as const).map((figure) => ({
    key: figure,
    width: 10,
    of: (sku: Sku) => sku.figures[figure],
  })),
  { key: 'updatedAt', time: true, width: 26, of: (sku) => sku.updatedAt },
]

export const example: Sku = {
  id: 0,
  version: 1,
  createdAt: '',
  updatedAt: '',
  partnerId: 0,
  partnerName: '하늘뷰티',
  brandId: null,
  brandName: null,
  partnerCategoryId: null,
  partnerCategoryPath: null,
  type: 'GOODS',
  skuType: 'SKU_GOODS',
  skuStatus: 'DEFINED',
  disabled: false,
  name: '어성초 토너 200ml',
  partnerItemNumber: 'HD-TN-200',
  nameVariations: ['Heartleaf toner', '어성초토너'],
  price: 18000,
  cost: 7200,
  description: null,
  imageUrl: null,
  hsCode: '3304.99',
  manufacturer: null,
  originCountry: 'KR',
  ingredient: null,
  safetyStock: 20,
  productionLeadtime: 14,
  maxUnitsPerPackage: 0,
  unitsPerCarton: 24,
  unitsPerPallet: 960,
  centerStorageType: 'DRY',
  isExpiryManaged: true,
  isLotManaged: false,
  boxVolume: 'WITHIN_STANDARD',
  deliveryRegion: 'ALL',
  barcodes: [
    barcode.parse({ code: '8801234000019', width: 45, depth: 45, height: 160, weight: 240 }),
    barcode.parse({ code: '18801234000016', isMain: false, bundleQuantity: 24 }),
  ],
  figures: noFigures,
}
