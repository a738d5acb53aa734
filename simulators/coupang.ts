import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { CoupangExchanges } from './coupang-exchanges.ts'
import { kst, said } from './coupang-words.ts'
import { farEnd, jsonOf, type Asked, type Reply } from './far-end.ts'
import type { Troubles } from './troubles.ts'

/**
 * Coupang's Open API v4 as its documents describe it (server/adapters/channels/coupang.ts says which were read): signed requests, order
 * sheets by minute for a day at most, returns by day, withdrawals in a list of their own, exchanges less than seven days at once, results
 * box by box, and minutes of silence for a caller who asks too often.
 */
export interface CoupangSimulator {
  url: string
  vendorId: string
  accessKey: string
  secretKey: string
  troubles: Troubles
  boxes: Map<string, CoupangShopBox>
  put(box: Partial<CoupangShopBox> & { shipmentBoxId: number; orderId: number }): CoupangShopBox
  returns: Map<number, CoupangShopReturn>
  ask(one: Partial<CoupangShopReturn> & { receiptId: number; orderId: number; items: Record<number, number> }): void
  /** The buyer takes a return back: from then on only the list of withdrawals shows it. */
  withdraw(receiptId: number): void
  /** Exchanges as they were asked for, and with `put`, as they are later. */
  exchanges: Pick<CoupangExchanges, 'all' | 'put'>
  told: { path: string; body: unknown }[]
  /** Boxes that Coupang refuses to change, with the reason. */
  refuses: Map<number, string>
  stop(): Promise<void>
}

export interface CoupangShopBox {
  shipmentBoxId: number
  orderId: number
  orderedAt: string
  status: string
  invoiceNumber: string
  deliveryCompanyName: string
  splitShipping: boolean
  orderer: string
  receiver: Record<string, unknown>
  /** Fields that an item leaves out are the toner's (shownBox). */
  items: {
    vendorItemId: number
    shippingCount: number
    cancelCount?: number
    holdCountForCancel?: number
    sellerProductId?: number
    sellerProductName?: string
    sellerProductItemName?: string
    salesPrice?: number
    orderPrice?: number
  }[]
}
export interface CoupangShopReturn {
  receiptId: number
  orderId: number
  receiptStatus: string
  releaseStopStatus: string
  createdAt: string
  modifiedAt: string
  /** The quantity of each item. */
  items: Record<number, number>
  /** The pieces are held back in their box until the request is answered or taken back. */
  isHeld: boolean
}

interface Options {
  port?: number
  perSecond?: number
  pageSize?: number
  /** An order is listed this much later. */
  lateMs?: number
  now?: () => number
}

const minute = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const day = /^\d{4}-\d\d-\d\d$/
const statusesOf: Readonly<Record<string, readonly string[]>> = {
  RU: ['RELEASE_STOP_UNCHECKED'],
  UC: ['RELEASE_STOP_UNCHECKED', 'RETURNS_UNCHECKED', 'VENDOR_WAREHOUSE_CONFIRM'],
  CC: ['RETURNS_COMPLETED'],
  PR: ['REQUEST_COUPANG_CHECK'],
}
const nameOf: Readonly<Record<string, string>> = { CJGLS: 'CJ 대한통운', HYUNDAI: '롯데택배', HANJIN: '한진택배' }
const boxIds = z.object({ vendorId: z.string(), shipmentBoxIds: z.array(z.int()).min(1).max(50) })
const invoices = z.object({
  vendorId: z.string(),
  orderSheetInvoiceApplyDtos: z
    .array(
      z.object({
        shipmentBoxId: z.int(),
        orderId: z.int(),
        vendorItemId: z.int(),
        deliveryCompanyCode: z.string().min(1),
        invoiceNumber: z.string(),
        splitShipping: z.boolean(),
        preSplitShipped: z.boolean(),
        estimatedShippingDate: z.string(),
      }),
    )
    .min(1),
})
const counted = z.object({ vendorId: z.string(), receiptId: z.int(), cancelCount: z.int() })
const shippedBody = z.object({
  vendorId: z.string(),
  receiptId: z.int(),
  deliveryCompanyCode: z.string().min(1),
  invoiceNumber: z.string().min(1),
})

