import type { OrderStatus } from '../../../shared/entities/order.ts'
import type { PromotionReason } from '../../../shared/entities/promotion.ts'
import type { StockOf } from '../../../shared/rules/orders/conditions.ts'
import {
  decideGifts,
  isGranted,
  type Gift,
  type PromotionDecision,
  type PromotionFacts,
} from '../../../shared/rules/orders/promotions.ts'
import type { Reader } from '../../db/database.ts'
import type { Insert } from '../../db/dialect.ts'
import { inParts } from '../../db/in-parts.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import { decidedOf, lockLimited, takeBack, tellGifts } from '../../ledger/gifts.ts'
import { factsOf, type OrderToSee } from '../facts.ts'
import { stockOf } from '../stock.ts'
import { mergedOrders } from './merged.ts'
import { earlierPurchases } from './purchases.ts'
import { promotionFacts } from './view.ts'

/** A grant that was given back may be given again: by the same number, once. */
const insertGrant = {
  into: 'promotionGrant',
  columns: {
    promotionId: 'int',
    salesOrderId: 'int',
    n: 'int',
    giftsJson: 'text',
    cost: 'int',
    at: 'text',
    givenBackAt: 'text',
  },
  conflict: { on: ['promotionId', 'salesOrderId', 'n'], update: ['giftsJson', 'cost', 'at', 'givenBackAt'] },
} as const satisfies Insert<'promotionGrant'>
const insertOutcome = {
  into: 'promotionOutcome',
  columns: {
    promotionId: 'int',
    salesOrderId: 'int',
    at: 'text',
    times: 'int',
    why: 'text',
    otherPromotionId: 'int',
    isShort: 'int',
  },
  conflict: { on: ['salesOrderId', 'promotionId'], update: ['at', 'times', 'why', 'otherPromotionId', 'isShort'] },
} as const satisfies Insert<'promotionOutcome'>
const insertItem = {
  into: 'orderItem',
  columns: { salesOrderId: 'int', orderLineId: 'int', skuId: 'int', quantity: 'int', origin: 'text' },
} as const satisfies Insert<'orderItem'>

/**
 * Reasons of an order that the promotion was never for. They are not logged, because the log would say nothing that its campaign does not.
 */
const untold: readonly PromotionReason[] = ['SUSPENDED', 'OTHER_SELLER', 'OUTSIDE_PERIOD']
const over: readonly OrderStatus[] = ['CANCELED', 'DECLINED']
/** Statuses of an order whose pieces may still change. */
const open: readonly OrderStatus[] = ['PENDING', 'HOLD', 'READY']

export interface SavedOrder {
  order: OrderToSee
  /** Null if the order is new. */
  was: OrderStatus | null
  /** The order is decided anew: its pieces have changed, or it was put back to what the channel said. */
  isAnew: boolean
}

/**
 * Gives orders their gifts when they become complete, once, and takes them back from orders that are called off, in the transaction that
 * saves the orders. What limited promotions have left is counted by a guarded step under their lock, so that none is given more often than
 * its limit.
 */
export async function settleGifts(w: Writer, orders: readonly SavedOrder[]): Promise<void> {
  const moved = orders.filter(({ order, was, isAnew }) => was !== order.row.status || isAnew)
  const partnerIds = new Set(moved.map(({ order }) => order.row.partnerId))
  if (moved.length === 0 || !(await hasPromotions(w.tx, partnerIds))) return
  const decided = await decidedOf(
    w.tx,
    moved.flatMap(({ order, was }) => (was === null ? [] : order.row.id)),
  )
  const back = moved.filter(
    ({ order: { row }, isAnew }) =>
      decided.has(row.id) && (over.includes(row.status) || (isAnew && open.includes(row.status))),
  )
  const due = moved.filter(({ order: { row }, isAnew }) => row.status === 'READY' && (isAnew || !decided.has(row.id)))
  if (back.length === 0 && due.length === 0) return
  await lockLimited(w, partnerIds)
  await takeBack(
    w,
    back.map(({ order }) => order.row.id),
  )
  if (due.length > 0)
    await give(
      w,
      due.map(({ order }) => order),
    )
}

async function hasPromotions(db: Reader, partnerIds: Iterable<number>): Promise<boolean> {
  const found = await inParts(partnerIds, (ids) =>
    db.selectFrom('promotion').select('id').where('partnerId', 'in', ids).limit(1).execute(),
  )
  return found.length > 0
}

