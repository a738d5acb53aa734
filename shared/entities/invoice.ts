import { z } from 'zod'
import { instant, patchOf, stamps } from '../api/list.ts'
import { courierCodes } from './inbound.ts'
import { countryCode } from './country-code.ts'
import { packaging } from './packaging.ts'
import { trackingStatuses } from './tracking.ts'
import { operators } from './operators.ts'
import { gramsOf, maxGrams, weightUnits } from './weight.ts'
import { figures, someFigures } from './figures.ts'

/**
 * A waybill. Two views of one table (logistics.md §3): the legacy invoice and the new invoice show and take the same rows,
 * each under its own names.
 */
export const invoiceStatuses = [
  'CREATED',
  'ALLOCATED',
  'PRINTED',
  'PACKED',
  'CONSOLIDATED',
  'DISPATCHED',
  'DELIVERED',
  'CANCELED',
] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
export const invoiceTypes = ['NORMAL', 'RETURN'] as const
export type InvoiceType = (typeof invoiceTypes)[number]
/** Who pays: CC collect, PP prepaid, CD the sender's credit, CT the receiver's credit (logistics.md §5). */
export const paymentTerms = ['CC', 'PP', 'CD', 'CT'] as const
export type PaymentTerms = (typeof paymentTerms)[number]
export const deliveryAttributeTypes = [
  'NORMAL',
  'ARRIVAL_GUARANTEE',
  'KANDASH',
  'STAR',
  'SUNDAY',
  'HOLIDAY',
  'TODAY',
] as const
export type DeliveryAttributeType = (typeof deliveryAttributeTypes)[number]

const text = (max: number) => z.string().trim().max(max).nullable().default(null)
const count = z.int().min(0).max(1_000_000_000)
const mm = z.int().min(0).max(100_000).default(0)
const grams = z.int().min(0).max(maxGrams).default(0)
/** The price of one piece, in any currency. */
const price = z.number().min(0).max(1_000_000_000).default(0)
const cents = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, 'dollars with at most two decimals')

export const party = z
  .object({
    name: z.string().trim().min(1).max(100),
    country: z.string().default('KR'),
    administrativeArea: text(100),
    locality: text(100),
    address: text(300),
    premise: text(100),
    postalCode: someFigures(16),
    phones: z.array(figures(31).min(1)).max(3).default([]),
    fullAddress: text(500),
  })
  .meta({ id: 'Party' })
export type Party = z.infer<typeof party>
/** The same for input: the country must exist. */
export const partyInput = party.extend({ country: countryCode.default('KR') }).meta({ id: 'PartyInput' })

/** The details of goods that customs, couriers and labels ask for, in both views. The SKU's own value is used for what is absent. */
const goodsDetails = {
  englishName: text(300),
  size: text(63),
  hsCode: text(31),
  ingredients: text(2000),
  manufacturer: text(255),
  originCountry: text(63),
  url: text(1000),
  imageUrl: text(1000),
  orderId: text(63),
  orderNumber: text(63),
  excludePrintForDomestic: z.boolean().default(false),
  notForSale: z.boolean().default(false),
}

/** A line of goods as the legacy calls take it. `skuSerial` and `barcode` name the SKU, if there is one. */
export const goodsInfo = z
  .object({
    name: z.string().trim().min(1).max(300),
    locationName: z.string().trim().min(1).max(100).nullable().default(null),
    skuSerial: z.string().trim().min(1).max(100).nullable().default(null),
    barcode: z.string().trim().min(1).max(100).nullable().default(null),
    weight: z
      .number()
      .min(0)
      .max(maxGrams * 1000)
      .default(0),
    weightUnit: z.enum(weightUnits).default('g'),
    price,
    currency: z.string().trim().min(1).max(10).default('KRW'),
    quantity: z.int().min(0).max(1_000_000).default(0),
    ...goodsDetails,
  })
  .meta({ id: 'GoodsInfo' })
