import { farEnd, type Asked, type Reply } from './far-end.ts'
import type { Troubles } from './troubles.ts'

/**
 * Qoo10 Japan's QAPI as others describe its method pages (server/adapters/channels/qoo10.ts says what was read): a key made from a sign-in,
 * every answer with HTTP 200 and a result code, lists by status and by one of four dates, claims of 90 days at most, a list that does not
 * show claims, orders told one by one.
 */
export interface Qoo10Simulator {
  url: string
  userId: string
  password: string
  apiKey: string
  troubles: Troubles
  orders: Map<string, Qoo10ShopOrder>
  put(order: Partial<Qoo10ShopOrder> & { orderNo: number }): Qoo10ShopOrder
  told: { what: string; form: Record<string, string> }[]
  /** Orders that Qoo10 refuses to change, with the reason. */
  refuses: Map<string, string>
  /** Ends the keys that were given out. */
  endKeys(): void
  /** Runs a change after the next list was answered: between list and detail. */
  afterList(change: () => void): void
  stop(): Promise<void>
}

export interface Qoo10ShopOrder {
  orderNo: number
  packNo: number
  status: number
  orderedAt: number
  paidAt: number | null
  shippedAt: number | null
  deliveredAt: number | null
  address: string
  /** The receiver and the goods, if not the default ones. */
  receiver?: { name: string; phone: string; zipCode: string }
  goods?: { sellerItemCode: string; title: string; optionCode: string; option: string; price: number }
  quantity: number
  trackingNo: string
  deliveryCompany: string
  claim: { status: number; requestedAt: number; endedAt: number | null; reason: string } | null
}

interface Options {
  port?: number
  userId?: string
  now?: () => number
}

const dayMs = 86_400_000
const jst = (ms: number | null) =>
  ms === null ? '' : new Date(ms + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
/** A day without a time is its beginning, or its end if it ends a search. */
const msOf = (said: string | undefined, isEnd: boolean): number | null => {
  const [, y, m, d, h, min, s] = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d))?$/.exec(said ?? '') ?? []
  if (!y) return null
  const time = h ? `${h}:${min}:${s}` : isEnd ? '23:59:59' : '00:00:00'
  return Date.parse(`${y}-${m}-${d}T${time}+09:00`)
}

