import { expect, test } from 'vitest'
import { stateOf } from './promotionState.ts'

test('a promotion that was given as often as it may be is used up, not active', () => {
  const state = (remainingOfferCount: number | null, isSuspended = false) =>
    stateOf({ isSuspended, remainingOfferCount })
  expect(state(null)).toBe('active')
  expect(state(1)).toBe('active')
  expect(state(0)).toBe('usedUp')
  expect(state(0, true)).toBe('suspended')
})
