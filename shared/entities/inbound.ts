import { z } from 'zod'
import { day, instant, patchOf, stamps } from '../api/list.ts'
import { inboundStatuses } from './inbound-status.ts'
import { operators } from './operators.ts'
import { someFigures } from './figures.ts'

export const inboundTypes = ['VEHICLE', 'COURIER'] as const
export type InboundType = (typeof inboundTypes)[number]
export const inboundPackagingTypes = ['PLT', 'BOX'] as const
export type InboundPackagingType = (typeof inboundPackagingTypes)[number]
export const shipmentStatuses = ['DRAFT', 'CLOSED', 'NOT_ARRIVED'] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]
export const lineStatuses = ['DRAFT', 'INSPECTED', 'STORING', 'STORED'] as const
export const conditions = ['GOOD', 'DAMAGED'] as const
export type Condition = (typeof conditions)[number]
export const naverBillingStatuses = ['SENT', 'APPROVED', 'COMPLETED', 'NONE'] as const
export type NaverBillingStatus = (typeof naverBillingStatuses)[number]
export const vehicleTypes = [
  '0.5T',
  '1T',
  '1.2T',
  '2.5T',
  '3.5T',
  '5T',
  '8T',
  '11T',
  '18T',
  '25T',
  '20FT',
  '40FT',
] as const
export type VehicleType = (typeof vehicleTypes)[number]
export const courierCodes = [
  'CJGLS',
  'HANJIN',
  'CHUNIL',
  'EPOST',
  'ILYANG',
  'LOTTE',
  'DAESIN',
  'KGB',
  'KDEXP',
  'LOGEN',
  'SAGAWA',
  'YAMATO',
  'FEDEX',
  'ETC',
] as const
export type CourierCode = (typeof courierCodes)[number]

/** The most pieces in one count, one line or one action. */
export const maxQuantity = 1_000_000
const quantity = z.int().min(1).max(maxQuantity)
const memo = z.string().trim().max(2000).nullable().default(null)
const short = (max: number) => z.string().trim().max(max).nullable().default(null)

export const shipmentInput = z.object({
  quantity: z.int().min(0).max(maxQuantity),
  vehicleType: z.enum(vehicleTypes).nullable().default(null),
  courierCode: z.enum(courierCodes).nullable().default(null),
  /** The waybill number of a parcel, or the plate of a vehicle. */
  shipmentNumber: short(63),
  scheduledDateRange: z
    .object({ from: day, to: day })
    .refine((range) => range.from <= range.to, { message: 'from must not be after to', path: ['to'] }),
})

export const inboundItemInput = z.object({ skuId: z.int().positive(), quantity })

/** What a partner announces (logistics.md §3, Inbound request). */
export const inboundInput = z
  .strictObject({
    centerId: z.int().positive(),
    partnerId: z.int().positive(),
    inboundType: z.enum(inboundTypes),
    packagingType: z.enum(inboundPackagingTypes),
    partnerMemo: memo,
    /** The center's own memo. The partner sees it only if it is shared. */
    centerMemo: memo,
    centerMemoShared: z.boolean().default(false),
    returnName: short(63),
    returnPhone: someFigures(31),
    returnPostcode: someFigures(10),
    returnAddress: short(300),
    returnAddressDetail: short(300),
    items: z.array(inboundItemInput).min(1).max(2000),
    shipments: z.array(shipmentInput).min(1).max(100),
  })
  .meta({ id: 'InboundInput' })

/** While the inbound is REGISTERED everything can change; later only the memos. */
export const inboundPatch = patchOf(inboundInput.omit({ centerId: true, partnerId: true })).meta({ id: 'InboundPatch' })

