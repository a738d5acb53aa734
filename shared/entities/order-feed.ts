import { z } from 'zod'
import { instant } from '../api/list.ts'

/**
 * The HTTP order feed: what a seller's own shop answers, so that its orders come in by themselves (decisions.md §15). We defined it;
 * /api/openapi.json describes it under `webhooks`. Money is in KRW unless the currency says otherwise.
 */
const text = (max: number) => z.string().max(max)

const person = z.object({
  name: text(100),
  phone: text(40).optional(),
  email: text(254).optional(),
  /** The shop's own number for the buyer. It shows whether a purchase is the buyer's first. */
  id: text(100).optional(),
})

export const feedOrder = z
  .object({
    orderId: text(100).min(1),
    /** When the order was last changed in the shop. The later version wins. */
    changedAt: instant,
    placedAt: instant,
    paidAt: instant.optional(),
    currency: z.string().length(3).default('KRW'),
    deliveryFee: z.number().nonnegative().default(0),
    deliveryMessage: text(500).optional(),
    buyer: person,
    recipient: person.extend({
      country: z.string().length(2).default('KR'),
      postalCode: text(20),
      administrativeArea: text(100).optional(),
      locality: text(100).optional(),
      address: text(300),
      addressDetail: text(300).optional(),
    }),
    lines: z
      .array(
        z.object({
          /** The line's own number. It never changes, even if lines beside it are added or removed. */
          lineId: text(100).min(1),
          productCode: text(100),
          productName: text(300),
          optionCode: text(100).optional(),
          optionName: text(300).optional(),
          /** The pieces as ordered; `canceledQuantity` of them are no longer wanted. */
          quantity: z.int().nonnegative(),
          canceledQuantity: z.int().nonnegative().default(0),
          unitPrice: z.number().nonnegative(),
          /** What was paid for the whole line. */
          paidAmount: z.number().nonnegative().optional(),
          status: z.enum(['PAYMENT_WAITING', 'PAYED', 'PLACED', 'DISPATCHED', 'DELIVERED', 'CANCELED', 'RETURNED']),
          /** What the buyer asks for this line. If absent, the buyer asks for nothing, or no longer does. */
          claim: z
            .object({
              claimId: text(100),
              type: z.enum(['CANCEL', 'RETURN', 'EXCHANGE']),
              status: z.enum(['REQUESTED', 'APPROVED', 'REJECTED']),
              quantity: z.int().positive(),
              reason: text(500).optional(),
              requestedAt: instant,
            })
            .optional(),
        }),
      )
      .min(1)
      .max(500),
  })
  .meta({ id: 'FeedOrder' })
export type FeedOrder = z.output<typeof feedOrder>

/** `GET {feed}/orders?changedFrom=&changedTo=&page=`: the orders that changed in that time, oldest change first. */
export const feedPage = z
  .object({
    orders: z.array(feedOrder).max(500),
    /** The value of `page` for the next call; null: this was the last page. */
    next: text(500).nullable(),
  })
  .meta({ id: 'FeedPage' })

const line = { orderId: text(100), lineId: text(100) }
const results = z
  .object({
    results: z.array(z.object({ ...line, ok: z.boolean(), reason: text(500).optional() })),
  })
  .meta({ id: 'FeedResults' })

/**
 * What the server tells the shop. Each call carries an Idempotency-Key: a call that comes again with the same key must be done only once
 * and get the same answer. If one line comes several times in a call, such as a line in several parcels, its results must come in the same
 * order.
 */
export const feedTold = {
  confirmations: z.object({ lines: z.array(z.object(line)) }).meta({ id: 'FeedConfirmations' }),
  shipments: z
    .object({
      lines: z.array(
        z.object({
          ...line,
          quantity: z.int(),
          courierCode: z.string(),
          trackingNumber: z.string(),
          shippedAt: instant,
        }),
      ),
    })
    .meta({ id: 'FeedShipments' }),
  'claim-answers': z
    .object({
      lines: z.array(
        z.object({
          ...line,
          claimId: text(100),
          type: z.enum(['CANCEL', 'RETURN', 'EXCHANGE']),
          answer: z.enum(['APPROVED', 'REJECTED', 'ALREADY_SHIPPED']),
          reason: z.string().optional(),
        }),
      ),
    })
    .meta({ id: 'FeedClaimAnswers' }),
  delays: z
    .object({ lines: z.array(z.object({ ...line, reason: z.string(), until: instant })) })
    .meta({ id: 'FeedDelays' }),
  refunds: z
    .object({ lines: z.array(z.object({ ...line, quantity: z.int(), amount: z.number() })) })
    .meta({ id: 'FeedRefunds' }),
  stock: z
    .object({
      items: z.array(z.object({ productCode: z.string(), optionCode: z.string().optional(), available: z.int() })),
    })
    .meta({ id: 'FeedStock' }),
} as const
export type FeedTold = keyof typeof feedTold
export const feedResults = results
