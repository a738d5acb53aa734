import { describe, expect, test } from 'vitest'
import { adjustPieces, leftOutGifts, piecesBeside, replacedGifts, tooLittleLeft, type Adjustment } from './adjust.ts'

const [tea, cup, spoon, card] = [1, 2, 3, 4]
const pieces = [
  { orderItemId: 11, orderLineId: 5, skuId: tea, quantity: 3 },
  { orderItemId: 12, orderLineId: 6, skuId: cup, quantity: 1 },
]
const sent = (...adjustments: Adjustment[]) =>
  adjustPieces(pieces, adjustments).map(({ skuId, quantity, parcel }) => [skuId, quantity, parcel])
const of = (skuId: number, quantity: number) => [{ skuId, quantity }]

test('pieces that an adjustment cancels are not sent, and the rest of the order is', () => {
  expect(sent({ type: 'CANCEL', targetItems: of(tea, 2), substituteItem: null })).toEqual([
    [tea, 1, 0],
    [cup, 1, 0],
  ])
})

test('pieces that are split off go in a parcel of their own', () => {
  expect(sent({ type: 'SPLIT', targetItems: of(tea, 1), substituteItem: null })).toEqual([
    [tea, 2, 0],
    [cup, 1, 0],
    [tea, 1, 1],
  ])
})

test('an adjustment may split off or cancel some pieces of an order, but not all of them', () => {
  const whole = [...of(tea, 3), ...of(cup, 1)]
  const left = (type: 'SPLIT' | 'CANCEL', targetItems: Adjustment['targetItems']) =>
    tooLittleLeft(type, adjustPieces(pieces, [{ type, targetItems, substituteItem: null }]))
  expect([left('SPLIT', whole), left('CANCEL', whole)]).toEqual(['adjust-split-all', 'adjust-nothing-left'])
  expect([left('SPLIT', of(tea, 3)), left('CANCEL', of(tea, 3))]).toEqual([null, null])
})

test('a substitute replaces its target on the same order line, with its own quantity', () => {
  const instead = adjustPieces(pieces, [
    { type: 'SUBSTITUTE', targetItems: of(cup, 1), substituteItem: { skuId: spoon, quantity: 2 } },
  ])
  expect(instead.at(-1)).toEqual({ orderItemId: 12, orderLineId: 6, skuId: spoon, quantity: 2, parcel: 0 })
  expect(instead.map(({ skuId }) => skuId)).toEqual([tea, spoon])
})

test('a SKU that substitutes one item twice is one entry of the parcel, apart from the same SKU of another item', () => {
  const cups = { type: 'SUBSTITUTE', targetItems: of(tea, 1), substituteItem: { skuId: cup, quantity: 1 } } as const
  expect(adjustPieces(pieces, [cups, cups])).toEqual([
    { orderItemId: 11, orderLineId: 5, skuId: tea, quantity: 1, parcel: 0 },
    { orderItemId: 12, orderLineId: 6, skuId: cup, quantity: 1, parcel: 0 },
    { orderItemId: 11, orderLineId: 5, skuId: cup, quantity: 2, parcel: 0 },
  ])
})

test('a substitute replaces only the pieces left of its target, not those cancelled since', () => {
  const left = [{ orderItemId: 11, orderLineId: 5, skuId: tea, quantity: 1 }]
  const instead = (quantity: number, targets = 3) =>
    adjustPieces(left, [
      { type: 'SUBSTITUTE', targetItems: of(tea, targets), substituteItem: { skuId: spoon, quantity } },
    ]).map((one) => [one.skuId, one.quantity])
  expect(instead(3)).toEqual([[spoon, 1]])
  expect(instead(6)).toEqual([[spoon, 2]])
  // Half of a set still needs a whole set.
  expect(instead(1, 2)).toEqual([[spoon, 1]])
})

test('adjustments apply one after the other, and each skips pieces that are no longer there', () => {
  expect(
    sent(
      { type: 'CANCEL', targetItems: of(cup, 1), substituteItem: null },
      { type: 'SUBSTITUTE', targetItems: of(cup, 1), substituteItem: { skuId: spoon, quantity: 1 } },
      { type: 'SPLIT', targetItems: of(tea, 9), substituteItem: null },
    ),
  ).toEqual([[tea, 3, 3]])
})

describe('gifts under adjustments', () => {
  const gifts = [
    { orderItemId: 11, orderLineId: 5, skuId: tea, quantity: 3 },
    { orderItemId: 13, orderLineId: null, skuId: spoon, quantity: 3 },
  ]
  const instead = (from: number, pieces: number, to: number, quantity: number): Adjustment => ({
    type: 'SUBSTITUTE',
    targetItems: of(from, pieces),
    substituteItem: { skuId: to, quantity },
  })
  const without = (skuId: number, quantity: number): Adjustment => ({
    type: 'CANCEL',
    targetItems: of(skuId, quantity),
    substituteItem: null,
  })
  const told = (...adjustments: Adjustment[]) => ({
    instead: replacedGifts(gifts, adjustments).map((one) => [one.quantity, one.instead.skuId, one.instead.quantity]),
    out: leftOutGifts(gifts, adjustments).map(({ skuId, quantity }) => [skuId, quantity]),
  })

  test('are left out, not replaced, where their substitutes are cancelled later', () => {
    expect(told(instead(spoon, 3, cup, 3), without(cup, 1))).toEqual({ instead: [[2, cup, 2]], out: [[spoon, 1]] })
    expect(told(instead(spoon, 3, cup, 1), without(cup, 1))).toEqual({ instead: [], out: [[spoon, 3]] })
  })

  test('are replaced by the last of several substitutes, and not at all where that is the gift again', () => {
    expect(told(instead(spoon, 3, cup, 3), instead(cup, 2, card, 1))).toEqual({
      instead: [
        [1, cup, 1],
        [2, card, 1],
      ],
      out: [],
    })
    expect(told(instead(spoon, 3, cup, 3), instead(cup, 3, spoon, 3))).toEqual({ instead: [], out: [] })
  })

  test('are left out before paid goods where a substitute for both is cancelled in part', () => {
    const both: Adjustment = {
      type: 'SUBSTITUTE',
      targetItems: [...of(tea, 2), ...of(spoon, 1)],
      substituteItem: { skuId: cup, quantity: 3 },
    }
    expect(told(both)).toEqual({ instead: [[1, cup, 1]], out: [] })
    expect(told(both, without(cup, 1))).toEqual({ instead: [], out: [[spoon, 1]] })
  })
})

test('the rest of a split order is whatever no waybill holds yet, whichever parcel that is', () => {
  const due = adjustPieces(pieces, [{ type: 'SPLIT', targetItems: of(tea, 1), substituteItem: null }])
  const beside = (...held: [skuId: number, quantity: number, orderLineId: number][]) =>
    piecesBeside(
      due,
      held.map(([skuId, quantity, orderLineId]) => ({ skuId, quantity, orderLineId })),
    ).map(({ skuId, quantity, parcel }) => [skuId, quantity, parcel])
  expect(beside([tea, 1, 5])).toEqual([
    [tea, 2, 0],
    [cup, 1, 0],
  ])
  expect(beside([tea, 2, 5], [cup, 1, 6])).toEqual([[tea, 1, 1]])
  // Half of a parcel, as when an order is split over two centers.
  expect(beside([cup, 1, 6])).toEqual([
    [tea, 2, 0],
    [tea, 1, 1],
  ])
})
