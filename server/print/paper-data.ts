import { z } from 'zod'
import { conditions } from '../../shared/entities/inbound.ts'
import { slipReasons } from '../../shared/entities/slip.ts'

// These shapes are apart from how papers are drawn, so that only the thread that draws them loads fonts, PDF and codes.

/** A pallet or box of a consolidation plan. Its pass code is not here, because a person who sees the label may not load it. */
export const palletLabel = z.object({
  code: z.string(),
  /** Ends in the code; a driver's phone opens it. */
  url: z.string(),
  type: z.enum(['PALLET', 'BOX']),
  plan: z.string(),
  courier: z.string(),
  center: z.string(),
  /** Formatted for the reader. */
  loadingDay: z.string(),
  /** Counted from 1. */
  index: z.int(),
  of: z.int(),
})
export type PalletLabel = z.infer<typeof palletLabel>

const load = z.object({ code: z.string(), serials: z.array(z.string()) })
/** What a plan put on a vehicle. The driver and the center sign for it. */
export const loadingListData = z.object({
  plan: z.string(),
  courier: z.string(),
  center: z.string(),
  /** Formatted for the reader. */
  at: z.string(),
  printedBy: z.string(),
  /** Pallets, and boxes that stand on none. A pallet's own waybills are beside those in its boxes. */
  pallets: z.array(load.extend({ type: z.string(), boxes: z.array(load) })),
})
export type LoadingList = z.infer<typeof loadingListData>

export const relocationSheet = z.object({
  /** `RM-…` */
  code: z.string(),
  /** The name of the goods. */
  sku: z.string(),
  partnerItemNumber: z.string().nullable(),
  barcode: z.string().nullable(),
  lot: z.string().nullable(),
  /** YYYY-MM-DD */
  expirationDate: z.string().nullable(),
  /** Sheets that were waiting to be printed when this field was added do not have it. */
  condition: z.enum(conditions).default('GOOD'),
  quantity: z.int(),
  /** Aliases of the two locations. */
  from: z.string(),
  to: z.string(),
  partner: z.string(),
  center: z.string(),
  /** Formatted for the reader. */
  createdAt: z.string(),
})
export type RelocationSheet = z.infer<typeof relocationSheet>

export const goodsLabel = z.object({
  name: z.string(),
  number: z.string().nullable(),
  /** The barcode of the goods as it is scanned. */
  code: z.string(),
  lot: z.string().nullable(),
  /** YYYY-MM-DD */
  expirationDate: z.string().nullable(),
  copies: z.int(),
})
export type GoodsLabel = z.infer<typeof goodsLabel>

const slipPaper = z.object({
  /** `SL-…` */
  code: z.string(),
  reason: z.enum(slipReasons),
  center: z.string(),
  partner: z.string(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  /** Formatted for the reader. */
  createdAt: z.string(),
  lines: z.array(
    z.object({
      sku: z.string(),
      partnerItemNumber: z.string().nullable(),
      barcode: z.string().nullable(),
      /** What the goods are called if they are damaged. */
      damaged: z.string().nullable(),
      lot: z.string().nullable(),
      /** YYYY-MM-DD */
      expirationDate: z.string().nullable(),
      /** Aliases. Null if nobody has said which location, or the reader may not know it. */
      from: z.string().nullable(),
      to: z.string().nullable(),
      quantity: z.int(),
    }),
  ),
})
export type SlipPaper = z.infer<typeof slipPaper>
