import { z } from 'zod'
import type { Account, ChannelLine as Line, ClaimAnswer, LineOutcome, Shipment } from './adapter.ts'
import { reasonOf, type Cafe24Mall } from './cafe24-mall.ts'
import { atOnce, itemOf, ordersOf, type Read } from './cafe24-read.ts'
import { claimOf, leftStatuses, standingOf, type Cafe24Item } from './cafe24-source.ts'
import { parts, read, refusedLine, together } from './line.ts'

/** Cafe24 refuses longer reasons. */
const longestReason = 2000

const carriers = z.object({
  carriers: z.array(
    z.looseObject({
      carrier_id: z.union([z.int(), z.string()]),
      shipping_carrier_code: z.string(),
      shipping_carrier: z.string().nullish(),
    }),
  ),
})
type Carrier = z.output<typeof carriers>['carriers'][number]

/** Patterns that find a courier of ours among those that a shop has registered: each shop has courier codes of its own. */
const couriers: Readonly<Record<string, RegExp>> = {
  CJGLS: /대한통운|^cj/i,
  HANJIN: /한진|hanjin/i,
  CHUNIL: /천일|chunil/i,
  EPOST: /우체국|korea ?post|epost/i,
  ILYANG: /일양|ilyang/i,
  LOTTE: /롯데|lotte/i,
  DAESIN: /대신|daesin/i,
  KGB: /kgb/i,
  KDEXP: /경동|kyungdong|kdexp/i,
  LOGEN: /로젠|logen/i,
  SAGAWA: /사가와|佐川|sagawa/i,
  YAMATO: /야마토|ヤマト|yamato/i,
  FEDEX: /페덱스|fedex/i,
}

/** The shop's refusal; null: it was done. */
async function tell(mall: Cafe24Mall, account: Account, method: 'POST' | 'PUT', path: string, body: object) {
  const answer = await mall.ask(account, { method, path, body })
  const isRefused = answer.status >= 400 && answer.status !== 401 && answer.status !== 403
  if (isRefused || answer.status === 207) return reasonOf(answer.body) ?? `HTTP ${answer.status}`
  read(answer, z.unknown(), reasonOf)
  return null
}

const codesOf = (items: readonly Cafe24Item[]) => items.map(({ order_item_code }) => order_item_code)
const pathOf = (id: string) => `/orders/${encodeURIComponent(id)}`
const noItem = 'There is no such item in the order.'
/** Statuses of an item that is paid and not sent yet. */
const here = ['N10', 'N20', 'N21']
const isAt = (item: Cafe24Item | undefined, statuses: readonly string[]) =>
  item !== undefined && statuses.includes(standingOf(item))
const isIn = ({ order_status }: Cafe24Item) => `The item is in ${order_status}.`

/** The outcome of each line by its item's code, which is unique across orders; null: it was done. */
const outcomesOf = (lines: readonly Line[], said: ReadonlyMap<string, string | null>): LineOutcome[] =>
  lines.map(({ orderId, lineId }) => {
    const no = said.get(lineId) ?? null
    return no === null ? { orderId, lineId, outcome: 'done' } : refusedLine({ orderId, lineId }, no)
  })
const idsOf = (lines: readonly Line[]) => lines.map(({ orderId }) => orderId)

const prepare = (mall: Cafe24Mall, account: Account, id: string, codes: readonly string[]) =>
  tell(mall, account, 'PUT', pathOf(id), { request: { process_status: 'prepare', order_item_code: codes } })

/**
 * Confirms many orders in one call. Its answer does not name the orders that failed, so they are read again, and each that still waits is
 * sent by itself to learn the reason.
 */
export async function confirm(mall: Cafe24Mall, account: Account, lines: readonly Line[]): Promise<LineOutcome[]> {
  const said = new Map<string, string | null>()
  const waiting = (orders: ReadonlyMap<string, Read>) =>
    Map.groupBy(
      lines.filter((one) => isAt(itemOf(orders.get(one.orderId), one), ['N10'])),
      ({ orderId }) => orderId,
    )
  const before = await ordersOf(mall, account, idsOf(lines))
  for (const one of lines) {
    const item = itemOf(before.get(one.orderId), one)
    const isFit = isAt(item, [...here, ...leftStatuses])
    said.set(one.lineId, isFit ? null : item ? isIn(item) : noItem)
  }
  for (const some of parts([...waiting(before)], atOnce)) {
    const requests = some.map(([order_id, of]) => ({
      order_id,
      process_status: 'prepare',
      order_item_code: of.map(({ lineId }) => lineId),
    }))
    if ((await tell(mall, account, 'PUT', '/orders', { requests })) === null) continue
    const ids = some.map(([id]) => id)
    const left = waiting(await ordersOf(mall, account, ids))
    for (const [id, of] of left) {
      if (!ids.includes(id)) continue
      const codes = of.map(({ lineId }) => lineId)
      const no = await prepare(mall, account, id, codes)
      for (const code of codes) said.set(code, no)
    }
  }
  return outcomesOf(lines, said)
}

