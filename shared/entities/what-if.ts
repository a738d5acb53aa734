import { z } from 'zod'
import { instant } from '../api/list.ts'
import { deliveryRuleInput } from './delivery-rule.ts'
import { failureReasons } from './interim-allocation.ts'

const id = z.int().positive()
const ids = z.array(id).max(500).default([])
/** The most pieces that a trial may add to or take from a SKU. */
export const mostPieces = 1_000_000

/** What would be different. Everything that is left out stays as it is. */
export const whatIfInput = z
  .strictObject({
    /** The orders to look at. If absent, all orders that wait. */
    orderIds: z.array(id).min(1).max(20_000).optional(),
    /** Orders that would go before all others. */
    firstOrderIds: ids,
    closedCenterIds: ids,
    withoutRuleIds: ids,
    /** One more rule, or a rule in the place of `insteadOfRuleId`. */
    rule: deliveryRuleInput.nullable().default(null),
    insteadOfRuleId: id.nullable().default(null),
    /** Pieces that a center would have more, or fewer if negative. */
    stock: z
      .array(z.strictObject({ centerId: id, skuId: id, pieces: z.int().min(-mostPieces).max(mostPieces) }))
      .max(500)
      .default([]),
  })
  .meta({ id: 'WhatIfInput' })
export type WhatIfInput = z.output<typeof whatIfInput>

const sums = z.object({
  allocated: z.int(),
  failed: z.int(),
  /** The failed orders that have a promised day. They miss it just as an order that is allocated too late does. */
  failedPromised: z.int(),
  /** Orders in several parcels. */
  split: z.int(),
  /** Allocated orders that are collected too late for their promised day. */
  late: z.int(),
  parcels: z.int(),
  pieces: z.int(),
  /** KRW for the parcels whose contract has a price; null: no contract has one. */
  cost: z.int().nullable(),
  /** Parcels whose contract has no price. The cost does not include them. */
  unpriced: z.int(),
})
export type WhatIfSums = z.output<typeof sums>

const outcome = z.object({
  failureReason: z.enum(failureReasons),
  /** The center and contract of each parcel. */
  parcels: z.array(z.object({ center: z.string(), contract: z.string() })),
  collectionAt: instant.nullable(),
  isLate: z.boolean(),
})
export type WhatIfOutcome = z.output<typeof outcome>

const named = z.object({ id: z.int(), name: z.string() })

/** The same orders as things are now and as they would be. */
export const whatIf = z
  .object({
    before: sums,
    after: sums,
    /** `total`: orders that were looked at. `different`: those of them that would go otherwise. */
    total: z.int(),
    different: z.int(),
    /** The first 500 of the orders that would go otherwise. */
    differences: z.array(
      z.object({
        id: z.int(),
        channelOrderId: z.string(),
        partner: named,
        promisedOn: z.string().nullable(),
        before: outcome,
        after: outcome,
      }),
    ),
  })
  .meta({ id: 'WhatIf' })
export type WhatIf = z.output<typeof whatIf>
