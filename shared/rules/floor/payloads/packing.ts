import { z } from 'zod'
import { maxQuantity } from '../../../entities/inbound.ts'
import { packaging } from '../../../entities/packaging.ts'

const invoiceId = z.int().positive()

/** Longer codes, such as a web address on goods, and more pictures are left off before they are queued. */
export const longestCode = 127
export const mostPhotos = 20

/** What was put into the parcel: each line with the pieces scanned, and the code they were scanned by. */
export const packedGoods = z.strictObject({
  lineId: z.int().positive(),
  quantity: z.int().min(1).max(maxQuantity),
  code: z.string().max(longestCode).nullable(),
})

export const packingPayloads = {
  /** Weight in g. `photos`: how many were taken; they follow by themselves. `printerId`: where the label comes out. */
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
  /** Prints its label again, because the first was torn or never came out. Without `printerId` it was fetched as PDF. */
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
  /** The office states that it is packed, without a scan. */
  'invoice.pack': z.strictObject({
    invoiceId,
    boxSkuId: z.int().positive().nullable(),
    weight: z.int().min(1).max(1_000_000).nullable(),
  }),
  'invoice.cancel': z.strictObject({ invoiceId }),
  'invoice.deliver': z.strictObject({ invoiceId }),
  /** A return is here: its goods come in by an inbound. */
  'invoice.receive': z.strictObject({ invoiceId }),
} as const
