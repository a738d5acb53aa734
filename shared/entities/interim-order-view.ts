import { z } from 'zod'
import { reasonsOfGroup, interimAllocation } from './allocation-record.ts'
import type { FailureReason } from './interim-allocation.ts'

/** Where an order stands on its way to a waybill (orders.md §4, decisions.md §17). */
export const orderViewStatuses = [
  'INTERIM_ALLOCATABLE',
  'INTERIM_FAILED_STOCK',
  'INTERIM_FAILED_ADDRESS',
  'INTERIM_FAILED_DUPLICATE',
  'INTERIM_FAILED_INVOICE',
  'INTERIM_FAILED_TECH_ISSUE',
  'INTERIM_FAILED_ALL',
  'INTERIM_SUCCESS',
  'CANCEL_ORDER',
] as const
export type OrderViewStatus = (typeof orderViewStatuses)[number]

/** The reasons that each failed status stands for. */
export const reasonsOfFailed = {
  INTERIM_FAILED_STOCK: reasonsOfGroup.STOCK,
  INTERIM_FAILED_ADDRESS: reasonsOfGroup.ADDRESS,
  INTERIM_FAILED_DUPLICATE: reasonsOfGroup.DUPLICATE,
  INTERIM_FAILED_INVOICE: reasonsOfGroup.INVOICE,
  INTERIM_FAILED_TECH_ISSUE: reasonsOfGroup.TECH_ISSUE,
} as const satisfies Partial<Record<OrderViewStatus, readonly FailureReason[]>>

/** Whether reasons of more than one group keep an order back (decisions.md §17). */
export const ofSeveralGroups = (reasons: readonly FailureReason[]): boolean =>
  Object.values(reasonsOfFailed).filter((group) => reasons.some((reason) => group.includes(reason))).length > 1

const named = z.object({ id: z.int(), name: z.string() })

/** An order with the goods that it wants after its adjustments. Its id is the order's. */
export const interimOrder = interimAllocation
  .omit({ status: true })
  .extend({
    orderStatus: interimAllocation.shape.status,
    status: z.enum(orderViewStatuses),
    items: z.array(z.object({ sku: named, quantity: z.int() })),
    isAdjusted: z.boolean(),
  })
  .meta({ id: 'InterimOrder' })
export type InterimOrder = z.output<typeof interimOrder>

/** A SKU that orders wait for. Its id is the SKU's. */
export const interimItem = z
  .object({
    id: z.int(),
    sku: named,
    partner: named,
    /** `orders`: the orders that wait for it; `wanted`: the pieces that they want. */
    orders: z.int(),
    wanted: z.int(),
    /**
     * `available`: pieces in the centers that were asked for and that are reserved for no order; `short`: pieces missing from those wanted.
     */
    available: z.int(),
    short: z.int(),
    /** Pieces that open inbounds bring to those centers. */
    incoming: z.int(),
  })
  .meta({ id: 'InterimItem' })
export type InterimItem = z.output<typeof interimItem>
