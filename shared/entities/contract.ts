import { z } from 'zod'
import { instant, patchOf, stamps } from '../api/list.ts'
import { courierCodes, type CourierCode } from './inbound.ts'
import { waybillSizes, type WaybillSize } from './invoice.ts'
import { someFigures } from './figures.ts'

export const contractTypes = ['NORMAL', 'HOLIDAY', 'TODAY'] as const
export type ContractType = (typeof contractTypes)[number]
export const contractStatuses = ['ACTIVE', 'DEACTIVATED'] as const
export type ContractStatus = (typeof contractStatuses)[number]
/** From logistics.md §9. */
export const systemTags = [
  'NORMAL',
  'HOLIDAY',
  'TODAY',
  'CJ',
  'KDEXP',
  'EPOST',
  'LOGEN',
  'FEDEX',
  'LOTTE',
  'GS',
  'HJ',
  'HJG',
  'DAESIN',
  'ETC',
  'SAGAWA',
  'KANSAI',
  'KANTO',
  'NFA',
  'MULTI_RETURN',
  'ODD',
] as const
export type SystemTag = (typeof systemTags)[number]

const text = (max: number) => z.string().trim().max(max).nullable().default(null)
/** A waybill number: up to 20 digits, leading zeros kept. */
export const serialNumber = z.string().regex(/^\d{1,20}$/, 'up to 20 digits')
const isNumber = (text: string) => serialNumber.safeParse(text).success
/** The serials that a courier gave in advance, including the first and last. */
const range = z
  .strictObject({ start: serialNumber, end: serialNumber })
  // Ends that are not numbers are refused by their own schema. Numbers of the same length sort as their digits do.
  .refine(({ start, end }) => ![start, end].every(isNumber) || (start.length === end.length && start <= end), {
    message: 'start and end are as long as one another, and start is not after end',
    path: ['end'],
  })

/**
 * What a label hides of the consumer: the middle of the name, the last four digits of
 * the phone number. Both are hidden unless a courier wants otherwise.
 */
export const maskings = ['NAME_AND_PHONE', 'NAME', 'PHONE', 'NONE'] as const
export type Masking = (typeof maskings)[number]

/** Couriers whose labels need paper of their own; the others use the common size. */
const sizes: Partial<Record<CourierCode, WaybillSize>> = { FEDEX: '4x6' }
export function waybillSizeOf({ courierCode, labelSize }: { courierCode: CourierCode; labelSize: WaybillSize | null }) {
  return labelSize ?? sizes[courierCode] ?? '100x150'
}

/** An account with a courier (logistics.md §3, §5). Its keys can be set and are never answered. */
export const contractInput = z
  .strictObject({
    centerId: z.int().positive(),
    logisticsCode: z.string().trim().min(1).max(50),
    apiKey: z.string().trim().min(1).max(100),
    courierCode: z.enum(courierCodes).default('ETC'),
    name: text(63),
    englishName: text(63),
    description: text(255),
    type: z.enum(contractTypes).default('NORMAL'),
    systemTags: z.array(z.enum(systemTags)).max(20).default([]),
    /** The size of its labels; null: the courier's own size (`waybillSizeOf`). */
    labelSize: z.enum(waybillSizes).nullable().default(null),
    masking: z.enum(maskings).default('NAME_AND_PHONE'),
    shipperName: text(63),
    shipperPhone: someFigures(31),
    shipperPostalCode: someFigures(10),
    shipperAddress: text(300),
    returnName: text(63),
    returnPhone: someFigures(31),
    returnPostalCode: someFigures(10),
    returnAddress: text(300),
    /** The contract's part where several contracts share a delivery rule: 7 and 3 share it seven to three. */
    ratio: z.int().min(1).max(1000).default(1),
    /** What the courier charges for a parcel, in KRW; null: not known. */
    parcelPrice: z.int().min(0).max(100_000_000).nullable().default(null),
    /** The contract carries only returns, no outgoing orders. */
    returnOnly: z.boolean().default(false),
    /** If false, Gantry does not call the courier's API: numbers come from the range or the seller, and parcels are not tracked. */
    useAPI: z.boolean().default(true),
    /** The latest time, HH:MM by the center's clocks, at which a ready order still goes with the truck of the day. */
    cutOffTime: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of the day, HH:MM')
      .default('16:00'),
    /** The courier's terminal that takes in the contract's parcels. */
    terminalCode: text(31),
    useVoluntarySerial: z.boolean().default(false),
    voluntarySerial: range.nullable().default(null),
    auxiliarySerial: range.nullable().default(null),
    apiId: text(100),
    apiSubId: text(100),
    apiRefreshKey: text(500),
  })
  .meta({ id: 'ContractInput' })
export type ContractInput = z.infer<typeof contractInput>

/** The center cannot change. A key that is absent stays as it is. */
export const contractPatch = patchOf(contractInput.omit({ centerId: true })).meta({ id: 'ContractPatch' })
export type ContractPatch = z.infer<typeof contractPatch>

/** `current` is the last serial that was given, null before the first; `left` counts down to 0. */
export const serialRange = z
  .object({ start: z.string(), end: z.string(), current: z.string().nullable(), left: z.number() })
  .meta({ id: 'SerialRange' })
export type SerialRange = z.infer<typeof serialRange>

export const contract = contractInput
  .omit({ apiKey: true, apiRefreshKey: true, voluntarySerial: true, auxiliarySerial: true })
  .extend({
    ...stamps,
    centerCode: z.string(),
    status: z.enum(contractStatuses),
    hasPassword: z.boolean(),
    hasRefreshKey: z.boolean(),
    voluntarySerial: serialRange.nullable(),
    auxiliarySerial: serialRange.nullable(),
    /** Waybills of the contract that are not yet dispatched, delivered or cancelled. */
    openInvoices: z.int(),
    /** The time at which nine tenths of its voluntary serials were used. */
    warnedAt: instant.nullable(),
  })
  .meta({ id: 'Contract' })
export type Contract = z.infer<typeof contract>
