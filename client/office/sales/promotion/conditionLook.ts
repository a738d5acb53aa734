import type { PromotionCondition, PromotionTarget } from '../../../../shared/entities/condition.ts'
import { siteZone } from '../../../../shared/site-zone.ts'
import { endOfDay, startOfDay, todayIn } from '../../../ui/app/format.ts'

/** What of an order a condition may be narrowed to, as people choose it; null: nothing. */
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

/** A moment's day where the site is. */
export const dayOf = (moment: string): string => todayIn(siteZone, Date.parse(moment))

/** A day as a condition has it: from its first moment, or until its last, so that the day itself counts. */
export const momentOf = (sentence: Sentence, day: string): string =>
  (sentence === 'GTE' ? startOfDay : endOfDay)(day, siteZone)

/** Whether it is a day that somebody chose, and not a moment in it. */
export const isDayOf = (sentence: Sentence, moment: string): boolean =>
  Date.parse(momentOf(sentence, dayOf(moment))) === Date.parse(moment)
