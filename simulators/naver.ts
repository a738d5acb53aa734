import { randomUUID } from 'node:crypto'
import { hashSync } from 'bcryptjs'
import { z } from 'zod'
import { farEnd, jsonOf, RateLimit, type Asked, type Reply } from './far-end.ts'
import type { Troubles } from './troubles.ts'

/**
 * Naver's Commerce API as its documents describe it (server/adapters/channels/naver.ts says which were read): tokens by bcrypt signature,
 * at most a day per question, pages by `more`, details apart from the feed, results line by line.
 */
export interface NaverSimulator {
  url: string
  clientId: string
  clientSecret: string
  troubles: Troubles
  productOrders: Map<string, NaverProductOrder>
  /** Adds or changes product orders; they are in the feed from then on. */
  put(...orders: (Partial<NaverProductOrder> & Pick<NaverProductOrder, 'orderId' | 'productOrderId'>)[]): void
  told: { path: string; body: unknown }[]
  /** Lines that Naver refuses to change, with the reason. */
  refuses: Map<string, string>
  endTokens(): void
  stop(): Promise<void>
}

export interface NaverProductOrder {
  orderId: string
  productOrderId: string
  lastChangedDate: string
  lastChangedType: string
  orderDate: string
  /** These fields replace those that every product order here has. */
  order: Record<string, unknown>
  productOrder: Record<string, unknown>
  claims: Record<string, unknown>
  delivery: Record<string, unknown> | null
}

interface Options {
  port?: number
  perSecond?: number
  pageSize?: number
  /** A change is in the feed this much later. */
  lateMs?: number
  now?: () => number
}

const dayMs = 86_400_000
const tokenSeconds = 10_800
const kst = (ms: number) => new Date(ms + 9 * 3_600_000).toISOString().replace('Z', '+09:00')
const base = '/v1/pay-order/seller'

