import { z } from 'zod'
import { instant, maxInteger, patchOf, stamps } from '../api/list.ts'
import { conditionGroup, storedGroup } from './condition.ts'
import { amount, currencyCode, maxAmount, money } from './currency.ts'
import { orderStatuses } from './order.ts'

/** What a promotion counts by itself: SKUs, products, their options or lines; without one the whole order is counted together. */
export const groupOptions = ['ITEM', 'PRODUCT', 'PRODUCT_OPTION', 'ORDER_LINE'] as const
export type GroupOption = (typeof groupOptions)[number]
export const priceOptions = ['ORIGINAL_PRICE', 'SALES_PRICE', 'PAYMENT_AMOUNT', 'TOTAL_SALES_PRICE'] as const
export type PriceOption = (typeof priceOptions)[number]
/** Why an order got nothing of a promotion. */
export const promotionReasons = [
  'SUSPENDED',
  'OTHER_SELLER',
  'OUTSIDE_PERIOD',
  'CONDITIONS',
  /** It asks for an amount, and the order was paid in another currency. */
  'CURRENCY',
  'BOUNDS',
  'EXCLUDED',
  'STOPPED',
  'USED_UP',
  /** The order was called off, and what it got was given back. */
  'CALLED_OFF',
  /** It has got it. */
  'ALREADY',
  /** It is being sent or was, so that nothing can be put to it. */
  'GONE',
  /** It is not complete yet: then it is decided by itself. */
  'NOT_YET',
] as const
export type PromotionReason = (typeof promotionReasons)[number]

const id = z.int().positive()
const bound = z.int().min(0).max(maxInteger).nullable().default(null)
const price = amount.min(0).max(maxAmount).nullable().default(null)
const name = z.string().trim().min(1).max(127)

const campaignFields = z.strictObject({
  partnerId: id,
  brandId: id.nullable().default(null),
  /** Empty: of every channel. */
  channelId: id.nullable().default(null),
  name,
  /** The orders that were placed from the first moment on, and before the last. */
  validAfter: instant.nullable().default(null),
  validBefore: instant.nullable().default(null),
  /** Orders that it is hoped to reach; null: nobody said. */
  expectedVolume: bound,
  description: z.string().trim().max(2000).nullable().default(null),
})
export const campaignInput = campaignFields.meta({ id: 'CampaignInput' })
export const campaignPatch = patchOf(campaignFields.omit({ partnerId: true })).meta({ id: 'CampaignPatch' })

export const campaign = campaignFields
  .extend({
    ...stamps,
    partnerName: z.string(),
    brandName: z.string().nullable(),
    channelName: z.string().nullable(),
    /** Orders that got something, what these came to, and what the gifts cost; in KRW, and what was paid in other currencies beside it. */
    actualVolume: z.int(),
    totalSales: z.int(),
    foreignSales: z.array(money),
    totalCosts: z.int(),
    promotions: z.array(z.object({ id: z.int(), name: z.string(), isSuspended: z.boolean() })),
  })
  .meta({ id: 'Campaign' })

/** For every `buy` pieces `get` times what it gives, `most` times at most (null: without end). */
export const buyXGetY = z
  .object({
    buy: z.int().min(1).max(100_000),
    get: z.int().min(1).max(1_000),
    most: z.int().min(1).max(100_000).nullable().default(null),
  })
  .meta({ id: 'BuyXGetY' })
/** `isRandom`: it is drawn by lot among the others that are, instead of given to everyone. */
export const freebie = z
  .object({ skuId: id, quantity: z.int().min(1).max(1_000).default(1), isRandom: z.boolean().default(false) })
  .meta({ id: 'Freebie' })

const ruleFields = z.strictObject({
  isSuspended: z.boolean().default(false),
  /** The lowest is tried first, of equals the oldest. */
  priority: z.int().min(1).max(1000).default(1),
  conditionGroups: z.array(conditionGroup).max(20).default([]),
  groupOption: z.enum(groupOptions).nullable().default(null),
  /** Which SKUs (ids), products (codes) or options (`code/code`) are counted; empty: all. */
  requiredGroup: z.array(z.string().trim().min(1).max(255)).max(100).default([]),
  quantityGte: bound,
  quantityLte: bound,
  priceOption: z.enum(priceOptions).default('PAYMENT_AMOUNT'),
  priceGte: price,
  priceLte: price,
  /** Of all its amounts: orders of another do not meet them. */
  currency: currencyCode.default('KRW'),
  buyXGetY: buyXGetY.nullable().default(null),
  freebies: z.array(freebie).min(1).max(50),
  /** How many are drawn each time. */
  randomCount: z.int().min(0).max(50).default(0),
  allowRandomRepetition: z.boolean().default(false),
  /** Whether promotions after it may give as well. */
  allowsDuplication: z.boolean().default(true),
  mutuallyExclusiveIds: z.array(id).max(100).default([]),
  /** How often it is given in all; null: without end. */
  limitedOfferCount: z.int().min(0).max(maxInteger).nullable().default(null),
})
const promotionFields = ruleFields.extend({ campaignId: id, name })
export const promotionInput = promotionFields.meta({ id: 'PromotionInput' })
export const promotionOfCampaign = promotionFields.omit({ campaignId: true }).meta({ id: 'PromotionOfCampaign' })
export const promotionPatch = patchOf(promotionFields.omit({ campaignId: true })).meta({ id: 'PromotionPatch' })

