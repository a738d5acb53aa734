import { sql } from 'kysely'
import { spellingsOf } from '../../../shared/rules/orders/phone.ts'
import type { PromotionFacts } from '../../../shared/rules/orders/promotions.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { asksFor } from './asks-for.ts'

interface Bought {
  id: number
  partnerId: number
  buyerCode: string | null
  buyerPhone: string | null
  countryCode: string
  placedAt: string
}
/** An order with what its buyer is called in the column that they are known by: a phone number has many spellings. */
type Known = Bought & { names: readonly string[] }

/**
 * How many orders each order's buyer had placed before it, without cancelled and declined ones. They are counted only if a promotion asks.
 * Buyers are known by the channel's number, otherwise by phone.
 */
export async function earlierPurchases(
  db: Reader,
  orders: readonly Bought[],
  promotions: readonly PromotionFacts[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  if (!asksFor(promotions, ['FIRST_PURCHASE', 'PURCHASE_COUNT'])) return counts
  for (const [partnerId, own] of Map.groupBy(orders, (order) => order.partnerId)) {
    const byCode = own.flatMap((order) => (order.buyerCode === null ? [] : { ...order, names: [order.buyerCode] }))
    const byPhone = own.flatMap((order) =>
      order.buyerCode !== null || order.buyerPhone === null
        ? []
        : { ...order, names: spellingsOf(order.buyerPhone, order.countryCode.toUpperCase()) },
    )
    await countBy(db, partnerId, 'buyerCode', byCode, counts)
    await countBy(db, partnerId, 'buyerPhone', byPhone, counts)
  }
  return counts
}

/** Not the bare column: with it PostgreSQL might walk all of a partner's orders by their time instead of the few of these buyers. */
const placed = sql<string>`("placedAt" || '')`

/**
 * The database counts the orders before the first of these, and those in between are counted here, so that little is read however often
 * someone bought.
 */
async function countBy(
  db: Reader,
  partnerId: number,
  column: 'buyerCode' | 'buyerPhone',
  orders: readonly Known[],
  counts: Map<number, number>,
): Promise<void> {
  if (orders.length === 0) return
  const days = orders.map(({ placedAt }) => placedAt).sort()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const buyers = new Set(orders.flatMap(({ names }) => names))
  const standing = (part: string[]) =>
    db
      .selectFrom('order')
      .where('partnerId', '=', partnerId)
      .where(column, 'in', part)
      .where('status', 'not in', ['CANCELED', 'DECLINED'])
  const before = new Map(
    (
      await inParts(buyers, (part) =>
        standing(part)
          .select([`${column} as buyer`, sql<number>`count(*)`.as('orders')])
          .where(placed, '<', first)
          .groupBy(column)
          .execute(),
      )
    ).map((row) => [row.buyer, Number(row.orders)]),
  )
  const between = Map.groupBy(
    await inParts(buyers, (part) =>
      standing(part)
        .select([`${column} as buyer`, 'id', 'placedAt'])
        .where(placed, '>=', first)
        .where(placed, '<=', last)
        .execute(),
    ),
    ({ buyer }) => buyer,
  )
  for (const order of orders) {
    // A file tells only the day: of several orders on one day, the one that came first is the earlier.
    const since = order.names
      .flatMap((name) => between.get(name) ?? [])
      .filter(({ id, placedAt }) => placedAt < order.placedAt || (placedAt === order.placedAt && id < order.id))
    const earlier = order.names.reduce((sum, name) => sum + (before.get(name) ?? 0), 0)
    counts.set(order.id, earlier + since.length)
  }
}
