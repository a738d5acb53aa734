import { z } from 'zod'
import type { Answer } from '../reliable-fetch.ts'
import type {
  Account,
  Changed,
  ChannelAdapter,
  ChannelLine as Line,
  ClaimAnswer,
  LineOutcome,
  Shipment,
} from './adapter.ts'
import { ChannelFault } from './adapter.ts'
import { cut, read, refusedLine, type ChannelLine } from './line.ts'
import {
  claimOf,
  detailOf,
  jstOf,
  qoo10Claim,
  qoo10Detail,
  qoo10Heading,
  qoo10Shipping,
  qoo10Source,
  toldAtOf,
} from './qoo10-source.ts'
import type { Qoo10Order } from './qoo10-source.ts'

const dayMs = 86_400_000
/** Neither a confirmation nor a new address has a time, so orders of this many days that are still to ship are listed each time. */
const openDays = 30

const details = 'ShippingBasic.GetShippingAndClaimInfoByOrderNo_V2'
const said = z.looseObject({ ResultCode: z.int(), ResultMsg: z.string().nullish() })
const listOf = <T extends z.ZodType>(one: T) => said.extend({ ResultObject: z.array(one).nullish() })
const known = z.object({ listed: qoo10Shipping, isClaimed: z.boolean() })
const key = said.extend({ ResultObject: z.string().min(1) })

const reasonOf = (body: unknown) => {
  const { ResultCode, ResultMsg } = said.safeParse(body).data ?? {}
  return ResultMsg || (ResultCode === undefined ? null : `ResultCode ${ResultCode}`)
}
/** The key is wrong, lacks a permission, or has expired; Qoo10 says so with HTTP 200. */
const keyCodes = [-10_000, -90_002, -90_003, -90_004, -90_005]

/** Qoo10's courier names by our codes; any other courier is told by our code. */
const couriers: Readonly<Record<string, string>> = { YAMATO: 'ヤマト運輸', SAGAWA: '佐川急便', FEDEX: 'FedEx' }

/**
 * Qoo10 Japan by QAPI (QSM). The vendor's own pages could not be opened.
 * Read, in others' copies of its method pages (2026-06), field by field: GetShippingInfo_v3, GetShippingAndClaimInfoByOrderNo_V2,
 * GetClaimInfo_V3, SetSellerCheckYN_V2, SetSendingInfo, SetCancelProcess, SetClaimAccept; and, in others' clients, the address, the
 * headers, the form and CreateCertificationKey.
 * Not read: how many requests a second are allowed; how long a key lives (we ask for a new one each day); the longest period of
 * GetShippingInfo_v3 (claims: 90 days); whether it lists cancelled orders (we also ask for claims, and read an order that is in none of its
 * lists by itself); what status 1 waits for once the order is paid; the names of couriers (GetDeliveryCompanyInfo); that SetCancelProcess
 * ends a buyer's request (its page says that it leaves the buyer's reason as it is); a cancelled part of an order.
 * The copies disagree on what the bulk methods name each result by, so orders are told one by one. Only the list gives the delivery fee. A
 * return is answered in QSM, and we do not push stock.
 */