export async function startNaver({
  port = 0,
  perSecond = 1000,
  pageSize = 300,
  lateMs = 0,
  now = Date.now,
}: Options = {}): Promise<NaverSimulator> {
  const clientId = 'naverAppId0001'
  const clientSecret = '$2b$04$sUv0GqpMHQEXln84ZOg/2.'
  const tokens = new Map<string, number>()
  const productOrders = new Map<string, NaverProductOrder>()
  const told: NaverSimulator['told'] = []
  const refuses = new Map<string, string>()
  const limits = new Map<string, RateLimit>()

  const grant = ({ headers, body }: Asked): Reply => {
    const said = new URLSearchParams(body)
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    const at = Number(said.get('timestamp'))
    const right = Buffer.from(hashSync(`${clientId}_${at}`, clientSecret)).toString('base64')
    if (
      !isForm ||
      said.get('client_id') !== clientId ||
      said.get('grant_type') !== 'client_credentials' ||
      said.get('type') !== 'SELF' ||
      Math.abs(now() - at) > 5 * 60_000 ||
      said.get('client_secret_sign') !== right
    )
      return fault(400, 'BadRequest', 'client_secret_sign 항목이 유효하지 않습니다.')
    const token = randomUUID()
    tokens.set(token, now() + tokenSeconds * 1000)
    return { status: 200, body: { access_token: token, expires_in: tokenSeconds, token_type: 'Bearer' } }
  }

  const feed = (query: URLSearchParams): Reply => {
    const from = Date.parse(query.get('lastChangedFrom') ?? '')
    const to = Date.parse(query.get('lastChangedTo') ?? '') || from + dayMs
    if (Number.isNaN(from) || to < from || to - from > dayMs)
      return fault(400, 'BadRequest', 'lastChangedFrom, lastChangedTo는 24시간 이내여야 합니다.')
    const size = Math.min(pageSize, Number(query.get('limitCount') ?? 300), 300)
    const after = Number(query.get('moreSequence') ?? -1)
    const changed = [...productOrders.values()]
      .map((one) => ({ one, at: Date.parse(one.lastChangedDate) }))
      .filter(({ at }) => at >= from && at <= to && at <= now() - lateMs)
      .sort((a, b) => a.at - b.at || a.one.productOrderId.localeCompare(b.one.productOrderId))
      .map(({ one, at }, sequence) => ({ one, at, sequence }))
      .filter(({ sequence }) => sequence > after)
    if (changed.length === 0) return { status: 200, body: { timestamp: kst(now()), traceId: randomUUID() } }
    const page = changed.slice(0, size)
    const last = page.at(-1)
    return ok({
      lastChangeStatuses: page.map(({ one }) => ({
        orderId: one.orderId,
        productOrderId: one.productOrderId,
        lastChangedType: one.lastChangedType,
        lastChangedDate: one.lastChangedDate,
        productOrderStatus: one.productOrder['productOrderStatus'],
      })),
      count: page.length,
      ...(changed.length > size && last ? { more: { moreFrom: kst(from), moreSequence: String(last.sequence) } } : {}),
    })
  }

  const ok = (data: unknown): Reply => ({ status: 200, body: { timestamp: kst(now()), traceId: randomUUID(), data } })

  const detailed = ({
    orderId,
    orderDate,
    order,
    productOrderId,
    productOrder,
    claims,
    delivery,
  }: NaverProductOrder) => ({
    order: {
      orderId,
      orderDate,
      paymentDate: orderDate,
      ordererName: '김하나',
      ordererTel: '010-5555-0101',
      ordererNo: '100000001',
      ...order,
    },
    productOrder: {
      productOrderId,
      productOrderStatus: 'PAYED',
      placeOrderStatus: 'NOT_YET',
      productId: '9000000001',
      productName: '어성초 토너 200ml',
      quantity: 1,
      initialQuantity: 1,
      remainQuantity: 1,
      unitPrice: 18_000,
      totalProductAmount: 18_000,
      totalPaymentAmount: 18_000,
      deliveryFeeAmount: 3_000,
      packageNumber: `P${orderId}`,
      deliveryAttributeType: 'NORMAL',
      shippingAddress: {
        addressType: 'DOMESTIC',
        name: '박두리',
        tel1: '010-5555-0102',
        zipCode: '06236',
        baseAddress: '서울특별시 강남구 테헤란로 131',
        detailedAddress: '5층',
        city: '',
        state: '',
        country: '대한민국',
      },
      ...productOrder,
    },
    ...(delivery ? { delivery } : {}),
    ...claims,
  })

  const query = ({ body }: Asked): Reply => {
    const read = z.object({ productOrderIds: z.array(z.string()).min(1).max(300) }).safeParse(jsonOf(body))
    if (!read.success) return fault(400, 'BadRequest', 'productOrderIds는 1~300개여야 합니다.')
    return ok(
      read.data.productOrderIds.flatMap((id) => {
        const one = productOrders.get(id)
        return one ? [detailed(one)] : []
      }),
    )
  }

  /** Changes several lines at once, 30 at most; each succeeds or fails by itself. */
  const many = (
    asked: Asked,
    ids: readonly string[],
    infos: boolean,
    change: (id: string) => void,
    /** The reason why a line may not be changed. */
    mayNot: (id: string) => string | null = () => null,
  ): Reply => {
    if (ids.length === 0 || ids.length > 30) return fault(400, 'BadRequest', '1~30개여야 합니다.')
    told.push({ path: asked.path, body: jsonOf(asked.body) })
    const wrong = (id: string) =>
      refuses.get(id) ?? (productOrders.has(id) ? mayNot(id) : '존재하지 않는 상품주문입니다.')
    const done = ids.filter((id) => wrong(id) === null)
    const failed = ids.flatMap((productOrderId) =>
      done.includes(productOrderId) ? [] : [{ productOrderId, code: '104119', message: wrong(productOrderId) }],
    )
    for (const id of done) change(id)
    return ok({
      ...(infos
        ? {
            successProductOrderInfos: done.map((productOrderId) => ({
              productOrderId,
              isReceiverAddressChanged: false,
            })),
          }
        : { successProductOrderIds: done }),
      failProductOrderInfos: failed,
    })
  }

  const wordOf = (id: string, field: string) => String(productOrders.get(id)?.productOrder[field] ?? '')

  const change = (
    id: string,
    type: string,
    productOrder: Record<string, unknown>,
    more: Partial<NaverProductOrder> = {},
  ) => {
    const one = productOrders.get(id)
    if (one)
      put({
        ...one,
        ...more,
        lastChangedType: type,
        lastChangedDate: kst(now()),
        productOrder: { ...one.productOrder, ...productOrder },
      })
  }

  /** A product order and its claims once one of them has ended; a claim on some of the pieces does not change the others. */
  const ended = (id: string, kind: string, how: 'REJECT' | 'DONE') => {
    const { productOrder = {}, claims = {} } = productOrders.get(id) ?? {}
    const claimStatus = `${kind.toUpperCase()}_${how}`
    const current = currentClaims.safeParse(claims['currentClaim']).data ?? {}
    const asked = current[kind]
    const remain = Number(productOrder['remainQuantity'] ?? 1)
    const remainQuantity = how === 'DONE' ? Math.max(0, remain - (asked?.requestQuantity ?? remain)) : remain
    const isOver = how === 'DONE' && remainQuantity === 0
    const status = isOver ? { productOrderStatus: kind === 'cancel' ? 'CANCELED' : 'RETURNED' } : {}
    const one = { claimType: kind.toUpperCase(), ...asked, claimStatus }
    const completed = z.array(z.unknown()).safeParse(claims['completedClaims']).data ?? []
    const said = asked ? { currentClaim: { [kind]: one }, completedClaims: [...completed, one] } : {}
    return [{ ...status, claimStatus, remainQuantity }, { claims: { ...claims, ...said } }] as const
  }

  const reply = (asked: Asked): Reply => {
    const { method, path } = asked
    if (method === 'POST' && path === '/v1/oauth2/token') return grant(asked)
    const token = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '')?.[1] ?? ''
    if ((tokens.get(token) ?? 0) <= now()) return fault(401, 'GW.AUTHN', '요청을 보낼 권한이 없습니다.')
    const kind = `${method} ${path.replace(/\/\d[\w-]*/, '')}`
    const limit = limits.get(kind) ?? new RateLimit(perSecond, now)
    limits.set(kind, limit)
    if (!limit.take().allowed) return fault(429, 'GW.RATE_LIMIT', '요청이 많아 서비스를 일시적으로 사용할 수 없습니다.')
    if (method === 'GET' && path === `${base}/product-orders/last-changed-statuses`) return feed(asked.query)
    if (method === 'POST' && path === `${base}/product-orders/query`) return query(asked)
    const [, orderId] = /\/orders\/([^/]+)\/product-order-ids$/.exec(path) ?? []
    if (method === 'GET' && orderId)
      return ok([...productOrders.values()].filter((one) => one.orderId === orderId).map((one) => one.productOrderId))
    if (method === 'POST' && path === `${base}/product-orders/confirm`) {
      const { productOrderIds } = z.object({ productOrderIds: z.array(z.string()) }).parse(jsonOf(asked.body))
      return many(asked, productOrderIds, true, (id) => change(id, 'PAYED', { placeOrderStatus: 'OK' }))
    }
    if (method === 'POST' && path === `${base}/product-orders/dispatch`) {
      const { dispatchProductOrders } = dispatched.parse(jsonOf(asked.body))
      return many(
        asked,
        dispatchProductOrders.map(({ productOrderId }) => productOrderId),
        false,
        (id) => {
          const { trackingNumber } = dispatchProductOrders.find(({ productOrderId }) => productOrderId === id) ?? {}
          // A seller refuses a cancellation by sending the goods.
          const [refused, more] = wordOf(id, 'claimStatus') === 'CANCEL_REQUEST' ? ended(id, 'cancel', 'REJECT') : []
          const productOrder = { ...refused, productOrderStatus: 'DELIVERING' }
          change(id, 'DISPATCHED', productOrder, { ...more, delivery: { trackingNumber } })
        },
        // A product order has one delivery, and none once it is cancelled.
        (id) =>
          productOrders.get(id)?.delivery || wordOf(id, 'productOrderStatus') === 'CANCELED'
            ? '발송처리할 수 없는 상품주문 상태입니다.'
            : null,
      )
    }
    const [, id, what] = /\/product-orders\/([^/]+)\/(delay|claim\/[\w/]+)$/.exec(path) ?? []
    if (method === 'POST' && id && what)
      return many(
        asked,
        [id],
        false,
        () => {
          const [, kind = '', answer] = what.split('/')
          if (answer === 'reject') change(id, 'CLAIM_REJECTED', ...ended(id, kind, 'REJECT'))
          if (answer === 'approve') change(id, 'CLAIM_COMPLETED', ...ended(id, kind, 'DONE'))
        },
        () =>
          what === 'delay' || /_REQUEST$|^COLLECT/.test(wordOf(id, 'claimStatus'))
            ? null
            : '처리할 수 없는 클레임 상태입니다.',
      )
    return fault(404, 'NotFound', '요청한 리소스를 찾을 수 없습니다.')
  }

  const put: NaverSimulator['put'] = (...orders) => {
    for (const one of orders) {
      const before = productOrders.get(one.productOrderId)
      productOrders.set(one.productOrderId, {
        lastChangedDate: kst(now()),
        lastChangedType: 'PAYED',
        orderDate: before?.orderDate ?? kst(now()),
        order: {},
        productOrder: {},
        claims: {},
        delivery: null,
        ...one,
      })
    }
  }

  const { url, troubles, stop } = await farEnd(port, reply)
  return {
    url,
    clientId,
    clientSecret,
    troubles,
    productOrders,
    put,
    told,
    refuses,
    endTokens: () => tokens.clear(),
    stop,
  }
}

const currentClaims = z.record(z.string(), z.looseObject({ requestQuantity: z.int().optional() }))
const dispatched = z.object({
  dispatchProductOrders: z.array(
    z.object({
      productOrderId: z.string(),
      deliveryMethod: z.literal('DELIVERY'),
      deliveryCompanyCode: z.string(),
      trackingNumber: z.string().min(1),
      dispatchDate: z.iso.datetime({ offset: true }),
    }),
  ),
})

function fault(status: number, code: string, message: string): Reply {
  return { status, body: { code, message, timestamp: kst(Date.now()), traceId: randomUUID() } }
}
