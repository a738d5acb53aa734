import { sql } from 'kysely'
import type { OrderStatus } from '../../../shared/entities/order.ts'
import type { PromotionPreview, PromotionReason, PromotionTrial } from '../../../shared/entities/promotion.ts'
import { decideOne, type PromotionDecision, type PromotionFacts } from '../../../shared/rules/orders/promotions.ts'
import { amountToSend } from '../../../shared/rules/orders/order-facts.ts'
import { slices } from '../../crud/bulk.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Caller } from '../../http/caller.ts'
import { noSuch } from '../../http/errors.ts'
import { cannotLookForPeople, seesPeople } from '../../http/sees-people.ts'
import { visible } from '../../subjects.ts'
import { factsOf, ordersToSee, type OrderToSee } from '../facts.ts'
import { Sales } from '../sales.ts'
import { stockOf } from '../stock.ts'
import { decidedOf } from '../../ledger/gifts.ts'
import { costOfGifts } from './grant.ts'
import { mergedOrders } from './merged.ts'
import { earlierPurchases } from './purchases.ts'
import { promotionFacts } from './view.ts'

/** How many orders are looked at before other work gets a turn. */
const atOnce = 100
/** How many orders are told one by one. */
const mostShown = 500
const open: readonly OrderStatus[] = ['PENDING', 'HOLD', 'READY']

type Past = 'ALREADY' | 'GONE' | 'NOT_YET'
type Verdict = PromotionDecision | { promotionId: number; times: 0; why: Past }
interface Judged {
  order: OrderToSee
  /** The decision is made when this is called, by what is left then. */
  verdict: () => Verdict
}

/** What one promotion decides of stored orders, in the order of `ids`. What they got of other promotions counts as it is. */
export async function judge(
  db: Reader,
  ids: readonly number[],
  promotion: PromotionFacts,
  others: readonly PromotionFacts[],
  how: { past: boolean },
): Promise<Judged[]> {
  const found = new Map(
    (await ordersToSee(db, ids, { withItems: asksItems(promotion) })).map((order) => [order.row.id, order]),
  )
  const orders = ids.flatMap((id) => found.get(id) ?? [])
  const grants = await inParts(ids, (part) =>
    db
      .selectFrom('promotionGrant')
      .select(['salesOrderId', 'promotionId'])
      .distinct()
      .where('salesOrderId', 'in', part)
      .where('givenBackAt', 'is', null)
      .execute(),
  )
  const got = Map.groupBy(grants, ({ salesOrderId }) => salesOrderId)
  const earlier = await earlierPurchases(
    db,
    orders.map(({ row }) => row),
    [promotion],
  )
  const merged = await mergedOrders(
    db,
    orders.map(({ row }) => row),
    [promotion],
  )
  const decided = how.past ? await decidedOf(db, ids) : new Set<number>()
  const { id: promotionId } = promotion
  const not = (why: Past) => ({ promotionId, times: 0, why }) as const
  return orders.map((order) => {
    const { id, status } = order.row
    const has = new Set((got.get(id) ?? []).map((one) => one.promotionId))
    const given = others.filter((one) => has.has(one.id))
    const verdict = (): Verdict => {
      if (how.past && has.has(promotionId)) return not('ALREADY')
      if (how.past && !open.includes(status)) return not('GONE')
      if (how.past && status !== 'READY' && !decided.has(id)) return not('NOT_YET')
      return decideOne(
        factsOf(order, { earlierPurchases: earlier.get(id), isMerged: merged.has(id) }),
        promotion,
        how.past ? given : given.filter(comesBefore),
      )
    }
    return { order, verdict }
  })

  /** Whether another promotion is tried before this one: a new promotion takes its place among the others. */
  function comesBefore(other: PromotionFacts): boolean {
    return other.priority < promotion.priority || (other.priority === promotion.priority && other.id < promotionId)
  }
}

