import { expect, test } from 'vitest'
import { promotionConditionHolds, type OrderFacts } from '../../../../shared/rules/orders/conditions.ts'
import { dayOf, isDayOf, momentOf } from './conditionLook.ts'

/** An order of which only the time matters. */
const placed = (placedAt: string): OrderFacts => ({
  key: '1:A',
  partnerId: 1,
  brandId: null,
  channelId: 1,
  buyerName: null,
  recipientPhone: null,
  recipientAddress: null,
  postalCode: null,
  deliveryMessage: null,
  deliveryAttributeType: 'NORMAL',
  deliveryFee: 0,
  currency: 'KRW',
  placedAt,
  earlierPurchases: 0,
  isMerged: false,
  lines: [],
})

test('a condition from or until a day includes the orders of that day, on the site’s clock', () => {
  const holds = (sentence: 'GTE' | 'LTE', placedAt: string) =>
    promotionConditionHolds(
      { target: 'PLACED_AT', source: [], sentence, value: momentOf(sentence, '2026-03-31') },
      placed(placedAt),
      'KRW',
    )
  const moments = [
    '2026-03-30T14:59:59.999Z',
    '2026-03-30T15:00:00.000Z',
    '2026-03-31T14:59:59.000Z',
    '2026-03-31T15:00:00.000Z',
  ]
  expect(moments.map((at) => holds('GTE', at))).toEqual([false, true, true, true])
  expect(moments.map((at) => holds('LTE', at))).toEqual([true, true, true, false])
})

test('a moment is shown as a day only when it begins the day of «from» or ends the day of «until»', () => {
  expect(dayOf(momentOf('LTE', '2026-03-31'))).toBe('2026-03-31')
  expect(isDayOf('LTE', momentOf('LTE', '2026-03-31'))).toBe(true)
  expect(isDayOf('GTE', momentOf('GTE', '2026-03-31'))).toBe(true)
  // Older rows have it so, and a call may send it so.
  expect(isDayOf('LTE', momentOf('GTE', '2026-03-31'))).toBe(false)
})
