import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { toMajor } from '../../../shared/entities/currency.ts'
import { feedOrder, feedPage, feedResults, type FeedOrder, type FeedTold } from '../../../shared/entities/order-feed.ts'
import type { Account, ChannelAdapter, Changed, ChannelLine as Line, LineOutcome } from './adapter.ts'
import { answersTo, type ChannelLine, noReason, notAnswered, read, refusedLine } from './line.ts'
import { feedSource } from './feed-source.ts'

/**
 * Only the id and time of each order are parsed here. Each order is read by itself, so that one with a wrong shape does not stop the
 * others.
 */
const pageOfOrders = feedPage.extend({
  orders: z.array(z.looseObject(feedOrder.pick({ orderId: true, changedAt: true }).shape)).max(500),
})
const reasonOf = (body: unknown) => z.object({ reason: z.string() }).safeParse(body).data?.reason ?? null

/**
 * The HTTP order feed, for a seller's own shop. We designed it: shared/entities/order-feed.ts describes it. Each request is signed with the
 * channel's key, HMAC-SHA256 over time, method, path with query, and body.
 */
export function feedAdapter(line: ChannelLine, now: () => number): ChannelAdapter {
  const ask = (
    account: Account,
    method: 'GET' | 'POST',
    path: string,
    body = '',
    more: Record<string, string> = {},
  ) => {
    const url = new URL(`${(account.channelUrl ?? '').replace(/\/+$/, '')}${path}`)
    const at = new Date(now()).toISOString()
    const signed = [at, method, `${url.pathname}${url.search}`, body].join('\n')
    return line.send(account, {
      method,
      url: url.href,
      headers: {
        'x-gantry-timestamp': at,
        'x-gantry-signature': createHmac('sha256', account.apiKey ?? '')
          .update(signed)
          .digest('hex'),
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body === '' ? {} : { body }),
      // Each message carries a key, by which the shop carries it out only once.
      repeat: 'always',
    })
  }

  const changedSince = async (account: Account, window: { from: string; to: string }, page: string | null) => {
    const query = new URLSearchParams({ changedFrom: window.from, changedTo: window.to, ...(page ? { page } : {}) })
    const { orders, next } = read(await ask(account, 'GET', `/orders?${query}`), pageOfOrders, reasonOf)
    return {
      orders: orders.map((document) => ({ id: document.orderId, changedAt: document.changedAt, document })),
      next,
    }
  }

  const document = async (account: Account, { id, document: whole }: Changed): Promise<FeedOrder> =>
    whole === undefined
      ? read(await ask(account, 'GET', `/orders/${encodeURIComponent(id)}`), feedOrder, reasonOf)
      : read({ status: 200, body: whole }, feedOrder, reasonOf)

  const tell = async (account: Account, kind: FeedTold, body: object, key: string) =>
    read(
      await ask(account, 'POST', `/${kind}`, JSON.stringify(body), { 'idempotency-key': key }),
      feedResults,
      reasonOf,
    ).results

  /** A line that the shop's answer does not mention was not done. */
  const tellLines = async <L extends Line>(account: Account, kind: FeedTold, lines: readonly L[], key: string) => {
    const results = await tell(account, kind, { lines }, key)
    const answers = answersTo(lines, results)
    return lines.map(({ orderId, lineId }, nth): LineOutcome => {
      const result = answers[nth]
      if (result?.ok) return { orderId, lineId, outcome: 'done' }
      return refusedLine({ orderId, lineId }, result?.reason ?? (result ? noReason : notAnswered))
    })
  }

  return {
    type: 'FEED',
    longestWindow: 7 * 24 * 60,
    overlap: 10,
    async authorise(account) {
      const at = new Date(now()).toISOString()
      await changedSince(account, { from: at, to: at }, null)
    },
    changedSince,
    read: async (account, orders) =>
      Promise.all(orders.map(async (changed) => feedSource(await document(account, changed)))),
    confirm: (account, lines, key) => tellLines(account, 'confirmations', lines, key),
    ship: (account, lines, key) => tellLines(account, 'shipments', lines, key),
    answerClaim: (account, lines, key) => tellLines(account, 'claim-answers', lines, key),
    delay: (account, lines, key) => tellLines(account, 'delays', lines, key),
    async refund(account, lines, key) {
      const told = lines.map(({ orderId, lineId, quantity, amount, currency }) => ({
        orderId,
        lineId,
        quantity,
        amount: toMajor(amount, currency),
      }))
      return tellLines(account, 'refunds', told, key)
    },
    async pushStock(account, items, key) {
      await tell(account, 'stock', { items }, key)
    },
  }
}
