import type { LineFacts, OrderFacts } from './conditions.ts'
import type { PromotionFacts } from './promotions.ts'

export const line = (of: Partial<LineFacts> = {}): LineFacts => ({
  serial: 'L-1',
  dealCode: 'TEA',
  dealName: 'Green tea, 20 bags',
  optionCode: 'ONE',
  quantity: 1,
  originalPrice: 12_000 * (of.quantity ?? 1),
  salesPrice: 10_000 * (of.quantity ?? 1),
  paymentAmount: 10_000 * (of.quantity ?? 1),
  isPaid: true,
  items: [{ skuId: 1, quantity: of.quantity ?? 1 }],
  ...of,
})

export const order = (of: Partial<OrderFacts> = {}): OrderFacts => ({
  key: '1:2026-0001',
  partnerId: 1,
  brandId: 7,
  channelId: 3,
  buyerName: '김하늘',
  recipientPhone: '010-1234-5678',
  recipientAddress: '서울특별시 강남구 테헤란로 1',
  postalCode: '06236',
  deliveryMessage: '문 앞에 놓아 주세요',
  deliveryAttributeType: 'NORMAL',
  deliveryFee: 3_000,
  currency: 'KRW',
  placedAt: '2026-03-02T01:00:00.000Z',
  earlierPurchases: 0,
  isMerged: false,
  lines: [line()],
  ...of,
})

/** A promotion that gives every order one tea spoon (SKU 90). */
export const promotion = (of: Partial<PromotionFacts> = {}): PromotionFacts => ({
  id: 1,
  priority: 1,
  isSuspended: false,
  campaign: { partnerId: 1, brandId: null, channelId: null, validAfter: null, validBefore: null },
  conditionGroups: [],
  groupOption: null,
  requiredGroup: [],
  quantityGte: null,
  quantityLte: null,
  priceOption: 'PAYMENT_AMOUNT',
  priceGte: null,
  priceLte: null,
  currency: 'KRW',
  buyXGetY: null,
  freebies: [{ skuId: 90, quantity: 1, isRandom: false }],
  randomCount: 0,
  allowRandomRepetition: false,
  allowsDuplication: true,
  mutuallyExclusiveIds: [],
  remaining: null,
  ...of,
})
