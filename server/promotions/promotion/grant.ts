import { sql } from 'kysely'
import type { OrderStatus } from '../../../shared/entities/order.ts'
import type { PromotionReason } from '../../../shared/entities/promotion.ts'
import { decideGifts, isGranted, type PromotionFacts } from '../../../shared/rules/promotions.ts'
import type { Reader } from '../../db/database.ts'
import type { Insert } from '../../db/dialect.ts'
import { inParts } from '../../db/in-parts.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import { factsOf, ordersToSee } from '../facts.ts'
import { promotionFacts } from './view.ts'

const insertGrant = {
  into: 'promotionGrant',
  columns: { promotionId: 'int', salesOrderId: 'int', n: 'int', giftsJson: 'text', cost: 'int', at: 'text' },
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
  },
} as const satisfies Insert<'promotionOutcome'>
const insertItem = {
  into: 'orderItem',
  columns: { salesOrderId: 'int', orderLineId: 'int', skuId: 'int', quantity: 'int', origin: 'text' },
} as const satisfies Insert<'orderItem'>

/** An order that never was a promotion's: of these the log would say nothing that its campaign does not. */
const untold: readonly PromotionReason[] = ['SUSPENDED', 'OTHER_SELLER', 'OUTSIDE_PERIOD']
const over: readonly OrderStatus[] = ['CANCELED', 'DECLINED']

/**
 * Gives orders that are complete their gifts, once, and takes them back from those that are called off; in the transaction that saves
 * them. What limited promotions have left is counted by guarded steps under their lock, so that none is given more often than its limit.
 */
export async function settleGifts(
  w: Writer,
  orders: readonly { id: number; partnerId: number; status: OrderStatus }[],
): Promise<void> {
  await takeBack(
    w,
    orders.flatMap(({ id, status }) => (over.includes(status) ? id : [])),
  )
  const ready = orders.filter(({ status }) => status === 'READY')
  const partnerIds = new Set(ready.map(({ partnerId }) => partnerId))
  if (ready.length === 0 || !(await hasPromotions(w.tx, partnerIds))) return
  const decided = new Set(
    (
      await inParts(
        ready.map(({ id }) => id),
        (ids) => w.tx.selectFrom('promotionOutcome').select('salesOrderId').where('salesOrderId', 'in', ids).execute(),
      )
    ).map(({ salesOrderId }) => salesOrderId),
  )
  const due = ready.flatMap(({ id }) => (decided.has(id) ? [] : id))
  if (due.length > 0) await give(w, due, partnerIds)
}

async function hasPromotions(db: Reader, partnerIds: Iterable<number>): Promise<boolean> {
  const found = await inParts(partnerIds, (ids) =>
    db
      .selectFrom('promotion')
      .select('id')
      .where('partnerId', 'in', ids)
      .where('isSuspended', '=', false)
      .limit(1)
      .execute(),
  )
  return found.length > 0
}

async function give(w: Writer, orderIds: readonly number[], partnerIds: ReadonlySet<number>): Promise<void> {
  await lockLimited(w, partnerIds)
  const { promotions, costOf } = await promotionFacts(w.tx, partnerIds)
  const byPartner = Map.groupBy(promotions, ({ campaign }) => campaign.partnerId)
  const orders = await ordersToSee(w.tx, orderIds)
  const earlier = await earlierPurchases(w.tx, orders, promotions)
  const [grants, outcomes, items]: unknown[][][] = [[], [], []]
  for (const order of orders) {
    const { id } = order.row
    const own = byPartner.get(order.row.partnerId) ?? []
    for (const decision of decideGifts(factsOf(order, earlier.get(id)), own)) {
      const { promotionId, times } = decision
      if (!isGranted(decision)) {
        if (!untold.includes(decision.why))
          outcomes?.push([promotionId, id, w.now, 0, decision.why, decision.by ?? null])
        continue
      }
      const promotion = own.find((one) => one.id === promotionId)
      if (promotion?.remaining !== null && promotion !== undefined) await count(w, promotion, times)
      outcomes?.push([promotionId, id, w.now, times, null, null])
      for (const [n, gifts] of Map.groupBy(decision.gifts, (gift) => gift.n)) {
        const pieces = gifts.map(({ skuId, quantity }) => ({ skuId, quantity }))
        const cost = pieces.reduce((sum, { skuId, quantity }) => sum + (costOf.get(skuId) ?? 0) * quantity, 0)
        grants?.push([promotionId, id, n, JSON.stringify(pieces), cost, w.now])
        for (const { skuId, quantity } of pieces) items?.push([id, null, skuId, quantity, 'GIFT'])
      }
    }
  }
  await w.dialect.insertMany(w.tx, insertGrant, grants ?? [])
  await w.dialect.insertMany(w.tx, insertOutcome, outcomes ?? [])
  await w.dialect.insertMany(w.tx, insertItem, items ?? [])
}

