import { isAmount, type ConditionGroup } from '../../entities/condition.ts'
import { isSameCurrency } from '../../entities/currency.ts'
import type { GroupOption, PriceOption, PromotionReason } from '../../entities/promotion.ts'
import { groupHolds, optionKeyOf, perPiece, type LineFacts, type OrderFacts } from './conditions.ts'

/** For every `buy` pieces the order gets the gifts `get` times, and at most `most` times (null: no limit). */
export interface BuyXGetY {
  buy: number
  get: number
  most: number | null
}

export interface Freebie {
  skuId: number
  quantity: number
  /** The gift is drawn by lot from the gifts that are random, instead of given to everyone. */
  isRandom: boolean
}

export interface PromotionFacts {
  id: number
  priority: number
  isSuspended: boolean
  /** From its campaign: the seller of the orders, and the time in which they were placed (first moment included, last not). */
  campaign: {
    partnerId: number
    brandId: number | null
    channelId: number | null
    validAfter: string | null
    validBefore: string | null
  }
  conditionGroups: readonly ConditionGroup[]
  groupOption: GroupOption | null
  /** The SKUs (ids), products (codes) or options (`code/code`) that are counted; empty: all. */
  requiredGroup: readonly string[]
  quantityGte: number | null
  quantityLte: number | null
  priceOption: PriceOption
  priceGte: number | null
  priceLte: number | null
  currency: string
  buyXGetY: BuyXGetY | null
  freebies: readonly Freebie[]
  /** How many gifts are drawn each time. */
  randomCount: number
  allowRandomRepetition: boolean
  allowsDuplication: boolean
  mutuallyExclusiveIds: readonly number[]
  /** How often the promotion may still be given; null: no limit. */
  remaining: number | null
}

export interface Gift {
  /** Which of the times it is, from 1. For one order and promotion each number is given only once. */
  n: number
  skuId: number
  quantity: number
}

export type PromotionDecision =
  | { promotionId: number; times: number; gifts: Gift[] }
  /** `by`: the promotion that excluded this one. */
  | { promotionId: number; times: 0; why: PromotionReason; by?: number }

/** Whether the promotion gives something; then `times` is at least 1. */
export const isGranted = (decision: PromotionDecision): decision is Extract<PromotionDecision, { gifts: Gift[] }> =>
  'gifts' in decision

/**
 * What each promotion gives an order, and why the others give nothing (decisions.md §16). The lowest priority number is tried first; of
 * equal ones, the oldest. A promotion that gave excludes those that it excludes or that exclude it, and one that allows no other beside it
 * ends the series. Gifts never count as bought, because only the order's own lines are counted.
 */
export function decideGifts(order: OrderFacts, promotions: readonly PromotionFacts[]): PromotionDecision[] {
  const given: PromotionFacts[] = []
  return inOrder(promotions).map((promotion) => {
    const decision = decideOne(order, promotion, given)
    if (isGranted(decision)) given.push(promotion)
    return decision
  })
}

/** What one promotion gives an order to which `given` gave already. Also used to try it on past orders. */
export function decideOne(
  order: OrderFacts,
  promotion: PromotionFacts,
  given: readonly PromotionFacts[],
): PromotionDecision {
  const not = (why: PromotionReason, by?: number): PromotionDecision => ({
    promotionId: promotion.id,
    times: 0,
    why,
    ...(by === undefined ? {} : { by }),
  })
  const own = whyNotItself(promotion, order)
  if (own) return not(own)
  const stopper = given.find(({ allowsDuplication }) => !allowsDuplication)
  if (stopper) return not('STOPPED', stopper.id)
  const rival = given.find((other) => excludes(other, promotion) || excludes(promotion, other))
  if (rival) return not('EXCLUDED', rival.id)
  const earned = timesEarned(promotion, order)
  if (earned === 0) return not('BOUNDS')
  const times = Math.min(earned, promotion.remaining ?? earned, mostDraws(promotion))
  if (times <= 0) return not('USED_UP')
  return { promotionId: promotion.id, times, gifts: giftsOf(promotion, order.key, times) }
}

export function inOrder<P extends Pick<PromotionFacts, 'priority' | 'id'>>(promotions: readonly P[]): P[] {
  return promotions.toSorted((a, b) => a.priority - b.priority || a.id - b.id)
}

const excludes = (one: PromotionFacts, other: PromotionFacts) => one.mutuallyExclusiveIds.includes(other.id)

function whyNotItself(promotion: PromotionFacts, order: OrderFacts): PromotionReason | null {
  const { isSuspended, campaign, conditionGroups, currency, priceGte, priceLte } = promotion
  if (isSuspended) return 'SUSPENDED'
  const { partnerId, brandId, channelId, validAfter, validBefore } = campaign
  if (
    partnerId !== order.partnerId ||
    (brandId !== null && brandId !== order.brandId) ||
    (channelId !== null && channelId !== order.channelId)
  )
    return 'OTHER_SELLER'
  if ((validAfter !== null && order.placedAt < validAfter) || (validBefore !== null && order.placedAt >= validBefore))
    return 'OUTSIDE_PERIOD'
  const failed = conditionGroups.filter((group) => !groupHolds(group, order, currency))
  if (isSameCurrency(order.currency, currency)) return failed.length === 0 ? null : 'CONDITIONS'
  if (failed.some(({ conditions }) => !conditions.some(({ target }) => isAmount(target)))) return 'CONDITIONS'
  return failed.length > 0 || priceGte !== null || priceLte !== null ? 'CURRENCY' : null
}

