import { z } from 'zod'
import { instant } from '../api/list.ts'
import { failureReasons } from './interim-allocation.ts'
import { invoiceStatuses } from './invoice.ts'
import { latenessCauses, latenesses } from './lateness.ts'
import { delayReasons, marketplaceStatuses } from './marketplace.ts'
import { orderStatuses } from './order.ts'

const named = z.object({ id: z.int(), name: z.string() })

/** An order that is late or soon will be, and its present state. Its id is the order's. */
export const lateOrder = z
  .object({
    id: z.int(),
    channelOrderId: z.string(),
    lateness: z.enum(latenesses),
    causes: z.array(z.enum(latenessCauses)),
    status: z.enum(orderStatuses),
    /** Why the order is not allocated; null if it is, or if it was not tried. */
    failureReason: z.enum(failureReasons).nullable(),
    invoice: z.object({ id: z.int(), serial: z.string().nullable(), status: z.enum(invoiceStatuses) }).nullable(),
    collectionAt: instant.nullable(),
    promisedOn: z.string().nullable(),
    partner: named,
    channel: named,
    center: named.nullable(),
    placedAt: instant,
    /** The reason that was last told to the marketplace for the delay; null: none was told. */
    delay: z
      .object({ reason: z.enum(delayReasons), status: z.enum(marketplaceStatuses), reportedAt: instant })
      .nullable(),
  })
  .meta({ id: 'LateOrder' })
export type LateOrder = z.output<typeof lateOrder>
