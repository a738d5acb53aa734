import { hashSync } from 'bcryptjs'
import { z } from 'zod'
import { holdReasons } from '../../../shared/entities/order.ts'
import { ChannelFault } from './adapter.ts'
import type {
  Account,
  ChannelAdapter,
  ChannelLine as Line,
  ClaimAnswer,
  LineOutcome,
  Shipment,
  Token,
} from './adapter.ts'
import { type ChannelLine, cut, noReason, notAnswered, parts, read, refusedLine } from './line.ts'
import { claimStatusOf, kstOf, naverDetails, naverSources } from './naver-source.ts'

/** The most product orders in one question, and in one change (Naver's documents, 2.73). */
const askedAtOnce = 300
const toldAtOnce = 30
/** Changes become visible a little late, so they are asked for only up to this long ago. */
const lateMs = 5_000

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const feed = z.object({
  data: z
    .object({
      lastChangeStatuses: z.array(
        z.object({
          orderId: z.string(),
          productOrderId: z.string(),
          lastChangedDate: z.iso.datetime({ offset: true }),
        }),
      ),
      more: z.object({ moreFrom: z.string(), moreSequence: z.string() }).nullish(),
    })
    // A period without a change has no data.
    .nullish(),
})
const idsAnswer = z.object({ data: z.array(z.string()) })
const failed = z.array(
  z.object({ productOrderId: z.string(), code: z.string().nullish(), message: z.string().nullish() }),
)
const told = z.object({
  data: z.object({
    successProductOrderIds: z.array(z.string()).nullish(),
    successProductOrderInfos: z.array(z.object({ productOrderId: z.string() })).nullish(),
    failProductOrderInfos: failed.nullish(),
  }),
})
const reasonOf = (body: unknown) => {
  const said = z.object({ code: z.string().nullish(), message: z.string().nullish() }).safeParse(body).data
  return said?.message ?? said?.code ?? null
}

/** Naver's courier codes by ours, for those that its document names. KGB there is Logen. */
const couriers: Readonly<Record<string, string>> = {
  CJGLS: 'CJGLS',
  HANJIN: 'HANJIN',
  LOTTE: 'HYUNDAI',
  LOGEN: 'KGB',
  EPOST: 'EPOST',
  KDEXP: 'KDEXP',
  CHUNIL: 'CHUNIL',
  ILYANG: 'ILYANG',
  FEDEX: 'FEDEX',
  ETC: 'CH1',
}

/**
 * Naver SmartStore by the Commerce API 2.73 (apicenter.commerce.naver.com/docs/commerce-api/current).
 * Read, in others' copies: authentication and signature; changed product orders; product order ids of an order; product order details with
 * their whole structure; confirm, dispatch, delay; approving and rejecting cancels, returns and exchanges; the common answer.
 * Not read: the dispatch of a part of a product order, or of one in several parcels (so it has one waybill), option stock (so we do not
 * push stock), rejecting a cancellation (their list has no such call), the names of the headers that tell of rate limits (429 without
 * Retry-After is tried again after a while).
 *
 * The feed only says which product orders changed; their details count (discussion #2437). A change of one line reads the whole order.
 */
