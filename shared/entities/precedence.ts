import { z } from 'zod'
import { instant } from '../api/list.ts'

const named = z.object({ id: z.int(), name: z.string() })

/** What an order would take from others if it went first: waybills that nobody has printed or picked. */
export const precedence = z
  .object({
    id: z.int(),
    channelOrderId: z.string(),
    /** false: it has its waybill by now, or is not to go. */
    isWaiting: z.boolean(),
    /** false: not even all of these would do. */
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