/** How often an order has earned the promotion: once for each group within the bounds, or by the number of its pieces. */
function timesEarned(promotion: PromotionFacts, order: OrderFacts): number {
  const { buyXGetY, quantityGte, quantityLte, priceGte, priceLte } = promotion
  const within = (value: number, least: number | null, most: number | null) =>
    (least === null || value >= least) && (most === null || value <= most)
  const groups = groupsOf(
    promotion,
    order.lines.filter(({ isPaid, quantity }) => isPaid && quantity > 0),
  ).filter(({ quantity, price }) => within(quantity, quantityGte, quantityLte) && within(price, priceGte, priceLte))
  if (!buyXGetY) return groups.length
  const earned = groups.reduce((sum, { quantity }) => sum + Math.floor(quantity / buyXGetY.buy) * buyXGetY.get, 0)
  return Math.min(earned, buyXGetY.most ?? earned)
}

interface Group {
  quantity: number
  price: number
}

function groupsOf({ groupOption, requiredGroup, priceOption }: PromotionFacts, lines: readonly LineFacts[]): Group[] {
  const counts = (key: string) => requiredGroup.length === 0 || requiredGroup.includes(key)
  const groups = new Map<string, Group>()
  const add = (key: string, { quantity, price }: Group) => {
    const group = groups.get(groupOption === null ? '' : key) ?? { quantity: 0, price: 0 }
    const isUnit = priceOption === 'ORIGINAL_PRICE' || priceOption === 'SALES_PRICE'
    groups.set(groupOption === null ? '' : key, {
      quantity: group.quantity + quantity,
      price: isUnit ? Math.max(group.price, price) : group.price + price,
    })
  }
  for (const line of lines) {
    const price = priceOf(line, priceOption)
    if (groupOption === 'ITEM') {
      // The line's money counts in full for each of its SKUs, because nothing says how it is shared.
      for (const { skuId, quantity } of line.items) if (counts(String(skuId))) add(String(skuId), { quantity, price })
      continue
    }
    const key = keyOf(line, groupOption)
    if (counts(key)) add(groupOption === 'ORDER_LINE' ? line.serial : key, { quantity: line.quantity, price })
  }
  return [...groups.values()]
}

/** The key of a line for the required group: its option, or else its product. */
function keyOf(line: LineFacts, groupOption: GroupOption | null): string {
  return groupOption === 'PRODUCT_OPTION' ? optionKeyOf(line) : (line.dealCode ?? '')
}

function priceOf({ originalPrice, salesPrice, paymentAmount, quantity }: LineFacts, priceOption: PriceOption): number {
  const prices: Record<PriceOption, number> = {
    ORIGINAL_PRICE: perPiece(originalPrice, quantity),
    SALES_PRICE: perPiece(salesPrice, quantity),
    PAYMENT_AMOUNT: paymentAmount,
    TOTAL_SALES_PRICE: salesPrice,
  }
  return prices[priceOption]
}

/** How often there is something to draw. Without repetition each gift is drawn only once, and a time without a gift must not count. */
function mostDraws({ freebies, randomCount, allowRandomRepetition }: PromotionFacts): number {
  const drawn = freebies.filter(({ isRandom }) => isRandom).length
  if (allowRandomRepetition || randomCount === 0 || drawn < freebies.length) return Infinity
  return Math.ceil(drawn / randomCount)
}

/** The gifts of each time: those for everyone and those that are drawn. They are always the same for the same order and promotion. */
export function giftsOf(promotion: PromotionFacts, orderKey: string, times: number): Gift[] {
  const fixed = promotion.freebies.filter(({ isRandom }) => !isRandom)
  const pool = promotion.freebies.filter(({ isRandom }) => isRandom)
  const roll = rollsOf(`${orderKey}|${promotion.id}`)
  let left = [...pool]
  return Array.from({ length: times }, (_, index) => index + 1).flatMap((n) => {
    const drawn = Array.from({ length: promotion.randomCount }, () => {
      const from = promotion.allowRandomRepetition ? pool : left
      const one = from[Math.floor(roll() * from.length)]
      if (!promotion.allowRandomRepetition) left = left.filter((other) => other !== one)
      return one
    }).filter((one) => one !== undefined)
    return together([...fixed, ...drawn]).map(({ skuId, quantity }) => ({ n, skuId, quantity }))
  })
}

/** Lists each SKU once, with all its pieces. */
function together(freebies: readonly Freebie[]): { skuId: number; quantity: number }[] {
  const pieces = new Map<number, number>()
  for (const { skuId, quantity } of freebies) pieces.set(skuId, (pieces.get(skuId) ?? 0) + quantity)
  return [...pieces].map(([skuId, quantity]) => ({ skuId, quantity }))
}

/** Numbers from 0 up to 1 that depend only on the seed (FNV-1a, then mulberry32): neither a clock nor chance is involved. */
function rollsOf(seed: string): () => number {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
