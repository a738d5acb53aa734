import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { farEnd, jsonOf, type Asked, type Reply } from './far-end.ts'
import { selected, selectionOf, UnknownField } from './selection.ts'
import type { Troubles } from './troubles.ts'

/**
 * Shopify's Admin API as its documents describe it (server/adapters/channels/shopify.ts says which were read): a code for a token that
 * expires and is renewed, queries that cost points from a bucket that refills, pages by cursor, fulfilments against what is open.
 */
export interface ShopifySimulator {
  url: string
  shop: string
  clientId: string
  clientSecret: string
  troubles: Troubles
  orders: Map<string, ShopifyShopOrder>
  /** Adds or changes an order; it counts as changed now unless a time is given. */
  put(order: Partial<ShopifyShopOrder> & { number: string }): ShopifyShopOrder
  /** The mutations that came. */
  told: { name: string; input: Record<string, unknown> }[]
  /** Fulfilment order lines that the shop refuses to ship, with the reason. */
  refuses: Map<string, string>
  /** The query that a user comes back with after allowing the app. */
  allow(state: string): URLSearchParams
  endTokens(): void
  /** Takes back the app's permission: no token is renewed. */
  forget(): void
  stop(): Promise<void>
}

export interface ShopifyShopOrder {
  number: string
  updatedAt: string
  processedAt: string
  cancelledAt: string | null
  displayFinancialStatus: string
  note: string | null
  shippingAddress: Record<string, unknown> | null
  billingAddress: { name: string; phone: string }
  lines: ShopifyShopLine[]
  /** The status of its fulfilment orders; the shop itself may hold them. */
  fulfillmentStatus: string
  /** The pieces by line that each place has a fulfilment order for; without it one place sends everything. */
  places?: Readonly<Record<string, number>>[]
  fulfillments: {
    number: string
    displayStatus: string
    place?: number
    lines: { lineId: string; quantity: number }[]
  }[]
  returns: {
    number: string
    status: string
    lines: { lineId: string; quantity: number }[]
    note?: string
    buyerNote?: string
    reason?: string
  }[]
}
export interface ShopifyShopLine {
  id: string
  quantity: number
  /** Pieces that were removed before shipping. */
  removed?: number
  title?: string
  variantTitle?: string | null
  sku?: string | null
  productId?: string
  variantId?: string
  price?: number
  requiresShipping?: boolean
}

interface Options {
  port?: number
  shop?: string
  /** The shop's currency: it writes yen with one decimal, every other currency with two. */
  currency?: string
  /** The size of the bucket, and how many points come back each second. */
  points?: number
  restoreRate?: number
  cost?: number
  lateMs?: number
  now?: () => number
}

const tokenSeconds = 3600
const gid = (kind: string, number: string) => `gid://shopify/${kind}/${number}`
const tail = (id: unknown) => String(id).slice(String(id).lastIndexOf('/') + 1)
const asked = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).default({}) })
const fulfilment = z.object({
  fulfillment: z.object({
    lineItemsByFulfillmentOrder: z
      .array(
        z.object({
          fulfillmentOrderId: z.string(),
          fulfillmentOrderLineItems: z.array(z.object({ id: z.string(), quantity: z.int().min(1) })),
        }),
      )
      .min(1),
    trackingInfo: z.object({ number: z.string().min(1), company: z.string() }),
    notifyCustomer: z.boolean(),
  }),
})