export async function startQoo10({
  port = 0,
  userId = 'haneul_jp',
  now = Date.now,
}: Options = {}): Promise<Qoo10Simulator> {
  const password = 'qsm-password'
  const apiKey = 'qapi-key'
  const orders = new Map<string, Qoo10ShopOrder>()
  const told: Qoo10Simulator['told'] = []
  const refuses = new Map<string, string>()
  let keys = new Set<string>()
  let made = 0
  let after: (() => void) | null = null

  const isBetween = (at: number | null, from: number, to: number) => at !== null && at >= from && at < to + 1000

  const listed = (form: Record<string, string>): Reply => {
    const [from, to] = [msOf(form['SearchStartDate'], false), msOf(form['SearchEndDate'], true)]
    const condition = form['SearchCondition'] ?? ''
    if (from === null || to === null || to < from || !/^[1-4]$/.test(condition))
      return said(-10_002, 'Search Date Error')
    const wanted = /^[1-5]$/.test(form['ShippingStatus'] ?? '') ? [Number(form['ShippingStatus'])] : [1, 2, 3]
    const found = [...orders.values()].filter((one) => {
      const date = [one.orderedAt, one.paidAt, one.shippedAt, one.deliveredAt][Number(condition) - 1] ?? null
      // The lists leave out cancelled orders, and do not show that a claim was made.
      return wanted.includes(one.status) && one.claim?.status !== 3 && isBetween(date, from, to)
    })
    const reply = said(0, 'SUCCESS', found.map(shipping))
    after?.()
    after = null
    return reply
  }

  const claimed = (form: Record<string, string>): Reply => {
    const [from, to] = [msOf(form['search_Sdate'], false), msOf(form['search_Edate'], true)]
    if (from === null || to === null || to < from) return said(-10_002, 'Search Date Error')
    if (to - from > 90 * dayMs) return said(-10_003, 'Searching period exceeds to 90 days.')
    const found = [...orders.values()].filter(({ claim, orderedAt }) => {
      if (!claim) return false
      const date = { '2': claim.requestedAt, '3': claim.endedAt }[form['search_condition'] ?? '1'] ?? null
      return isBetween(form['search_condition'] === '1' ? orderedAt : date, from, to)
    })
    return said(0, 'SUCCESS', found.map(claimOf))
  }

  /** Tells a change of one order: refused, or done. */
  const tell = (what: string, form: Record<string, string>): Reply => {
    const number = form['OrderNo'] ?? form['ContrNo'] ?? form['orderNo'] ?? ''
    const order = orders.get(number)
    const refused = refuses.get(number)
    if (!order) return said(-10_002, '注文情報がありません。')
    if (refused) return said(-10_004, refused)
    const claim = order.claim
    if (what === 'SetSellerCheckYN_V2') {
      if (order.status !== 2) return said(-10_013, '配送要請状態の注文ではありません。')
      order.status = 3
    } else if (what === 'SetSendingInfo') {
      const { ShippingCorp = '', TrackingNo = '' } = form
      if (ShippingCorp === '' || TrackingNo === '' || ShippingCorp.length > 200 || TrackingNo.length > 50)
        return said(-10_001, '送り状情報が正しくありません。')
      if (order.status !== 2 && order.status !== 3) return said(-10_004, '注文状態が正しくありません。')
      Object.assign(order, { status: 4, shippedAt: now(), trackingNo: TrackingNo, deliveryCompany: ShippingCorp })
    } else if (what === 'SetCancelProcess') {
      if (order.status > 3 || claim?.status === 3) return said(-10_004, '注文状態が正しくありません。')
      order.claim = { requestedAt: now(), reason: '在庫なし', ...claim, status: 3, endedAt: now() }
    } else {
      if (claim?.status !== 11) return said(-10_004, '注文状態が正しくありません。')
      claim.status = 12
    }
    told.push({ what, form })
    return said(0, 'SUCCESS')
  }

  const reply = ({ method, path, headers, body }: Asked): Reply => {
    const [, what] = /^\/GMKT\.INC\.Front\.QAPIService\/ebayjapan\.qapi\/([\w.]+)$/.exec(path) ?? []
    const form = Object.fromEntries(new URLSearchParams(body))
    const key = String(headers['giosiscertificationkey'] ?? '')
    if (method !== 'POST' || !what || headers['qapiversion'] !== '1.0') return said(-90_001, 'The API does not exist')
    if (what === 'CertificationAPI.CreateCertificationKey') {
      if (key !== apiKey || form['user_id'] !== userId || form['pwd'] !== password)
        return said(-10_001, 'Please check the user id, password and key.')
      const given = `certified-${++made}`
      keys.add(given)
      return said(0, 'SUCCESS', given)
    }
    if (!keys.has(key)) return said(-90_004, 'Seller authorization key is expired. Use a new key.')
    if (what === 'ShippingBasic.GetShippingInfo_v3') return listed(form)
    if (what === 'ShippingBasic.GetClaimInfo_V3') return claimed(form)
    if (what === 'ShippingBasic.GetShippingAndClaimInfoByOrderNo_V2') {
      const order = orders.get(form['OrderNo'] ?? '')
      return said(0, 'SUCCESS', order ? [detail(order)] : [])
    }
    const [service, name = ''] = what.split('.')
    const tellings =
      service === 'Claim' ? ['SetCancelProcess', 'SetClaimAccept'] : ['SetSellerCheckYN_V2', 'SetSendingInfo']
    return tellings.includes(name) ? tell(name, form) : said(-90_001, 'The API does not exist')
  }

  const { url, troubles, stop } = await farEnd(port, reply)
  return {
    url,
    userId,
    password,
    apiKey,
    troubles,
    orders,
    told,
    refuses,
    put(order) {
      const whole: Qoo10ShopOrder = {
        packNo: 500,
        status: 2,
        orderedAt: now(),
        paidAt: now(),
        shippedAt: null,
        deliveredAt: null,
        address: '北海道札幌市中央区北一条西2-1 ﾊｲﾂ5階',
        quantity: 2,
        trackingNo: '',
        deliveryCompany: '',
        claim: null,
        ...orders.get(String(order.orderNo)),
        ...order,
      }
      orders.set(String(order.orderNo), whole)
      return whole
    },
    endKeys: () => void (keys = new Set()),
    afterList: (change) => void (after = change),
    stop,
  }
}

