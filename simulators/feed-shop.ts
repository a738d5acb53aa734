import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { feedOrder, feedTold, type FeedOrder, type FeedTold } from '../shared/entities/order-feed.ts'
import { farEnd, jsonOf, RateLimit, type Asked, type Reply } from './far-end.ts'
import type { Troubles } from './troubles.ts'

/** A seller's own shop that answers the HTTP order feed, as /api/openapi.json describes it under `webhooks`. */
export interface FeedShop {
  url: string
  key: string
  troubles: Troubles
  orders: Map<string, FeedOrder>
  /** Adds or changes an order; without a time it changes now, by the shop's clock. */
  put(order: Omit<FeedOrder, 'changedAt'> & { changedAt?: string }): FeedOrder
  /** What the shop was told; a repeated call is listed once. */
  told: { kind: FeedTold; key: string; lines: unknown[] }[]
  /** Lines that the shop refuses, by `orderId lineId`, or in one parcel only by `orderId lineId trackingNumber`. */
  refuses: Map<string, string>
  stop(): Promise<void>
}

interface Options {
  port?: number
  key?: string
  pageSize?: number
  perSecond?: number
  now?: () => number
  /** Called with the lines that the shop accepts. */
  hears?: (lines: readonly HeardLine[]) => void
}
export type HeardLine = { [K in Exclude<FeedTold, 'stock'>]: z.output<(typeof feedTold)[K]>['lines'][number] }[Exclude<
  FeedTold,
  'stock'
>]

const isKind = (kind: string): kind is FeedTold => Object.hasOwn(feedTold, kind)

export async function startFeedShop({
  port = 0,
  key = 'feed-signing-key',
  pageSize = 100,
  perSecond = 1000,
  now = Date.now,
  hears = () => {},
}: Options = {}): Promise<FeedShop> {
  const orders = new Map<string, FeedOrder>()
  const told: FeedShop['told'] = []
  const refuses = new Map<string, string>()
  const answered = new Map<string, Reply>()
  const limit = new RateLimit(perSecond, now)

  const isSigned = ({ method, target, headers, body }: Asked): boolean => {
    const { 'x-gantry-timestamp': at, 'x-gantry-signature': signature } = headers
    if (typeof at !== 'string' || typeof signature !== 'string') return false
    const right = createHmac('sha256', key).update([at, method, target, body].join('\n')).digest('hex')
    return signature.length === right.length && timingSafeEqual(Buffer.from(signature), Buffer.from(right))
  }

  const page = (query: URLSearchParams): Reply => {
    const [from, to] = [Date.parse(query.get('changedFrom') ?? ''), Date.parse(query.get('changedTo') ?? '')]
    if (Number.isNaN(from) || Number.isNaN(to) || from > to) return refused(400, 'changedFrom and changedTo are times.')
    const after = Number(query.get('page') ?? 0)
    const changed = [...orders.values()]
      .filter(({ changedAt }) => Date.parse(changedAt) >= from && Date.parse(changedAt) <= to)
      .sort((a, b) => a.changedAt.localeCompare(b.changedAt) || a.orderId.localeCompare(b.orderId))
    const end = after + pageSize
    return {
      status: 200,
      body: { orders: changed.slice(after, end), next: end < changed.length ? String(end) : null },
    }
  }

  const take = (lines: readonly HeardLine[]) => {
    const reasonOf = ({ orderId, lineId, ...line }: HeardLine) => {
      const parcel = 'trackingNumber' in line ? ` ${line.trackingNumber}` : ''
      return refuses.get(`${orderId} ${lineId}`) ?? refuses.get(`${orderId} ${lineId}${parcel}`)
    }
    hears(lines.filter((line) => reasonOf(line) === undefined))
    return lines.map((line) => {
      const reason = reasonOf(line)
      const { orderId, lineId } = line
      return { orderId, lineId, ok: reason === undefined, ...(reason === undefined ? {} : { reason }) }
    })
  }

  const hear = (kind: FeedTold, { headers, body }: Asked): Reply => {
    const once = headers['idempotency-key']
    if (typeof once !== 'string') return refused(400, 'An Idempotency-Key is missing.')
    const before = answered.get(once)
    if (before) return before
    const read = feedTold[kind].safeParse(jsonOf(body))
    if (!read.success) return refused(400, read.error.issues.map(({ path }) => path.join('.')).join(', '))
    told.push({ kind, key: once, lines: 'items' in read.data ? read.data.items : read.data.lines })
    const reply = { status: 200, body: { results: 'items' in read.data ? [] : take(read.data.lines) } }
    answered.set(once, reply)
    return reply
  }

  const reply = (asked: Asked): Reply => {
    if (!isSigned(asked)) return refused(401, 'The signature is not right.')
    const { allowed, headers } = limit.take()
    if (!allowed) return { ...refused(429, 'Too many requests.'), headers }
    const { method, path, query } = asked
    if (method === 'GET' && path === '/orders') return { ...page(query), headers }
    const [, id] = /^\/orders\/(.+)$/.exec(path) ?? []
    const one = id === undefined ? undefined : orders.get(decodeURIComponent(id))
    if (method === 'GET' && id !== undefined)
      return one ? { status: 200, body: one, headers } : refused(404, 'There is no such order.')
    const kind = path.slice(1)
    if (method === 'POST' && isKind(kind)) return hear(kind, asked)
    return refused(404, 'There is nothing here.')
  }

  const { url, troubles, stop } = await farEnd(port, reply)
  return {
    url,
    key,
    troubles,
    orders,
    told,
    refuses,
    put(order) {
      const whole = feedOrder.parse({ changedAt: new Date(now()).toISOString(), ...order })
      orders.set(whole.orderId, whole)
      return whole
    },
    stop,
  }
}

const refused = (status: number, reason: string): Reply => ({ status, body: { reason } })
