import { z } from 'zod'
import { maxQuantity } from '../../../entities/inbound.ts'
import { packaging } from '../../../entities/packaging.ts'

const invoiceId = z.int().positive()

/** The handheld leaves off longer codes, such as a web address on goods, and more pictures before it queues the action. */
export const longestCode = 127
export const mostPhotos = 20

/** Goods that were put into the parcel: each line with the pieces scanned, and the code by which they were scanned. */
export const packedGoods = z.strictObject({
  lineId: z.int().positive(),
  quantity: z.int().min(1).max(maxQuantity),
  code: z.string().max(longestCode).nullable(),
})

export const packingPayloads = {
  /** Weight in g. `photos`: how many were taken; they are sent separately. `printerId`: where the label comes out. */
  'packing.pack': z.strictObject({
    invoiceId,
    goods: z.array(packedGoods).max(200),
    boxSkuId: z.int().positive().nullable(),
    packaging: packaging.nullable(),
    weight: z.int().min(1).max(1_000_000).nullable(),
    photos: z.int().min(0).max(mostPhotos),
    printerId: z.int().positive().nullable(),
  }),
  'packing.undo': z.strictObject({ invoiceId, undoes: z.uuid() }),
  /** Prints the label again, because the first was torn or did not come out. Without `printerId` it was fetched as PDF. */
  'packing.print': z.strictObject({ invoiceId, printerId: z.int().positive().nullable() }),
} as const

/** A serial that a courier gave. */
export const allocated = z.strictObject({
  serial: z.string().min(1).max(63),
  auxSerial: z.string().max(63).nullable(),
  trackingNumber: z.string().max(63).nullable(),
  region: z.string().max(63).nullable(),
  hubCode: z.string().max(31).nullable(),
})

export const packingOfficePayloads = {
  'invoice.allocate': z.strictObject({ invoiceId, allocated }),
  'invoice.print': z.strictObject({ invoiceId }),
  /** The office states that the waybill is packed, without a scan. */
  'invoice.pack': z.strictObject({
    invoiceId,
    boxSkuId: z.int().positive().nullable(),
    weight: z.int().min(1).max(1_000_000).nullable(),
  }),
  'invoice.cancel': z.strictObject({ invoiceId }),
  'invoice.deliver': z.strictObject({ invoiceId }),
  /** A return has arrived. Its goods come in by an inbound. */
  'invoice.receive': z.strictObject({ invoiceId }),
} as const