/** Locked in the order of their ids, so that no two imports wait for one another. */
async function lockLimited(w: Writer, partnerIds: ReadonlySet<number>): Promise<void> {
  const limited = await inParts(partnerIds, (ids) =>
    w.tx
      .selectFrom('promotion')
      .select('id')
      .where('partnerId', 'in', ids)
      .where('remainingOfferCount', 'is not', null)
      .execute(),
  )
  for (const { id } of limited.toSorted((a, b) => a.id - b.id))
    await w.tx
      .updateTable('promotion')
      .set((e) => ({ version: e.ref('version') }))
      .where('id', '=', id)
      .execute()
}

/** One guarded step for each time: below nothing it cannot go, whoever else gives. */
async function count(w: Writer, promotion: PromotionFacts, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const { numUpdatedRows } = await w.tx
      .updateTable('promotion')
      .set((e) => ({ remainingOfferCount: e('remainingOfferCount', '-', 1) }))
      .where('id', '=', promotion.id)
      .where('remainingOfferCount', '>', 0)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw new Error(`The promotion ${promotion.id} has nothing left.`)
  }
  w.changed(everyCenter, 'promotion', promotion.id)
  promotion.remaining = (promotion.remaining ?? 0) - times
}

/** The gifts of orders that were called off are no longer sent, and others may have them. */
async function takeBack(w: Writer, orderIds: readonly number[]): Promise<void> {
  const grants = await inParts(orderIds, (ids) =>
    w.tx
      .selectFrom('promotionGrant')
      .select(['id', 'promotionId', 'salesOrderId'])
      .where('salesOrderId', 'in', ids)
      .where('givenBackAt', 'is', null)
      .execute(),
  )
  if (grants.length === 0) return
  for (const [promotionId, back] of [...Map.groupBy(grants, (grant) => grant.promotionId)].sort(([a], [b]) => a - b)) {
    w.changed(everyCenter, 'promotion', promotionId)
    await w.tx
      .updateTable('promotion')
      .set((e) => ({ remainingOfferCount: e('remainingOfferCount', '+', back.length) }))
      .where('id', '=', promotionId)
      .where('remainingOfferCount', 'is not', null)
      .execute()
  }
  await inParts(
    grants.map(({ id }) => id),
    (ids) => w.tx.updateTable('promotionGrant').set({ givenBackAt: w.now }).where('id', 'in', ids).execute(),
  )
  await inParts(new Set(grants.map(({ salesOrderId }) => salesOrderId)), (ids) =>
    w.tx.deleteFrom('orderItem').where('salesOrderId', 'in', ids).where('origin', '=', 'GIFT').execute(),
  )
}

/** Of each order's buyer, known by the channel's number or else by phone; only where a promotion asks. */
async function earlierPurchases(
  db: Reader,
  orders: Awaited<ReturnType<typeof ordersToSee>>,
  promotions: readonly PromotionFacts[],
): Promise<Map<number, number>> {
  const asks = promotions.some(({ conditionGroups }) =>
    conditionGroups.some(({ conditions }) =>
      conditions.some(({ target }) => target === 'FIRST_PURCHASE' || target === 'PURCHASE_COUNT'),
    ),
  )
  if (!asks) return new Map()
  const counts = new Map<number, number>()
  for (const { row } of orders) {
    const buyer =
      row.buyerCode !== null
        ? sql<boolean>`"buyerCode" = ${row.buyerCode}`
        : row.buyerPhone !== null
          ? sql<boolean>`"buyerPhone" = ${row.buyerPhone}`
          : null
    if (buyer === null) continue
    const { count } = await db
      .selectFrom('order')
      .select(sql<number>`count(*)`.as('count'))
      .where('partnerId', '=', row.partnerId)
      .where(buyer)
      .where('placedAt', '<', row.placedAt)
      .where('status', 'not in', ['CANCELED', 'DECLINED'])
      .executeTakeFirstOrThrow()
    counts.set(row.id, Number(count))
  }
  return counts
}