async function give(w: Writer, orders: readonly OrderToSee[]): Promise<void> {
  const known = await promotionFacts(
    w.tx,
    orders.map(({ row }) => row.partnerId),
  )
  const { promotions } = known
  if (promotions.length === 0) return
  const byPartner = Map.groupBy(promotions, ({ campaign }) => campaign.partnerId)
  const earlier = await earlierPurchases(
    w.tx,
    orders.map(({ row }) => row),
    promotions,
  )
  const merged = await mergedOrders(
    w.tx,
    orders.map(({ row }) => row),
    promotions,
  )
  const grants = await Grants.of(w, known)
  for (const order of orders) {
    const { id, partnerId } = order.row
    const own = byPartner.get(partnerId) ?? []
    for (const decision of decideGifts(
      factsOf(order, { earlierPurchases: earlier.get(id), isMerged: merged.has(id) }),
      own,
    )) {
      const promotion = own.find((one) => one.id === decision.promotionId)
      if (promotion) grants.add(w, id, promotion, decision)
    }
  }
  await grants.save(w)
}

type Known = Awaited<ReturnType<typeof promotionFacts>>

/** Decisions of a transaction, counted one by one and saved together. */
export class Grants {
  private readonly grants: unknown[][] = []
  private readonly outcomes: unknown[][] = []
  private readonly items: unknown[][] = []
  /** How often each limited promotion was given. */
  private readonly times = new Map<number, number>()
  /** By order: the names of the promotions that gave. */
  private readonly gave = new Map<number, string[]>()
  /** Pieces that these orders were given. */
  private readonly used = new Map<number, number>()
  private readonly known: Known
  private readonly stock: StockOf

  private constructor(known: Known, stock: StockOf) {
    this.known = known
    this.stock = stock
  }

  static async of(w: Writer, known: Known): Promise<Grants> {
    return new Grants(known, await stockOf(w.tx, known.costOf.keys(), new Date(w.now)))
  }

  add(w: Writer, orderId: number, promotion: PromotionFacts, decision: PromotionDecision): void {
    const { id } = promotion
    if (!isGranted(decision)) {
      if (!untold.includes(decision.why))
        this.outcomes.push([id, orderId, w.now, 0, decision.why, decision.by ?? null, 0])
      return
    }
    if (promotion.remaining !== null) {
      promotion.remaining -= decision.times
      this.times.set(id, (this.times.get(id) ?? 0) + decision.times)
    }
    this.outcomes.push([id, orderId, w.now, decision.times, null, null, this.runsShort(decision.gifts) ? 1 : 0])
    this.gave.set(orderId, [...(this.gave.get(orderId) ?? []), this.known.nameOf.get(id) ?? `#${id}`])
    for (const [n, gifts] of Map.groupBy(decision.gifts, (gift) => gift.n)) {
      const pieces = gifts.map(({ skuId, quantity }) => ({ skuId, quantity }))
      this.grants.push([id, orderId, n, JSON.stringify(pieces), costOfGifts(gifts, this.known.costOf), w.now, null])
      for (const { skuId, quantity } of pieces) this.items.push([orderId, null, skuId, quantity, 'GIFT'])
    }
  }

  /** Whether there is not enough of a gift. The order goes on all the same, but its outcome says so. */
  private runsShort(gifts: readonly Gift[]): boolean {
    for (const { skuId, quantity } of gifts) this.used.set(skuId, (this.used.get(skuId) ?? 0) + quantity)
    return gifts.some(({ skuId }) => (this.used.get(skuId) ?? 0) > this.stock(skuId))
  }

  /** `userId`: the user who chose these orders; null if they became complete by themselves. */
  async save(w: Writer, userId: number | null = null): Promise<void> {
    for (const [id, times] of [...this.times].sort(([a], [b]) => a - b)) await count(w, id, times)
    await w.dialect.insertMany(w.tx, insertGrant, this.grants)
    await w.dialect.insertMany(w.tx, insertOutcome, this.outcomes)
    await w.dialect.insertMany(w.tx, insertItem, this.items)
    await tellGifts(w, 'gift', this.gave, userId)
  }
}

/** What gifts cost their partner, in KRW. */
export const costOfGifts = (gifts: readonly Omit<Gift, 'n'>[], costOf: ReadonlyMap<number, number>): number =>
  gifts.reduce((sum, { skuId, quantity }) => sum + (costOf.get(skuId) ?? 0) * quantity, 0)

/** Counts down what a promotion has left. The condition keeps it from going below zero, even if others give at the same time. */
async function count(w: Writer, promotionId: number, times: number): Promise<void> {
  const { numUpdatedRows } = await w.tx
    .updateTable('promotion')
    .set((e) => ({ remainingOfferCount: e('remainingOfferCount', '-', times) }))
    .where('id', '=', promotionId)
    .where('remainingOfferCount', '>=', times)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`The promotion ${promotionId} has fewer than ${times} left.`)
  w.changed(everyCenter, 'promotion', promotionId)
}
