import { isAmount, type ConditionGroup } from '../../entities/condition.ts'
import { isSameCurrency } from '../../entities/currency.ts'
import type { GroupOption, PriceOption, PromotionReason } from '../../entities/promotion.ts'
import { groupHolds, optionKeyOf, perPiece, type LineFacts, type OrderFacts } from './conditions.ts'

/** For every `buy` pieces `get` times what it gives, `most` times at most (null: without end). */
export interface BuyXGetY {
  buy: number
  get: number
  most: number | null
}

export interface Freebie {
  skuId: number
  quantity: number
  /** It is drawn by lot among the others that are, instead of given to everyone. */
  isRandom: boolean
}

export interface PromotionFacts {
  id: number
  priority: number
  isSuspended: boolean
  /** Its campaign's: whose orders, and placed when (first moment included, last not). */
  campaign: {
    partnerId: number
    brandId: number | null
    channelId: number | null
    validAfter: string | null
    validBefore: string | null
  }
  conditionGroups: readonly ConditionGroup[]
  groupOption: GroupOption | null
  /** Which SKUs (ids), products (codes) or options (`code/code`) are counted; empty: all. */
  requiredGroup: readonly string[]
  quantityGte: number | null
  quantityLte: number | null
  priceOption: PriceOption
  priceGte: number | null
  priceLte: number | null
  /** Of all its amounts. */
  currency: string
  buyXGetY: BuyXGetY | null
  freebies: readonly Freebie[]
  /** How many are drawn each time. */
  randomCount: number
  allowRandomRepetition: boolean
  allowsDuplication: boolean
  mutuallyExclusiveIds: readonly number[]
  /** How often it may still be given; null: without end. */
  remaining: number | null
}

export interface Gift {
  /** The how-manieth time, from 1: with order and promotion it is given once. */
  n: number
  skuId: number
  quantity: number
}

export type PromotionDecision =
  | { promotionId: number; times: number; gifts: Gift[] }
  /** `by`: the promotion that shut it out. */
  | { promotionId: number; times: 0; why: PromotionReason; by?: number }

/** Whether it gives: then `times` is more than nothing. */
export const isGranted = (decision: PromotionDecision): decision is Extract<PromotionDecision, { gifts: Gift[] }> =>
  'gifts' in decision

/**
 * What each promotion gives an order, and why the others do not (decisions.md §16): the lowest priority number first, of equals the
 * oldest; one that gave shuts out those it excludes or that exclude it, and one that allows no other beside it ends the row. What is given
 * is never counted as bought, since only an order's own lines are looked at.
 */
export function decideGifts(order: OrderFacts, promotions: readonly PromotionFacts[]): PromotionDecision[] {
  const given: PromotionFacts[] = []
  return inOrder(promotions).map((promotion) => {
    const decision = decideOne(order, promotion, given)
    if (isGranted(decision)) given.push(promotion)
    return decision
  })
}

/** What one promotion gives an order that `given` have given to already: as one comes after them, and as it is tried on past orders. */
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

/** How often an order has earned it: once for each group within the bounds, or as its pieces make. */
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
      // A line's money belongs to each SKU of it: nothing says how it is shared.
      for (const { skuId, quantity } of line.items) if (counts(String(skuId))) add(String(skuId), { quantity, price })
      continue
    }
    const key = keyOf(line, groupOption)
    if (counts(key)) add(groupOption === 'ORDER_LINE' ? line.serial : key, { quantity: line.quantity, price })
  }
  return [...groups.values()]
}

/** What the required group names: of a line, and of the whole order, its product. */
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

/** How often there is something to give: without repetition what is drawn is used up, and then a time would count for nothing. */
function mostDraws({ freebies, randomCount, allowRandomRepetition }: PromotionFacts): number {
  const drawn = freebies.filter(({ isRandom }) => isRandom).length
  if (allowRandomRepetition || randomCount === 0 || drawn < freebies.length) return Infinity
  return Math.ceil(drawn / randomCount)
}

/** Those for everyone and those that are drawn, each time: the same for the same order and promotion, whenever it is asked. */
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

/** A SKU once, with all its pieces. */
function together(freebies: readonly Freebie[]): { skuId: number; quantity: number }[] {
  const pieces = new Map<number, number>()
  for (const { skuId, quantity } of freebies) pieces.set(skuId, (pieces.get(skuId) ?? 0) + quantity)
  return [...pieces].map(([skuId, quantity]) => ({ skuId, quantity }))
}

/** Numbers from 0 up to 1 that follow from a seed alone (FNV-1a, then mulberry32): no clock and no dice. */
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