/** Whether it matters which SKUs are sent. */
const asksItems = ({ groupOption, conditionGroups }: PromotionFacts): boolean =>
  groupOption === 'ITEM' ||
  conditionGroups.some(({ conditions }) =>
    conditions.some(({ target }) => target === 'ITEM_QUANTITY' || target === 'ITEM_KINDS'),
  )

/** What a promotion would have given to the orders of the last days, to try it before it starts. It changes nothing. */
export async function previewPromotion(
  database: Database,
  caller: Caller,
  { promotionId, campaignId, days, limit, limitedOfferCount, ...rules }: PromotionTrial,
): Promise<PromotionPreview> {
  const db = database.read
  const asked = rules.conditionGroups.flatMap(({ conditions }) => conditions)
  // A user who may make promotions learns from their gifts which people they fit anyway.
  const mayTry = seesPeople(caller) || caller.privileges.has('campaign:write')
  if (!mayTry && asked.some(({ target }) => target === 'BUYER' || target === 'RECIPIENT_REGION'))
    throw cannotLookForPeople()
  const campaign = await tableStore(database, caller, 'campaign').named('campaignId', campaignId)
  const own = promotionId === null ? new Map() : await tableStore(database, caller, 'promotion').many([promotionId])
  if (promotionId !== null && !own.has(promotionId)) throw noSuch('promotionId', 'There is no such promotion.')
  const promotion: PromotionFacts = {
    ...rules,
    // A promotion that is not stored yet comes after all others of its priority.
    id: promotionId ?? Number.MAX_SAFE_INTEGER,
    isSuspended: false,
    campaign: { ...campaign, validAfter: null, validBefore: null },
    remaining: limitedOfferCount,
  }
  const ids = await pastOrders(database, caller, promotion, { days, limit })
  const { promotions } = await promotionFacts(db, [campaign.partnerId])
  const others = promotions.filter(({ id }) => id !== promotionId)
  return tally(database, promotion, others, ids, { past: false })
}

/** What past orders of a promotion's period would get of it now, or why not; it changes nothing. */
export async function previewReplay(
  database: Database,
  caller: Caller,
  promotionId: number,
  days: number,
): Promise<PromotionPreview> {
  const row = await tableStore(database, caller, 'promotion').one(promotionId)
  const { promotions } = await promotionFacts(database.read, [row.partnerId], { isSuspendedToo: true })
  const promotion = promotions.find(({ id }) => id === promotionId)
  if (!promotion) throw new Error(`The promotion ${promotionId} has no campaign.`)
  const ids = await pastOrders(database, caller, promotion, { days, limit: 100_000 })
  const others = promotions.filter(({ id }) => id !== promotionId)
  return tally(database, promotion, others, ids, { past: true })
}