export type GoodsInfo = z.infer<typeof goodsInfo>
/**
 * The same for input. It weighs at most `maxGrams` in its own unit; the schema
 * above already refuses weights that are too large in every unit.
 */
export const goodsInfoInput = goodsInfo
  .refine((line) => gramsOf(line) <= maxGrams || line.weight > maxGrams * 1000, {
    message: 'weighs more than 5 t',
    path: ['weight'],
  })
  .meta({ id: 'GoodsInfoInput' })

/** The same line as the new calls take it. Price in KRW, `priceUsd` in dollars with two decimals, weight in g. */
export const manifest = z
  .object({
    name: z.string().trim().min(1).max(300),
    /** A SKU's barcode, item number or id. */
    serial: z.string().trim().min(1).max(100).nullable().default(null),
    weight: z.number().min(0).max(maxGrams).default(0),
    quantity: z.int().min(0).max(1_000_000).default(0),
    price: count.default(0),
    priceUsd: cents.nullable().default(null),
    ...goodsDetails,
  })
  .meta({ id: 'Manifest' })
export type Manifest = z.infer<typeof manifest>

const originalOrderId = z.string().trim().min(1).max(100)
/** The partner who owns the goods. A partner's own staff may leave it out. */
const partnerId = z.int().positive().nullable().default(null)

/** The fields that both views take under the same names. */
const alsoTold = {
  paymentPrice: count.default(0),
  deliveryAttributeType: z.enum(deliveryAttributeTypes).default('NORMAL'),
  region: text(63),
  hubCode: text(31),
  csiData: z.record(z.string(), z.unknown()).nullable().default(null),
  isExempted: z.boolean().default(false),
  estimatedDeliveryDate: instant.nullable().default(null),
  orderedAt: instant.nullable().default(null),
}

/** A legacy invoice to create (logistics.md §5). paymentCondition defaults to CD, and to CT for a return. */
export const legacyInvoiceInput = z
  .strictObject({
    contractId: z.int().positive(),
    partnerId,
    originalOrderId,
    countryId: z.int().positive().nullable().default(null),
    goodsInfos: z.array(goodsInfoInput).max(200).default([]),
    sender: partyInput.nullable().default(null),
    recipient: partyInput,
    box: z.object({ width: mm, depth: mm, height: mm, weight: grams }).nullable().default(null),
    type: z.enum(invoiceTypes).default('NORMAL'),
    paymentCondition: z.enum(paymentTerms).optional(),
    ...alsoTold,
    memo: text(300),
  })
  .meta({ id: 'LegacyInvoiceInput' })
export type LegacyInvoiceInput = z.infer<typeof legacyInvoiceInput>

/** While the waybill is CREATED everything but the contract can change; later only what is not on the label. */
export const legacyInvoicePatch = patchOf(
  legacyInvoiceInput.omit({ contractId: true, partnerId: true, type: true }),
).meta({ id: 'LegacyInvoicePatch' })
export type LegacyInvoicePatch = z.infer<typeof legacyInvoicePatch>

/** A return of a waybill that went out. Sender and recipient change places unless the caller gives them. */
export const returnInput = z
  .strictObject({
    invoiceId: z.int().positive(),
    contractId: z.int().positive().nullable().default(null),
    sender: partyInput.nullable().default(null),
    recipient: partyInput.nullable().default(null),
    paymentCondition: z.enum(paymentTerms).default('CT'),
    memo: text(300),
  })
  .meta({ id: 'ReturnInput' })

/** A waybill's number as it is printed. It is found without its dashes and blanks, so it must have a letter or digit. */
export const printedSerial = z
  .string()
  .trim()
  .min(1)
  .max(63)
  .refine((serial) => /[\p{L}\p{N}]/u.test(serial), 'has no letter or digit')

