import type { PromotionTarget } from '../../../../shared/entities/condition.ts'

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
