import { z } from 'zod'
import type { Account, ChannelAdapter, ChannelLine as Line, LineOutcome, Shipment } from './adapter.ts'
import { ChannelFault } from './adapter.ts'
import { type ChannelLine, cut, noReason, parts, read, refusedLine, together } from './line.ts'
import {
  changedAtOf,
  jstOf,
  orderNumberOf,
  rakutenHeading,
  rakutenOrder,
  rakutenSources,
  type RakutenOrder,
} from './rakuten-source.ts'

const atOnce = 100
const dayMs = 86_400_000
/**
 * Rakuten has no search by the time of a cancellation or a new address, so orders of this many days that may still change are read again.
 */
const openDays = 30

const everyProgress = [100, 200, 300, 400, 500, 600, 700, 800, 900]
/**
 * By the time of the order, of its confirmation (paid), and of its shipping report; then orders that are to ship, being changed or
 * cancelled.
 */
const searches = [
  { dateType: 1, progress: everyProgress, days: 0 },
  { dateType: 3, progress: everyProgress, days: 0 },
  { dateType: 5, progress: everyProgress, days: 0 },
  { dateType: 1, progress: [100, 300, 400, 800, 900], days: openDays },
] as const

const message = z.object({
  messageType: z.string(),
  messageCode: z.string().nullish(),
  message: z.string().nullish(),
  orderNumber: z.string().nullish(),
})
type Message = z.output<typeof message>
const messages = z.object({ MessageModelList: z.array(message).nullish() })
const found = messages.extend({
  orderNumberList: z.array(z.string()).nullish(),
  PaginationResponseModel: z.object({ totalPages: z.int().nullish(), requestPage: z.int().nullish() }).nullish(),
})
const details = <T extends z.ZodType>(one: T) => messages.extend({ OrderModelList: z.array(one).nullish() })

const reasonOf = (body: unknown) => {
  const said = z.object({ Results: z.object({ message: z.string().nullish() }) }).safeParse(body).data
  return said?.Results.message ?? messages.safeParse(body).data?.MessageModelList?.find(isError)?.message ?? null
}
const isError = ({ messageType }: Message) => messageType === 'ERROR'

/** Rakuten's courier codes by ours, for those in its list; 1000 is any other courier. */
const couriers: Readonly<Record<string, string>> = { YAMATO: '1001', SAGAWA: '1002', FEDEX: '1019' }

/**
 * Rakuten RMS by its 楽天ペイ受注API, version 7 (webservice.rms.rakuten.co.jp is for shops only).
 * Read, as others' clients describe it field by field: the key; searchOrder, getOrder, confirmOrder, updateOrderShipping with their models,
 * limits and codes.
 * Not read: how many requests a second are allowed, the messages' codes (we only read whether a message is an error), what a cancelled
 * piece of a line looks like (units fall; an item may be missing), stock. The shop or Rakuten begins a cancellation, so there is none to
 * answer.
 *
 * There is no search by time of change: see `searches`.
 */