export async function ship(mall: Cafe24Mall, account: Account, lines: readonly Shipment[]): Promise<LineOutcome[]> {
  const found = await ordersOf(mall, account, idsOf(lines))
  const answer = await mall.ask(account, { method: 'GET', path: '/carriers' })
  const shop = read(answer, carriers, reasonOf).carriers
  return together(lines, ({ orderId, trackingNumber }) => `${orderId} ${trackingNumber}`, shipParcel)

  /** Lines that an earlier try has told are not told again. */
  async function shipParcel(parcel: readonly Shipment[]): Promise<LineOutcome[]> {
    const said = new Map<string, string | null>()
    const left: Cafe24Item[] = []
    for (const one of parcel) {
      const item = itemOf(found.get(one.orderId), one)
      const isTold = isAt(item, leftStatuses) && item?.tracking_no === one.trackingNumber
      if (isTold) continue
      if (!item) said.set(one.lineId, noItem)
      else if (!isAt(item, here)) said.set(one.lineId, isIn(item))
      else if (one.quantity < item.quantity) said.set(one.lineId, 'An item is not split over parcels.')
      else left.push(item)
    }
    const [first] = parcel
    if (first && left.length > 0) {
      const no = await send(first, left)
      for (const code of codesOf(left)) said.set(code, no)
    }
    return outcomesOf(parcel, said)
  }

  async function send({ orderId, courierCode, trackingNumber }: Shipment, items: readonly Cafe24Item[]) {
    const carrier = shop.find((one: Carrier) => couriers[courierCode]?.test(one.shipping_carrier ?? ''))
    if (!carrier) return `The shop has no carrier for ${courierCode}: it is registered in the shop's shipping settings.`
    // Cafe24 accepts a parcel only for items that are being prepared.
    const unprepared = items.filter((item) => isAt(item, ['N10']))
    const no = unprepared.length > 0 ? await prepare(mall, account, orderId, codesOf(unprepared)) : null
    if (no !== null) return no
    return tell(mall, account, 'POST', `${pathOf(orderId)}/shipments`, {
      request: {
        tracking_no: trackingNumber,
        shipping_company_code: carrier.shipping_carrier_code,
        carrier_id: carrier.carrier_id,
        order_item_code: codesOf(items),
        status: 'shipping',
      },
    })
  }
}

const claims = {
  CANCEL: { letter: 'C', path: 'cancellation', undone: 'Cancellation' },
  RETURN: { letter: 'R', path: 'return', undone: 'Return' },
  EXCHANGE: { letter: 'E', path: 'exchange', undone: 'Exchange' },
} as const

/** Answers only claims that the buyer really asked for: the same calls would cancel or take back any item. */
export async function answerClaim(
  mall: Cafe24Mall,
  account: Account,
  lines: readonly ClaimAnswer[],
): Promise<LineOutcome[]> {
  const found = await ordersOf(mall, account, idsOf(lines))
  return together(
    lines,
    ({ orderId, claimId, type, answer, reason }) => JSON.stringify([orderId, claimId, type, answer, reason]),
    answerAll,
  )

  async function answerAll(some: readonly ClaimAnswer[]): Promise<LineOutcome[]> {
    const said = new Map<string, string | null>()
    const items: Cafe24Item[] = []
    for (const one of some) {
      const { letter, undone } = claims[one.type]
      const item = itemOf(found.get(one.orderId), one)
      const status = item?.order_status ?? ''
      const isRefused = status === `${letter}11` || (item?.request_undone === undone && !status.startsWith(letter))
      const isAsked = status === `${letter}00`
      const isAccepted = status.startsWith(letter) && !isAsked && !isRefused
      // A buyer who withdrew a claim may ask again, so the claim's id is compared too.
      if (item && isAsked && claimOf(item)?.claimId === one.claimId) items.push(item)
      else if (one.answer === 'APPROVED' ? isAccepted : isRefused) said.set(one.lineId, null)
      else said.set(one.lineId, item ? 'There is no such request any more.' : noItem)
    }
    const [first] = some
    if (first && items.length > 0) {
      const no = await (first.answer === 'APPROVED' ? accept(first, items) : refuse(first, items))
      for (const code of codesOf(items)) said.set(code, no)
    }
    return outcomesOf(some, said)
  }

  async function accept({ type, orderId, reason }: ClaimAnswer, items: readonly Cafe24Item[]) {
    if (type === 'EXCHANGE') return 'An exchange is accepted in the shop’s own admin.'
    return tell(mall, account, 'POST', `${pathOf(orderId)}/${claims[type].path}`, {
      request: {
        status: 'accepted',
        ...(reason ? { reason: reason.slice(0, longestReason) } : {}),
        items: items.map(({ order_item_code, claim_quantity, quantity }) => ({
          order_item_code,
          quantity: claim_quantity || quantity,
        })),
      },
    })
  }

  function refuse({ type, orderId, reason }: ClaimAnswer, items: readonly Cafe24Item[]) {
    const words = reason?.slice(0, longestReason)
    const request = {
      order_id: orderId,
      order_item_code: codesOf(items),
      undone: 'T',
      reason_type: 'I',
      ...(words ? { reason: words, display_reject_reason: 'T', reject_reason: words } : {}),
    }
    return tell(mall, account, 'PUT', `/${claims[type].path}requests`, { requests: [request] })
  }
}
