import { z } from 'zod'
import type { Changed, ChangedPage, ChannelAdapter } from './adapter.ts'
import { Cafe24Mall } from './cafe24-mall.ts'
import { atOnce, listed, ordersOf, type Listing } from './cafe24-read.ts'
import { cafe24Source, koreanDay, openStatuses, toldAtOf } from './cafe24-source.ts'
import { answerClaim, confirm, ship } from './cafe24-tell.ts'
import type { ChannelLine } from './line.ts'

const dayMs = 86_400_000
/**
 * Cafe24 gives no time for a confirmation or a new address, so orders of this many days that are still to ship are listed each time, and so
 * are claims.
 */
const openDays = 30

/** The date types that find orders which were placed, paid, sent, delivered or ended in a period. */
const dates = [
  'order_date',
  'pay_date',
  'shipbegin_date',
  'shipend_date',
  'purchaseconfirmation_date',
  'cancel_date',
  'cancel_complete_date',
  'return_complete_date',
  'exchange_complete_date',
]
/** The steps of a claim between these dates and its end have no time. */
const claimDates = [
  'cancel_request_date',
  'cancel_accept_date',
  'return_request_date',
  'return_accept_date',
  'exchange_request_date',
  'exchange_accept_date',
]

/**
 * Cafe24 by its Admin API, version 2025-12-01.
 * Read, in others' copies of the vendor's pages (2025-12 and 2026-06): introduction, errors, limits, versions, OAuth; orders, their items,
 * receivers, buyer, shipments, cancellation, return and exchange; requests of the three and refusing them; carriers.
 * Read in others' clients only: that the body of a call stands under `request`, or under `requests` for many; that scopes are joined by
 * commas (the vendor's newer guide says blanks).
 * Not read: the body of a 207; the codes of couriers, on which clients disagree (we ask for the shop's own carriers and find them by name);
 * whether the last day of a search is included (we assume that it is); whether an item stays in C11, R11 or E11, and whether cancelling a
 * part of it makes another; whether an item's discounts are for all its pieces (we assume that they are); which address an item of several
 * goes to before it is prepared; how long OAuth's state may be; what an exchange is for, without which it cannot be accepted.
 * We do not push stock.
 */
export function cafe24Adapter(baseUrl: string | null, line: ChannelLine, now: () => number): ChannelAdapter {
  const mall = new Cafe24Mall(baseUrl, line, now)
  return {
    type: 'CAFE24',
    longestWindow: 30 * 24 * 60,
    // Cafe24 is searched by the day.
    overlap: 24 * 60,
    async authorise(account) {
      const today = koreanDay(now())
      await listed(mall, account, { dateType: 'order_date', from: today, to: today })
    },
    oauth: {
      url: (account, back) => mall.authoriseUrl(account, back),
      token: (account, back) => mall.enter(account, back),
    },
    async changedSince(account, { from, to: end }, page) {
      if (page !== null) return pageOf(rest.parse(JSON.parse(page)))
      // The search must not reach into the future.
      const to = new Date(Math.min(Date.parse(end), now())).toISOString()
      if (from >= to) return { orders: [], next: null }
      const stretch = { from: koreanDay(Date.parse(from)), to: koreanDay(Date.parse(to)) }
      const open = { ...stretch, from: koreanDay(Math.min(Date.parse(from), Date.parse(to) - openDays * dayMs)) }
      // The list of open orders shows them as they are now, so it belongs to the period that ends now.
      const isLatest = Date.parse(end) >= now()
      const listings: Listing[] = [
        ...dates.map((dateType) => ({ dateType, ...stretch })),
        ...claimDates.map((dateType) => ({ dateType, ...(isLatest ? open : stretch) })),
        ...(isLatest ? [{ dateType: 'order_date', ...open, statuses: openStatuses }] : []),
      ]
      const changed = new Map<string, Changed>()
      for (const listing of listings)
        for (const one of await listed(mall, account, listing))
          changed.set(one.order_id, { id: one.order_id, changedAt: within(toldAtOf(one), from, to) })
      return pageOf([...changed.values()])
    },
    async read(account, orders) {
      const ids = orders.map(({ id }) => id)
      const found = await ordersOf(mall, account, ids)
      const readAt = new Date(now()).toISOString()
      return [...found.values()].map(({ order, raw }) => cafe24Source(order, raw, readAt))
    },
    confirm: (account, lines) => confirm(mall, account, lines),
    ship: (account, lines) => ship(mall, account, lines),
    answerClaim: (account, lines) => answerClaim(mall, account, lines),
  }
}

const rest = z.array(z.object({ id: z.string(), changedAt: z.string() }))

/** The rest of the orders goes along as the cursor, so that each order is read once, however many lists it is in. */
const pageOf = (all: readonly Changed[]): ChangedPage => ({
  orders: all.slice(0, atOnce),
  next: all.length > atOnce ? JSON.stringify(all.slice(atOnce)) : null,
})

/** Keeps a time inside the period that was asked for, so that the import's cursor does not leave it. */
const within = (at: string, from: string, to: string) => (at < from ? from : at > to ? to : at)