export async function startShopify({
  port = 0,
  shop = 'haneul.myshopify.com',
  currency = 'JPY',
  points = 1000,
  restoreRate = 100,
  cost = 10,
  lateMs = 0,
  now = Date.now,
}: Options = {}): Promise<ShopifySimulator> {
  const clientId = 'shopify-client-id'
  const clientSecret = 'shpss_simulated'
  const orders = new Map<string, ShopifyShopOrder>()
  const money = (amount: number) => ({
    shopMoney: { amount: amount.toFixed(currency === 'JPY' ? 1 : 2), currencyCode: currency },
  })
  const told: ShopifySimulator['told'] = []
  const refuses = new Map<string, string>()
  const codes = new Set<string>()
  const tokens = new Map<string, number>()
  const refreshes = new Set<string>()
  let [available, filledAt] = [points, now()]

  const grant = ({ headers, body }: Asked): Reply => {
    const said = new URLSearchParams(body)
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return { status: 400, body: { error: 'invalid_request' } }
    if (said.get('client_id') !== clientId || said.get('client_secret') !== clientSecret)
      return { status: 400, body: { error: 'application_cannot_be_found' } }
    const refresh = said.get('refresh_token')
    const isGood = refresh === null ? codes.delete(said.get('code') ?? '') : refreshes.delete(refresh)
    if (!isGood) return { status: 400, body: { error: 'invalid_grant', error_description: 'The grant is used up.' } }
    const token = `shpat_${randomUUID()}`
    if (refresh === null && said.get('expiring') !== '1') {
      tokens.set(token, Infinity)
      return { status: 200, body: { access_token: token, scope: 'read_orders' } }
    }
    const next = `shprt_${randomUUID()}`
    tokens.set(token, now() + tokenSeconds * 1000)
    refreshes.add(next)
    return {
      status: 200,
      body: {
        access_token: token,
        scope: 'read_orders',
        expires_in: tokenSeconds,
        refresh_token: next,
        refresh_token_expires_in: 7_776_000,
      },
    }
  }

  const throttle = () => {
    available = Math.min(points, available + ((now() - filledAt) / 1000) * restoreRate)
    filledAt = now()
    const isEnough = available >= cost
    if (isEnough) available -= cost
    return {
      isEnough,
      extensions: {
        cost: {
          requestedQueryCost: cost,
          actualQueryCost: isEnough ? cost : null,
          throttleStatus: { maximumAvailable: points, currentlyAvailable: Math.floor(available), restoreRate },
        },
      },
    }
  }

  const answer = ({ body }: Asked): Reply => {
    const { isEnough, extensions } = throttle()
    const error = (message: string, code?: string): Reply => ({
      status: 200,
      body: { errors: [{ message, extensions: { code } }], extensions },
    })
    if (!isEnough) return error('Throttled', 'THROTTLED')
    const { query, variables } = asked.parse(jsonOf(body))
    const selection = selectionOf(query)
    const [name = ''] = Object.keys(selection ?? {})
    try {
      const result = { [name]: resolve(name, variables, query) }
      return { status: 200, body: { data: selected(result, selection ?? {}), extensions } }
    } catch (fault) {
      if (fault instanceof UnknownField) return error(fault.message, 'undefinedField')
      throw fault
    }
  }

  const resolve = (name: string, variables: Record<string, unknown>, query: string): unknown => {
    switch (name) {
      case 'shop':
        return { name: '하늘담' }
      case 'orders':
        return changed(variables)
      case 'order': {
        const order = orders.get(tail(variables['id']))
        return order ? whole(order, variables, query) : null
      }
      case 'fulfillmentOrder':
      case 'fulfillment':
      case 'return': {
        const id = String(variables['id'])
        for (const order of orders.values()) {
          const { fulfillmentOrders, fulfillments, returns } = parts(order, variables, query)
          const found = [...fulfillmentOrders, ...fulfillments, ...returns].find((one) => one.id === id)
          if (found) return found
        }
        return null
      }
      case 'fulfillmentCreate':
        return fulfil(variables)
      case 'returnApproveRequest':
      case 'returnDeclineRequest': {
        const input = z.looseObject({ id: z.string() }).parse(variables['input'])
        const found = [...orders.values()]
          .flatMap(({ returns }) => returns)
          .find(({ number }) => number === tail(input.id))
        if (found?.status !== 'REQUESTED')
          return { return: null, userErrors: [{ message: 'Return is not requested.' }] }
        told.push({ name, input })
        found.status = name === 'returnApproveRequest' ? 'OPEN' : 'DECLINED'
        return { return: { id: input.id }, userErrors: [] }
      }
      default:
        throw new UnknownField(name)
    }
  }

  const changed = (variables: Record<string, unknown>) => {
    const { query, first, after } = z
      .object({ query: z.string(), first: z.int().min(1).max(250), after: z.string().nullish() })
      .parse(variables)
    const [, from = '', to = ''] = /^updated_at:>='([^']+)' AND updated_at:<='([^']+)'$/.exec(query) ?? []
    const found = [...orders.values()]
      .filter(({ updatedAt }) => {
        const at = Date.parse(updatedAt)
        return at >= Date.parse(from) && at <= Date.parse(to) && at <= now() - lateMs
      })
      .toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt) || a.number.localeCompare(b.number))
      .map(({ number, updatedAt }) => ({ id: gid('Order', number), updatedAt }))
    return page(found, first, after)
  }

  /** The parts of an order. A list in it has as many entries as the query asks for, after the cursor named with it. */
  const parts = (order: ShopifyShopOrder, variables: Record<string, unknown>, query: string) => {
    const { number, lines } = order
    const some = <T>(name: string, all: readonly T[]) => {
      const [, first = '250', after] = new RegExp(`\\b${name}\\(first: (\\d+)(, after: \\$after)?\\)`).exec(query) ?? []
      return page(all, Math.min(250, Number(first)), after ? z.string().nullish().parse(variables['after']) : null)
    }
    return {
      some,
      fulfillmentOrders: (order.places ?? [null]).map((_, place) => ({
        id: gid('FulfillmentOrder', placed(number, place)),
        status: order.fulfillmentStatus,
        lineItems: some(
          'lineItems',
          lines.map((line) => ({
            id: gid('FulfillmentOrderLineItem', placed(line.id, place)),
            remainingQuantity: remaining(order, line, place),
            lineItem: { id: gid('LineItem', line.id) },
          })),
        ),
      })),
      fulfillments: order.fulfillments.map((one, nth) => ({
        id: gid('Fulfillment', `${number}-${nth}`),
        status: 'SUCCESS',
        displayStatus: one.displayStatus,
        trackingInfo: [{ number: one.number }],
        fulfillmentLineItems: some(
          'fulfillmentLineItems',
          one.lines.map(({ lineId, quantity }) => ({ quantity, lineItem: { id: gid('LineItem', lineId) } })),
        ),
      })),
      returns: order.returns.map((one) => ({
        id: gid('Return', one.number),
        status: one.status,
        createdAt: order.updatedAt,
        returnLineItems: some(
          'returnLineItems',
          one.lines.map(({ lineId, quantity }) => ({
            quantity,
            returnReasonNote: one.note ?? '',
            customerNote: one.buyerNote ?? null,
            returnReasonDefinition: one.reason ? { name: one.reason } : null,
            fulfillmentLineItem: { lineItem: { id: gid('LineItem', lineId) } },
          })),
        ),
      })),
    }
  }

  const whole = (order: ShopifyShopOrder, variables: Record<string, unknown>, query: string) => {
    const { first, after } = z
      .object({ first: z.int().max(250).default(250), after: z.string().nullish() })
      .parse(variables)
    const { number, lines } = order
    const { some, fulfillmentOrders, fulfillments, returns } = parts(order, variables, query)
    return {
      id: gid('Order', number),
      name: `#${number}`,
      processedAt: order.processedAt,
      updatedAt: order.updatedAt,
      cancelledAt: order.cancelledAt,
      note: order.note,
      email: 'hana@example.com',
      currencyCode: currency,
      displayFinancialStatus: order.displayFinancialStatus,
      customer: { id: gid('Customer', '77') },
      billingAddress: order.billingAddress,
      shippingAddress: order.shippingAddress,
      totalShippingPriceSet: money(500),
      lineItems: page(
        lines.map((line) => ({
          id: gid('LineItem', line.id),
          title: line.title ?? 'トナー 200ml',
          variantTitle: line.variantTitle ?? null,
          sku: line.sku ?? null,
          quantity: line.quantity,
          // Pieces that came back count as removed here, too.
          currentQuantity:
            line.quantity -
            (line.removed ?? 0) -
            sum(
              order.returns.filter(isClosed).flatMap((one) => one.lines),
              line.id,
            ),
          requiresShipping: line.requiresShipping ?? true,
          product: { id: gid('Product', line.productId ?? '9001') },
          variant: { id: gid('ProductVariant', line.variantId ?? '9101') },
          originalTotalSet: money((line.price ?? 1800) * line.quantity),
          discountedTotalSet: money((line.price ?? 1800) * line.quantity),
        })),
        first,
        after,
      ),
      fulfillmentOrders: some('fulfillmentOrders', fulfillmentOrders),
      // This list has no cursor.
      fulfillments: fulfillments.slice(0, Number(/\bfulfillments\(first: (\d+)\)/.exec(query)?.[1] ?? Infinity)),
      returns: some('returns', returns),
    }
  }

  const fulfil = (variables: Record<string, unknown>) => {
    const { fulfillment } = fulfilment.parse(variables)
    const say = (message: string) => ({ fulfillment: null, userErrors: [{ message }] })
    for (const { fulfillmentOrderId, fulfillmentOrderLineItems: items } of fulfillment.lineItemsByFulfillmentOrder) {
      const [number = '', nth = '0'] = tail(fulfillmentOrderId).split('@')
      const [order, place] = [orders.get(number), Number(nth)]
      if (!order) return say('Fulfillment order does not exist.')
      for (const { id, quantity } of items) {
        const refused = refuses.get(tail(id))
        if (refused) return say(refused)
        const line = order.lines.find((one) => placed(one.id, place) === tail(id))
        if (!line || remaining(order, line, place) < quantity)
          return say('Invalid fulfillment order line item quantity requested.')
      }
      order.fulfillments.push({
        number: fulfillment.trackingInfo.number,
        displayStatus: 'CONFIRMED',
        place,
        lines: items.map(({ id, quantity }) => ({ lineId: tail(id).split('@')[0] ?? '', quantity })),
      })
      order.updatedAt = new Date(now()).toISOString()
    }
    told.push({ name: 'fulfillmentCreate', input: fulfillment })
    return { fulfillment: { id: gid('Fulfillment', '1') }, userErrors: [] }
  }

  const allow = (state: string) => {
    const code = randomUUID()
    codes.add(code)
    const said = { code, shop, state, timestamp: String(Math.floor(now() / 1000)) }
    const message = new URLSearchParams(said)
    message.sort()
    const hmac = createHmac('sha256', clientSecret)
      .update([...message].map(([name, value]) => `${name}=${value}`).join('&'))
      .digest('hex')
    return new URLSearchParams({ ...said, hmac })
  }
  /** A user who is sent here allows the app at once. */
  const sendBack = ({ query }: Asked): Reply => {
    const to = query.get('redirect_uri')
    if (query.get('client_id') !== clientId || to === null || !URL.canParse(to))
      return { status: 400, body: { error: 'invalid_request', error_description: 'The app or its address is wrong.' } }
    const location = `${to}?${allow(query.get('state') ?? '')}`
    return { status: 302, body: {}, headers: { location } }
  }

  const reply = (request: Asked): Reply => {
    const { method, path, headers } = request
    if (method === 'GET' && path === '/admin/oauth/authorize') return sendBack(request)
    if (method === 'POST' && path === '/admin/oauth/access_token') return grant(request)
    if (method !== 'POST' || !/^\/admin\/api\/\d{4}-\d\d\/graphql\.json$/.test(path))
      return { status: 404, body: { errors: 'Not Found' } }
    if ((tokens.get(String(headers['x-shopify-access-token'])) ?? 0) <= now())
      return {
        status: 401,
        body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
      }
    return answer(request)
  }

  const { url, troubles, stop } = await farEnd(port, reply)
  return {
    url,
    shop,
    clientId,
    clientSecret,
    troubles,
    orders,
    told,
    refuses,
    put(order) {
      const before = orders.get(order.number)
      const at = new Date(now()).toISOString()
      const placed: ShopifyShopOrder = {
        processedAt: at,
        cancelledAt: null,
        displayFinancialStatus: 'PAID',
        note: null,
        shippingAddress: {
          name: '山田 花子',
          phone: '+81 90-5555-0102',
          address1: '神宮前1-2-3',
          address2: 'ハイツ5階',
          city: '渋谷区',
          province: '東京都',
          zip: '150-0001',
          countryCodeV2: 'JP',
        },
        billingAddress: { name: '김하나', phone: '+81 90-5555-0101' },
        lines: [{ id: `${order.number}1`, quantity: 2 }],
        fulfillmentStatus: 'OPEN',
        fulfillments: [],
        returns: [],
        ...before,
        updatedAt: at,
        ...order,
      }
      orders.set(order.number, placed)
      return placed
    },
    allow,
    endTokens: () => tokens.clear(),
    forget() {
      tokens.clear()
      refreshes.clear()
    },
    stop,
  }
}

