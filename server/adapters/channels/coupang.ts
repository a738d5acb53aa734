import { z } from 'zod'
import type { ChannelAdapter } from './adapter.ts'
import { answerClaim } from './coupang-answer.ts'
import {
  coupangBox,
  coupangExchange,
  coupangReturn,
  coupangWithdrawal,
  instantOf,
  type boxHeading,
  type returnHeading,
} from './coupang-document.ts'
import { boxesIn, boxesOf, exchangesIn, exchangesOf, returnsIn, returnsOf, withdrawalsIn } from './coupang-read.ts'
import { coupangSource, isExchangeOpen } from './coupang-source.ts'
import { confirm, ship } from './coupang-tell.ts'
import { CoupangVendor } from './coupang-vendor.ts'
import type { ChannelLine } from './line.ts'

const boxStatuses = ['ACCEPT', 'INSTRUCT', 'DEPARTURE', 'DELIVERING', 'FINAL_DELIVERY', 'NONE_TRACKING'] as const
/** A request to stop a parcel is listed under both RU and UC. */
const returnStatuses = ['RU', 'UC', 'CC', 'PR'] as const

/**
 * What the lists say about an order. An order without boxes is older than the lists reach; it is read by itself, and so is one whose
 * document has another shape.
 */
const document = z.object({
  boxes: z.array(coupangBox),
  returns: z.array(coupangReturn),
  exchanges: z.array(coupangExchange),
  withdrawals: z.array(coupangWithdrawal),
})

/**
 * Coupang by its Open API v4 (developers.coupang.com, season 2, as of 2019; of a newer edition only what is named here could be read).
 * Read: signature; order sheets by minute and of one order; acknowledging, invoices; returns by day and of one order, withdrawn returns;
 * stopping a parcel, «already shipped», approving a return; the codes of couriers; exchanges: their list, confirming that the goods are
 * back, refusing one, the new parcel's waybill.
 * Read in the newer edition (developers.coupangcorp.com): confirming an exchange's goods (360034027834) and its waybill (360034027954),
 * which name PATCH beside PUT (we send PATCH), and that the list takes up to 7 days. Read in others' clients only: that seven whole days
 * are too many.
 * Not read: what a refusal for too many requests looks like beyond 429; a product's quantities (so we do not push stock); when an exchange
 * goes from RECEIPT to PROGRESS; whether an item of one may have another number than in its box; whether its new parcel is listed with the
 * boxes.
 * We do not tell the new parcel's waybill, for which a claim here has no place, nor that of the parcel that comes back.
 *
 * Coupang gives no time of change: orders of the last day are asked for again each time, status by status, and an order counts as changed
 * when it was read. Returns and exchanges name their last change, but that of an exchange does not move while its goods do: an open
 * exchange is read again each time. A buyer can change an order's address until it is acknowledged, so the order is read again after that.
 */
export function coupangAdapter(baseUrl: string, line: ChannelLine, now: () => number): ChannelAdapter {
  const vendor = new CoupangVendor(baseUrl, line, now)
  return {
    type: 'COUPANG',
    longestWindow: 24 * 60 - 1,
    overlap: 24 * 60,
    async authorise(account) {
      const at = new Date(now()).toISOString()
      await boxesIn(vendor, account, 'ACCEPT', { from: at, to: at })
    },
    async changedSince(account, window) {
      // The search must not reach into the future.
      const part = { from: window.from, to: new Date(Math.min(Date.parse(window.to), now())).toISOString() }
      if (part.from >= part.to) return { orders: [], next: null }
      const boxes: z.output<typeof boxHeading>[] = []
      for (const status of boxStatuses) boxes.push(...(await boxesIn(vendor, account, status, part)))
      // Boxes are read as they are now, so receipts and exchanges are asked for up to now as well. With those of an earlier period only, a
      // newer request would seem to be withdrawn.
      const asOf = { ...part, to: new Date(now()).toISOString() }
      const receipts = new Map<string, z.output<typeof returnHeading>>()
      for (const status of returnStatuses)
        for (const one of await returnsIn(vendor, account, status, asOf)) receipts.set(one.receiptId, one)
      const isIn = (said: string) => instantOf(said) >= part.from && instantOf(said) <= part.to
      const exchanges = await exchangesIn(vendor, account, asOf)
      const withdrawals = (await withdrawalsIn(vendor, account, part)).filter(({ createdAt }) => isIn(createdAt))
      const returns = [...receipts.values()]
      const times = new Map<string, string[]>()
      const note = (orderId: string, said: string) =>
        times.set(orderId, [...(times.get(orderId) ?? []), instantOf(said)])
      // A box is in two lists if its status changes in between: the later one counts.
      for (const { orderId, paidAt, orderedAt } of boxes) note(orderId, paidAt || orderedAt)
      for (const { orderId, modifiedAt } of returns) if (isIn(modifiedAt)) note(orderId, modifiedAt)
      for (const { orderId, createdAt } of withdrawals) note(orderId, createdAt)
      for (const one of exchanges) {
        if (isIn(one.modifiedAt)) note(one.orderId, one.modifiedAt)
        else if (isExchangeOpen(one) && !times.has(one.orderId)) times.set(one.orderId, [])
      }
      const own = <T extends { orderId: string }>(all: readonly T[], id: string) =>
        all.filter((one) => one.orderId === id)
      const orders = [...times].map(([id, said]) => ({
        id,
        changedAt: said.toSorted().at(-1) ?? part.from,
        document: {
          boxes: [...new Map(own(boxes, id).map((box) => [box.shipmentBoxId, box])).values()],
          returns: own(returns, id),
          exchanges: own(exchanges, id),
          withdrawals: own(withdrawals, id),
        },
      }))
      return { orders, next: null }
    },
    async read(account, orders) {
      const found = []
      for (const { id, document: said } of orders) {
        const listed = document.safeParse(said).data
        const boxes = listed?.boxes.length ? listed.boxes : await boxesOf(vendor, account, id)
        const requests = {
          returns: listed?.boxes.length ? listed.returns : await returnsOf(vendor, account, id),
          exchanges: listed?.exchanges ?? (await exchangesOf(vendor, account, id)),
          withdrawals: listed?.withdrawals ?? [],
        }
        const source = coupangSource(boxes, requests, new Date(now()).toISOString())
        if (source) found.push(source)
      }
      return found
    },
    movesUntilConfirmed: true,
    confirm: (account, lines) => confirm(vendor, account, lines),
    ship: (account, lines) => ship(vendor, account, lines),
    answerClaim: (account, lines) => answerClaim(vendor, account, lines),
  }
}