/** A new invoice to create. If it comes with a serial, it is ALLOCATED at once. */
export const invoiceInput = z
  .strictObject({
    contractId: z.int().positive(),
    partnerId,
    originalOrderId,
    serial: printedSerial.nullable().default(null),
    auxSerial: text(63),
    type: z.enum(invoiceTypes).default('NORMAL'),
    paymentTerms: z.enum(paymentTerms).optional(),
    width: mm,
    depth: mm,
    height: mm,
    weight: grams,
    sender: partyInput.nullable().default(null),
    recipient: partyInput,
    ...alsoTold,
    manifests: z.array(manifest).max(200).default([]),
    memo: text(300),
  })
  .meta({ id: 'InvoiceInput' })
export type InvoiceInput = z.infer<typeof invoiceInput>

export const tracking = z
  .object({
    actualTs: instant,
    status: z.enum(trackingStatuses),
    displayMessage: z.string(),
    statusCode: z.string().nullable(),
    statusLocation: z.string().nullable(),
    statusReason: z.string().nullable(),
  })
  .meta({ id: 'Tracking' })
export type Tracking = z.infer<typeof tracking>

/** How a parcel was packed. */
export const packed = z
  .object({
    at: instant,
    byName: operators(z.string().nullable()),
    boxSkuId: z.int().nullable(),
    boxName: z.string().nullable(),
    /** g, as weighed; null: not weighed. */
    weight: z.int().nullable(),
    packaging: packaging.nullable(),
    /** The pieces scanned of each line; null if the office stated that the parcel is packed. */
    goods: z.array(z.object({ lineId: z.int(), quantity: z.int(), code: z.string().nullable() })).nullable(),
  })
  .meta({ id: 'Packed' })
export type Packed = z.infer<typeof packed>

export const photo = z.object({
  id: z.string(),
  url: z.string(),
  takenAt: instant,
  byName: operators(z.string().nullable()),
})

const common = {
  ...stamps,
  contractId: operators(z.int().nullable()),
  contractName: operators(z.string().nullable()),
  centerId: z.int(),
  centerCode: z.string(),
  partnerId: z.int().nullable(),
  partnerName: z.string().nullable(),
  courierCode: z.enum(courierCodes),
  serial: z.string().nullable(),
  originalOrderId: z.string(),
  status: z.enum(invoiceStatuses),
  type: z.enum(invoiceTypes),
  sender: party.nullable(),
  recipient: party,
  lastTrackingStatus: z.enum(trackingStatuses).nullable(),
}

const alsoAnswered = {
  paymentPrice: z.int(),
  deliveryAttributeType: z.enum(deliveryAttributeTypes),
  region: z.string().nullable(),
  hubCode: z.string().nullable(),
  csiData: z.record(z.string(), z.unknown()).nullable(),
  isExempted: z.boolean(),
  estimatedDeliveryDate: instant.nullable(),
  orderedAt: instant.nullable(),
}

/** A row of the office's list, in the new view. */
export const invoiceSummary = z
  .object({
    ...common,
    auxSerial: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    paymentTerms: z.enum(paymentTerms),
    width: z.int(),
    depth: z.int(),
    height: z.int(),
    weight: z.int(),
    hash: z.string(),
    ...alsoAnswered,
    dispatchedAt: instant.nullable(),
    deliveredAt: instant.nullable(),
    consolidatedAt: instant.nullable(),
    departedOriginCountryAt: instant.nullable(),
    arrivedDestinationCountryAt: instant.nullable(),
    customsClearedAt: instant.nullable(),
    consolId: operators(z.int().nullable()),
    consolCode: operators(z.string().nullable()),
    consolidatedByName: operators(z.string().nullable()),
    allocatedAt: instant.nullable(),
    packedAt: instant.nullable(),
    printedAt: instant.nullable(),
    canceledAt: instant.nullable(),
    memo: z.string().nullable(),
    pieces: z.int(),
    /** Included if the caller asks with `tracking=true`. */
    trackings: z.array(tracking).optional(),
    /** Included if the caller asks with `consol=true`. */
    consol: operators(
      z
        .object({
          id: z.int(),
          consolCode: z.string(),
          containerType: z.enum(['PALLET', 'BOX']),
          consolPlanId: z.int(),
          consolPlanCode: z.string(),
        })
        .nullable(),
    ).optional(),
  })
  .meta({ id: 'InvoiceSummary' })
