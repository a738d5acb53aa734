import { z } from 'zod'
import { instant } from '../api/list.ts'
import { operators } from './operators.ts'
import { orderStatuses } from './order.ts'

/** Why an order was not allocated (orders.md §8); NONE where it was. */
export const failureReasons = [
  'DUPLICATE_ORDER',
  'UNKNOWN_ERROR',
  'NOT_EXIST_INVENTORY',
  'SHORTAGE_INVENTORY',
  'FORBIDDEN_SPLIT_SHIPMENT',
  'ADDRESS_REFINING_ERROR',
  'NOT_EXIST_LOGISTICS_CENTER',
  'NOT_EXIST_LOGISTICS_CONTRACT',
  'NOT_EXIST_RECEPTION_SCHEDULE',
  'FORBIDDEN_DEFORMED_BOX',
  'NO_ITEM',
  'INVOICE_SEND_ERROR',
  'NONE',
  'CANCEL_ORDER',
] as const
export type FailureReason = (typeof failureReasons)[number]

export type AllocationFailure = Exclude<FailureReason, 'NONE'>
/** What a try to allocate an order failed by. */
export const allocationFailures = failureReasons.filter((reason): reason is AllocationFailure => reason !== 'NONE')
/** What may mend a failure: what it waits for, and is then tried again by itself (decisions.md §17). */
export const mends = ['stock', 'rule', 'edit', 'day', 'courier', 'map', 'hand'] as const
export type Mend = (typeof mends)[number]
export const mendOf: Readonly<Record<FailureReason, Mend | null>> = {
  DUPLICATE_ORDER: 'hand',
  UNKNOWN_ERROR: 'courier',
  NOT_EXIST_INVENTORY: 'stock',
  SHORTAGE_INVENTORY: 'stock',
  FORBIDDEN_SPLIT_SHIPMENT: 'stock',
  ADDRESS_REFINING_ERROR: 'edit',
  NOT_EXIST_LOGISTICS_CENTER: 'rule',
  NOT_EXIST_LOGISTICS_CONTRACT: 'rule',
  NOT_EXIST_RECEPTION_SCHEDULE: 'day',
  FORBIDDEN_DEFORMED_BOX: 'rule',
  NO_ITEM: 'map',
  INVOICE_SEND_ERROR: 'courier',
  NONE: null,
  CANCEL_ORDER: 'hand',
}

/** The code of the sentence that says why. */
export const codeOfReason: Readonly<Record<FailureReason, string>> = {
  DUPLICATE_ORDER: 'allocate-duplicate',
  UNKNOWN_ERROR: 'allocate-fault',
  NOT_EXIST_INVENTORY: 'allocate-no-stock',
  SHORTAGE_INVENTORY: 'allocate-short',
  FORBIDDEN_SPLIT_SHIPMENT: 'allocate-no-split',
  ADDRESS_REFINING_ERROR: 'allocate-address',
  NOT_EXIST_LOGISTICS_CENTER: 'allocate-no-rule',
  NOT_EXIST_LOGISTICS_CONTRACT: 'allocate-no-contract',
  NOT_EXIST_RECEPTION_SCHEDULE: 'allocate-no-collection',
  FORBIDDEN_DEFORMED_BOX: 'allocate-odd',
  NO_ITEM: 'allocate-no-item',
  INVOICE_SEND_ERROR: 'allocate-courier',
  NONE: 'allocate-done',
  CANCEL_ORDER: 'allocate-canceled',
}

/** Tries by what the office does about them; WAITING: not tried yet (decisions.md §17). */
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

/** Pieces of a SKU that no center has enough of: where most of them are, and what an inbound brings next. */
export const missingStock = z
  .object({
    sku: named,
    center: named,
    wanted: z.int(),
    available: z.int(),
    incoming: z
      .object({ inboundId: z.int(), code: z.string(), day: z.string().nullable(), quantity: z.int() })
      .nullable(),
  })
  .meta({ id: 'MissingStock' })

/** An order that is to be allocated or was, with what came of its last try; its id is the order's. */
export const interimAllocation = z
  .object({
    id: z.int(),
    orderId: z.int(),
    channelOrderId: z.string(),
    status: z.enum(orderStatuses),
    partner: named,
    channel: named,
    placedAt: instant,
    /** Null: it was not tried yet. */
    failureReason: z.enum(failureReasons).nullable(),
    isFailed: z.boolean(),
    /** The reason as a sentence, and what it waits for. */
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

/** With each rule of its last try, and why not. */
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
