import type { PromotionCondition, PromotionTarget } from '../../../../shared/entities/condition.ts'
import { siteZone } from '../../../../shared/site-zone.ts'
import { dayIn } from '../../../../shared/day-in.ts'
import { endOfDay, startOfDay } from '../../../ui/app/format.ts'

/** What a condition can be limited to within an order, as the user chooses it; null where there is nothing to choose. */
export type Narrowed = 'skus' | 'products' | 'options' | 'channels' | 'brands' | 'attributes' | 'words' | null

export const narrowedBy: Record<PromotionTarget, Narrowed> = {
  ITEM_QUANTITY: 'skus',
  ITEM_KINDS: 'skus',
  PRODUCT_QUANTITY: 'products',
  OPTION_QUANTITY: 'options',
  LINE_COUNT: 'products',
  PAYMENT_AMOUNT: 'products',
  ORIGINAL_PRICE: 'products',
  SALES_PRICE: 'products',
  TOTAL_SALES_PRICE: 'products',
  DELIVERY_FEE: null,
  FIRST_PURCHASE: null,
  PURCHASE_COUNT: null,
  MERGED_ORDER: null,
  PLACED_AT: null,
  CHANNEL: 'channels',
  BRAND: 'brands',
  BUYER: 'words',
  RECIPIENT_REGION: 'words',
  DELIVERY_ATTRIBUTE: 'attributes',
}

type Sentence = PromotionCondition['sentence']

/** The day of a moment, in the zone of the site. */
export const dayOf = (moment: string): string => dayIn(siteZone, Date.parse(moment))

/** The moment that a condition stores for a day: its first for «from», its last for «until», so that the day itself counts. */
export const momentOf = (sentence: Sentence, day: string): string =>
  (sentence === 'GTE' ? startOfDay : endOfDay)(day, siteZone)

/** Whether the moment stands for a whole day that the user chose, not for a moment within it. */
export const isDayOf = (sentence: Sentence, moment: string): boolean =>
  Date.parse(momentOf(sentence, dayOf(moment))) === Date.parse(moment)
