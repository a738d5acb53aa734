import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PromotionCondition } from '../../entities/condition.ts'
import { promotionConditionHolds, type OrderFacts } from './conditions.ts'
import { amountToSend, lineFactsOf, mostUrgent } from './order-facts.ts'
import { line, order, promotion } from './order.fixture.ts'
import { decideGifts, isGranted, type PromotionDecision, type PromotionFacts } from './promotions.ts'

const given = (decisions: PromotionDecision[]) =>
  decisions.flatMap((one) => (isGranted(one) ? [[one.promotionId, one.times]] : []))
const pieces = (decisions: PromotionDecision[], skuId = 90) =>
  decisions
    .filter(isGranted)
    .flatMap(({ gifts }) => gifts)
    .filter((gift) => gift.skuId === skuId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
const why = (decisions: PromotionDecision[], id: number) => decisions.find(({ promotionId }) => promotionId === id)
const bought = (quantity: number) => order({ lines: [line({ quantity })] })
const asks = (
  target: PromotionCondition['target'],
  value: number | string,
  ...source: string[]
): PromotionCondition => ({
  target,
  source,
  sentence: 'GTE',
  value,
})
const holds = (condition: PromotionCondition, of: Partial<OrderFacts> = {}) =>
  promotionConditionHolds(condition, order(of), 'KRW')

describe('a promotion’s condition', () => {
  const lines = [
    line({ quantity: 3 }),
    line({
      serial: 'L-2',
      dealCode: 'CUP',
      optionCode: 'RED',
      quantity: 2,
      salesPrice: 10_000,
      items: [{ skuId: 2, quantity: 4 }],
    }),
  ]
  test('counts pieces and kinds of SKUs, pieces of products and of options, and lines', () => {
    expect(holds(asks('ITEM_QUANTITY', 7), { lines })).toBe(true)
    expect(holds(asks('ITEM_QUANTITY', 8), { lines })).toBe(false)
    expect(holds(asks('ITEM_QUANTITY', 4, '2'), { lines })).toBe(true)
    expect(holds(asks('ITEM_KINDS', 2), { lines })).toBe(true)
    expect(holds(asks('ITEM_KINDS', 2, '2'), { lines })).toBe(false)
    expect(holds(asks('PRODUCT_QUANTITY', 2, 'CUP'), { lines })).toBe(true)
    expect(holds(asks('PRODUCT_QUANTITY', 3, 'CUP'), { lines })).toBe(false)
    expect(holds(asks('OPTION_QUANTITY', 2, 'CUP/RED'), { lines })).toBe(true)
    expect(holds(asks('OPTION_QUANTITY', 1, 'CUP/BLUE'), { lines })).toBe(false)
    expect(holds(asks('LINE_COUNT', 2), { lines })).toBe(true)
  })

  test('counts neither a fully cancelled line nor its SKU', () => {
    const cancelled = line({ serial: 'L-2', dealCode: 'CUP', quantity: 0, items: [{ skuId: 2, quantity: 0 }] })
    expect(holds(asks('LINE_COUNT', 2), { lines: [line(), cancelled] })).toBe(false)
    expect(holds(asks('ITEM_KINDS', 2), { lines: [line(), cancelled] })).toBe(false)
  })

  test('compares the amount paid, the price of a piece, the total price and the delivery fee', () => {
    expect(holds(asks('PAYMENT_AMOUNT', 50_000), { lines })).toBe(true)
    expect(holds(asks('PAYMENT_AMOUNT', 30_001, 'TEA'), { lines })).toBe(false)
    expect(holds(asks('ORIGINAL_PRICE', 12_000), { lines })).toBe(true)
    expect(holds(asks('SALES_PRICE', 10_001), { lines })).toBe(false)
    expect(holds(asks('TOTAL_SALES_PRICE', 40_000), { lines })).toBe(true)
    expect(holds(asks('DELIVERY_FEE', 3_000))).toBe(true)
  })

  test('looks at the buyer, earlier purchases, channel, brand, region, delivery, merging and time of an order', () => {
    expect(holds(asks('FIRST_PURCHASE', 1))).toBe(true)
    expect(holds(asks('FIRST_PURCHASE', 1), { earlierPurchases: 1 })).toBe(false)
    expect(holds(asks('PURCHASE_COUNT', 3), { earlierPurchases: 3 })).toBe(true)
    expect(holds(asks('CHANNEL', 1, '3'))).toBe(true)
    expect(holds(asks('CHANNEL', 1, '4'))).toBe(false)
    // LTE 0 says that the channel is none of these.
    expect(holds({ ...asks('CHANNEL', 0, '4'), sentence: 'LTE' })).toBe(true)
    expect(holds(asks('BRAND', 1, '7'))).toBe(true)
    expect(holds(asks('BUYER', 1, '김 하늘'))).toBe(true)
    expect(holds(asks('RECIPIENT_REGION', 1, '서울', '부산'))).toBe(true)
    expect(holds(asks('RECIPIENT_REGION', 1, '제주'))).toBe(false)
    expect(holds(asks('DELIVERY_ATTRIBUTE', 1, 'TODAY'))).toBe(false)
    expect(holds(asks('MERGED_ORDER', 1), { isMerged: true })).toBe(true)
    expect(holds(asks('PLACED_AT', '2026-03-02T10:00:00+09:00'))).toBe(true)
    expect(holds(asks('PLACED_AT', '2026-03-02T01:00:00.001Z'))).toBe(false)
  })

  test('counts in its group as one of all or as one of any, and every group must hold', () => {
    const few = asks('ITEM_QUANTITY', 1)
    const many = asks('ITEM_QUANTITY', 9)
    const gives = (...conditionGroups: PromotionFacts['conditionGroups']) =>
      given(decideGifts(order(), [promotion({ conditionGroups })])).length > 0
    expect(gives({ operator: 'OR', conditions: [few, many] })).toBe(true)
    expect(gives({ operator: 'AND', conditions: [few, many] })).toBe(false)
    expect(gives({ operator: 'OR', conditions: [few, many] }, { operator: 'AND', conditions: [many] })).toBe(false)
    expect(gives()).toBe(true)
  })
})

describe('the gifts of an order', () => {
  test('a line of 5 pieces with 2 cancelled counts as 3, with their share of its amounts', () => {
    const five = { ...line(), quantity: 5, cancelledQuantity: 2, originalPrice: 60_000, salesPrice: 50_000 }
    const facts = lineFactsOf({ ...five, paymentAmount: 40_000, status: 'CANCEL_DONE' }, [{ skuId: 1, quantity: 3 }])
    expect(facts).toMatchObject({ quantity: 3, salesPrice: 30_000, paymentAmount: 24_000, isPaid: true })
    expect(lineFactsOf({ ...five, status: 'PAYMENT_WAITING' }, []).isPaid).toBe(false)
    expect(lineFactsOf({ ...five, cancelledQuantity: 5, status: 'CANCEL_DONE' }, []).paymentAmount).toBe(0)
  })

  test('only paid lines count', () => {
    const unpaid = order({ lines: [line({ isPaid: false, quantity: 9 }), line({ serial: 'L-2' })] })
    const nine = promotion({ conditionGroups: [{ operator: 'AND', conditions: [asks('ITEM_QUANTITY', 2)] }] })
    expect(why(decideGifts(unpaid, [nine]), 1)).toMatchObject({ why: 'CONDITIONS' })
    const all = order({ lines: [line({ isPaid: false })] })
    expect(why(decideGifts(all, [promotion()]), 1)).toMatchObject({ why: 'BOUNDS' })
  })

  test('every three pieces earn two gifts, up to the cap', () => {
    const three = promotion({ buyXGetY: { buy: 3, get: 2, most: 4 } })
    const got = [2, 3, 5, 6, 9, 90].map((quantity) => pieces(decideGifts(bought(quantity), [three])))
    expect(got).toEqual([0, 2, 2, 4, 4, 4])
  })

  test('products, SKUs or lines count separately where the promotion groups by them', () => {
    const lines = [line({ quantity: 2 }), line({ serial: 'L-2', dealCode: 'CUP', quantity: 2 })]
    const three = { buyXGetY: { buy: 3, get: 1, most: null } }
    expect(pieces(decideGifts(order({ lines }), [promotion(three)]))).toBe(1)
    expect(pieces(decideGifts(order({ lines }), [promotion({ ...three, groupOption: 'PRODUCT' })]))).toBe(0)
    const two = promotion({ groupOption: 'PRODUCT', quantityGte: 2, requiredGroup: ['CUP', 'TEA'] })
    expect(pieces(decideGifts(order({ lines }), [two]))).toBe(2)
    expect(pieces(decideGifts(order({ lines }), [{ ...two, requiredGroup: ['CUP'] }]))).toBe(1)
    expect(pieces(decideGifts(order({ lines }), [{ ...two, groupOption: 'ITEM', requiredGroup: ['1'] }]))).toBe(1)
    expect(pieces(decideGifts(order({ lines }), [{ ...two, groupOption: 'ORDER_LINE', requiredGroup: [] }]))).toBe(2)
  })

  test('tiers 50/100/150 → 1/2/3 gifts', () => {
    const tier = (id: number, priceGte: number) => promotion({ id, priceGte })
    const tiers = [tier(1, 50_000), tier(2, 100_000), tier(3, 150_000)]
    const paid = (paymentAmount: number) => order({ lines: [line({ paymentAmount })] })
    expect(
      [49_999, 50_000, 100_000, 149_999, 150_000].map((amount) => pieces(decideGifts(paid(amount), tiers))),
    ).toEqual([0, 1, 2, 2, 3])
    // The same with promotions that exclude each other, the highest first.
    const step = (id: number, priceGte: number, quantity: number) =>
      promotion({
        id,
        priority: 4 - id,
        priceGte,
        mutuallyExclusiveIds: [1, 2, 3],
        freebies: [{ skuId: 90, quantity, isRandom: false }],
      })
    const steps = [step(1, 50_000, 1), step(2, 100_000, 2), step(3, 150_000, 3)]
    expect([49_999, 50_000, 100_000, 150_000].map((amount) => pieces(decideGifts(paid(amount), steps)))).toEqual([
      0, 1, 2, 3,
    ])
  })

  test('A gives B, B gives C and C gives D: an order of A, B and C gets B, C and D, and no gift earns another', () => {
    const gives = (id: number, bought: number, gift: number) =>
      promotion({
        id,
        conditionGroups: [{ operator: 'AND', conditions: [asks('ITEM_QUANTITY', 1, String(bought))] }],
        freebies: [{ skuId: gift, quantity: 1, isRandom: false }],
      })
    const chain = [gives(1, 1, 2), gives(2, 2, 3), gives(3, 3, 4)]
    const lines = [1, 2, 3].map((skuId) => line({ serial: `L-${skuId}`, items: [{ skuId, quantity: 1 }] }))
    const all = decideGifts(order({ lines }), chain)
    expect([2, 3, 4].map((skuId) => pieces(all, skuId))).toEqual([1, 1, 1])
    expect(given(decideGifts(order({ lines: lines.slice(0, 1) }), chain))).toEqual([[1, 1]])
  })

  test('an order of a SKU that is also its gift keeps the bought pieces and gets the gift', () => {
    const own = order({ lines: [line({ items: [{ skuId: 90, quantity: 2 }], quantity: 2 })] })
    const before = structuredClone(own)
    expect(pieces(decideGifts(own, [promotion()]))).toBe(1)
    expect(own).toEqual(before)
  })

  test('fixed gifts and randomly drawn ones are both given', () => {
    const both = promotion({
      freebies: [
        { skuId: 90, quantity: 1, isRandom: false },
        ...[91, 92, 93].map((skuId) => ({ skuId, quantity: 1, isRandom: true })),
      ],
      randomCount: 2,
    })
    const decided = decideGifts(order(), [both])
    expect(pieces(decided)).toBe(1)
    expect([91, 92, 93].map((skuId) => pieces(decided, skuId)).toSorted()).toEqual([0, 1, 1])
  })
})

describe('the choice among promotions', () => {
  test('takes the lowest priority number first, then the oldest; a winner shuts out those that it excludes or that exclude it', () => {
    const promotions = [
      promotion({ id: 5, priority: 2, mutuallyExclusiveIds: [3] }),
      promotion({ id: 3, priority: 1 }),
      promotion({ id: 2, priority: 1, mutuallyExclusiveIds: [4] }),
      promotion({ id: 4, priority: 1 }),
    ]
    const decided = decideGifts(order(), promotions)
    expect(decided.map(({ promotionId }) => promotionId)).toEqual([2, 3, 4, 5])
    expect(given(decided).map(([id]) => id)).toEqual([2, 3])
    expect(why(decided, 4)).toMatchObject({ why: 'EXCLUDED', by: 2 })
    expect(why(decided, 5)).toMatchObject({ why: 'EXCLUDED', by: 3 })
  })

  test('stops after a promotion that allows no other beside it, but only if that one gave', () => {
    const alone = promotion({ id: 1, allowsDuplication: false })
    const next = promotion({ id: 2 })
    expect(why(decideGifts(order(), [alone, next]), 2)).toMatchObject({ why: 'STOPPED', by: 1 })
    expect(given(decideGifts(order(), [{ ...alone, isSuspended: true }, next]))).toEqual([[2, 1]])
    expect(given(decideGifts(order(), [{ ...alone, remaining: 0 }, next]))).toEqual([[2, 1]])
  })

  test('counts no further times once every gift that can be drawn has been drawn', () => {
    const drawn = promotion({
      freebies: [91, 92, 93].map((skuId) => ({ skuId, quantity: 1, isRandom: true })),
      randomCount: 2,
      buyXGetY: { buy: 1, get: 1, most: null },
      remaining: 10,
    })
    const [one] = decideGifts(bought(5), [drawn])
    // Two gifts, then the last one. The other three times have nothing to draw.
    expect(one).toMatchObject({ times: 2 })
    expect(one && isGranted(one) && one.gifts.map(({ n }) => n)).toEqual([1, 1, 2])
    const times = (of: Partial<PromotionFacts>) => given(decideGifts(bought(5), [{ ...drawn, ...of }]))
    expect(times({ allowRandomRepetition: true })).toEqual([[1, 5]])
    expect(times({ freebies: [...drawn.freebies, { skuId: 90, quantity: 1, isRandom: false }] })).toEqual([[1, 5]])
  })

  test('says of each promotion why it gave nothing', () => {
    const campaign = promotion().campaign
    const reasons = (of: Partial<PromotionFacts>) => {
      const [one] = decideGifts(order(), [promotion(of)])
      return one && !isGranted(one) ? one.why : null
    }
    expect([
      reasons({ isSuspended: true }),
      reasons({ campaign: { ...campaign, partnerId: 2 } }),
      reasons({ campaign: { ...campaign, channelId: 4 } }),
      reasons({ campaign: { ...campaign, validAfter: '2026-03-02T01:00:00.001Z' } }),
      reasons({ campaign: { ...campaign, validBefore: '2026-03-02T01:00:00.000Z' } }),
      reasons({ priceGte: 10_001 }),
      reasons({ priceGte: 10_000, currency: 'JPY' }),
      reasons({ quantityLte: 0 }),
      reasons({ remaining: 0 }),
      reasons({}),
    ]).toEqual([
      'SUSPENDED',
      'OTHER_SELLER',
      'OTHER_SELLER',
      'OUTSIDE_PERIOD',
      'OUTSIDE_PERIOD',
      'BOUNDS',
      'CURRENCY',
      'BOUNDS',
      'USED_UP',
      null,
    ])
  })
})

test('an order is as urgent as its most urgent line, in whatever order the lines come', () => {
  const line = (deliveryAttributeType: 'NORMAL' | 'ARRIVAL_GUARANTEE' | 'TODAY') => ({ deliveryAttributeType })
  expect(mostUrgent([line('NORMAL'), line('TODAY'), line('ARRIVAL_GUARANTEE')])).toBe('TODAY')
  expect(mostUrgent([line('ARRIVAL_GUARANTEE'), line('NORMAL')])).toBe('ARRIVAL_GUARANTEE')
  expect(mostUrgent([])).toBe('NORMAL')
})

test('the amount of an order leaves out cancelled pieces, cancelled lines and returned lines', () => {
  const line = { quantity: 3, cancelledQuantity: 0, status: 'PAYED' as const, paymentAmount: 30_000 }
  expect(
    amountToSend([
      line,
      { ...line, cancelledQuantity: 1 },
      { ...line, status: 'CANCELED' },
      { ...line, status: 'RETURNED' },
    ]),
  ).toBe(50_000)
})

describe('a promotion for orders from 50,000 won', () => {
  const paid = (currency: string) => order({ currency, lines: [line({ paymentAmount: 60_000 })] })
  const atLeast = asks('PAYMENT_AMOUNT', 50_000)
  const asked = (of: Partial<PromotionFacts>, currency: string) => {
    const [one] = decideGifts(paid(currency), [promotion(of)])
    return one && !isGranted(one) ? one.why : 'GIVEN'
  }
  test('refuses orders in yen or dollars because of their currency', () => {
    for (const of of [
      { priceGte: 50_000 },
      { conditionGroups: [{ operator: 'AND' as const, conditions: [atLeast] }] },
    ]) {
      expect(['KRW', 'krw', 'JPY', 'USD'].map((currency) => asked(of, currency))).toEqual([
        'GIVEN',
        'GIVEN',
        'CURRENCY',
        'CURRENCY',
      ])
      expect(asked({ ...of, currency: 'JPY' }, 'JPY')).toBe('GIVEN')
    }
  })

  test('is given in any currency where other conditions suffice, and is refused by an unmet other condition first', () => {
    const either = [{ operator: 'OR' as const, conditions: [atLeast, asks('ITEM_QUANTITY', 1)] }]
    expect(asked({ conditionGroups: either }, 'JPY')).toBe('GIVEN')
    expect(asked({}, 'JPY')).toBe('GIVEN')
    const many = [{ operator: 'AND' as const, conditions: [asks('ITEM_QUANTITY', 9)] }]
    expect(asked({ conditionGroups: many, priceGte: 1 }, 'JPY')).toBe('CONDITIONS')
  })
})

describe('for any orders and promotions', () => {
  const anyOrder = fc
    .record({
      key: fc.string({ minLength: 1 }),
      quantities: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 5 }),
    })
    .map(({ key, quantities }) =>
      order({
        key,
        lines: quantities.map((quantity, n) => line({ serial: `${n}`, dealCode: `D-${n % 3}`, quantity })),
      }),
    )
  const anyPromotion = fc
    .record({
      id: fc.integer({ min: 1, max: 40 }),
      priority: fc.integer({ min: 1, max: 3 }),
      buy: fc.integer({ min: 1, max: 6 }),
      get: fc.integer({ min: 1, max: 4 }),
      most: fc.option(fc.integer({ min: 1, max: 9 })),
      remaining: fc.option(fc.integer({ min: 0, max: 9 })),
      randomCount: fc.integer({ min: 0, max: 4 }),
      repeats: fc.boolean(),
      allowsDuplication: fc.boolean(),
      excluded: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }),
    })
    .map(({ buy, get, most, repeats, excluded, ...of }) =>
      promotion({
        ...of,
        buyXGetY: { buy, get, most },
        allowRandomRepetition: repeats,
        mutuallyExclusiveIds: excluded,
        freebies: [90, 91, 92, 93].map((skuId) => ({ skuId, quantity: 1, isRandom: skuId > 90 })),
      }),
    )
  const promotions = fc.uniqueArray(anyPromotion, { selector: ({ id }) => id, maxLength: 8 })

  test('deciding again gives the same gifts, in whatever order the promotions come', () => {
    fc.assert(
      fc.property(anyOrder, promotions, (one, all) => {
        expect(decideGifts(structuredClone(one), all.toReversed())).toEqual(decideGifts(one, all))
      }),
    )
  })

  test('no promotion gives more often than earned, capped or left, and none gives beside one that shuts it out', () => {
    fc.assert(
      fc.property(anyOrder, promotions, (one, all) => {
        const quantity = one.lines.reduce((sum, { quantity }) => sum + quantity, 0)
        const decided = decideGifts(one, all)
        const winners = decided.filter(isGranted).map(({ promotionId }) => all.find(({ id }) => id === promotionId))
        for (const decision of decided.filter(isGranted)) {
          const of = all.find(({ id }) => id === decision.promotionId)
          const { buy = 1, get = 1, most = null } = of?.buyXGetY ?? {}
          expect(decision.times).toBeGreaterThan(0)
          expect(decision.times).toBeLessThanOrEqual(
            Math.min(Math.floor(quantity / buy) * get, most ?? Infinity, of?.remaining ?? Infinity),
          )
          expect(pieces([decision])).toBe(decision.times)
          if (of && !of.allowRandomRepetition)
            for (const skuId of [91, 92, 93]) expect(pieces([decision], skuId)).toBeLessThanOrEqual(1)
        }
        for (const a of winners)
          for (const b of winners) if (a !== b) expect(a?.mutuallyExclusiveIds).not.toContain(b?.id)
        expect(winners.slice(0, -1).every((winner) => winner?.allowsDuplication)).toBe(true)
      }),
    )
  })

  test('over many orders each randomly drawn gift comes about as often as the others', () => {
    const drawn = promotion({
      freebies: [91, 92, 93, 94].map((skuId) => ({ skuId, quantity: 1, isRandom: true })),
      randomCount: 1,
    })
    const counts = new Map<number, number>()
    for (let n = 0; n < 4000; n++)
      for (const one of decideGifts(order({ key: `3:2026-${n}` }), [drawn]).filter(isGranted))
        for (const { skuId } of one.gifts) counts.set(skuId, (counts.get(skuId) ?? 0) + 1)
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
    expect(counts.size).toBe(4)
  })
})