export async function startCoupang({
  port = 0,
  perSecond = 10,
  pageSize = 50,
  lateMs = 0,
  now = Date.now,
}: Options = {}): Promise<CoupangSimulator> {
  const vendorId = 'A00123456'
  const accessKey = 'coupang-access-key'
  const secretKey = 'coupang-secret-key'
  const base = `/v2/providers/openapi/apis/api/v4/vendors/${vendorId}`
  const boxes = new Map<string, CoupangShopBox>()
  const returns = new Map<number, CoupangShopReturn>()
  const exchanges = new CoupangExchanges(vendorId, now)
  const withdrawn: { cancelId: number; orderId: number; createdAt: string; vendorItemIds: number[] }[] = []
  const told: CoupangSimulator['told'] = []
  const refuses = new Map<number, string>()
  const recent: number[] = []
  let silentUntil = 0

  const isSigned = ({ method, target, headers }: Asked): boolean => {
    const [, key, date = '', signature = ''] =
      /^CEA algorithm=HmacSHA256, access-key=(\S+), signed-date=(\d{6}T\d{6}Z), signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      ) ?? []
    const at = Date.parse(
      `20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4, 6)}T${date.slice(7, 9)}:${date.slice(9, 11)}:${date.slice(11, 13)}Z`,
    )
    if (key !== accessKey || Math.abs(now() - at) > 5 * 60_000) return false
    const [path = '', query = ''] = target.split('?')
    const right = createHmac('sha256', secretKey).update(`${date}${method}${path}${query}`).digest('hex')
    return timingSafeEqual(Buffer.from(signature), Buffer.from(right))
  }

  const isTooMany = (): boolean => {
    const at = now()
    recent.push(at)
    while ((recent[0] ?? at) <= at - 1000) recent.shift()
    if (recent.length > perSecond) silentUntil = at + 3 * 60_000
    return at < silentUntil
  }

  const shownBox = (box: CoupangShopBox) => ({
    shipmentBoxId: box.shipmentBoxId,
    orderId: box.orderId,
    orderedAt: box.orderedAt,
    orderer: { name: box.orderer, email: 'ha*****@co', safeNumber: '0503-1111-2222', ordererNumber: null },
    paidAt: box.orderedAt,
    status: box.status,
    shippingPrice: 2_500,
    remotePrice: 0,
    remoteArea: false,
    parcelPrintMessage: '문 앞',
    splitShipping: box.splitShipping,
    ableSplitShipping: true,
    receiver: box.receiver,
    orderItems: box.items.map((item) => ({
      vendorItemPackageId: 0,
      productId: 2429,
      vendorItemName: '어성초 토너, 200ml',
      salesPrice: 14_000,
      orderPrice: 14_000 * item.shippingCount,
      discountPrice: null,
      sellerProductId: 26_758_514,
      sellerProductName: '어성초 토너',
      sellerProductItemName: '200ml',
      cancelCount: 0,
      holdCountForCancel: 0,
      confirmDate: '',
      canceled: false,
      ...item,
    })),
    overseaShippingInfoDto: {},
    deliveryCompanyName: box.deliveryCompanyName,
    invoiceNumber: box.invoiceNumber,
    inTrasitDateTime: '',
    deliveredDate: '',
    refer: 'PC웹',
  })

  const shownReturn = (one: CoupangShopReturn) => ({
    receiptId: one.receiptId,
    orderId: one.orderId,
    receiptType: 'RETURN',
    receiptStatus: one.receiptStatus,
    createdAt: one.createdAt,
    modifiedAt: one.modifiedAt,
    cancelReason: '',
    cancelCountSum: countOf(one),
    releaseStopStatus: one.releaseStopStatus,
    returnItems: Object.entries(one.items).map(([vendorItemId, cancelCount]) => ({
      vendorItemId: Number(vendorItemId),
      purchaseCount: cancelCount,
      cancelCount,
    })),
    reasonCodeText: '필요 없어짐 (단순 변심)',
  })

  const sheets = (query: URLSearchParams): Reply => {
    const [from, to] = [query.get('createdAtFrom') ?? '', query.get('createdAtTo') ?? '']
    if (query.get('searchType') !== 'timeFrame' || !minute.test(from) || !minute.test(to) || !query.get('status'))
      return said(400, 'createdAtFrom, createdAtTo, status를 확인해 주세요.')
    if (Date.parse(`${to}Z`) - Date.parse(`${from}Z`) > 24 * 3_600_000)
      return said(400, '최대 24시간까지 조회 가능합니다.')
    const visible = kst(now() - lateMs)
    return ok(
      [...boxes.values()]
        .filter(
          ({ status, orderedAt }) =>
            status === query.get('status') &&
            orderedAt.slice(0, 16) >= from &&
            orderedAt.slice(0, 16) <= to &&
            orderedAt <= visible,
        )
        .map(shownBox),
    )
  }

  const returnList = (query: URLSearchParams): Reply => {
    const [from, to] = [query.get('createdAtFrom') ?? '', query.get('createdAtTo') ?? '']
    const [status, orderId] = [query.get('status'), query.get('orderId')]
    if (!day.test(from) || !day.test(to)) return said(400, '날짜입력을 확인해 주세요.')
    if (Date.parse(to) - Date.parse(from) > 31 * 86_400_000) return said(400, '최대 31일까지 조회 가능합니다.')
    if (!status && !orderId) return said(400, 'orderId가 필요합니다.')
    const found = [...returns.values()].filter(
      (one) =>
        one.createdAt.slice(0, 10) >= from &&
        one.createdAt.slice(0, 10) <= to &&
        (!orderId || String(one.orderId) === orderId) &&
        (!status || statusesOf[status]?.includes(one.receiptStatus)),
    )
    const start = Number(query.get('nextToken') ?? 0)
    const end = start + Math.min(pageSize, Number(query.get('maxPerPage') ?? 50))
    return {
      status: 200,
      body: {
        code: 200,
        message: 'OK',
        data: found.slice(start, end).map(shownReturn),
        nextToken: end < found.length ? String(end) : '',
      },
    }
  }

  const withdrawals = (query: URLSearchParams): Reply => {
    const [from, to] = [query.get('dateFrom') ?? '', query.get('dateTo') ?? '']
    if (!day.test(from) || !day.test(to)) return said(400, '날짜입력을 확인해 주세요. (형식:yyyy-MM-dd)')
    if (Date.parse(to) - Date.parse(from) > 7 * 86_400_000) return said(400, '최대 조회 기간은 7 일 입니다.')
    const size = Number(query.get('sizePerPage') ?? 10)
    if (size > 100) return said(400, '페이지별 최대 표시 갯수(sizePerPage)는 100 입니다.')
    const found = withdrawn.filter(({ createdAt }) => createdAt.slice(0, 10) >= from && createdAt.slice(0, 10) <= to)
    const index = Number(query.get('pageIndex') ?? 1)
    return {
      status: 200,
      body: {
        code: 200,
        message: 'OK',
        data: found
          .slice((index - 1) * size, index * size)
          .map((one) => ({ ...one, vendorId, refundDeliveryDuty: 'CUS' })),
        nextPageIndex: index * size < found.length ? String(index + 1) : '',
      },
    }
  }

  /** An item of a split box gets a box of its own with a new number, as long as other items stay in the box. */
  const partOf = (box: CoupangShopBox, vendorItemId: number): CoupangShopBox => {
    const others = box.items.filter((one) => one.vendorItemId !== vendorItemId)
    if (others.length === 0 || others.length === box.items.length) return box
    const part = { ...box, shipmentBoxId: Math.max(...[...boxes.values()].map((one) => one.shipmentBoxId)) + 1 }
    part.items = box.items.filter((one) => one.vendorItemId === vendorItemId)
    box.items = others
    boxes.set(String(part.shipmentBoxId), part)
    return part
  }

  /** Changes each box by itself; a problem with one does not stop the others. */
  const byBox = (asked: Asked, ids: readonly number[], change: (box: CoupangShopBox) => string | null): Reply => {
    told.push({ path: asked.path.replace(base, ''), body: jsonOf(asked.body) })
    const responseList = [...new Set(ids)].map((shipmentBoxId) => {
      const box = boxes.get(String(shipmentBoxId))
      const wrong = refuses.get(shipmentBoxId) ?? (box ? change(box) : '존재하지 않는 배송번호입니다.')
      return {
        shipmentBoxId,
        succeed: wrong === null,
        resultCode: wrong === null ? 'OK' : 'INVALID_STATUS',
        retryRequired: false,
        resultMessage: wrong,
      }
    })
    const failed = responseList.filter(({ succeed }) => !succeed).length
    const responseCode = failed === 0 ? 0 : failed === responseList.length ? 99 : 1
    return {
      status: 200,
      body: { code: '200', message: 'OK', data: { responseCode, responseMessage: '', responseList } },
    }
  }

  const itemsOf = ({ orderId, items }: CoupangShopReturn) =>
    [...boxes.values()]
      .filter((box) => box.orderId === orderId)
      .flatMap((box) => box.items.filter(({ vendorItemId }) => items[vendorItemId] !== undefined))

  const hold = (one: CoupangShopReturn, isHeld: boolean) => {
    const sign = Number(isHeld) - Number(one.isHeld)
    for (const item of itemsOf(one))
      item.holdCountForCancel = (item.holdCountForCancel ?? 0) + sign * (one.items[item.vendorItemId] ?? 0)
    one.isHeld = isHeld
  }

  const answerReturn = (asked: Asked, receiptId: number, what: string): Reply => {
    const one = returns.get(receiptId)
    const read = (what === 'completedShipment' ? shippedBody : counted).safeParse(jsonOf(asked.body))
    if (!one || !read.success || read.data.receiptId !== receiptId) return said(400, '접수번호를 확인해 주세요.')
    const isStop = one.receiptStatus === 'RELEASE_STOP_UNCHECKED'
    if (isStop === (what === 'approval')) return said(400, '처리할 수 없는 상태입니다.')
    if ('cancelCount' in read.data && read.data.cancelCount !== countOf(one))
      return said(400, '취소수량이 일치하지 않습니다.')
    told.push({ path: asked.path.replace(base, ''), body: read.data })
    one.modifiedAt = kst(now())
    if (what === 'completedShipment')
      Object.assign(one, { receiptStatus: 'RETURNS_UNCHECKED', releaseStopStatus: '처리(이미출고)' })
    else
      Object.assign(one, {
        receiptStatus: 'RETURNS_COMPLETED',
        releaseStopStatus: isStop ? '처리(출고중지)' : one.releaseStopStatus,
      })
    // Pieces that were held back for the request are now sent or cancelled.
    hold(one, false)
    if (what === 'stoppedShipment')
      for (const item of itemsOf(one)) item.cancelCount = (item.cancelCount ?? 0) + (one.items[item.vendorItemId] ?? 0)
    return { status: 200, body: { code: '200', message: 'OK', data: { resultCode: 'SUCCESS', resultMessage: '' } } }
  }

  const reply = (asked: Asked): Reply => {
    const { method, path, query } = asked
    if (!isSigned(asked)) return { status: 401, body: { code: 'ERROR', message: 'Specified signature is not valid.' } }
    if (isTooMany()) return { status: 429, body: { code: 'ERROR', message: 'Too many requests.' } }
    if (!path.startsWith(`${base}/`)) return said(400, 'invalid vendorId')
    const rest = path.slice(base.length)
    if (method === 'GET' && rest === '/ordersheets') return sheets(query)
    if (method === 'GET' && rest === '/returnRequests') return returnList(query)
    if (method === 'GET' && rest === '/exchangeRequests') return exchanges.list(query, pageSize)
    if (method === 'GET' && rest === '/returnWithdrawRequests') return withdrawals(query)
    const [, orderId] = /^\/(\d+)\/ordersheets$/.exec(rest) ?? []
    if (method === 'GET' && orderId) {
      const own = [...boxes.values()].filter((box) => String(box.orderId) === orderId).map(shownBox)
      return own.length === 0 ? said(400, '존재하지 않는 주문입니다.') : ok(own.length === 1 ? own[0] : own)
    }
    if (method === 'PATCH' && rest === '/ordersheets/acknowledgement') {
      const { shipmentBoxIds } = boxIds.parse(jsonOf(asked.body))
      return byBox(asked, shipmentBoxIds, (box) => {
        if (box.status !== 'ACCEPT') return '배송상태를 변경할 수 없습니다. 주문내역을 확인해주세요.'
        box.status = 'INSTRUCT'
        return null
      })
    }
    if (method === 'POST' && rest === '/orders/invoices') {
      const { orderSheetInvoiceApplyDtos: dtos } = invoices.parse(jsonOf(asked.body))
      return byBox(
        asked,
        dtos.map(({ shipmentBoxId }) => shipmentBoxId),
        (box) => {
          const dto = dtos.find(({ shipmentBoxId }) => shipmentBoxId === box.shipmentBoxId)
          if (box.status !== 'INSTRUCT' || !dto) return '상품준비중 상태의 주문만 송장업로드가 가능합니다.'
          for (const one of dtos.filter(({ shipmentBoxId }) => shipmentBoxId === box.shipmentBoxId))
            Object.assign(one.splitShipping ? partOf(box, one.vendorItemId) : box, {
              status: 'DEPARTURE',
              invoiceNumber: one.invoiceNumber,
              deliveryCompanyName: nameOf[one.deliveryCompanyCode] ?? one.deliveryCompanyCode,
              splitShipping: one.splitShipping,
            })
          return null
        },
      )
    }
    const [, receipt, what] = /^\/returnRequests\/(\d+)\/(stoppedShipment|completedShipment|approval)$/.exec(rest) ?? []
    if (method === 'PATCH' && receipt && what) return answerReturn(asked, Number(receipt), what)
    const [, exchange, how] = /^\/exchangeRequests\/(\d+)\/(rejection|receiveConfirmation)$/.exec(rest) ?? []
    if (method === 'PATCH' && exchange && how) {
      told.push({ path: rest, body: jsonOf(asked.body) })
      return exchanges.answer(asked, Number(exchange), how)
    }
    return said(404, 'Not Found')
  }

  const { url, troubles, stop } = await farEnd(port, reply)
  return {
    url,
    vendorId,
    accessKey,
    secretKey,
    troubles,
    boxes,
    returns,
    exchanges,
    told,
    refuses,
    put(box) {
      const whole: CoupangShopBox = {
        orderedAt: kst(now()),
        status: 'ACCEPT',
        invoiceNumber: '',
        deliveryCompanyName: '',
        splitShipping: false,
        orderer: '김하나',
        receiver: {
          name: '박두리',
          safeNumber: '0502-333-4444',
          receiverNumber: null,
          addr1: '서울특별시 강남구 테헤란로 131',
          addr2: '5층',
          postCode: '06236',
        },
        items: [{ vendorItemId: 3_000_000_177, shippingCount: 2 }],
        ...boxes.get(String(box.shipmentBoxId)),
        ...box,
      }
      boxes.set(String(box.shipmentBoxId), whole)
      return whole
    },
    ask({ isHeld = false, ...asked }) {
      const one = {
        receiptStatus: 'RETURNS_UNCHECKED',
        releaseStopStatus: '비대상',
        createdAt: kst(now()),
        modifiedAt: kst(now()),
        ...asked,
        isHeld: false,
      }
      hold(one, isHeld)
      returns.set(one.receiptId, one)
    },
    withdraw(receiptId) {
      const one = returns.get(receiptId)
      if (!one) return
      hold(one, false)
      returns.delete(receiptId)
      withdrawn.push({
        cancelId: receiptId,
        orderId: one.orderId,
        createdAt: kst(now()),
        vendorItemIds: Object.keys(one.items).map(Number),
      })
    },
    stop,
  }
}

const countOf = ({ items }: CoupangShopReturn) => Object.values(items).reduce((sum, count) => sum + count, 0)
const ok = (data: unknown): Reply => ({ status: 200, body: { code: 200, message: 'OK', data, nextToken: '' } })
