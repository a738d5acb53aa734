import { z } from 'zod'
import { Cafe24Access, LeakyBucket } from './cafe24-access.ts'
import { cafe24Document, cancelledPart, type Cafe24ShopItem, type Cafe24ShopOrder } from './cafe24-document.ts'
import { farEnd, jsonOf, type Asked, type Reply } from './far-end.ts'
import type { Troubles } from './troubles.ts'

/**
 * Cafe24's Admin API as others have copied its pages (server/adapters/channels/cafe24.ts says which): a code of one minute for a token of
 * two hours, which a refresh token of two weeks renews once; a bucket of 40 requests that loses two a second; searches by one of many
 * dates, of less than three months, paged up to a limit; orders prepared in bulk, with 207 if some failed; parcels and claims told one
 * order at a time.
 */
export interface Cafe24Simulator {
  url: string
  access: Cafe24Access
  troubles: Troubles
  orders: Map<string, Cafe24ShopOrder>
  /** Adds or changes an order. */
  put(order: Partial<Omit<Cafe24ShopOrder, 'items'>> & { number: string; items?: Partial<Cafe24ShopItem>[] }): void
  told: { what: string; body: unknown }[]
  /** Orders that the shop refuses to change, with the reason. */
  refuses: Map<string, string>
  /** The couriers that the shop has registered. */
  carriers: { id: number; code: string; name: string }[]
  /** All requests are used up for this many seconds. */
  exhaust(seconds: number): void
  /** Runs a change after the next list was answered: between a list and its orders. */
  afterList(change: () => void): void
  stop(): Promise<void>
}

interface Options {
  port?: number
  /** An order becomes visible this much later. */
  lateMs?: number
  now?: () => number
}

const dayMs = 86_400_000

const asked = z.object({
  shop_no: z.int().optional(),
  request: z.record(z.string(), z.unknown()).optional(),
  requests: z.array(z.record(z.string(), z.unknown())).optional(),
})
const preparing = z.object({ process_status: z.literal('prepare'), order_item_code: z.array(z.string()).optional() })
const sending = z.object({
  tracking_no: z.string().min(1).max(40),
  shipping_company_code: z.string().min(1),
  status: z.enum(['standby', 'shipping']),
  order_item_code: z.array(z.string()).optional(),
  carrier_id: z.int().optional(),
})
const accepting = z.object({
  status: z.enum(['accepted', 'canceling', 'canceled', 'processing', 'returned']),
  reason: z.string().max(2000).optional(),
  items: z.array(z.object({ order_item_code: z.string(), quantity: z.int().min(1) })),
})
const refusing = z.object({
  order_id: z.string(),
  order_item_code: z.array(z.string()),
  undone: z.literal('T'),
  reason_type: z.enum(['A', 'B', 'J', 'C', 'L', 'D', 'E', 'F', 'K', 'G', 'H', 'I']).optional(),
  reason: z.string().max(2000).optional(),
  display_reject_reason: z.enum(['T', 'F']).optional(),
  reject_reason: z.string().max(2000).optional(),
})

/** We could not read whether a refused request leaves its own status; either way the item is where it was. */
const standing = ({ status, statusBefore }: Cafe24ShopItem) => (status.endsWith('11') ? (statusBefore ?? '') : status)

/** The values of each date that a list can be searched by. */
const dates: Readonly<Record<string, (order: Cafe24ShopOrder) => (number | null)[]>> = {
  order_date: ({ orderedAt }) => [orderedAt],
  pay_date: ({ paidAt }) => [paidAt],
  shipbegin_date: ({ items }) => items.map((one) => one.shippedAt),
  shipend_date: ({ items }) => items.map((one) => one.deliveredAt),
  purchaseconfirmation_date: ({ items }) => items.map((one) => one.confirmedAt),
  cancel_date: ({ items }) => claimed(items, 'C', 'closedAt'),
  ...Object.fromEntries(
    [['cancel', 'C'] as const, ['return', 'R'] as const, ['exchange', 'E'] as const].flatMap(([name, letter]) => [
      [`${name}_request_date`, ({ items }: Cafe24ShopOrder) => claimed(items, letter, 'requestedAt')],
      [`${name}_accept_date`, ({ items }: Cafe24ShopOrder) => claimed(items, letter, 'acceptedAt')],
      [`${name}_complete_date`, ({ items }: Cafe24ShopOrder) => claimed(items, letter, 'closedAt')],
    ]),
  ),
}
const claimed = (items: readonly Cafe24ShopItem[], letter: string, when: 'requestedAt' | 'acceptedAt' | 'closedAt') =>
  items.map(({ claim }) => (claim?.kind === letter ? claim[when] : null))