export function naverAdapter(baseUrl: string, line: ChannelLine, now: () => number): ChannelAdapter {
  const at = (path: string) => `${baseUrl.replace(/\/+$/, '')}${path}`

  const renew = async (account: Account): Promise<Token> => {
    const { identifier, password, subIdentifier } = account
    const timestamp = String(now())
    const form = new URLSearchParams({
      client_id: identifier ?? '',
      timestamp,
      grant_type: 'client_credentials',
      client_secret_sign: signature(identifier ?? '', password ?? '', timestamp),
      ...(subIdentifier ? { type: 'SELLER', account_id: subIdentifier } : { type: 'SELF' }),
    })
    const answer = await line.send(account, {
      method: 'POST',
      url: at('/v1/oauth2/token'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      repeat: 'always',
    })
    // Malformed token requests have cost whole applications their calls, so a refused token request is not tried again.
    if (answer.status >= 400 && answer.status < 500)
      throw new ChannelFault('channel-credentials', { reason: cut(reasonOf(answer.body) ?? `HTTP ${answer.status}`) })
    const { access_token: access, expires_in: seconds } = read(answer, tokenAnswer, reasonOf)
    return { access, until: new Date(now() + seconds * 1000).toISOString() }
  }

  const ask = (account: Account, method: 'GET' | 'POST', path: string, body?: object, repeat?: 'always') =>
    line.withToken(
      account,
      () => renew(account),
      (access) =>
        line.send(account, {
          method,
          url: at(path),
          headers: {
            authorization: `Bearer ${access}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          ...(repeat === undefined ? {} : { repeat }),
        }),
    )

  const details = async (account: Account, productOrderIds: readonly string[]) => {
    const found = []
    for (const some of parts(productOrderIds, askedAtOnce)) {
      const body = { productOrderIds: some, quantityClaimCompatibility: true }
      // This call only reads, although it is a POST, so it may be repeated.
      const answer = await ask(account, 'POST', '/v1/pay-order/seller/product-orders/query', body, 'always')
      found.push(...read(answer, naverDetails, reasonOf).data)
    }
    return found
  }

  /** Tells lines in parts; a line that the answer does not mention was not done. */
  const tellMany = async <L extends Line>(
    account: Account,
    path: string,
    lines: readonly L[],
    bodyOf: (some: L[]) => object,
  ) => {
    const outcomes: LineOutcome[] = []
    for (const some of parts(lines, toldAtOnce)) {
      const answer = await ask(account, 'POST', path, bodyOf(some))
      // The parts before this one were done, so a refusal counts for its own lines only.
      if (isRefused(answer)) {
        const no = reasonOf(answer.body) ?? `HTTP ${answer.status}`
        outcomes.push(...some.map((one) => refusedLine(one, no)))
      } else {
        const said = read(answer, told, reasonOf)
        outcomes.push(...some.map((one) => outcomeOf(one, said)))
      }
    }
    return outcomes
  }

  const tellOne = async (account: Account, one: Line, path: string, body?: object): Promise<LineOutcome> => {
    const target = `/v1/pay-order/seller/product-orders/${encodeURIComponent(one.lineId)}${path}`
    const answer = await ask(account, 'POST', target, body)
    if (isRefused(answer)) return refusedLine(one, reasonOf(answer.body) ?? `HTTP ${answer.status}`)
    return outcomeOf(one, read(answer, told, reasonOf))
  }

  return {
    type: 'NAVER',
    // Naver allows a day at most, both ends included.
    longestWindow: 24 * 60 - 1,
    overlap: 10,
    async authorise(account) {
      const token = await renew(account)
      account.token = token
      await account.keep(token)
    },
    async changedSince(account, window, page) {
      const to = new Date(Math.min(Date.parse(window.to), now() - lateMs)).toISOString()
      const [moreFrom, moreSequence] = page?.split(' ') ?? []
      if (window.from >= to) return { orders: [], next: null }
      const query = new URLSearchParams({
        lastChangedFrom: moreFrom ?? kstOf(window.from),
        lastChangedTo: kstOf(to),
        limitCount: String(askedAtOnce),
        ...(moreSequence === undefined ? {} : { moreSequence }),
      })
      const path = `/v1/pay-order/seller/product-orders/last-changed-statuses?${query}`
      const { data } = read(await ask(account, 'GET', path), feed, reasonOf)
      const newest = new Map<string, string>()
      for (const { orderId, lastChangedDate } of data?.lastChangeStatuses ?? []) {
        const changedAt = new Date(lastChangedDate).toISOString()
        if (changedAt > (newest.get(orderId) ?? '')) newest.set(orderId, changedAt)
      }
      return {
        orders: [...newest].map(([id, changedAt]) => ({ id, changedAt })),
        next: data?.more ? `${data.more.moreFrom} ${data.more.moreSequence}` : null,
      }
    },
    async read(account, orders) {
      const ids: string[] = []
      for (const { id } of orders) {
        const path = `/v1/pay-order/seller/orders/${encodeURIComponent(id)}/product-order-ids`
        ids.push(...read(await ask(account, 'GET', path), idsAnswer, reasonOf).data)
      }
      return naverSources(orders, await details(account, ids))
    },
    confirm: (account, lines) =>
      tellMany(account, '/v1/pay-order/seller/product-orders/confirm', lines, (some) => ({
        productOrderIds: some.map(({ lineId }) => lineId),
      })),
    async ship(account, lines) {
      const refused = new Map<Shipment, string>()
      const first = new Map<string, Shipment>()
      for (const one of lines) {
        if (couriers[one.courierCode] === undefined) refused.set(one, `no courier ${one.courierCode}`)
        else if (first.has(one.lineId)) refused.set(one, 'A product order has one waybill.')
        else first.set(one.lineId, one)
      }
      const sent = await tellMany(
        account,
        '/v1/pay-order/seller/product-orders/dispatch',
        [...first.values()],
        (some) => ({
          dispatchProductOrders: some.map(({ lineId, courierCode, trackingNumber, shippedAt }) => ({
            productOrderId: lineId,
            deliveryMethod: 'DELIVERY',
            deliveryCompanyCode: couriers[courierCode],
            trackingNumber,
            dispatchDate: kstOf(shippedAt),
          })),
        }),
      )
      return lines.map((one) => {
        const why = refused.get(one)
        if (why !== undefined) return refusedLine(one, why)
        return sent.find(({ lineId }) => lineId === one.lineId) ?? refusedLine(one, notAnswered)
      })
    },
    async answerClaim(account, lines) {
      const outcomes: LineOutcome[] = []
      const found = await details(account, [...new Set(lines.map(({ lineId }) => lineId))])
      for (const one of lines) {
        const way = wayOf(one)
        const detail = found.find(({ productOrder }) => productOrder.productOrderId === one.lineId)
        const status = detail ? claimStatusOf(detail, one.claimId) : null
        if (!way) outcomes.push(refusedLine(one, 'no such answer by the API'))
        // A claim that an earlier try has answered is not answered again.
        else if (answered(one).includes(status ?? ''))
          outcomes.push({ orderId: one.orderId, lineId: one.lineId, outcome: 'done' })
        else if (status === null || isOver(status))
          outcomes.push(refusedLine(one, 'There is no such request any more.'))
        else outcomes.push(await tellOne(account, one, way.path, way.body))
      }
      return outcomes
    },
    async delay(account, lines) {
      const outcomes: LineOutcome[] = []
      for (const one of lines) {
        const known = holdReasons.find((reason) => reason === one.reason)
        outcomes.push(
          await tellOne(account, one, '/delay', {
            dispatchDueDate: kstOf(one.until),
            delayedDispatchReason: known ?? 'ETC',
            ...(known ? {} : { dispatchDelayedDetailedReason: one.reason }),
          }),
        )
      }
      return outcomes
    },
  }
}

/** Whether Naver refuses the change itself; 401 and 403 are about our credentials. */
const isRefused = ({ status }: { status: number }) => status >= 400 && status !== 401 && status !== 403

/** The call that answers a claim. A cancellation can only be approved: to refuse one, the seller ships the goods. */
function wayOf({ type, answer, reason = '' }: ClaimAnswer): { path: string; body?: object } | null {
  if (answer === 'APPROVED') {
    if (type === 'CANCEL') return { path: '/claim/cancel/approve' }
    return type === 'RETURN' ? { path: '/claim/return/approve' } : null
  }
  if (type === 'RETURN') return { path: '/claim/return/reject', body: { rejectReturnReason: reason } }
  return type === 'EXCHANGE' ? { path: '/claim/exchange/reject', body: { rejectExchangeReason: reason } } : null
}

/** The statuses of a claim after this answer. */
const answered = ({ type, answer }: ClaimAnswer): string[] =>
  answer !== 'APPROVED' ? [`${type}_REJECT`] : type === 'CANCEL' ? ['CANCELING', 'CANCEL_DONE'] : [`${type}_DONE`]
/** Whether a claim is over. Naver calls one rejected, too, if its buyer took it back. */
const isOver = (status: string): boolean => /_(REJECT|DONE)$/.test(status) && status !== 'COLLECT_DONE'

/** base64 of bcrypt over `id_timestamp`, with the secret as the salt. */
function signature(id: string, secret: string, timestamp: string): string {
  try {
    return Buffer.from(hashSync(`${id}_${timestamp}`, secret)).toString('base64')
  } catch {
    throw new ChannelFault('channel-credentials', { why: 'secret-shape' })
  }
}

function outcomeOf({ orderId, lineId }: Line, { data }: z.infer<typeof told>): LineOutcome {
  const fault = data.failProductOrderInfos?.find(({ productOrderId }) => productOrderId === lineId)
  if (fault) return refusedLine({ orderId, lineId }, fault.message ?? fault.code ?? noReason)
  const isDone =
    data.successProductOrderIds?.includes(lineId) ||
    data.successProductOrderInfos?.some(({ productOrderId }) => productOrderId === lineId)
  return isDone ? { orderId, lineId, outcome: 'done' } : refusedLine({ orderId, lineId }, notAnswered)
}
