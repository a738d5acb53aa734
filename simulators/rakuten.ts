import { z } from 'zod'
import { farEnd, jsonOf, type Asked, type Reply } from './far-end.ts'
import type { Troubles } from './troubles.ts'

/**
 * Rakuten's 楽天ペイ受注API as others' clients describe it (server/adapters/channels/rakuten.ts says what was read): a key that expires after 90
 * days, searches by dates of 63 days at most, numbers apart from the orders, messages that say what was wrong with which order.
 */
export interface RakutenSimulator {
  url: string
  serviceSecret: string
  licenseKey: string
  troubles: Troubles
  orders: Map<string, RakutenShopOrder>
  put(order: Partial<RakutenShopOrder> & { orderNumber: string }): RakutenShopOrder
  told: { what: string; body: unknown }[]
  /** Orders that Rakuten refuses to change, with the reason. */
  refuses: Map<string, string>
  endLicense(): void
  /** Runs a change after the next search was answered: between a search and its orders. */
  afterList(change: () => void): void
  stop(): Promise<void>
}

export interface RakutenShopOrder {
  orderNumber: string
  orderProgress: number
  orderDatetime: string
  orderFixDatetime: string | null
  shippingCmplRptDatetime: string | null
  rakutenConfirmFlag: number
  remarks: string
  packages: {
    basketId: number
    postagePrice?: number
    name?: string
    /** The receiver, if not the default one. */
    sender?: RakutenShopPerson
    cvsCode?: number | null
    items: {
      itemDetailId: number
      units: number
      price?: number
      manageNumber?: string
      itemName?: string
      variantId?: string
      skuInfo?: string
    }[]
    shipping: { shippingDetailId: number; shippingNumber: string | null; deliveryCompany: string }[]
  }[]
  changes: { changeId: number; changeType: number; changeReasonDetail: number; changeApplyDatetime: string }[]
}

export type RakutenShopPerson = ReturnType<typeof person>

interface Options {
  port?: number
  pageSize?: number
  now?: () => number
}

const dayMs = 86_400_000
const jst = (ms: number) => `${new Date(ms + 9 * 3_600_000).toISOString().slice(0, 19)}+0900`
const msOf = (said: string) => Date.parse(said.replace('+0900', '+09:00'))
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0900$/)
const search = z.object({
  dateType: z.int().min(1).max(6),
  startDatetime: time,
  endDatetime: time,
  orderProgressList: z.array(z.int()).min(1),
  PaginationRequestModel: z.object({
    requestRecordsAmount: z.int().min(1).max(1000),
    requestPage: z.int().min(1),
    SortModelList: z.array(
      z.object({ sortColumn: z.literal(1), sortDirection: z.union([z.literal(1), z.literal(2)]) }),
    ),
  }),
})
const numbered = z.object({ orderNumberList: z.array(z.string()).min(1).max(100), version: z.int().optional() })
const shipping = z.object({
  orderNumber: z.string(),
  BasketidModelList: z
    .array(
      z.object({
        basketId: z.int(),
        ShippingModelList: z
          .array(
            z.object({
              shippingDetailId: z.int().nullable(),
              deliveryCompany: z.string().regex(/^10[0-2]\d$/),
              shippingNumber: z.string().min(1).max(120),
              shippingDate: z.iso.date(),
            }),
          )
          .max(20),
      }),
    )
    .min(1),
})