export const shipment = z.object({
  id: z.int(),
  status: z.enum(shipmentStatuses),
  quantity: z.int(),
  actualQuantity: z.int().nullable(),
  vehicleType: z.enum(vehicleTypes).nullable(),
  courierCode: z.enum(courierCodes).nullable(),
  shipmentNumber: z.string().nullable(),
  scheduledDateRange: z.object({ from: day, to: day }),
  arrivedAt: instant.nullable(),
  images: z.array(z.object({ id: z.int(), fileName: z.string(), url: z.string() })),
})
export type Shipment = z.infer<typeof shipment>

/** One announced SKU, with what was received of it. */
export const inboundItem = z.object({
  id: z.int(),
  skuId: z.int(),
  skuName: z.string(),
  partnerItemNumber: z.string().nullable(),
  mainBarcode: z.string().nullable(),
  quantity: z.int(),
  countedQuantity: z.int(),
  damagedQuantity: z.int(),
  storedQuantity: z.int(),
})
export type InboundItem = z.infer<typeof inboundItem>

/** What was counted of one SKU, lot, expiry and condition. */
export const inspectionLine = z.object({
  id: z.int(),
  skuId: z.int(),
  skuName: z.string(),
  lot: z.string().nullable(),
  expirationDate: day.nullable(),
  condition: z.enum(conditions),
  quantity: z.int(),
  storedQuantity: z.int(),
  status: z.enum(lineStatuses),
})
export type InspectionLine = z.infer<typeof inspectionLine>

const head = {
  ...stamps,
  code: z.string(),
  status: z.enum(inboundStatuses),
  inboundType: z.enum(inboundTypes),
  packagingType: z.enum(inboundPackagingTypes),
  centerId: z.int(),
  centerCode: z.string(),
  partnerId: z.int(),
  partnerName: z.string(),
  partnerMemo: z.string().nullable(),
  /** Null for the partner's people if it is not shared. */
  centerMemo: z.string().nullable(),
  centerMemoShared: z.boolean(),
  naverBillingStatus: z.enum(naverBillingStatuses),
  scheduledDate: day.nullable(),
  closedAt: instant.nullable(),
}

/** A row of the list: the request with its sums. */
export const inboundSummary = z
  .object({
    ...head,
    skuCount: z.int(),
    announcedQuantity: z.int(),
    countedQuantity: z.int(),
    storedQuantity: z.int(),
    shipmentNumbers: z.array(z.string()),
  })
  .meta({ id: 'InboundSummary' })
export type InboundSummary = z.infer<typeof inboundSummary>

export const inbound = z
  .object({
    ...head,
    returnName: z.string().nullable(),
    returnPhone: z.string().nullable(),
    returnPostcode: z.string().nullable(),
    returnAddress: z.string().nullable(),
    returnAddressDetail: z.string().nullable(),
    items: z.array(inboundItem),
    shipments: z.array(shipment),
    /** The inspection lines, under the specification's name. */
    inventories: z.array(inspectionLine),
    /** The return whose receipt made this inbound, and the orders whose parcel it brings back. */
    returnInvoice: z
      .object({
        id: z.int(),
        serial: z.string(),
        orders: z.array(z.object({ id: z.int(), channelOrderId: z.string() })),
      })
      .nullable(),
    /** Whether the caller recorded an arrival or a count of this inbound. If so, the caller may not approve it. */
    countedByCaller: z.boolean(),
    openExceptions: operators(z.int().nullable()),
  })
  .meta({ id: 'Inbound' })
export type Inbound = z.infer<typeof inbound>
export type InboundInput = z.infer<typeof inboundInput>
export type InboundPatch = z.infer<typeof inboundPatch>

/** One line of a record's history: an office edit or a floor action. */
export const historyEntry = z
  .object({
    at: instant,
    receivedAt: instant,
    what: z.string(),
    userId: z.int().nullable(),
    userName: z.string().nullable(),
    deviceLabel: z.string().nullable(),
    actionId: z.string().nullable(),
    status: z.enum(['applied', 'refused', 'held']),
    code: z.string().nullable(),
    /** The values for the sentence of the code. */
    with: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof historyEntry>
