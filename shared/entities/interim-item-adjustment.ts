import { z } from 'zod'
import { instant } from '../api/list.ts'
import { orderStatuses } from './order.ts'

/** What a person does with goods of an order before they are allocated (orders.md §4, decisions.md §17). */
export const adjustmentTypes = ['SPLIT', 'SUBSTITUTE', 'CANCEL'] as const
export type AdjustmentType = (typeof adjustmentTypes)[number]
/** DRAFT until the order's next allocation takes the adjustment (CLOSED), or until a person aborts it. */
export const adjustmentStatuses = ['DRAFT', 'CLOSED', 'ABORTED'] as const
export type AdjustmentStatus = (typeof adjustmentStatuses)[number]

const skuPieces = z.strictObject({ skuId: z.int().positive(), quantity: z.int().min(1).max(1_000_000) })

/** Pieces to split off, to replace, or not to send. `substituteItem` is given only if other goods are sent instead. */
export const adjustmentInput = z.strictObject({
  type: z.enum(adjustmentTypes),
  orderId: z.int().positive(),
  targetItems: z.array(skuPieces).min(1).max(100),
  substituteItem: skuPieces.nullable().default(null),
})
export type AdjustmentInput = z.output<typeof adjustmentInput>

const named = z.object({ id: z.int(), name: z.string() })
const skuNamed = z.object({ skuId: z.int(), name: z.string(), quantity: z.int() })

export const interimItemAdjustment = z
  .object({
    id: z.int(),
    type: z.enum(adjustmentTypes),
    status: z.enum(adjustmentStatuses),
    orderId: z.int(),
    order: z.object({ channelOrderId: z.string(), status: z.enum(orderStatuses) }),
    partner: named,
    channel: named,
    targetItems: z.array(skuNamed),
    substituteItem: skuNamed.nullable(),
    createdBy: named.nullable(),
    /** When the order's allocation took the adjustment, or a person aborted it. */
    endedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'InterimItemAdjustment' })
export type InterimItemAdjustment = z.output<typeof interimItemAdjustment>
