import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type {
  Account,
  ChannelAdapter,
  ChannelLine as Line,
  ClaimAnswer,
  LineOutcome,
  Shipment,
  Window,
} from './adapter.ts'
import { ChannelFault } from './adapter.ts'
import {
  boxHeading,
  coupangBox,
  coupangReturn,
  coupangSource,
  coupangWithdrawal,
  dayOf,
  instantOf,
  isStopped,
  leftOf,
  minuteOf,
  returnHeading,
  withdrawalHeading,
  type CoupangBox,
} from './coupang-source.ts'
import { figures } from '../exact-json.ts'
import { cut, parts, read, refusedLine, together, type ChannelLine } from './line.ts'

const dayMs = 86_400_000
/** Beyond ten requests a second it refuses for minutes. */
const gapMs = 150
const toldAtOnce = 50
/** Returns are listed by when they were asked for: so many days are looked through for those that changed. */
const returnDays = 30

const boxStatuses = ['ACCEPT', 'INSTRUCT', 'DEPARTURE', 'DELIVERING', 'FINAL_DELIVERY', 'NONE_TRACKING'] as const
/** A request to stop a parcel is in RU and in UC. */
const returnStatuses = ['RU', 'UC', 'CC', 'PR'] as const

/** What the lists say of an order. Without its boxes it is older than they go; then, and where it is not as described, it is read by itself. */
const document = z.object({
  boxes: z.array(coupangBox),
  returns: z.array(coupangReturn),
  withdrawals: z.array(coupangWithdrawal),
})

const listOf = <T extends z.ZodType>(of: T) =>
  z.object({ data: z.array(of).nullish(), nextToken: z.union([z.string(), z.number()]).nullish() })
/** One order's boxes: their document shows an object where there is one. */
const ofOrder = z.object({ data: z.union([z.array(coupangBox), coupangBox]).nullish() })
const withdrawalPage = z.object({
  data: z.array(withdrawalHeading).nullish(),
  nextPageIndex: z.union([z.string(), z.number()]).nullish(),
})
const told = z.object({
  data: z.object({
    responseList: z
      .array(
        z.object({
          shipmentBoxId: z.union([z.int(), z.string()]).transform(String),
          succeed: z.boolean(),
          resultCode: z.string().nullish(),
          resultMessage: z.string().nullish(),
        }),
      )
      .nullish(),
  }),
})
const answered = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  message: z.string().nullish(),
  data: z.object({ resultCode: z.string().nullish(), resultMessage: z.string().nullish() }).nullish(),
})

const reasonOf = (body: unknown) => z.object({ message: z.string().nullish() }).safeParse(body).data?.message ?? null

/** Ours → theirs, of those that their document names. KGB there is Logen. */
const couriers: Readonly<Record<string, string>> = {
  CJGLS: 'CJGLS',
  HANJIN: 'HANJIN',
  LOTTE: 'HYUNDAI',
  LOGEN: 'KGB',
  EPOST: 'EPOST',
  KDEXP: 'KDEXP',
  CHUNIL: 'CHUNIL',
  ILYANG: 'ILYANG',
  DAESIN: 'DAESIN',
  FEDEX: 'FEDEX',
}
/** As a box names its courier. */
const courierNames: Readonly<Record<string, string>> = {
  CJ대한통운: 'CJGLS',
  한진택배: 'HANJIN',
  롯데택배: 'HYUNDAI',
  로젠택배: 'KGB',
  우체국: 'EPOST',
  경동택배: 'KDEXP',
  천일택배: 'CHUNIL',
  일양택배: 'ILYANG',
  대신택배: 'DAESIN',
}

/**
 * Coupang by its Open API v4 (developers.coupang.com, season 2, as of 2019; a newer edition could not be read).
 * Read: signature; order sheets by minute and of one order; acknowledging, invoices; returns by day and of one order, withdrawn returns;
 * stopping a parcel, «already shipped», approving a return; the codes of couriers.
 * Not read: what a refusal for too many requests looks like beyond 429; exchange requests are documented there, but not taken over here;
 * a product's quantities (so stock is not pushed).
 *
 * It tells no time of change: orders of the last day are asked for again each time, status by status, and what is read counts as changed
 * when it was read. Returns name their last change. A buyer can move an order until it is acknowledged, so it is read again
 * after.
 */