/** Past orders that the promotion's campaign covers, the newest first. */
async function pastOrders(
  database: Database,
  caller: Caller,
  { campaign }: PromotionFacts,
  { days, limit }: { days: number; limit: number },
): Promise<number[]> {
  const since = new Date(database.now().getTime() - days * 86_400_000).toISOString()
  let wanted = database.read
    .selectFrom('order')
    .select('id')
    .where(visible(caller, 'order'))
    .where('partnerId', '=', campaign.partnerId)
    .where('placedAt', '>=', campaign.validAfter !== null && campaign.validAfter > since ? campaign.validAfter : since)
    .orderBy('placedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (campaign.brandId !== null) wanted = wanted.where('brandId', '=', campaign.brandId)
  if (campaign.channelId !== null) wanted = wanted.where('channelId', '=', campaign.channelId)
  if (campaign.validBefore !== null) wanted = wanted.where('placedAt', '<', campaign.validBefore)
  return (await wanted.execute()).map(({ id }) => id)
}

/** Adds up what orders would get. A limit is used up in the order in which the orders were placed. */
async function tally(
  database: Database,
  promotion: PromotionFacts,
  others: readonly PromotionFacts[],
  ids: readonly number[],
  how: { past: boolean },
): Promise<PromotionPreview> {
  const db = database.read
  const skus = await skusOf(db, promotion)
  const costOf = new Map(skus.map(({ id, cost }) => [id, cost]))
  const pieces = new Map<number, number>(promotion.freebies.map(({ skuId }) => [skuId, 0]))
  const whys = new Map<PromotionReason, number>()
  const [would, wouldNot]: PromotionPreview['orders'][] = [[], []]
  const answer = { tried: ids.length, given: 0, times: 0, cost: 0 }
  const sales = new Sales()
  const nameOf = new Map((await namesOf(db, others)).map(({ id, name }) => [id, name]))
  // The oldest come first: limited gifts go to those who ordered first.
  const parts = slices(ids.toReversed(), atOnce)
  const judged = (nth: number) => judge(db, parts[nth] ?? [], promotion, others, how)
  let these = await judged(0)
  for (const nth of parts.keys()) {
    // The database reads the next part while this one is decided.
    const next = judged(nth + 1)
    for (const { order, verdict: decide } of these) {
      const verdict = decide()
      const { id, channelOrderId, placedAt, status, currency } = order.row
      const paymentAmount = amountToSend(order.lines)
      const shown = { id, channelOrderId, placedAt, status, paymentAmount, currency }
      if ('why' in verdict) {
        whys.set(verdict.why, (whys.get(verdict.why) ?? 0) + 1)
        const by = 'by' in verdict && verdict.by !== undefined ? (nameOf.get(verdict.by) ?? null) : null
        wouldNot?.push({ ...shown, times: 0, why: verdict.why, byName: by, gifts: [] })
        if ((wouldNot?.length ?? 0) > mostShown) wouldNot?.shift()
        continue
      }
      if (promotion.remaining !== null) promotion.remaining -= verdict.times
      answer.given++
      answer.times += verdict.times
      sales.add(currency, paymentAmount)
      answer.cost += costOfGifts(verdict.gifts, costOf)
      const own = new Map<number, number>()
      for (const { skuId, quantity } of verdict.gifts) {
        pieces.set(skuId, (pieces.get(skuId) ?? 0) + quantity)
        own.set(skuId, (own.get(skuId) ?? 0) + quantity)
      }
      const gifts = [...own].map(([skuId, quantity]) => ({ skuId, quantity }))
      would?.push({ ...shown, times: verdict.times, why: null, byName: null, gifts })
      if ((would?.length ?? 0) > mostShown) would?.shift()
    }
    these = (await Promise.all([next, new Promise((resolve) => setImmediate(resolve))]))[0]
  }
  const stock = await stockOf(db, pieces.keys(), database.now())
  return {
    ...answer,
    sales: sales.inKrw,
    foreignSales: sales.foreign,
    gifts: skus.map(({ id, name, partnerItemNumber, cost }) => ({
      skuId: id,
      skuName: name,
      partnerItemNumber,
      quantity: pieces.get(id) ?? 0,
      cost: cost * (pieces.get(id) ?? 0),
      available: stock(id),
    })),
    whys: [...whys].map(([why, orders]) => ({ why, orders })).toSorted((a, b) => b.orders - a.orders),
    orders: [...(would?.toReversed() ?? []), ...(wouldNot?.toReversed() ?? [])].slice(0, mostShown),
  }
}

const skusOf = (db: Reader, { freebies, campaign }: PromotionFacts) =>
  inParts(new Set(freebies.map(({ skuId }) => skuId)), (ids) =>
    db
      .selectFrom('sku')
      .select(['id', 'name', 'partnerItemNumber', sql<number>`coalesce("cost", 0)`.as('cost')])
      .where('partnerId', '=', campaign.partnerId)
      .where('id', 'in', ids)
      .orderBy('id')
      .execute(),
  )

const namesOf = (db: Reader, promotions: readonly PromotionFacts[]) =>
  inParts(
    promotions.map(({ id }) => id),
    (ids) => db.selectFrom('promotion').select(['id', 'name']).where('id', 'in', ids).execute(),
  )
