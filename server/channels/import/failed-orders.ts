import { z } from 'zod'

const failedOrders = z.array(
  z.object({
    channelOrderId: z.string(),
    reason: z.string(),
    /** When the order changed last, by the source's clock; missing for orders that failed before this was kept. */
    changedAt: z.string().nullable().default(null),
  }),
)
export type FailedOrder = z.infer<typeof failedOrders>[number]

/** The orders that an import could not take over, as its run keeps them. */
export const failedOrdersIn = (json: string): FailedOrder[] => failedOrders.parse(JSON.parse(json))