const isClosed = ({ status }: { status: string }) => status === 'CLOSED'
const sum = (lines: readonly { lineId: string; quantity: number }[], id: string) =>
  lines.filter(({ lineId }) => lineId === id).reduce((all, { quantity }) => all + quantity, 0)

/** The ids at the first place are those of the order and its lines; other places add their number. */
const placed = (id: string, place: number) => (place === 0 ? id : `${id}@${place}`)

function remaining(
  { cancelledAt, fulfillments, places }: ShopifyShopOrder,
  line: ShopifyShopLine,
  place: number,
): number {
  const shipped = sum(
    fulfillments.filter((one) => (one.place ?? 0) === place).flatMap(({ lines }) => lines),
    line.id,
  )
  const wanted = places ? (places[place]?.[line.id] ?? 0) : line.quantity - (line.removed ?? 0)
  return cancelledAt === null ? Math.max(0, wanted - shipped) : 0
}

/** A page of a connection; clients must not interpret its cursor. */
function page<T>(all: readonly T[], first: number, after: string | null | undefined) {
  const start = after ? Number(Buffer.from(after, 'base64url').toString()) : 0
  const end = start + first
  return {
    nodes: all.slice(start, end),
    pageInfo: { hasNextPage: end < all.length, endCursor: Buffer.from(String(end)).toString('base64url') },
  }
}
