import { z } from 'zod'
import { instant } from '../api/list.ts'

/**
 * The HTTP order feed: what a shop of one's own answers, so that its orders come in by themselves (decisions.md §15). It is ours, and
 * described in /api/openapi.json under `webhooks`. Money is in KRW unless the currency says otherwise.
 */
const text = (max: number) => z.string().max(max)

const person = z.object({
  name: text(100),
  phone: text(40).optional(),
  email: text(254).optional(),
  /** The shop's own number for whoever buys, so that a first purchase is known. */
  id: text(100).optional(),
})

export const feedOrder = z
  .object({
    orderId: text(100).min(1),
    /** When it was last changed in the shop: what comes later wins. */
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
          /** The line's own number; it never changes, whatever becomes of the lines beside it. */
          lineId: text(100).min(1),
          productCode: text(100),
          productName: text(300),
          optionCode: text(100).optional(),
          optionName: text(300).optional(),
          /** As ordered; `canceledQuantity` of them are not wanted any more. */
          quantity: z.int().nonnegative(),
          canceledQuantity: z.int().nonnegative().default(0),
          unitPrice: z.number().nonnegative(),
          /** What was paid for the whole line. */
          paidAmount: z.number().nonnegative().optional(),
          status: z.enum(['PAYMENT_WAITING', 'PAYED', 'PLACED', 'DISPATCHED', 'DELIVERED', 'CANCELED', 'RETURNED']),
          /** What the buyer asks of it. Left out: nothing, or nothing any more. */
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

/** `GET {feed}/orders?changedFrom=&changedTo=&page=`: what was changed in that time, oldest change first. */
export const feedPage = z
  .object({
    orders: z.array(feedOrder).max(500),
    /** What to ask for as `page` next; null: that was all. */
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
 * What the shop is told. Each carries an Idempotency-Key: sent again with the same key it is to be done once and answered alike. What is told
 * several times of one line, as of one in several parcels, is answered in that order.
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