export async function startCafe24({ port = 0, lateMs = 0, now = Date.now }: Options = {}): Promise<Cafe24Simulator> {
  const access = new Cafe24Access(now)
  const bucket = new LeakyBucket(40, 2, now)
  const orders = new Map<string, Cafe24ShopOrder>()
  const told: Cafe24Simulator['told'] = []
  const refuses = new Map<string, string>()
  const carriers = [
    { id: 1, code: '0001', name: '자체배송' },
    { id: 4, code: '0006', name: 'CJ대한통운' },
    { id: 5, code: '0018', name: '한진택배' },
  ]
  let restsUntil = 0
  let after: (() => void) | null = null
  let claims = 0

  const fault = (status: number, message: string): Reply => ({ status, body: { error: { code: status, message } } })
  const isVisible = ({ putAt }: Cafe24ShopOrder) => putAt <= now() - lateMs
  const visible = (id: string) => {
    const order = orders.get(id)
    return order && isVisible(order) ? order : null
  }

  const found = (query: URLSearchParams): Cafe24ShopOrder[] | string => {
    const all = [...orders.values()].filter(isVisible)
    const numbers = query.get('order_id')?.split(',')
    if (numbers) return numbers.length > 100 ? 'order_id' : all.filter(({ number }) => numbers.includes(number))
    const [from, to] = [query.get('start_date') ?? '', query.get('end_date') ?? '']
    const day = /^\d{4}-\d\d-\d\d$/
    const dateOf = dates[query.get('date_type') ?? 'order_date']
    if (!day.test(from) || !day.test(to) || to < from || !dateOf) return 'start_date'
    // A search must cover less than three months.
    if (Date.parse(to) - Date.parse(from) >= 89 * dayMs) return 'end_date'
    const statuses = query.get('order_status')?.split(',')
    const [begin, end] = [Date.parse(`${from}T00:00:00+09:00`), Date.parse(`${to}T00:00:00+09:00`) + dayMs]
    return all.filter(
      (order) =>
        dateOf(order).some((at) => at !== null && at >= begin && at < end) &&
        (!statuses || order.items.some(({ status }) => statuses.includes(status))),
    )
  }

  const list = (query: URLSearchParams): Reply => {
    const limit = Number(query.get('limit') ?? 10)
    const offset = Number(query.get('offset') ?? 0)
    const all = found(query)
    if (typeof all === 'string') return fault(422, `Invalid parameter. (parameter.${all})`)
    if (!(limit >= 1 && limit <= 1000)) return fault(422, 'Invalid parameter. (parameter.limit)')
    if (!(offset >= 0 && offset <= 15_000)) return fault(422, 'Invalid parameter. (parameter.offset)')
    // The newest orders come first.
    const page = all.toSorted((a, b) => b.orderedAt - a.orderedAt).slice(offset, offset + limit)
    const body = { orders: page.map((order) => shown(cafe24Document(order), query)), links: [] }
    after?.()
    after = null
    return { status: 200, body }
  }

  /** The fields that were asked for, and those of the resources to embed. */
  const shown = (document: Record<string, unknown>, query: URLSearchParams) => {
    const embedded = query.get('embed')?.split(',') ?? []
    const fields = query.get('fields')?.split(',')
    return Object.fromEntries(
      Object.entries(document).filter(([name]) =>
        ['items', 'receivers', 'buyer'].includes(name) ? embedded.includes(name) : (fields?.includes(name) ?? true),
      ),
    )
  }

  const itemsOf = (order: Cafe24ShopOrder, wanted: readonly string[] | undefined) =>
    order.items.filter(({ code }) => wanted?.includes(code) ?? true)

  /** The refusal; null: it was done. */
  const prepare = (id: string, said: unknown): string | null => {
    const { data } = preparing.safeParse(said)
    const order = visible(id)
    const no = refuses.get(id)
    if (!data || !order) return 'Invalid parameter. (parameter.order_id)'
    if (no) return no
    const items = itemsOf(order, data.order_item_code)
    if (items.length === 0 || items.some((item) => standing(item) !== 'N10'))
      return 'The order is not in a status that can be changed.'
    for (const item of items) Object.assign(item, { status: 'N20', shippingCode: `D-${order.number}-00` })
    return null
  }

  const prepareAll = (requests: readonly Record<string, unknown>[]): Reply => {
    if (requests.length === 0 || requests.length > 100) return fault(422, 'Invalid parameter. (parameter.requests)')
    const results = requests.map((one) => ({ id: String(one['order_id']), no: prepare(String(one['order_id']), one) }))
    const done = results.filter(({ no }) => no === null)
    if (done.length === 0) return fault(422, results[0]?.no ?? '')
    // We could not read the body of a 207; here it lists the orders that were done.
    const body = { orders: done.map(({ id }) => ({ shop_no: 1, order_id: id, process_status: 'prepare' })) }
    return { status: done.length === results.length ? 200 : 207, body }
  }

  const send = (order: Cafe24ShopOrder, said: unknown): Reply => {
    const { data } = sending.safeParse(said)
    const no = refuses.get(order.number)
    if (!data || !carriers.some(({ code }) => code === data.shipping_company_code))
      return fault(422, 'Invalid parameter. (parameter.shipping_company_code)')
    if (no) return fault(422, no)
    const items = itemsOf(order, data.order_item_code)
    if (items.length === 0 || items.some((item) => !['N20', 'N21'].includes(standing(item))))
      return fault(422, 'The order is not in a status that can be shipped.')
    const isSent = data.status === 'shipping'
    for (const item of items)
      Object.assign(item, {
        status: isSent ? 'N30' : 'N21',
        trackingNo: data.tracking_no,
        carrierCode: data.shipping_company_code,
        shippedAt: isSent ? now() : null,
      })
    return { status: 201, body: { shipments: [{ ...data, shop_no: 1, order_id: order.number }] } }
  }

  const accept = (order: Cafe24ShopOrder, kind: 'C' | 'R', said: unknown): Reply => {
    const { data } = accepting.safeParse(said)
    const no = refuses.get(order.number)
    if (!data || data.items.length === 0) return fault(422, 'Invalid parameter. (parameter.items)')
    if (no) return fault(422, no)
    const items = itemsOf(
      order,
      data.items.map((one) => one.order_item_code),
    )
    const before = kind === 'C' ? /^(N[12]|C00)/ : /^(N[345]|R00)/
    if (items.length < data.items.length || items.some(({ status }) => !before.test(status)))
      return fault(422, 'The order is not in a status that can be changed.')
    const code = `C20260302-${String(++claims).padStart(7, '0')}`
    for (const item of items) {
      const pieces = data.items.find((one) => one.order_item_code === item.code)?.quantity ?? item.quantity
      const claim = { kind, requestedAt: null, reason: null, closedAt: null, collectedAt: null, ...item.claim }
      const part = kind === 'C' ? cancelledPart(order, item, pieces) : item
      const quantity = pieces < part.quantity ? pieces : 0
      const statusBefore = part.status.startsWith('N') ? part.status : part.statusBefore
      Object.assign(part, { status: `${kind}10`, statusBefore, claim: { ...claim, quantity, acceptedAt: now(), code } })
    }
    const name = kind === 'C' ? 'cancellation' : 'return'
    return { status: 201, body: { [name]: { shop_no: 1, order_id: order.number, claim_code: code, ...data } } }
  }

  const refuse = (kind: string, requests: readonly Record<string, unknown>[]): Reply => {
    const [request, ...more] = requests
    const { data } = refusing.safeParse(request)
    const order = data && more.length === 0 ? visible(data.order_id) : null
    if (!data || !order) return fault(422, 'Invalid parameter. (parameter.order_id)')
    const items = itemsOf(order, data.order_item_code)
    if (items.length === 0 || items.some(({ status }) => status !== `${kind}00`))
      return fault(422, 'The order is not in a status that can be changed.')
    for (const item of items) Object.assign(item, { status: `${kind}11` })
    return { status: 200, body: { requests: [{ shop_no: 1, ...data }] } }
  }

  const change = ({ method, path, body }: Asked): Reply => {
    const { data } = asked.safeParse(jsonOf(body))
    if (!data) return fault(400, 'The body is not as documented.')
    const [, id = '', rest = ''] = /^\/orders\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    const order = visible(id)
    const { request, requests = [] } = data
    const done = (reply: Reply) => {
      if (reply.status < 300) told.push({ what: `${method} ${path}`, body: data })
      return reply
    }
    if (method === 'PUT' && path === '/orders') return done(prepareAll(requests))
    const [, name] = /^\/(cancellation|return|exchange)requests$/.exec(path) ?? []
    if (method === 'PUT' && name) return done(refuse(name.charAt(0).toUpperCase(), requests))
    if (!order) return fault(404, 'No API found.')
    if (method === 'PUT' && rest === '') {
      const no = prepare(id, request)
      return done(no === null ? { status: 200, body: { order: { shop_no: 1, ...request } } } : fault(422, no))
    }
    if (method === 'POST' && rest === 'shipments') return done(send(order, request))
    if (method === 'POST' && rest === 'cancellation') return done(accept(order, 'C', request))
    if (method === 'POST' && rest === 'return') return done(accept(order, 'R', request))
    return fault(404, 'No API found.')
  }

  const answer = (request: Asked): Reply => {
    const { method, path, query, headers } = request
    if (!headers['content-type']?.startsWith('application/json')) return fault(400, 'The content type is wrong.')
    if (!/^\d{4}-\d\d-\d\d$/.test(String(headers['x-cafe24-api-version'])))
      return fault(400, 'There is no such version.')
    if (!access.lets(headers.authorization)) return fault(401, 'access_token time expired. (invalid_token)')
    const [, number] = /^\/orders\/([^/]+)$/.exec(path) ?? []
    if (method !== 'GET') return change(request)
    if (path === '/orders') return list(query)
    if (path === '/carriers')
      return {
        status: 200,
        body: {
          carriers: carriers.map(({ id, code, name }) => ({
            shop_no: 1,
            carrier_id: id,
            shipping_carrier_code: code,
            shipping_carrier: name,
            shipping_type: 'A',
            default_shipping_carrier: id === 1 ? 'T' : 'F',
          })),
        },
      }
    const order = number && visible(number)
    return order ? { status: 200, body: { order: shown(cafe24Document(order), query) } } : fault(404, 'No API found.')
  }

  /** A request that does not fit in the bucket is not taken up. */
  const limited = (request: Asked): Reply => {
    const { isTaken, used } = restsUntil > now() ? { isTaken: false, used: bucket.used } : bucket.take()
    const headers = { 'x-api-call-limit': used }
    if (restsUntil > now()) {
      const remain = { 'x-cafe24-call-usage': '120.04', 'x-cafe24-call-remain': String((restsUntil - now()) / 1000) }
      return { ...fault(429, 'Too Many Requests'), headers: { ...headers, ...remain } }
    }
    if (!isTaken) return { ...fault(429, 'Too Many Requests'), headers }
    return { ...answer({ ...request, path: request.path.slice('/api/v2/admin'.length) }), headers }
  }

  const reply = (request: Asked): Reply => {
    const { method, path } = request
    if (method === 'GET' && path === '/api/v2/oauth/authorize') return access.sendBack(request)
    if (method === 'POST' && path === '/api/v2/oauth/token') return access.grant(request)
    return path.startsWith('/api/v2/admin/') ? limited(request) : fault(404, 'No API found.')
  }

  const { url, troubles, stop } = await farEnd(port, reply)
  return {
    url,
    access,
    troubles,
    orders,
    told,
    refuses,
    carriers,
    put({ items, ...order }) {
      const before = orders.get(order.number)
      const placed = {
        orderedAt: now(),
        paidAt: now(),
        address: '서울특별시 강남구 테헤란로 131',
        receiver: null,
        hasManyAddresses: false,
        isAbroad: false,
        divides: false,
        ...before,
        ...order,
        putAt: now(),
      }
      const some = items ?? (before ? [] : [{}])
      const kept = before?.items ?? []
      const changed = Array.from({ length: Math.max(kept.length, some.length) }, (_, nth) => ({
        code: `${order.number}-${String(nth + 1).padStart(2, '0')}`,
        status: 'N10',
        statusBefore: null,
        undone: null,
        quantity: 2,
        goods: null,
        paid: null,
        isPickedUp: false,
        shippingCode: null,
        trackingNo: null,
        carrierCode: null,
        shippedAt: null,
        deliveredAt: null,
        confirmedAt: null,
        claim: null,
        ...kept[nth],
        ...some[nth],
      }))
      orders.set(order.number, { ...placed, items: changed })
    },
    exhaust: (seconds) => void (restsUntil = now() + seconds * 1000),
    afterList: (change) => void (after = change),
    stop,
  }
}
