import { z } from 'zod'
import { type Account, ChannelFault, type ChannelLine as Line } from './adapter.ts'
import { reasonOf, type Cafe24Mall } from './cafe24-mall.ts'
import { cafe24Heading, cafe24Order, headingFields, type Cafe24Item, type Cafe24Order } from './cafe24-source.ts'
import { parts, read } from './line.ts'

const dayMs = 86_400_000
const listedAtOnce = 1000
/** Cafe24 does not page through a list beyond this offset. */
const furthest = 15_000
/** How many order numbers may be asked for at once. */
export const atOnce = 100
const embed = 'items,receivers,buyer'

const list = z.object({ orders: z.array(cafe24Heading) })
const documents = z.object({ orders: z.array(z.unknown()) })
const document = z.object({ order: z.unknown() })

/** A search by one date of the orders, from one day to another, both included. */
export interface Listing {
  dateType: string
  from: string
  to: string
  statuses?: readonly string[]
}
type Heading = z.output<typeof cafe24Heading>

export async function listed(mall: Cafe24Mall, account: Account, listing: Listing): Promise<Heading[]> {
  const { dateType, from, to, statuses } = listing
  const found: Heading[] = []
  for (let offset = 0; offset <= furthest; offset += listedAtOnce) {
    const query = {
      date_type: dateType,
      start_date: from,
      end_date: to,
      ...(statuses ? { order_status: statuses.join(',') } : {}),
      fields: headingFields,
      limit: String(listedAtOnce),
      offset: String(offset),
    }
    const { orders } = read(await mall.ask(account, { method: 'GET', path: '/orders', query }), list, reasonOf)
    found.push(...orders)
    if (orders.length < listedAtOnce) return found
  }
  // The list is too long to page through, so each half of the days is listed by itself.
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
  if (days < 1) throw new ChannelFault('channel-unreadable', { reason: `more than ${furthest} orders on ${from}` })
  const dayAfter = (nth: number) => new Date(Date.parse(from) + nth * dayMs).toISOString().slice(0, 10)
  const half = Math.floor((days - 1) / 2)
  const first = await listed(mall, account, { ...listing, to: dayAfter(half) })
  return [...first, ...(await listed(mall, account, { ...listing, from: dayAfter(half + 1) }))]
}

/** An order as parsed, and its document as Cafe24 sent it. */
export interface Read {
  order: Cafe24Order
  raw: unknown
}

/** Orders by their numbers; an order that does not exist is missing from the answer. */
export async function ordersOf(mall: Cafe24Mall, account: Account, ids: readonly string[]): Promise<Map<string, Read>> {
  const found = new Map<string, Read>()
  for (const some of parts([...new Set(ids)], atOnce)) {
    const query = { order_id: some.join(','), embed, limit: String(atOnce) }
    const answer = await mall.ask(account, { method: 'GET', path: '/orders', query })
    for (const raw of read(answer, documents, reasonOf).orders) {
      const one = readOf(raw)
      found.set(one.order.order_id, one)
    }
    // Cafe24 does not say how far back a search by number reaches, so missing orders are read one by one.
    for (const id of some.filter((one) => !found.has(one))) {
      const one = await orderOf(mall, account, id)
      if (one) found.set(id, one)
    }
  }
  return found
}

/** Null: there is no such order. */
async function orderOf(mall: Cafe24Mall, account: Account, id: string): Promise<Read | null> {
  const path = `/orders/${encodeURIComponent(id)}`
  const answer = await mall.ask(account, { method: 'GET', path, query: { embed } })
  return answer.status === 404 ? null : readOf(read(answer, document, reasonOf).order)
}

const readOf = (raw: unknown): Read => ({ order: read({ status: 200, body: raw }, cafe24Order, reasonOf), raw })

export const itemOf = (found: Read | undefined, { lineId }: Line): Cafe24Item | undefined =>
  found?.order.items.find(({ order_item_code }) => order_item_code === lineId)
