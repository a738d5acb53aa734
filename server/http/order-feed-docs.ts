import { z } from 'zod'
import type { ZodOpenApiPathItemObject } from 'zod-openapi'
import { feedOrder, feedPage, feedResults, feedTold, type FeedTold } from '../../shared/entities/order-feed.ts'
import { instant } from '../../shared/api/list.ts'

const tags = ['orderFeed']
const signed = `Signed: \`X-Gantry-Signature\` is the hex HMAC-SHA256, by the channel’s signing key, of \`X-Gantry-Timestamp\`, the method, the path with its query, and the body, joined by line feeds. Answer 401 where it is not right, 429 with \`Retry-After\` where it is too often, and 4xx with \`{reason}\` where you say no: the reason is shown to the seller.`
const signature = z.object({ 'X-Gantry-Timestamp': instant, 'X-Gantry-Signature': z.string().length(64) })
const once = signature.extend({
  'Idempotency-Key': z.string().meta({
    description: 'Sent again with the same key, it is done once and answered alike: an answer may have been lost.',
  }),
})
const json = (schema: z.ZodType) => ({ 'application/json': { schema } })

const says: Record<FeedTold, string> = {
  confirmations: 'These lines are being prepared.',
  shipments: 'These lines have been shipped, with the courier and the waybill.',
  'claim-answers': 'What becomes of a buyer’s claim.',
  delays: 'These lines ship later than promised.',
  refunds: 'What the buyer gets back for pieces that were cancelled or came back.',
  stock: 'What can be sold of each product.',
}

/** Documents the calls that Gantry makes to a seller's own shop, which answers them so that its orders come in by themselves. */
export function orderFeedWebhooks(): Record<string, ZodOpenApiPathItemObject> {
  return {
    'orderFeed.orders': {
      get: {
        tags,
        summary: 'GET {feed}/orders: orders that were changed in a time, oldest change first.',
        description: `${signed} Both ends are included. The same order may be asked for again: answer it as it is then.`,
        requestParams: {
          query: z.object({ changedFrom: instant, changedTo: instant, page: z.string().optional() }),
          header: signature,
        },
        responses: { '200': { description: 'A page.', content: json(feedPage) } },
      },
    },
    'orderFeed.order': {
      get: {
        tags,
        summary: 'GET {feed}/orders/{orderId}: one order as it is now.',
        description: signed,
        requestParams: { header: signature },
        responses: { '200': { description: 'The order.', content: json(feedOrder) } },
      },
    },
    ...Object.fromEntries(
      Object.entries(feedTold).map(([kind, body]) => [
        `orderFeed.${kind}`,
        {
          post: {
            tags,
            summary: `POST {feed}/${kind}: ${says[kind as FeedTold]}`,
            description: `${signed} A line that the answer does not name counts as not done.`,
            requestParams: { header: once },
            requestBody: { required: true, content: json(body) },
            responses: { '200': { description: 'What became of each line.', content: json(feedResults) } },
          },
        },
      ]),
    ),
  }
}
