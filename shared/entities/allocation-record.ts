import { z } from 'zod'
import { instant } from '../api/list.ts'
import { operators } from './operators.ts'
import { orderStatuses } from './order.ts'
import { failureReasons, mends, type FailureReason } from './interim-allocation.ts'

/** Groups of tries, by what the office does about them. WAITING: not tried yet (decisions.md §17). */
export const allocationGroups = [
  'WAITING',
  'STOCK',
  'ADDRESS',
  'DUPLICATE',
  'INVOICE',
  'TECH_ISSUE',
  'CANCELED',
  'SUCCESS',
] as const
export type AllocationGroup = (typeof allocationGroups)[number]
export const reasonsOfGroup: Readonly<Record<AllocationGroup, readonly FailureReason[]>> = {
  WAITING: [],
  STOCK: ['NO_ITEM', 'NOT_EXIST_INVENTORY', 'SHORTAGE_INVENTORY', 'FORBIDDEN_SPLIT_SHIPMENT'],
  ADDRESS: ['ADDRESS_REFINING_ERROR'],
  DUPLICATE: ['DUPLICATE_ORDER'],
  INVOICE: ['INVOICE_SEND_ERROR'],
  TECH_ISSUE: [
    'NOT_EXIST_LOGISTICS_CENTER',
    'NOT_EXIST_LOGISTICS_CONTRACT',
    'NOT_EXIST_RECEPTION_SCHEDULE',
    'FORBIDDEN_DEFORMED_BOX',
    'UNKNOWN_ERROR',
  ],
  CANCELED: ['CANCEL_ORDER'],
  SUCCESS: ['NONE'],
}

const named = z.object({ id: z.int(), name: z.string() })

/** Pieces of a SKU that no center has enough of: which center has the most of them, and what an inbound brings next. */
export const missingStock = z
  .object({
    sku: named,
    center: named,
    wanted: z.int(),
    available: z.int(),
    /** The order has the SKU only as a gift. */
    isGift: z.boolean(),
    incoming: z
      .object({ inboundId: z.int(), code: z.string(), day: z.string().nullable(), quantity: z.int() })
      .nullable(),
  })
  .meta({ id: 'MissingStock' })

/** An order that waits for allocation or is allocated, with the result of its last try. Its id is the order's. */
export const interimAllocation = z
  .object({
    id: z.int(),
    orderId: z.int(),
    channelOrderId: z.string(),
    status: z.enum(orderStatuses),
    partner: named,
    channel: named,
    placedAt: instant,
    /** Null: the order was not tried yet. */
    failureReason: z.enum(failureReasons).nullable(),
    isFailed: z.boolean(),
    /** `message`: the reason as a sentence. `mend`: what the order waits for. */
    message: z.string().nullable(),
    mend: z.enum(mends).nullable(),
    missing: z.array(missingStock),
    attemptsCount: z.int(),
    triedAt: instant.nullable(),
    successAt: instant.nullable(),
    retryAt: instant.nullable(),
    collectionAt: instant.nullable(),
    isLate: z.boolean(),
    center: named.nullable(),
    contract: operators(named.nullable()),
    recipientCountry: z.string(),
    recipientPostalCode: z.string().nullable(),
  })
  .meta({ id: 'InterimAllocation' })
export type InterimAllocation = z.output<typeof interimAllocation>

/** The same, with each rule of the last try and why it did not take the order. */
export const interimAllocationRecord = interimAllocation
  .extend({
    decision: operators(
      z
        .object({
          reasons: z.array(z.enum(failureReasons)),
          tried: z.array(z.object({ id: z.int(), name: z.string().nullable(), whyNot: z.array(z.string()) })),
        })
        .nullable(),
    ),
  })
  .meta({ id: 'InterimAllocationRecord' })