const said = (ResultCode: number, ResultMsg: string, ResultObject?: unknown): Reply => ({
  status: 200,
  body: { ResultCode, ResultMsg, ...(ResultObject === undefined ? {} : { ResultObject }) },
})

const shipping = (one: Qoo10ShopOrder) => ({
  ShippingStatus: String(one.status),
  SellerID: 'haneul_jp',
  PackNo: one.packNo,
  OrderDate: jst(one.orderedAt),
  PaymentDate: jst(one.paidAt),
  EstimatedShippingDate: '',
  ShippingDate: jst(one.shippedAt),
  DeliveredDate: jst(one.deliveredAt),
  Buyer: one.receiver?.name ?? '佐藤 一郎',
  BuyerKana: one.receiver ? '' : 'ｻﾄｳ ｲﾁﾛｳ',
  BuyerTel: '',
  BuyerMobile: one.receiver?.phone ?? '+81-90-5555-0101',
  BuyerEmail: 'sato@example.jp',
  OrderNo: one.orderNo,
  ItemNo: '900100200',
  SellerItemCode: one.goods?.sellerItemCode ?? 'toner',
  ItemTitle: one.goods?.title ?? '化粧水',
  Option: one.goods?.option ?? '容量:200ml',
  OptionCode: one.goods?.optionCode ?? 'toner-200',
  OrderPrice: one.goods?.price ?? 1980,
  OrderQty: one.quantity,
  Discount: 200,
  Total: (one.goods?.price ?? 1980) * one.quantity - 200,
  Receiver: one.receiver?.name ?? '山田 花子',
  ReceiverKana: 'ﾔﾏﾀﾞ ﾊﾅｺ',
  ZipCode: one.receiver?.zipCode ?? '060-0001',
  ShippingAddress: one.address,
  Address1: one.address,
  Address2: '',
  ReceiverTel: one.receiver?.phone ?? '+81-11-555-0102',
  ReceiverMobile: '',
  ShippingMessage: '置き配希望',
  Currency: 'JPY',
  ShippingRate: 500,
  DeliveryCompany: one.deliveryCompany,
  TrackingNo: one.trackingNo,
})

const claimOf = ({ orderNo, packNo, claim, quantity, trackingNo }: Qoo10ShopOrder) => ({
  claimStatus: String(claim?.status ?? ''),
  cancelRefundDate: jst(claim?.endedAt ?? null),
  reason: claim?.reason ?? '',
  requestDate: jst(claim?.requestedAt ?? null),
  orderNo,
  packNo,
  orderQty: quantity,
  trackingNo,
})

const detail = (one: Qoo10ShopOrder) => {
  const listed = shipping(one)
  return {
    ...claimOf(one),
    shippingStatus: listed.ShippingStatus,
    sellerID: listed.SellerID,
    orderDate: listed.OrderDate,
    PaymentDate: listed.PaymentDate,
    shippingDate: listed.ShippingDate,
    DeliveredDate: listed.DeliveredDate,
    buyer: listed.Buyer,
    buyerTel: listed.BuyerTel,
    buyerMobile: listed.BuyerMobile,
    buyerEmail: listed.BuyerEmail,
    itemCode: listed.ItemNo,
    sellerItemCode: listed.SellerItemCode,
    itemTitle: listed.ItemTitle,
    option: listed.Option,
    optionCode: listed.OptionCode,
    orderPrice: listed.OrderPrice,
    discount: listed.Discount,
    total: listed.Total,
    receiver: listed.Receiver,
    receiverTel: listed.ReceiverTel,
    receiverMobile: listed.ReceiverMobile,
    shippingCountry: 'JP',
    zipCode: listed.ZipCode,
    shippingAddr: listed.ShippingAddress,
    ShippingMsg: listed.ShippingMessage,
    currency: listed.Currency,
    deliveryCompany: listed.DeliveryCompany,
  }
}
