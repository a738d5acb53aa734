import { z } from 'zod'
import { stamps } from '../api/list.ts'
import { maxGrams } from './weight.ts'

export const skuKinds = ['GOODS', 'BOX', 'SUBSIDIARY'] as const
export type SkuKind = (typeof skuKinds)[number]
export const skuTypes = ['SKU_MATERIAL', 'SKU_SUBSIDIARY', 'SKU_GOODS'] as const
export type SkuType = (typeof skuTypes)[number]
export const skuStatuses = ['DEFINED', 'ACTIVATED'] as const
export type SkuStatus = (typeof skuStatuses)[number]
export const centerStorageTypes = ['DRY', 'REFRIGERATED', 'FROZEN'] as const
export type CenterStorageType = (typeof centerStorageTypes)[number]
export const boxVolumes = ['WITHIN_STANDARD', 'OUT_OF_STANDARD', 'UNDETERMINED', 'DEFORMED'] as const
export type BoxVolume = (typeof boxVolumes)[number]
export const deliveryRegions = ['DOMESTIC', 'OVERSEAS', 'ALL', 'UNAVAILABLE'] as const
export type DeliveryRegion = (typeof deliveryRegions)[number]
/** What a partner should look after (decisions.md §13). */
export const skuConcerns = ['NO_SIZE', 'NO_BARCODE', 'OUT_OF_STOCK', 'AT_RISK'] as const
export type SkuConcern = (typeof skuConcerns)[number]
/** The SKU's type in the specification's other list, which follows from its kind. */
export const skuTypeOf: Record<SkuKind, SkuType> = {
  GOODS: 'SKU_GOODS',
  BOX: 'SKU_MATERIAL',
  SUBSIDIARY: 'SKU_SUBSIDIARY',
}

const count = z.int().min(0).max(1_000_000_000)
const mm = z.int().min(0).max(100_000)
const text = (max: number) => z.string().trim().max(max).nullable().default(null)

/** A code on the goods. One scan of a code with bundleQuantity 12 counts twelve pieces. Sizes in mm, weight in g. */
export const barcode = z
  .object({
    code: z.string().trim().min(1).max(127),
    isMain: z.boolean().default(true),
    isInUse: z.boolean().default(true),
    bundleQuantity: z.int().min(1).max(100_000).default(1),
    width: mm.default(0),
    depth: mm.default(0),
    height: mm.default(0),
    weight: z.int().min(0).max(maxGrams).default(0),
    releaseOptions: z.array(z.string().max(63)).max(20).default([]),
  })
  .meta({ id: 'Barcode' })

/** If codes are in use, exactly one of them is the main one. Codes that are not in use are never the main one. */
const hasOneMain = (codes: readonly { isMain: boolean; isInUse: boolean }[]) =>
  codes.every(({ isMain, isInUse }) => isInUse || !isMain) &&
  codes.filter(({ isMain }) => isMain).length === (codes.some(({ isInUse }) => isInUse) ? 1 : 0)
const listOf = (one: typeof barcode) =>
  z.array(one).max(50).refine(hasOneMain, 'exactly one barcode in use must be the main one')
export const barcodes = listOf(barcode)
/** Barcodes for input: wide figures of a Japanese keyboard become those that a scanner reads. */
const typedBarcodes = listOf(
  barcode.extend({ code: z.string().normalize('NFKC').trim().min(1).max(127) }).meta({ id: 'BarcodeInput' }),
)

/** What a partner sells or packs with (logistics.md §3). Price and cost in KRW. */
export const skuInput = z
  .strictObject({
    partnerId: z.int().positive(),
    brandId: z.int().positive().nullable().default(null),
    type: z.enum(skuKinds).default('GOODS'),
    /** The server derives it from `type` and ignores what is sent. */
    skuType: z.enum(skuTypes).optional(),
    name: z.string().trim().min(1).max(255),
    partnerItemNumber: text(255),
    partnerCategoryId: z.int().positive().nullable().default(null),
    price: count.default(0),
    cost: count.default(0),
    description: text(2000),
    imageUrl: text(1000),
    hsCode: text(31),
    manufacturer: text(255),
    originCountry: text(63),
    ingredient: text(2000),
    safetyStock: count.default(0),
    productionLeadtime: count.default(0),
    maxUnitsPerPackage: count.default(0),
    unitsPerCarton: count.default(0),
    unitsPerPallet: count.default(0),
    nameVariations: z.array(z.string().max(255)).max(50).default([]),
    centerStorageType: z.enum(centerStorageTypes).default('DRY'),
    isExpiryManaged: z.boolean().default(false),
    isLotManaged: z.boolean().default(false),
    boxVolume: z.enum(boxVolumes).default('UNDETERMINED'),
    deliveryRegion: z.enum(deliveryRegions).default('ALL'),
    barcodes: typedBarcodes.default([]),
  })
  .meta({ id: 'SkuInput' })

/** The stock figures shown with a SKU (decisions.md §7). */
export const skuFigures = z.object({
  total: z.int(),
  available: z.int(),
  /** Available pieces that are neither damaged nor expired. */
  sellable: z.int(),
  pickable: z.int(),
  notPickable: z.int(),
  incoming: z.int(),
  expected: z.int(),
  disused: z.int(),
})

export const sku = skuInput
  .extend({
    ...stamps,
    barcodes: barcodes.default([]),
    skuType: z.enum(skuTypes),
    skuStatus: z.enum(skuStatuses),
    /** The SKU can no longer be announced; what lies in storage can still leave. */
    disabled: z.boolean(),
    partnerName: z.string(),
    brandName: z.string().nullable(),
    /** The names of its category and the categories above, from the top down. */
    partnerCategoryPath: z.string().nullable(),
    figures: skuFigures,
  })
  .meta({ id: 'Sku' })

/** The SKU as its partner sees it: the same row, under the partner's word for it. */
export const partnerResource = sku
  .omit({ figures: true })
  .extend({ resourceId: z.int() })
  .meta({ id: 'PartnerResource' })
/** A resource with its stock. */
export const resourceInventory = z
  .object({
    resourceId: z.int(),
    partnerId: z.int(),
    partnerName: z.string(),
    brandId: z.int().nullable(),
    brandName: z.string().nullable(),
    name: z.string(),
    partnerItemNumber: z.string().nullable(),
    mainBarcode: z.string().nullable(),
    skuStatus: z.enum(skuStatuses),
    disabled: z.boolean(),
    safetyStock: z.int(),
    inventoryQty: z.int(),
    availableQty: z.int(),
    ...skuFigures.shape,
  })
  .meta({ id: 'ResourceInventory' })
/** A SKU as the lines of other records name it. */
export const namedSku = z.object({
  id: z.int(),
  name: z.string(),
  partnerItemNumber: z.string().nullable(),
  mainBarcode: z.string().nullable(),
})

export type Barcode = z.infer<typeof barcode>
export type SkuInput = z.infer<typeof skuInput>
export type Sku = z.infer<typeof sku>
export type PartnerResource = z.infer<typeof partnerResource>
export type ResourceInventory = z.infer<typeof resourceInventory>
