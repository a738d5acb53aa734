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

/** What a partner sells or packs with (logistics.md §3). Price and cost in KRW. */
export const skuInput = z
  .strictObject({
    partnerId: z.int().positive(),
    brandId: z.int().positive().nullable().default(null),
    type: z.enum(skuKinds).default('GOODS'),
    skuType: z.enum(skuTypes).default('SKU_GOODS'),
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
    barcodes: z.array(barcode).max(50).default([]),
  })
  .meta({ id: 'SkuInput' })

/** The stock figures shown with a SKU (decisions.md §7). */
export const skuFigures = z.object({
  total: z.int(),
  available: z.int(),
  pickable: z.int(),
  notPickable: z.int(),
  incoming: z.int(),
  expected: z.int(),
  disused: z.int(),
})

export const sku = skuInput
  .extend({
    ...stamps,
    skuStatus: z.enum(skuStatuses),
    partnerName: z.string(),
    brandName: z.string().nullable(),
    /** Its category's names from the top down. */
    partnerCategoryPath: z.string().nullable(),
    figures: skuFigures,
  })
  .meta({ id: 'Sku' })

export type Barcode = z.infer<typeof barcode>
export type SkuInput = z.infer<typeof skuInput>
export type Sku = z.infer<typeof sku>