export function coupangAdapter(baseUrl: string, line: ChannelLine, now: () => number): ChannelAdapter {
  const ask = async (account: Account, method: 'GET' | 'POST' | 'PATCH', path: string, query = '', body?: object) => {
    await line.space(account, gapMs)
    const base = new URL(baseUrl)
    const url = new URL(
      `/v2/providers/openapi/apis/api/v4/vendors/${encodeURIComponent(account.identifier ?? '')}${path}`,
      base,
    )
    const date = `${new Date(now()).toISOString().slice(2, 19).replaceAll(/[-:]/g, '')}Z`
    const signature = createHmac('sha256', account.password ?? '')
      .update(`${date}${method}${url.pathname}${query}`)
      .digest('hex')
    return line.send(account, {
      method,
      url: `${url.href}${query === '' ? '' : `?${query}`}`,
      headers: {
        authorization: `CEA algorithm=HmacSHA256, access-key=${account.apiKey ?? ''}, signed-date=${date}, signature=${signature}`,
        'content-type': 'application/json;charset=UTF-8',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  /** It says some refusals with HTTP 200, too. */
  const asked = async <T>(account: Account, path: string, query: URLSearchParams, shape: z.ZodType<T>): Promise<T> => {
    const answer = await ask(account, 'GET', path, query.toString())
    const { code, message } = answered.safeParse(answer.body).data ?? {}
    if (answer.status === 200 && code !== undefined && code !== null && Number(code) !== 200)
      throw new ChannelFault('channel-refused', { reason: cut(message ?? String(code)) })
    return read(answer, shape, reasonOf)
  }

  const boxesOf = async (account: Account, orderId: string): Promise<CoupangBox[]> => {
    const { data } = await asked(account, `/${encodeURIComponent(orderId)}/ordersheets`, new URLSearchParams(), ofOrder)
    return Array.isArray(data) ? data : data ? [data] : []
  }

  const returnsOf = async (account: Account, orderId: string) => {
    const today = new Date(now()).toISOString()
    const query = new URLSearchParams({
      createdAtFrom: dayOf(new Date(now() - returnDays * dayMs).toISOString()),
      createdAtTo: dayOf(today),
      orderId,
    })
    const { data } = await asked(account, '/returnRequests', query, listOf(coupangReturn))
    return [...new Map((data ?? []).map((one) => [one.receiptId, one])).values()]
  }

  const boxesIn = async (account: Account, status: string, { from, to }: Window) => {
    const query = new URLSearchParams({
      createdAtFrom: minuteOf(from),
      createdAtTo: minuteOf(to),
      searchType: 'timeFrame',
      status,
    })
    return (await asked(account, '/ordersheets', query, listOf(boxHeading))).data ?? []
  }

  const returnsIn = async (account: Account, status: string, { to }: Window) => {
    const found: z.output<typeof returnHeading>[] = []
    let token = ''
    do {
      const query = new URLSearchParams({
        createdAtFrom: dayOf(new Date(Date.parse(to) - returnDays * dayMs).toISOString()),
        createdAtTo: dayOf(to),
        status,
        maxPerPage: '50',
        ...(token === '' ? {} : { nextToken: token }),
      })
      const { data, nextToken } = await asked(account, '/returnRequests', query, listOf(returnHeading))
      found.push(...(data ?? []))
      token = data?.length ? String(nextToken ?? '') : ''
    } while (token !== '')
    return found
  }

  const withdrawalsIn = async (account: Account, { from, to }: Window) => {
    const found: z.output<typeof withdrawalHeading>[] = []
    let index = '1'
    do {
      const query = new URLSearchParams({
        sizePerPage: '100',
        pageIndex: index,
        dateFrom: dayOf(from),
        dateTo: dayOf(to),
      })
      const { data, nextPageIndex } = await asked(account, '/returnWithdrawRequests', query, withdrawalPage)
      found.push(...(data ?? []))
      index = data?.length ? String(nextPageIndex ?? '') : ''
    } while (index !== '')
    return found
  }

  const tellLines = <L extends Line>(lines: readonly L[], result: (one: L) => string | null): LineOutcome[] =>
    lines.map((one) => {
      const said = result(one)
      return said === null ? { orderId: one.orderId, lineId: one.lineId, outcome: 'done' } : refusedLine(one, said)
    })

  /** One order's invoices. What a try before has told is not told again. */
  const shipOrder = async (account: Account, lines: readonly Shipment[]): Promise<LineOutcome[]> => {
    const boxes = await boxesOf(account, lines[0]?.orderId ?? '')
    const said = new Map<Shipment, string | null>()
    const tell: { one: Shipment; box: CoupangBox; courier: string }[] = []
    for (const one of lines) {
      const found = itemOf(boxes, one)
      const courier = couriers[one.courierCode]
      if (!found) said.set(one, 'There is no such item in the order.')
      else if (found.box.invoiceNumber === one.trackingNumber) said.set(one, null)
      else if (found.box.status !== 'INSTRUCT') said.set(one, `The box is in ${found.box.status}.`)
      else if (one.quantity < leftOf(found.item)) said.set(one, 'An item is not split over parcels.')
      else if (!courier) said.set(one, `no courier ${one.courierCode}`)
      else tell.push({ one, box: found.box, courier })
    }
    if (tell.length > 0) {
      const items = boxes.flatMap((box) => box.orderItems.filter((item) => leftOf(item) > 0))
      const isSplit = new Set(lines.map(({ trackingNumber }) => trackingNumber)).size > 1 || lines.length < items.length
      const answer = read(
        await ask(account, 'POST', '/orders/invoices', '', {
          vendorId: account.identifier,
          orderSheetInvoiceApplyDtos: tell.map(({ one, box, courier }) => ({
            shipmentBoxId: figures(box.shipmentBoxId),
            orderId: figures(box.orderId),
            vendorItemId: figures(vendorItemOf(one)),
            deliveryCompanyCode: courier,
            invoiceNumber: one.trackingNumber,
            splitShipping: isSplit,
            preSplitShipped: isSplit && boxes.some(({ status }) => status !== 'ACCEPT' && status !== 'INSTRUCT'),
            estimatedShippingDate: '',
          })),
        }),
        told,
        reasonOf,
      )
      for (const { one, box } of tell) said.set(one, resultOf(answer, box))
    }
    return tellLines(lines, (one) => said.get(one) ?? null)
  }

  const answerOne = async (account: Account, one: ClaimAnswer): Promise<string | null> => {
    const receipt = (await returnsOf(account, one.orderId)).find(({ receiptId }) => receiptId === one.claimId)
    if (!receipt) return 'There is no such request any more.'
    // What a try before has answered is not answered again.
    if (one.type === 'CANCEL' && receipt.receiptStatus !== 'RELEASE_STOP_UNCHECKED')
      return one.answer === (isStopped(receipt) ? 'APPROVED' : 'ALREADY_SHIPPED')
        ? null
        : 'There is no such request any more.'
    const isBack = receipt.receiptStatus === 'RETURNS_COMPLETED' && !isStopped(receipt)
    if (one.type === 'RETURN' && one.answer === 'APPROVED' && isBack) return null
    const ids = { vendorId: account.identifier, receiptId: figures(one.claimId) }
    const count = { ...ids, cancelCount: receipt.cancelCountSum }
    if (one.type === 'CANCEL' && one.answer === 'APPROVED')
      return done(
        await ask(account, 'PATCH', `/returnRequests/${encodeURIComponent(one.claimId)}/stoppedShipment`, '', count),
      )
    if (one.type === 'CANCEL' && one.answer === 'ALREADY_SHIPPED') {
      const box = (await boxesOf(account, one.orderId)).find(({ invoiceNumber }) => invoiceNumber)
      const courier = courierNames[box?.deliveryCompanyName?.replaceAll(' ', '') ?? '']
      if (!box?.invoiceNumber || !courier) return 'Tell the waybill first.'
      const body = { ...ids, deliveryCompanyCode: courier, invoiceNumber: box.invoiceNumber }
      return done(
        await ask(account, 'PATCH', `/returnRequests/${encodeURIComponent(one.claimId)}/completedShipment`, '', body),
      )
    }
    if (one.type === 'RETURN' && one.answer === 'APPROVED')
      return done(await ask(account, 'PATCH', `/returnRequests/${encodeURIComponent(one.claimId)}/approval`, '', count))
    return 'no such answer by the API'
  }

  return {
    type: 'COUPANG',
    longestWindow: 24 * 60 - 1,
    overlap: 24 * 60,
    async authorise(account) {
      const at = new Date(now()).toISOString()
      await boxesIn(account, 'ACCEPT', { from: at, to: at })
    },
    async changedSince(account, window) {
      // It is not asked for what is to come.
      const part = { from: window.from, to: new Date(Math.min(Date.parse(window.to), now())).toISOString() }
      if (part.from >= part.to) return { orders: [], next: null }
      const boxes: z.output<typeof boxHeading>[] = []
      for (const status of boxStatuses) boxes.push(...(await boxesIn(account, status, part)))
      const receipts = new Map<string, z.output<typeof returnHeading>>()
      for (const status of returnStatuses)
        for (const one of await returnsIn(account, status, part)) receipts.set(one.receiptId, one)
      const isIn = (said: string) => instantOf(said) >= part.from && instantOf(said) <= part.to
      const withdrawals = (await withdrawalsIn(account, part)).filter(({ createdAt }) => isIn(createdAt))
      const returns = [...receipts.values()]
      const times = new Map<string, string[]>()
      const note = (orderId: string, said: string) =>
        times.set(orderId, [...(times.get(orderId) ?? []), instantOf(said)])
      // The same box may stand in two lists while its status changes: the later one counts.
      for (const { orderId, paidAt, orderedAt } of boxes) note(orderId, paidAt || orderedAt)
      for (const { orderId, modifiedAt } of returns) if (isIn(modifiedAt)) note(orderId, modifiedAt)
      for (const { orderId, createdAt } of withdrawals) note(orderId, createdAt)
      const own = <T extends { orderId: string }>(all: readonly T[], id: string) =>
        all.filter((one) => one.orderId === id)
      const orders = [...times].map(([id, said]) => ({
        id,
        changedAt: said.toSorted().at(-1) ?? part.from,
        document: {
          boxes: [...new Map(own(boxes, id).map((box) => [box.shipmentBoxId, box])).values()],
          returns: own(returns, id),
          withdrawals: own(withdrawals, id),
        },
      }))
      return { orders, next: null }
    },
    async read(account, orders) {
      const found = []
      for (const { id, document: said } of orders) {
        const { boxes, returns, withdrawals } = document.safeParse(said).data ?? {
          boxes: [],
          returns: [],
          withdrawals: [],
        }
        const readAt = new Date(now()).toISOString()
        const source =
          boxes.length > 0
            ? coupangSource(boxes, returns, withdrawals, readAt)
            : coupangSource(await boxesOf(account, id), await returnsOf(account, id), withdrawals, readAt)
        if (source) found.push(source)
      }
      return found
    },
    movesUntilConfirmed: true,
    async confirm(account, lines) {
      const said = new Map<string, string | null>()
      const accepted = new Map<string, Line[]>()
      for (const [orderId, of] of Map.groupBy(lines, (one) => one.orderId)) {
        const boxes = await boxesOf(account, orderId)
        for (const one of of) {
          const box = itemOf(boxes, one)?.box
          if (!box) said.set(one.lineId, 'There is no such item in the order.')
          else if (box.status === 'ACCEPT')
            accepted.set(box.shipmentBoxId, [...(accepted.get(box.shipmentBoxId) ?? []), one])
        }
      }
      for (const some of parts([...accepted.keys()], toldAtOnce)) {
        const body = { vendorId: account.identifier, shipmentBoxIds: some.map(figures) }
        const answer = read(await ask(account, 'PATCH', '/ordersheets/acknowledgement', '', body), told, reasonOf)
        for (const shipmentBoxId of some)
          for (const { lineId } of accepted.get(shipmentBoxId) ?? [])
            said.set(lineId, resultOf(answer, { shipmentBoxId }))
      }
      return tellLines(lines, ({ lineId }) => said.get(lineId) ?? null)
    },
    ship: (account, lines) =>
      together(
        lines,
        ({ orderId }) => orderId,
        (of) => shipOrder(account, of),
      ),
    // A receipt is answered as a whole, though it be of several items.
    answerClaim: (account, lines) =>
      together(
        lines,
        ({ claimId }) => claimId,
        async (of) => {
          const said = of[0] ? await answerOne(account, of[0]) : null
          return tellLines(of, () => said)
        },
      ),
  }
}

const vendorItemOf = ({ lineId }: Line): string => lineId.slice(lineId.indexOf(':') + 1)

function itemOf(boxes: readonly CoupangBox[], one: Line) {
  for (const box of boxes) {
    const item = box.orderItems.find(({ vendorItemId }) => vendorItemId === vendorItemOf(one))
    if (item) return { box, item }
  }
  return null
}

/** What it says of a box; null: it is done. */
function resultOf(
  { data }: z.output<typeof told>,
  { shipmentBoxId }: Pick<CoupangBox, 'shipmentBoxId'>,
): string | null {
  // A box that is split is answered item by item, without their numbers: what was done all the same is seen when it is told again.
  const own = (data.responseList ?? []).filter((one) => one.shipmentBoxId === shipmentBoxId)
  if (own.length === 0) return 'not answered'
  const no = own.find(({ succeed }) => !succeed)
  return no ? (no.resultMessage ?? no.resultCode ?? 'no reason given') : null
}

function done(answer: { status: number; body: unknown }): string | null {
  if (answer.status >= 400 && answer.status !== 401 && answer.status !== 403)
    return reasonOf(answer.body) ?? `HTTP ${answer.status}`
  const { code, message, data } = read(answer, answered, reasonOf)
  if (data?.resultCode === 'FAIL') return data.resultMessage ?? 'no reason given'
  return code !== undefined && code !== null && Number(code) !== 200 ? (message ?? String(code)) : null
}