export function qoo10Adapter(baseUrl: string, line: ChannelLine, now: () => number): ChannelAdapter {
  const post = async (
    account: Account,
    method: string,
    certificate: string,
    form: Record<string, string>,
    asks: boolean,
  ) => {
    const answer = await line.send(account, {
      method: 'POST',
      url: `${baseUrl.replace(/\/+$/, '')}/GMKT.INC.Front.QAPIService/ebayjapan.qapi/${method}`,
      headers: {
        GiosisCertificationKey: certificate,
        QAPIVersion: '1.0',
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      },
      body: new URLSearchParams({ ...form, returnType: 'application/json' }).toString(),
      repeat: asks ? 'always' : 'if-undone',
    })
    const result = said.safeParse(answer.body).data?.ResultCode ?? 0
    return keyCodes.includes(result) ? { ...answer, status: 401 } : answer
  }

  const renew = async (account: Account) => {
    const form = { user_id: account.identifier ?? '', pwd: account.password ?? '' }
    const answer = await post(account, 'CertificationAPI.CreateCertificationKey', account.apiKey ?? '', form, true)
    const result = said.safeParse(answer.body).data?.ResultCode ?? 0
    const { ResultObject: access } = read(result === 0 ? answer : { ...answer, status: 401 }, key, reasonOf)
    return { access, until: new Date(now() + dayMs).toISOString() }
  }

  const ask = (account: Account, method: string, form: Record<string, string>, asks = true) =>
    line.withToken(
      account,
      () => renew(account),
      (access) => post(account, method, access, form, asks),
    )

  const list = async <T extends z.ZodType>(account: Account, method: string, form: Record<string, string>, one: T) => {
    const { ResultCode, ResultMsg, ResultObject } = read(await ask(account, method, form), listOf(one), reasonOf)
    if (ResultCode !== 0)
      throw new ChannelFault('channel-refused', { reason: cut(ResultMsg || `ResultCode ${ResultCode}`) })
    return ResultObject ?? []
  }

  /** An order by its number; null: there is no such order. */
  const orderOf = async (account: Account, number: string): Promise<Qoo10Order | null> => {
    const found = await list(account, details, { OrderNo: number }, qoo10Detail)
    return found.find(({ orderNo }) => orderNo === number) ?? null
  }

  /** Qoo10's refusal; null: it was done. */
  const resultOf = (answer: Answer): string | null => {
    const { ResultCode, ResultMsg } = read(answer, said, reasonOf)
    return ResultCode === 0 ? null : ResultMsg || `ResultCode ${ResultCode}`
  }

  /**
   * Tells the lines one after the other. If a fault breaks this off and the call is repeated, lines that were done are recognised by their
   * order.
   */
  const tellEach = async <L extends Line>(lines: readonly L[], tell: (one: L) => Promise<string | null>) => {
    const outcomes: LineOutcome[] = []
    for (const one of lines) {
      const no = await tell(one).catch((fault: unknown) => {
        if (fault instanceof ChannelFault && fault.refusal.refused === 'channel-refused')
          return String(fault.refusal.with?.['reason'] ?? '')
        throw fault
      })
      outcomes.push(no === null ? { orderId: one.orderId, lineId: one.lineId, outcome: 'done' } : refusedLine(one, no))
    }
    return outcomes
  }

  const confirmOne = async (account: Account, { orderId }: Line): Promise<string | null> => {
    const order = await orderOf(account, orderId)
    if (!order) return 'There is no such order.'
    if (order.claimStatus) return `The order has a claim in ${order.claimStatus}.`
    if (order.shippingStatus >= 3) return null
    if (order.shippingStatus !== 2) return `The order is in ${order.shippingStatus}.`
    return resultOf(await ask(account, 'ShippingBasic.SetSellerCheckYN_V2', { OrderNo: orderId }, false))
  }

  const shipOne = async (account: Account, one: Shipment): Promise<string | null> => {
    const order = await orderOf(account, one.orderId)
    if (!order) return 'There is no such order.'
    if (order.trackingNo === one.trackingNumber) return null
    if (order.claimStatus) return `The order has a claim in ${order.claimStatus}.`
    if (order.shippingStatus !== 2 && order.shippingStatus !== 3) return `The order is in ${order.shippingStatus}.`
    if (one.quantity < order.orderQty) return 'An item is not split over parcels.'
    const ShippingCorp = couriers[one.courierCode] ?? one.courierCode
    const form = { OrderNo: one.orderId, ShippingCorp, TrackingNo: one.trackingNumber }
    return resultOf(await ask(account, 'ShippingBasic.SetSendingInfo', form, false))
  }

  /**
   * Answers only claims that the buyer really asked for: the same method would cancel any order, and a buyer may have withdrawn a claim and
   * asked again.
   */
  const answerOne = async (account: Account, one: ClaimAnswer): Promise<string | null> => {
    const order = await orderOf(account, one.orderId)
    const claim = order?.claimStatus ?? 0
    const isOpen = (...statuses: number[]) =>
      order !== null && claimOf(order)?.claimId === one.claimId && statuses.includes(claim)
    if (one.answer === 'APPROVED' && one.type === 'CANCEL') {
      if (claim === 3) return null
      if (!isOpen(1, 2)) return 'There is no such request any more.'
      const form = {
        ContrNo: one.orderId,
        CancelReason: '',
        SellerMemo: one.reason?.slice(0, 1000) ?? '',
        returnFeeStat: '',
      }
      return resultOf(await ask(account, 'Claim.SetCancelProcess', form, false))
    }
    if (one.answer === 'APPROVED' && one.type === 'EXCHANGE') {
      if (claim === 12 || claim === 13) return null
      if (!isOpen(11)) return 'There is no such request any more.'
      return resultOf(await ask(account, 'Claim.SetClaimAccept', { orderNo: one.orderId }, false))
    }
    return 'no such answer by the API'
  }

  const shippings = (account: Account, status: string, condition: string, from: string, to: string) =>
    list(
      account,
      'ShippingBasic.GetShippingInfo_v3',
      { ShippingStatus: status, SearchCondition: condition, SearchStartDate: jstOf(from), SearchEndDate: jstOf(to) },
      z.looseObject({}),
    )

  /** The delivery fee of an order that was read by itself, from its list. A cancelled order is in no list. */
  const feeOf = async (account: Account, { shippingStatus, orderDate, orderNo }: Qoo10Order) => {
    const listed = await shippings(account, String(shippingStatus), '1', orderDate, orderDate)
    const own = listed.find((one) => qoo10Heading.safeParse(one).data?.OrderNo === orderNo)
    return own && detailOf(read({ status: 200, body: own }, qoo10Shipping, reasonOf)).fee
  }

  return {
    type: 'QOO10_JP',
    longestWindow: 7 * 24 * 60,
    overlap: 24 * 60,
    async authorise(account) {
      account.token = null
      const at = new Date(now()).toISOString()
      await shippings(account, '2', '2', at, at)
    },
    async changedSince(account, { from, to: end }) {
      // The search must not reach into the future.
      const to = new Date(Math.min(Date.parse(end), now())).toISOString()
      if (from >= to) return { orders: [], next: null }
      const open = new Date(Math.min(Date.parse(from), Date.parse(to) - openDays * dayMs)).toISOString()
      // Status 0 is what is to ship (1 to 3), by the time of the order; then 4 by the time it left, and 5 by the time it was delivered.
      const documents = [
        ...(await shippings(account, '0', '1', open, to)),
        ...(await shippings(account, '4', '3', from, to)),
        ...(await shippings(account, '5', '4', from, to)),
      ]
      // The steps of a claim between its request and its end have no time.
      const claimsBy = (condition: string, begin: string) =>
        list(
          account,
          'ShippingBasic.GetClaimInfo_V3',
          { search_condition: condition, search_Sdate: jstOf(begin), search_Edate: jstOf(to) },
          qoo10Claim,
        )
      const claims = [...(await claimsBy('2', open)), ...(await claimsBy('3', from))]
      const claimed = new Map(claims.map((one) => [one.orderNo, one]))
      const orders = new Map<string, Changed>()
      for (const listed of documents) {
        const heading = read({ status: 200, body: listed }, qoo10Heading, reasonOf)
        const id = heading.OrderNo
        // An order with a claim is read by itself, because the lists show no claims.
        const document = { listed, isClaimed: claimed.has(id) }
        orders.set(id, { id, changedAt: within(toldAtOf(heading), from, to), document })
      }
      for (const { orderNo: id, requestDate, cancelRefundDate } of claimed.values()) {
        const changedAt = within(cancelRefundDate ?? requestDate ?? from, from, to)
        orders.set(id, { ...orders.get(id), id, changedAt })
      }
      return { orders: [...orders.values()], next: null }
    },
    async read(account, orders) {
      const found = []
      for (const { id, document } of orders) {
        const said = known.safeParse(document).data
        const listed = said ? detailOf(said.listed) : null
        const order = listed && !said?.isClaimed ? listed : await orderOf(account, id)
        if (!order) continue
        const fee = listed ? listed.fee : await feeOf(account, order)
        found.push(qoo10Source({ ...order, fee: fee ?? 0 }, document ?? order, new Date(now()).toISOString()))
      }
      return found
    },
    confirm: (account, lines) => tellEach(lines, (one) => confirmOne(account, one)),
    ship: (account, lines) => tellEach(lines, (one) => shipOne(account, one)),
    answerClaim: (account, lines) => tellEach(lines, (one) => answerOne(account, one)),
  }
}

/** Keeps a time inside the period that was asked for, so that the import's cursor does not leave it. */
const within = (at: string, from: string, to: string) => (at < from ? from : at > to ? to : at)
