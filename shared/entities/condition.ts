import { z } from 'zod'
import { instant } from '../api/list.ts'
import { maxAmount } from './currency.ts'

/**
 * One model for the conditions on an order (decisions.md §16): `source` says
 * which ones are meant, empty for all of them, and `value` how much.
 */
export const flowTargets = [
  'DEAL_NAME',
  'RECIPIENT_PHONE',
  'RECIPIENT_ADDRESS',
  'QUANTITY',
  'BUYER_NAME',
  'SALES_GROUP_PRICE',
  'CHANNEL',
  'PRODUCT_CODE',
  'POSTAL_CODE',
  'DELIVERY_MESSAGE',
  'STOCK',
] as const
export type FlowTarget = (typeof flowTargets)[number]
export const flowSentences = ['INCLUDE', 'EXCLUDE', 'GTE', 'LTE'] as const
export type FlowSentence = (typeof flowSentences)[number]
/** The targets that are counted. In the others the condition looks for words. */
export const countedTargets = ['QUANTITY', 'SALES_GROUP_PRICE', 'STOCK'] as const satisfies FlowTarget[]

export const promotionTargets = [
  'ITEM_QUANTITY',
  'PAYMENT_AMOUNT',
  'FIRST_PURCHASE',
  'PRODUCT_QUANTITY',
  'OPTION_QUANTITY',
  'ITEM_KINDS',
  'LINE_COUNT',
  'ORIGINAL_PRICE',
  'SALES_PRICE',
  'TOTAL_SALES_PRICE',
  'DELIVERY_FEE',
  'CHANNEL',
  'BRAND',
  'BUYER',
  'RECIPIENT_REGION',
  'DELIVERY_ATTRIBUTE',
  'PLACED_AT',
  'PURCHASE_COUNT',
  'MERGED_ORDER',
] as const
export type PromotionTarget = (typeof promotionTargets)[number]
export const promotionSentences = ['GTE', 'LTE'] as const
/** Targets whose value is one or none: GTE 1 says yes, LTE 0 says no. */
export const yesNoTargets = [
  'FIRST_PURCHASE',
  'CHANNEL',
  'BRAND',
  'BUYER',
  'RECIPIENT_REGION',
  'DELIVERY_ATTRIBUTE',
  'MERGED_ORDER',
] as const satisfies PromotionTarget[]
/** Targets that are money, in the currency of the control or promotion that has the condition. */
export const amountTargets = [
  'PAYMENT_AMOUNT',
  'ORIGINAL_PRICE',
  'SALES_PRICE',
  'TOTAL_SALES_PRICE',
  'DELIVERY_FEE',
] as const satisfies PromotionTarget[]

const among = (targets: readonly string[], target: string) => targets.includes(target)
export const isCounted = (target: FlowTarget): boolean => among(countedTargets, target)
export const isAmount = (target: PromotionTarget): boolean => among(amountTargets, target)
export const isYesNo = (target: PromotionTarget): boolean => among(yesNoTargets, target)

const source = z.array(z.string().trim().min(1).max(255)).max(100).default([])
const measure = z
  .int()
  .min(0)
  .max(maxAmount)
  .describe('How many; of money in the minor unit of its currency: 1299 is 12.99 in dollars.')

export const flowConditionFields = {
  target: z.enum(flowTargets),
  source,
  sentence: z.enum(flowSentences),
  value: measure.nullable().default(null),
}
type Fields = { [K in keyof typeof flowConditionFields]: z.output<(typeof flowConditionFields)[K]> }

/** Whether a condition reads as a sentence: a counted target has a number, and every other target has a word to look for. */
export const readsAloud = {
  sentence: ({ target, sentence }: Fields) => isCounted(target) === (sentence === 'GTE' || sentence === 'LTE'),
  value: ({ target, value }: Fields) => isCounted(target) === (value !== null),
  source: ({ target, source }: Fields) => isCounted(target) || source.length > 0,
}

/** Adds a condition's checks to a schema that has its fields among others. */
export function readable<S extends z.ZodType<Fields>>(schema: S): S {
  return schema
    .refine(readsAloud.sentence, { message: 'does not go with what is looked at', path: ['sentence'] })
    .refine(readsAloud.value, { message: 'goes with what is counted, and with nothing else', path: ['value'] })
    .refine(readsAloud.source, { message: 'needs a word to look for', path: ['source'] })
}

export const flowCondition = readable(z.strictObject(flowConditionFields)).meta({ id: 'FlowCondition' })

/** These targets compare with words, so a condition without any word says nothing. */
const worded: readonly PromotionTarget[] = ['CHANNEL', 'BRAND', 'BUYER', 'RECIPIENT_REGION', 'DELIVERY_ATTRIBUTE']
/** The `value` of PLACED_AT is a moment, that of every other target a number. */
const anyCondition = z
  .object({
    target: z.enum(promotionTargets),
    source,
    sentence: z.enum(promotionSentences),
    value: z.union([measure, instant]),
  })
  .refine(({ target, value }) => (target === 'PLACED_AT') === (typeof value === 'string'), {
    message: 'is a moment for when it was ordered, and a number for all else',
    path: ['value'],
  })
export const promotionCondition = anyCondition
  .refine(({ target, source }) => !worded.includes(target) || source.length > 0, {
    message: 'needs a word to look for',
    path: ['source'],
  })
  .meta({ id: 'PromotionCondition' })

export const groupOperators = ['AND', 'OR'] as const
/** AND: all of its conditions must hold. OR: one of them must hold. */
export const conditionGroup = z
  .object({ operator: z.enum(groupOperators).default('AND'), conditions: z.array(promotionCondition).min(1).max(30) })
  .meta({ id: 'ConditionGroup' })
/** Condition groups as they are stored. Some are older than the check that asks for words. */
export const storedGroup = z
  .object({ operator: z.enum(groupOperators).default('AND'), conditions: z.array(anyCondition) })
  .meta({ id: 'StoredConditionGroup' })

export type FlowCondition = z.output<typeof flowCondition>
export type PromotionCondition = z.output<typeof promotionCondition>
export type ConditionGroup = z.output<typeof conditionGroup>