export type InvoiceSummary = z.infer<typeof invoiceSummary>

export const invoice = invoiceSummary
  .extend({
    /** `declared`: the price as it was given, in whatever currency; `price` is 0 if that is not KRW. */
    manifests: z.array(
      manifest.extend({
        id: z.int(),
        skuId: z.int().nullable(),
        declared: z.object({ price: z.number(), currency: z.string() }).nullable(),
      }),
    ),
    trackings: z.array(tracking),
    packed: packed.nullable(),
    /** Its goods on pick lists: `toPick` pieces are not picked yet, `short` pieces were not found. */
    unpicked: z.array(
      z.object({ skuId: z.int(), name: z.string(), quantity: z.int(), toPick: z.int(), short: z.int() }),
    ),
    photos: z.array(photo),
    /** The packaging that the partner asks for, and whether its brand wants a photo of the open parcel. */
    packaging: packaging.nullable(),
    wantsPhoto: z.boolean(),
    /** The open plan it is assigned to, or the one it left with. */
    plan: operators(z.object({ id: z.int(), consolPlanCode: z.string() }).nullable()),
    /** The orders in the parcel; for a return, the orders whose parcel comes back. */
    orders: z.array(z.object({ id: z.int(), channelOrderId: z.string() })),
    /**
     * Its order was called off after it was packed, whole or in part, or its buyer
     * asks for a cancel. The waybill leaves only after a person let it go.
     */
    calledOff: z.boolean(),
    /** For a return: the waybill that comes back, and the inbound by which its goods come in. */
    returnOfId: z.int().nullable(),
    inbound: z.object({ id: z.int(), code: z.string() }).nullable(),
    openExceptions: operators(z.int().nullable()),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof invoice>

export const legacyInvoice = z
  .object({
    ...common,
    contract: operators(
      z
        .object({
          id: z.int(),
          name: z.string().nullable(),
          courierCode: z.enum(courierCodes),
          logisticsCode: z.string(),
        })
        .nullable(),
    ),
    country: z.object({ id: z.int(), isoCode2: z.string(), isoCode3: z.string(), name: z.string() }).nullable(),
    goodsInfos: z.array(goodsInfo.extend({ id: z.int() })),
    box: z
      .object({ width: z.int(), depth: z.int(), height: z.int(), weight: z.int(), name: z.string().nullable() })
      .nullable(),
    paymentCondition: z.enum(paymentTerms),
    trackings: z.array(tracking).optional(),
    ...alsoAnswered,
    memo: z.string().nullable(),
  })
  .meta({ id: 'LegacyInvoice' })
export type LegacyInvoice = z.infer<typeof legacyInvoice>

export const labelFormats = ['PDF', 'ZPL'] as const
export const waybillSizes = ['100x150', '4x6'] as const
export type WaybillSize = (typeof waybillSizes)[number]
/** Dots per inch of the common print heads. */
export const dpis = [203, 300] as const
export const dpi = z.union([z.literal(dpis[0]), z.literal(dpis[1])])
export type Dpi = (typeof dpis)[number]
export const printOptions = z
  .strictObject({
    format: z.enum(labelFormats).default('PDF'),
    /** Null: each label in its contract's size. */
    size: z.enum(waybillSizes).nullable().default(null),
    dpi: dpi.default(203),
    /** Print on this label printer of the center instead of answering a file. */
    printerId: z.int().positive().nullable().default(null),
  })
  .meta({ id: 'PrintOptions' })
export type PrintOptions = z.infer<typeof printOptions>