/** The same fields as they are kept. */
export const keptPromotion = promotionFields.extend({ conditionGroups: z.array(storedGroup) })
export const promotion = keptPromotion
  .extend({
    ...stamps,
    partnerId: z.int(),
    campaignName: z.string(),
    /** Its campaign's: orders placed from the first moment on, and before the last. */
    validAfter: z.string().nullable(),
    validBefore: z.string().nullable(),
    remainingOfferCount: z.int().nullable(),
    freebies: z.array(freebie.extend({ skuName: z.string(), partnerItemNumber: z.string().nullable() })),
  })
  .meta({ id: 'Promotion' })

const templateFields = ruleFields.omit({ mutuallyExclusiveIds: true })
/** A promotion to begin others with. */
export const promotionTemplateInput = z
  .strictObject({ partnerId: id, name, content: templateFields })
  .meta({ id: 'PromotionTemplateInput' })
export const promotionTemplate = promotionTemplateInput
  .extend({
    ...stamps,
    content: templateFields.extend({ conditionGroups: z.array(storedGroup).default([]) }),
    partnerName: z.string(),
  })
  .meta({ id: 'PromotionTemplate' })

const pieces = z.array(z.object({ skuId: z.int(), quantity: z.int() }))
/** What an order got of a promotion, or why not. */
export const promotionOutcome = z
  .object({
    id: z.int(),
    at: z.string(),
    salesOrderId: z.int(),
    channelOrderId: z.string(),
    promotionId: z.int(),
    promotionName: z.string(),
    /** How often it was given, and what. */
    times: z.int(),
    gifts: z.array(
      z.object({
        skuId: z.int(),
        skuName: z.string(),
        quantity: z.int(),
        /** Pieces of these that an adjustment leaves out. */
        notSent: z.int(),
        /** Pieces of these that an adjustment sends something else for, and what. */
        replaced: z.array(
          z.object({
            quantity: z.int(),
            instead: z.object({ skuId: z.int(), skuName: z.string(), quantity: z.int() }),
          }),
        ),
      }),
    ),
    /** There was not enough of a gift when it was given. */
    isShort: z.boolean(),
    why: z.enum(promotionReasons).nullable(),
    /** The promotion that shut it out. */
    byName: z.string().nullable(),
  })
  .meta({ id: 'PromotionOutcome' })

/** What is tried on past orders before it starts; `promotionId`: the promotion that is being changed. */
export const promotionTrial = promotionFields
  .omit({ name: true })
  .extend({
    promotionId: id.nullable().default(null),
    days: z.int().min(1).max(92).default(30),
    limit: z.int().min(1).max(100_000).default(100_000),
  })
  .meta({ id: 'PromotionTrial' })
const triedOrder = z.object({
  id: z.int(),
  channelOrderId: z.string(),
  placedAt: z.string(),
  status: z.enum(orderStatuses),
  paymentAmount: amount,
  currency: z.string(),
  times: z.int(),
  why: z.enum(promotionReasons).nullable(),
  byName: z.string().nullable(),
  gifts: pieces,
})
const giftTotal = z.object({
  skuId: z.int(),
  skuName: z.string(),
  partnerItemNumber: z.string().nullable(),
  quantity: z.int(),
  /** In KRW. */
  cost: z.int(),
  /** Pieces that orders may still take, in all centers together. */
  available: z.int(),
})
const tried = {
  /** Orders that were looked at. */
  tried: z.int(),
  /** Those that would get something, how often, and what these orders came to: in KRW, and beside it in other currencies. */
  given: z.int(),
  times: z.int(),
  sales: z.int(),
  foreignSales: z.array(money),
  cost: z.int(),
  gifts: z.array(giftTotal),
  whys: z.array(z.object({ why: z.enum(promotionReasons), orders: z.int() })),
  /** The newest, those that would get something first. */
  orders: z.array(triedOrder),
}
export const promotionPreview = z.object(tried).meta({ id: 'PromotionPreview' })
export const promotionReplay = z.object(tried).meta({ id: 'PromotionReplay' })

/** What a campaign came to on one day; in KRW, and what was paid in other currencies beside it. */
export const campaignDay = z
  .object({ day: z.string(), orders: z.int(), sales: z.int(), foreignSales: z.array(money), costs: z.int() })
  .meta({ id: 'CampaignDay' })

export type CampaignInput = z.output<typeof campaignInput>
export type Campaign = z.output<typeof campaign>
export type PromotionInput = z.output<typeof promotionInput>
export type Promotion = z.output<typeof promotion>
export type PromotionTemplateInput = z.output<typeof promotionTemplateInput>
export type PromotionTemplate = z.output<typeof promotionTemplate>
export type PromotionOutcome = z.output<typeof promotionOutcome>
export type PromotionTrial = z.output<typeof promotionTrial>
export type PromotionPreview = z.output<typeof promotionPreview>
export type CampaignDay = z.output<typeof campaignDay>