export function rakutenAdapter(baseUrl: string, line: ChannelLine, now: () => number): ChannelAdapter {
  const ask = (account: Account, what: string, body: object, repeat: 'always' | 'if-undone' = 'always') =>
    line.send(account, {
      method: 'POST',
      url: `${baseUrl.replace(/\/+$/, '')}/es/2.0/order/${what}/`,
      headers: {
        authorization: `ESA ${Buffer.from(`${account.password ?? ''}:${account.apiKey ?? ''}`).toString('base64')}`,
        'content-type': 'application/json; charset=utf-8',
      },
      body: JSON.stringify(body),
      repeat,
    })

  const search = async (account: Account, body: object, page: number) => {
    const answer = read(
      await ask(account, 'searchOrder', {
        ...body,
        PaginationRequestModel: {
          requestRecordsAmount: atOnce,
          requestPage: page,
          SortModelList: [{ sortColumn: 1, sortDirection: 1 }],
        },
      }),
      found,
      reasonOf,
    )
    const error = answer.MessageModelList?.find(isError)
    if (error) throw new ChannelFault('channel-refused', { reason: cut(error.message ?? error.messageCode ?? '') })
    return {
      numbers: answer.orderNumberList ?? [],
      isLast: page >= (answer.PaginationResponseModel?.totalPages ?? 0),
    }
  }

  /** Orders that no longer exist are left out. */
  const readAs = async <T extends z.ZodType>(account: Account, numbers: readonly string[], one: T) => {
    const all: z.output<T>[] = []
    for (const orderNumberList of parts([...new Set(numbers)], atOnce)) {
      const answer = await ask(account, 'getOrder', { orderNumberList, version: 7 })
      all.push(...(read(answer, details(one), reasonOf).OrderModelList ?? []))
    }
    return all
  }
  const ordersOf = (account: Account, numbers: readonly string[]): Promise<RakutenOrder[]> =>
    readAs(account, numbers, rakutenOrder)

  /** Confirms orders; answers the reason for each order that Rakuten did not confirm. */
  const confirmAll = async (account: Account, numbers: readonly string[]) => {
    const said = new Map<string, string>()
    for (const some of parts(numbers, atOnce)) {
      const answer = await ask(account, 'confirmOrder', { orderNumberList: some }, 'if-undone')
      const all = read(answer, messages, reasonOf).MessageModelList?.filter(isError) ?? []
      for (const number of some) {
        const own = all.find(({ orderNumber }) => orderNumber === number || !orderNumber)
        if (own) said.set(number, own.message ?? own.messageCode ?? noReason)
      }
    }
    return said
  }

  /** Tells the waybill of one order's parcel. Lines that an earlier try has told are not told again. */
  const shipOne = async (
    account: Account,
    order: RakutenOrder | undefined,
    lines: readonly Shipment[],
    /** Places of a basket that the order's other parcels have taken since it was read. */
    taken: Set<number>,
    /** The reason if the order could not be confirmed. */
    whyNot: string | undefined,
  ) => {
    const said = new Map<string, string | null>()
    const baskets = new Map<number, { one: Shipment; detailId: number | null }>()
    for (const one of lines) {
      const basket = order?.PackageModelList.find(({ ItemModelList }) =>
        ItemModelList.some(({ itemDetailId }) => itemDetailId === one.lineId),
      )
      if (!order || !basket) said.set(one.lineId, 'There is no such item in the order.')
      else if (basket.ShippingModelList?.some(({ shippingNumber }) => shippingNumber === one.trackingNumber))
        said.set(one.lineId, null)
      else if (order.orderProgress !== 300 && order.orderProgress !== 500)
        said.set(one.lineId, whyNot ?? `The order is in ${order.orderProgress}.`)
      else {
        const empty = basket.ShippingModelList?.find(
          ({ shippingDetailId: id, shippingNumber }) => id && !shippingNumber && !taken.has(id),
        )
        baskets.set(basket.basketId, { one, detailId: empty?.shippingDetailId ?? null })
      }
    }
    if (order && baskets.size > 0) {
      const answer = await ask(
        account,
        'updateOrderShipping',
        {
          orderNumber: order.orderNumber,
          BasketidModelList: [...baskets].map(([basketId, { one, detailId }]) => ({
            basketId,
            ShippingModelList: [
              {
                shippingDetailId: detailId,
                deliveryCompany: couriers[one.courierCode] ?? '1000',
                shippingNumber: one.trackingNumber,
                shippingDate: jstOf(one.shippedAt).slice(0, 10),
              },
            ],
          })),
        },
        'if-undone',
      )
      const error = errorOf(answer)
      if (error === null) for (const { detailId } of baskets.values()) if (detailId !== null) taken.add(detailId)
      for (const { lineId } of lines) if (!said.has(lineId)) said.set(lineId, error)
    }
    return lines.map((one) => outcomeOf(one, said.get(one.lineId) ?? null))
  }

  /** The error of a call as a whole; null: there is none. */
  const errorOf = (answer: { status: number; body: unknown }): string | null => {
    if (answer.status === 401 || answer.status === 403 || answer.status < 400) {
      const error = read(answer, messages, reasonOf).MessageModelList?.find(isError)
      return error ? (error.message ?? error.messageCode ?? noReason) : null
    }
    return reasonOf(answer.body) ?? `HTTP ${answer.status}`
  }

  return {
    type: 'RAKUTEN',
    // Rakuten allows 63 days; a shorter period keeps the answers small.
    longestWindow: 7 * 24 * 60,
    overlap: 30,
    async authorise(account) {
      const at = jstOf(new Date(now()).toISOString())
      await search(account, { dateType: 1, startDatetime: at, endDatetime: at, orderProgressList: [100] }, 1)
    },
    async changedSince(account, { from, to: end }, page) {
      // The search must not reach into the future.
      const to = new Date(Math.min(Date.parse(end), now())).toISOString()
      if (from >= to) return { orders: [], next: null }
      const [nth = 0, number = 1] = page?.split(' ').map(Number) ?? []
      const { dateType, progress, days } = searches[nth] ?? searches[0]
      const begin =
        days === 0 ? from : new Date(Math.min(Date.parse(from), Date.parse(to) - days * dayMs)).toISOString()
      const body = { dateType, orderProgressList: progress, startDatetime: jstOf(begin), endDatetime: jstOf(to) }
      const { numbers, isLast } = await search(account, body, number)
      const orders = numbers.length === 0 ? [] : await readAs(account, numbers, rakutenHeading)
      const next = nth + 1 < searches.length ? `${nth + 1} 1` : null
      return {
        orders: orders.map((document) => ({ id: document.orderNumber, changedAt: changedAtOf(document), document })),
        next: isLast ? next : `${nth} ${number + 1}`,
      }
    },
    async read(account, orders) {
      const told = orders.flatMap(({ document }) => rakutenOrder.safeParse(document).data ?? [])
      const missing = orders
        .map(({ id }) => orderNumberOf(id))
        .filter((id) => !told.some((one) => one.orderNumber === id))
      const rest = missing.length === 0 ? [] : await ordersOf(account, missing)
      return [...told, ...rest].flatMap(rakutenSources)
    },
    async confirm(account, lines) {
      const numbers = [...new Set(lines.map(({ orderId }) => orderNumberOf(orderId)))]
      const here = new Map((await ordersOf(account, numbers)).map((order) => [order.orderNumber, order.orderProgress]))
      const said = await confirmAll(
        account,
        numbers.filter((number) => here.get(number) === 100),
      )
      for (const number of numbers) {
        const progress = here.get(number)
        if (progress === undefined) said.set(number, 'There is no such order.')
        else if (progress >= 800) said.set(number, `The order is in ${progress}.`)
      }
      return lines.map((one) => outcomeOf(one, said.get(orderNumberOf(one.orderId)) ?? null))
    },
    async ship(account, lines) {
      const numbers = lines.map(({ orderId }) => orderNumberOf(orderId))
      const before = await ordersOf(account, numbers)
      // Rakuten takes a waybill only for a confirmed order. An order that the clock allocated was never confirmed, so it is confirmed
      // first.
      const unseen = before.filter(({ orderProgress }) => orderProgress === 100).map(({ orderNumber }) => orderNumber)
      const whyNot = await confirmAll(account, unseen)
      const here = unseen.length > 0 ? await ordersOf(account, numbers) : before
      const taken = new Set<number>()
      return together(
        lines,
        ({ orderId, trackingNumber }) => `${orderNumberOf(orderId)} ${trackingNumber}`,
        (parcel, key) => {
          const order = here.find(({ orderNumber }) => orderNumber === key.split(' ')[0])
          return shipOne(account, order, parcel, taken, whyNot.get(order?.orderNumber ?? ''))
        },
      )
    },
  }
}

const outcomeOf = (one: Line, said: string | null): LineOutcome =>
  said === null ? { orderId: one.orderId, lineId: one.lineId, outcome: 'done' } : refusedLine(one, said)