export async function startRakuten({
  port = 0,
  pageSize = 1000,
  now = Date.now,
}: Options = {}): Promise<RakutenSimulator> {
  const serviceSecret = 'SP000000_service'
  const licenseKey = 'SL000000_license'
  const orders = new Map<string, RakutenShopOrder>()
  const told: RakutenSimulator['told'] = []
  const refuses = new Map<string, string>()
  let isLicensed = true
  let after: (() => void) | null = null
  let nextDetail = 1

  const dateOf = (order: RakutenShopOrder, dateType: number): string | null =>
    dateType === 1
      ? order.orderDatetime
      : dateType === 3
        ? order.orderFixDatetime
        : dateType === 5
          ? order.shippingCmplRptDatetime
          : null

  const found = (body: unknown): Reply => {
    const read = search.safeParse(body)
    if (!read.success) return wrong('ORDER_EXT_API_SEARCH_ORDER_ERROR_009', read.error.issues[0]?.path.join('.') ?? '')
    const { dateType, startDatetime, endDatetime, orderProgressList, PaginationRequestModel: asked } = read.data
    const [from, to] = [msOf(startDatetime), msOf(endDatetime)]
    if (to < from || to - from > 63 * dayMs)
      return wrong('ORDER_EXT_API_SEARCH_ORDER_ERROR_010', '期間は63日以内で指定してください。')
    const all = [...orders.values()]
      .filter((order) => {
        const date = dateOf(order, dateType)
        return (
          orderProgressList.includes(order.orderProgress) && date !== null && msOf(date) >= from && msOf(date) <= to
        )
      })
      .toSorted((a, b) => a.orderDatetime.localeCompare(b.orderDatetime) || a.orderNumber.localeCompare(b.orderNumber))
    const size = Math.min(pageSize, asked.requestRecordsAmount)
    const start = (asked.requestPage - 1) * size
    const reply: Reply = {
      status: 200,
      body: {
        MessageModelList: [info('ORDER_EXT_API_SEARCH_ORDER_INFO_101', '注文検索に成功しました。')],
        orderNumberList: all.slice(start, start + size).map(({ orderNumber }) => orderNumber),
        PaginationResponseModel: {
          totalRecordsAmount: all.length,
          totalPages: Math.ceil(all.length / size),
          requestPage: asked.requestPage,
        },
      },
    }
    after?.()
    after = null
    return reply
  }

  const shown = (order: RakutenShopOrder) => ({
    orderNumber: order.orderNumber,
    orderProgress: order.orderProgress,
    orderDatetime: order.orderDatetime,
    shopOrderCfmDatetime: null,
    orderFixDatetime: order.orderFixDatetime,
    shippingInstDatetime: null,
    shippingCmplRptDatetime: order.shippingCmplRptDatetime,
    rakutenConfirmFlag: order.rakutenConfirmFlag,
    severalSenderFlag: order.packages.length > 1 ? 1 : 0,
    remarks: order.remarks,
    OrdererModel: order.packages[0]?.sender ?? person('佐藤', '一郎'),
    PackageModelList: order.packages.map((one) => ({
      basketId: one.basketId,
      postagePrice: one.postagePrice ?? 500,
      SenderModel: one.sender ?? person('山田', one.name ?? '花子'),
      ItemModelList: one.items.map((item) => ({
        itemDetailId: item.itemDetailId,
        itemName: item.itemName ?? '化粧水 200ml',
        itemId: 10_000_001,
        itemNumber: 'TONER-200',
        manageNumber: item.manageNumber ?? 'toner',
        price: item.price ?? 1800,
        priceTaxIncl: item.price ?? 1980,
        units: item.units,
        selectedChoice: '',
        SkuModelList: [{ variantId: item.variantId ?? 'toner-200', skuInfo: item.skuInfo ?? '容量:200ml' }],
      })),
      ShippingModelList: one.shipping,
      DeliveryCvsModel: { cvsCode: one.cvsCode ?? null },
    })),
    CouponModelList: [],
    ChangeReasonModelList: order.changes.map((one) => ({ ...one, changeFixDatetime: null, changeCmplDatetime: null })),
  })

  const details = (body: unknown): Reply => {
    const read = numbered.safeParse(body)
    if (!read.success || read.data.version !== 7)
      return wrong('ORDER_EXT_API_GET_ORDER_ERROR_009', '注文番号は100件以内です。')
    return {
      status: 200,
      body: {
        MessageModelList: [info('ORDER_EXT_API_GET_ORDER_INFO_101', '受注情報取得に成功しました。')],
        OrderModelList: read.data.orderNumberList.flatMap((number) => {
          const order = orders.get(number)
          return order ? [shown(order)] : []
        }),
        version: 7,
      },
    }
  }

  const confirm = (body: unknown): Reply => {
    const { orderNumberList } = numbered.parse(body)
    told.push({ what: 'confirmOrder', body })
    return {
      status: 200,
      body: {
        MessageModelList: orderNumberList.map((orderNumber) => {
          const order = orders.get(orderNumber)
          const refused =
            refuses.get(orderNumber) ?? (order?.orderProgress === 100 ? null : '注文確認できないステータスです。')
          if (refused !== null || !order)
            return {
              messageType: 'ERROR',
              messageCode: 'ORDER_EXT_API_CONFIRM_ORDER_ERROR_012',
              message: refused,
              orderNumber,
            }
          Object.assign(order, { orderProgress: 300, orderFixDatetime: jst(now()) })
          return { ...info('ORDER_EXT_API_CONFIRM_ORDER_INFO_101', '注文確認に成功しました。'), orderNumber }
        }),
      },
    }
  }

  const ship = (body: unknown): Reply => {
    const read = shipping.safeParse(body)
    const order = read.success ? orders.get(read.data.orderNumber) : undefined
    if (!read.success || !order)
      return wrong('ORDER_EXT_API_UPDATE_ORDERSHIPPING_ERROR_009', '入力内容に誤りがあります。')
    const refused = refuses.get(order.orderNumber)
    if (refused) return wrong('ORDER_EXT_API_UPDATE_ORDERSHIPPING_ERROR_020', refused)
    if (order.orderProgress !== 300 && order.orderProgress !== 500)
      return wrong('ORDER_EXT_API_UPDATE_ORDERSHIPPING_ERROR_012', '更新できないステータスです。')
    told.push({ what: 'updateOrderShipping', body })
    for (const { basketId, ShippingModelList } of read.data.BasketidModelList) {
      const basket = order.packages.find((one) => one.basketId === basketId)
      if (!basket) return wrong('ORDER_EXT_API_UPDATE_ORDERSHIPPING_ERROR_009', '送付先IDが存在しません。')
      for (const { shippingDetailId, shippingNumber, deliveryCompany } of ShippingModelList) {
        const detail = basket.shipping.find((one) => one.shippingDetailId === shippingDetailId)
        if (detail) Object.assign(detail, { shippingNumber, deliveryCompany })
        else basket.shipping.push({ shippingDetailId: nextDetail++, shippingNumber, deliveryCompany })
      }
    }
    if (order.packages.every((one) => one.shipping.some(({ shippingNumber }) => shippingNumber)))
      Object.assign(order, { orderProgress: 500, shippingCmplRptDatetime: jst(now()) })
    return {
      status: 200,
      body: {
        MessageModelList: [info('ORDER_EXT_API_UPDATE_ORDERSHIPPING_INFO_101', '発送情報の更新に成功しました。')],
      },
    }
  }

  const reply = ({ method, path, headers, body }: Asked): Reply => {
    const key = `ESA ${Buffer.from(`${serviceSecret}:${licenseKey}`).toString('base64')}`
    if (headers.authorization !== key || !isLicensed)
      return { status: 401, body: { Results: { errorCode: 'ES04-01', message: 'Un-Authorised' } } }
    const [, what] = /^\/es\/2\.0\/order\/(\w+)\/$/.exec(path) ?? []
    const asked = jsonOf(body)
    if (method === 'POST' && what === 'searchOrder') return found(asked)
    if (method === 'POST' && what === 'getOrder') return details(asked)
    if (method === 'POST' && what === 'confirmOrder') return confirm(asked)
    if (method === 'POST' && what === 'updateOrderShipping') return ship(asked)
    return { status: 404, body: { Results: { errorCode: 'ES01-01', message: 'Not Found' } } }
  }

  const { url, troubles, stop } = await farEnd(port, reply)
  return {
    url,
    serviceSecret,
    licenseKey,
    troubles,
    orders,
    told,
    refuses,
    put(order) {
      const at = jst(now())
      const whole: RakutenShopOrder = {
        orderProgress: 100,
        orderDatetime: at,
        orderFixDatetime: null,
        shippingCmplRptDatetime: null,
        rakutenConfirmFlag: 0,
        remarks: '',
        packages: [{ basketId: 1, items: [{ itemDetailId: 11, units: 2 }], shipping: [] }],
        changes: [],
        ...orders.get(order.orderNumber),
        ...order,
      }
      orders.set(order.orderNumber, whole)
      return whole
    },
    endLicense: () => void (isLicensed = false),
    afterList: (change) => void (after = change),
    stop,
  }
}

const info = (messageCode: string, message: string) => ({ messageType: 'INFO', messageCode, message })
const wrong = (messageCode: string, message: string): Reply => ({
  status: 200,
  body: { MessageModelList: [{ messageType: 'ERROR', messageCode, message }] },
})
const person = (familyName: string, firstName: string) => ({
  zipCode1: '060',
  zipCode2: '0001',
  prefecture: '北海道',
  city: '札幌市中央区',
  subAddress: '北一条西2-1 ﾊｲﾂ5階',
  familyName,
  firstName,
  phoneNumber1: '011',
  phoneNumber2: '555',
  phoneNumber3: '0102',
})
