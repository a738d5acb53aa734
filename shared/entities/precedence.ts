import { z } from 'zod'
import { instant } from '../api/list.ts'

const named = z.object({ id: z.int(), name: z.string() })

/** What an order would take from others if it went first: the goods of waybills that are not printed or picked yet. */
export const precedence = z
  .object({
    id: z.int(),
    channelOrderId: z.string(),
    /** false: the order has its waybill by now, or is not to be sent. */
    isWaiting: z.boolean(),
    /** false: even all of these would not give enough. */
    isEnough: z.boolean(),
    losers: z.array(
      z.object({
        /** The waybill that is cancelled. */
        id: z.int(),
        serial: z.string().nullable(),
        center: z.object({ id: z.int(), code: z.string() }),
        collectionAt: instant.nullable(),
        orders: z.array(z.object({ id: z.int(), channelOrderId: z.string(), channel: named, placedAt: instant })),
        pieces: z.array(z.object({ sku: named, quantity: z.int() })),
      }),
    ),
  })
  .meta({ id: 'OrderPrecedence' })
export type Precedence = z.output<typeof precedence>
