import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { ChannelFault } from './adapter.ts'
import type { Account, ChannelAdapter, ClaimAnswer, LineOutcome, Shipment, Token } from './adapter.ts'
import { type ChannelLine, cut, notAnswered, read, refusedLine, together } from './line.ts'
import { readOrder } from './shopify-read.ts'
import { numberOf, shopifySource } from './shopify-source.ts'

const version = '2026-10'
const scopes = [
  'read_orders',
  'read_customers',
  'read_returns',
  'write_returns',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
]
const ordersAtOnce = 100
/** How often a query is repeated if the shop had no points left for it. */
const mostThrottled = 5

const questions = {
  shop: 'query shop { shop { name } }',
  changed: `query changed($query: String!, $first: Int!, $after: String) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { id updatedAt } pageInfo { hasNextPage endCursor } } }`,
  fulfil: `mutation fulfil($fulfillment: FulfillmentInput!) {
    fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { message } } }`,
  approve: `mutation approve($input: ReturnApproveRequestInput!) {
    returnApproveRequest(input: $input) { return { id } userErrors { message } } }`,
  decline: `mutation decline($input: ReturnDeclineRequestInput!) {
    returnDeclineRequest(input: $input) { return { id } userErrors { message } } }`,
} as const

const granted = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().nullish(),
  refresh_token: z.string().nullish(),
})
const answered = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().nullish() }).nullish() }))
    .nullish(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }),
        })
        .nullish(),
    })
    .nullish(),
})
const changedPage = z.object({
  orders: z.object({
    nodes: z.array(z.object({ id: z.string(), updatedAt: z.iso.datetime({ offset: true }) })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
})
const changes = z.record(z.string(), z.object({ userErrors: z.array(z.object({ message: z.string() })) }).nullable())

const reasonOf = (body: unknown) => {
  const said = z
    .object({ errors: z.string().nullish(), error_description: z.string().nullish(), error: z.string().nullish() })
    .safeParse(body).data
  return said?.errors ?? said?.error_description ?? said?.error ?? null
}

/**
 * Shopify by its GraphQL Admin API 2026-10 (shopify.dev/docs).
 * Read: authorisation by code with its HMAC, tokens that expire and are renewed; access scopes; cost and throttling of queries; orders,
 * line items, fulfilment orders, fulfilments, returns; creating a fulfilment; approving and declining a return.
 * Not read: inventory by location (so we do not push stock), the couriers' names that get a tracking link (a name that Shopify does not
 * know is shown without one).
 * An app sees the last 60 days of orders unless Shopify grants it all of them. A shop's own app ships what the merchant manages, which
 * needs no confirming; a cancellation is made in the shop, not asked of us. Amounts are in the shop's currency.
 */
export function shopifyAdapter(baseUrl: string | null, line: ChannelLine, now: () => number): ChannelAdapter {
  const shopOf = ({ identifier }: Account): string => {
    const shop = (identifier ?? '').trim().toLowerCase()
    if (/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(shop)) return shop
    throw new ChannelFault('channel-credentials', { why: 'shop-domain', shop: cut(shop) })
  }
  const at = (account: Account, path: string) => {
    const shop = shopOf(account)
    return `${baseUrl ?? `https://${shop}`}${path}`
  }

  const grant = async (account: Account, values: Record<string, string>): Promise<Token> => {
    const answer = await line.send(account, {
      method: 'POST',
      url: at(account, '/admin/oauth/access_token'),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        client_id: account.apiKey ?? '',
        client_secret: account.password ?? '',
        ...values,
      }).toString(),
    })
    if (answer.status >= 400 && answer.status < 500)
      throw new ChannelFault('channel-credentials', { reason: cut(reasonOf(answer.body) ?? `HTTP ${answer.status}`) })
    const token = read(answer, granted, reasonOf)
    return {
      access: token.access_token,
      until: token.expires_in ? new Date(now() + token.expires_in * 1000).toISOString() : '9999-12-31T00:00:00.000Z',
      ...(token.refresh_token ? { refresh: token.refresh_token } : {}),
    }
  }

  const renew = async (account: Account): Promise<Token> => {
    const refresh = account.token?.refresh
    if (!refresh) throw new ChannelFault('channel-credentials', { why: 'not-allowed' })
    return grant(account, { grant_type: 'refresh_token', refresh_token: refresh })
  }

  const ask = async <T>(account: Account, query: string, variables: object, shape: z.ZodType<T>): Promise<T> => {
    for (let tried = 1; ; tried++) {
      const answer = await line.withToken(
        account,
        () => renew(account),
        (access) =>
          line.send(account, {
            method: 'POST',
            url: at(account, `/admin/api/${version}/graphql.json`),
            headers: { 'content-type': 'application/json', 'x-shopify-access-token': access },
            body: JSON.stringify({ query, variables }),
            repeat: query.startsWith('query') ? 'always' : 'if-undone',
          }),
      )
      const { data, errors, extensions } = read(answer, answered, reasonOf)
      const [error] = errors ?? []
      if (!error) return read({ status: 200, body: data }, shape, reasonOf)
      const cost = extensions?.cost
      if (error.extensions?.code !== 'THROTTLED' || !cost)
        throw new ChannelFault('channel-refused', { reason: cut(error.message) })
      const { currentlyAvailable, restoreRate } = cost.throttleStatus
      const waitMs = Math.ceil((Math.max(1, cost.requestedQueryCost - currentlyAvailable) / restoreRate) * 1000)
      if (tried >= mostThrottled)
        throw new ChannelFault('channel-busy', { until: new Date(now() + waitMs).toISOString() })
      await line.wait(waitMs)
    }
  }

  const orderOf = (account: Account, number: string) =>
    readOrder((query, variables, shape) => ask(account, query, variables, shape), number)

  /** The shop's refusal of a change; null: it was done. */
  const change = async (account: Account, name: 'fulfil' | 'approve' | 'decline', variables: object) => {
    const [result] = Object.values(await ask(account, questions[name], variables, changes))
    return result ? (result.userErrors[0]?.message ?? null) : notAnswered
  }

  /** Ships one order's lines in one parcel. Pieces that an earlier try has shipped are not shipped again. */
  const shipOne = async (account: Account, lines: readonly Shipment[]): Promise<LineOutcome[]> => {
    const [first] = lines
    if (!first) return []
    const order = await orderOf(account, first.orderId)
    if (!order) return lines.map((one) => refusedLine(one, 'There is no such order.'))
    // If several places send the pieces of a parcel, it is several fulfilments, and an earlier try may have created some of them.
    const told = order.fulfillments
      .filter(
        ({ status, trackingInfo }) =>
          status !== 'CANCELLED' && trackingInfo.some(({ number }) => number === first.trackingNumber),
      )
      .flatMap(({ fulfillmentLineItems }) => fulfillmentLineItems.nodes)
    const toldOf = (lineId: string) =>
      told.reduce((sum, { lineItem, quantity }) => sum + (numberOf(lineItem.id) === lineId ? quantity : 0), 0)
    const wanted = new Map(lines.map(({ lineId, quantity }) => [lineId, Math.max(0, quantity - toldOf(lineId))]))
    const refused = new Map<string, string>()
    const open = order.fulfillmentOrders.nodes.filter(({ status }) => status === 'OPEN' || status === 'IN_PROGRESS')
    for (const { id, lineItems } of open) {
      const items = lineItems.nodes.flatMap((item) => {
        const lineId = numberOf(item.lineItem.id)
        const quantity = Math.min(wanted.get(lineId) ?? 0, item.remainingQuantity)
        return quantity > 0 ? [{ id: item.id, quantity, lineId }] : []
      })
      if (items.length === 0) continue
      const said = await change(account, 'fulfil', {
        fulfillment: {
          lineItemsByFulfillmentOrder: [
            {
              fulfillmentOrderId: id,
              fulfillmentOrderLineItems: items.map((item) => ({ id: item.id, quantity: item.quantity })),
            },
          ],
          trackingInfo: { number: first.trackingNumber, company: couriers[first.courierCode] ?? first.courierCode },
          notifyCustomer: true,
        },
      })
      for (const { lineId, quantity } of items)
        if (said === null) wanted.set(lineId, (wanted.get(lineId) ?? 0) - quantity)
        else refused.set(lineId, said)
    }
    return lines.map((one): LineOutcome => {
      if (wanted.get(one.lineId) === 0) return { orderId: one.orderId, lineId: one.lineId, outcome: 'done' }
      return refusedLine(one, refused.get(one.lineId) ?? 'It is not to be fulfilled any more.')
    })
  }

  return {
    type: 'SHOPIFY',
    longestWindow: 7 * 24 * 60,
    // Orders become searchable a little after they change.
    overlap: 10,
    async authorise(account) {
      await ask(account, questions.shop, {}, z.object({ shop: z.object({ name: z.string() }) }))
    },
    oauth: {
      url: (account, { redirectUri, state }) =>
        at(
          account,
          `/admin/oauth/authorize?${new URLSearchParams({
            client_id: account.apiKey ?? '',
            scope: scopes.join(','),
            redirect_uri: redirectUri,
            state,
          })}`,
        ),
      async token(account, { query }) {
        if (!isSigned(query, account.password ?? '') || query.get('shop') !== shopOf(account))
          throw new ChannelFault('channel-credentials', { why: 'not-signed' })
        return grant(account, { code: query.get('code') ?? '', expiring: '1' })
      },
    },
    async changedSince(account, { from, to }, page) {
      const query = `updated_at:>='${from}' AND updated_at:<='${to}'`
      const { orders } = await ask(account, questions.changed, { query, first: ordersAtOnce, after: page }, changedPage)
      return {
        orders: orders.nodes.map(({ id, updatedAt }) => ({
          id: numberOf(id),
          changedAt: new Date(updatedAt).toISOString(),
        })),
        next: orders.pageInfo.hasNextPage ? (orders.pageInfo.endCursor ?? null) : null,
      }
    },
    async read(account, orders) {
      const found = []
      for (const { id } of orders) {
        const order = await orderOf(account, id)
        const source = order && shopifySource(order)
        if (source) found.push(source)
      }
      return found
    },
    ship: (account, lines) =>
      together(
        lines,
        ({ orderId, trackingNumber }) => `${orderId} ${trackingNumber}`,
        (parcel) => shipOne(account, parcel),
      ),
    async answerClaim(account, lines) {
      // A return is answered as a whole, even if it covers several lines.
      return together(
        lines,
        ({ claimId }) => claimId,
        async (some) => {
          const said = some[0] ? await answerOne(some[0]) : null
          return some.map(
            ({ orderId, lineId }): LineOutcome =>
              said === null ? { orderId, lineId, outcome: 'done' } : refusedLine({ orderId, lineId }, said),
          )
        },
      )

      /** A return that an earlier try has answered is not answered again; one that the buyer has withdrawn is not answered at all. */
      async function answerOne(one: ClaimAnswer): Promise<string | null> {
        if (one.type !== 'RETURN' || one.answer === 'ALREADY_SHIPPED') return 'no such answer by the API'
        const id = `gid://shopify/Return/${one.claimId}`
        const order = await orderOf(account, one.orderId)
        const status = order?.returns.nodes.find((own) => own.id === id)?.status
        if ((one.answer === 'APPROVED' ? ['OPEN', 'CLOSED'] : ['DECLINED']).includes(status ?? '')) return null
        if (status !== 'REQUESTED') return 'There is no such request any more.'
        if (one.answer === 'APPROVED') return change(account, 'approve', { input: { id } })
        return change(account, 'decline', {
          input: { id, declineReason: 'OTHER', ...(one.reason ? { declineNote: one.reason.slice(0, 500) } : {}) },
        })
      }
    },
  }
}

const couriers: Readonly<Record<string, string>> = { FEDEX: 'FedEx', SAGAWA: 'Sagawa', YAMATO: 'Yamato' }

/** The query that a user comes back with from the shop is signed: HMAC-SHA256 over its other parameters, sorted by name. */
function isSigned(query: URLSearchParams, secret: string): boolean {
  const said = query.get('hmac') ?? ''
  const message = [...query]
    .filter(([name]) => name !== 'hmac')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const right = createHmac('sha256', secret).update(message).digest('hex')
  return said.length === right.length && timingSafeEqual(Buffer.from(said), Buffer.from(right))
}
