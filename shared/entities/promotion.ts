import { z } from 'zod'
import { instant, maxInteger, patchOf, stamps } from '../api/list.ts'
import { conditionGroup, storedGroup } from './condition.ts'
import { amount, currencyCode, maxAmount, money } from './currency.ts'
import { orderStatuses } from './order.ts'

/** What a promotion counts separately: SKUs, products, their options or lines. Without an option the whole order is counted together. */
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
  /** The promotion asks for an amount, and the order was paid in another currency. */
  'CURRENCY',
  'BOUNDS',
  'EXCLUDED',
  'STOPPED',
  'USED_UP',
  /** The order was called off, and its gifts were given back. */
  'CALLED_OFF',
  /** The order already has the gift. */
  'ALREADY',
  /** The order is being sent or was sent, so nothing can be added to it. */
  'GONE',
  /** The order is not complete yet. Once it is, this is decided by itself. */
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
  /** Null: orders of every channel. */
  channelId: id.nullable().default(null),
  name,
  /** The orders that were placed from `validAfter` on and before `validBefore`. */
  validAfter: instant.nullable().default(null),
  validBefore: instant.nullable().default(null),
  /** The number of orders that the campaign hopes to reach; null: not said. */
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
    /**
     * `actualVolume`: orders that got something. Then what these came to, and what
     * the gifts cost; in KRW, with payments in other currencies beside it.
     */
    actualVolume: z.int(),
    totalSales: z.int(),
    foreignSales: z.array(money),
    totalCosts: z.int(),
    promotions: z.array(z.object({ id: z.int(), name: z.string(), isSuspended: z.boolean() })),
  })
  .meta({ id: 'Campaign' })

/** For every `buy` pieces the order gets the gifts `get` times, and at most `most` times (null: no limit). */
export const buyXGetY = z
  .object({
    buy: z.int().min(1).max(100_000),
    get: z.int().min(1).max(1_000),
    most: z.int().min(1).max(100_000).nullable().default(null),
  })
  .meta({ id: 'BuyXGetY' })
/** `isRandom`: the gift is drawn by lot from the gifts that are random, instead of given to everyone. */
export const freebie = z
  .object({ skuId: id, quantity: z.int().min(1).max(1_000).default(1), isRandom: z.boolean().default(false) })
  .meta({ id: 'Freebie' })

const ruleFields = z.strictObject({
  isSuspended: z.boolean().default(false),
  /** The lowest is tried first; of the same priority, the oldest. */
  priority: z.int().min(1).max(1000).default(1),
  conditionGroups: z.array(conditionGroup).max(20).default([]),
  groupOption: z.enum(groupOptions).nullable().default(null),
  /** The SKUs (ids), products (codes) or options (`code/code`) that are counted; empty: all. */
  requiredGroup: z.array(z.string().trim().min(1).max(255)).max(100).default([]),
  quantityGte: bound,
  quantityLte: bound,
  priceOption: z.enum(priceOptions).default('PAYMENT_AMOUNT'),
  priceGte: price,
  priceLte: price,
  /** The currency of all its amounts. Orders in another currency do not meet them. */
  currency: currencyCode.default('KRW'),
  buyXGetY: buyXGetY.nullable().default(null),
  freebies: z.array(freebie).min(1).max(50),
  /** How many gifts are drawn each time. */
  randomCount: z.int().min(0).max(50).default(0),
  allowRandomRepetition: z.boolean().default(false),
  /** Whether promotions that are tried after this one may give as well. */
  allowsDuplication: z.boolean().default(true),
  mutuallyExclusiveIds: z.array(id).max(100).default([]),
  /** How often the promotion is given in all; null: no limit. */
  limitedOfferCount: z.int().min(0).max(maxInteger).nullable().default(null),
})
const promotionFields = ruleFields.extend({ campaignId: id, name })
export const promotionInput = promotionFields.meta({ id: 'PromotionInput' })
export const promotionOfCampaign = promotionFields.omit({ campaignId: true }).meta({ id: 'PromotionOfCampaign' })
export const promotionPatch = patchOf(promotionFields.omit({ campaignId: true })).meta({ id: 'PromotionPatch' })

/** The same fields as they are stored. */
export const keptPromotion = promotionFields.extend({ conditionGroups: z.array(storedGroup) })
export const promotion = keptPromotion
  .extend({
    ...stamps,
    partnerId: z.int(),
    campaignName: z.string(),
    /** From its campaign: orders placed from `validAfter` on and before `validBefore`. */
    validAfter: z.string().nullable(),
    validBefore: z.string().nullable(),
    remainingOfferCount: z.int().nullable(),
    freebies: z.array(freebie.extend({ skuName: z.string(), partnerItemNumber: z.string().nullable() })),
  })
  .meta({ id: 'Promotion' })

const templateFields = ruleFields.omit({ mutuallyExclusiveIds: true })
/** A template from which new promotions are made. */
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
/** What a promotion gave an order, or why it gave nothing. */
export const promotionOutcome = z
  .object({
    id: z.int(),
    at: z.string(),
    salesOrderId: z.int(),
    channelOrderId: z.string(),
    promotionId: z.int(),
    promotionName: z.string(),
    /** `times`: how often it was given; `gifts`: what was given. */
    times: z.int(),
    gifts: z.array(
      z.object({
        skuId: z.int(),
        skuName: z.string(),
        quantity: z.int(),
        /** Pieces of the gift that an adjustment leaves out. */
        notSent: z.int(),
        /** Pieces of the gift that an adjustment replaces, and with what. */
        replaced: z.array(
          z.object({
            quantity: z.int(),
            instead: z.object({ skuId: z.int(), skuName: z.string(), quantity: z.int() }),
          }),
        ),
      }),
    ),
    /** There were not enough pieces of a gift when it was given. */
    isShort: z.boolean(),
    why: z.enum(promotionReasons).nullable(),
    /** The promotion that excluded this one. */
    byName: z.string().nullable(),
  })
  .meta({ id: 'PromotionOutcome' })

/** A promotion to try on past orders before it starts. `promotionId`: the promotion that is being changed. */
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
  tried: z.int(),
  /**
   * `given`: orders that would get something; `times`: how often; `sales`: what
   * these orders came to, in KRW, with other currencies beside it.
   */
  given: z.int(),
  times: z.int(),
  sales: z.int(),
  foreignSales: z.array(money),
  cost: z.int(),
  gifts: z.array(giftTotal),
  whys: z.array(z.object({ why: z.enum(promotionReasons), orders: z.int() })),
  /** The newest orders, those that would get something first. */
  orders: z.array(triedOrder),
}
export const promotionPreview = z.object(tried).meta({ id: 'PromotionPreview' })
export const promotionReplay = z.object(tried).meta({ id: 'PromotionReplay' })

/** What a campaign came to on one day; in KRW, with payments in other currencies beside it. */
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
