import { expect, test } from 'vitest'
import { stateOf } from './promotionState.ts'

const always = { isSuspended: false, remainingOfferCount: null, validAfter: null, validBefore: null }

test('a promotion that was given as often as allowed is used up, or suspended, but not active', () => {
  const state = (remainingOfferCount: number | null, isSuspended = false) =>
    stateOf({ ...always, isSuspended, remainingOfferCount })
  expect(state(null)).toBe('active')
  expect(state(1)).toBe('active')
  expect(state(0)).toBe('usedUp')
  expect(state(0, true)).toBe('suspended')
})

test('a promotion is active only while its campaign runs', () => {
  const march = { ...always, validAfter: '2026-03-01T00:00:00.000Z', validBefore: '2026-04-01T00:00:00.000Z' }
  const on = (at: string, more = {}) => stateOf({ ...march, ...more }, Date.parse(at))
  expect(on('2026-02-28T23:59:59.999Z')).toBe('ahead')
  expect(on('2026-03-01T00:00:00.000Z')).toBe('active')
  expect(on('2026-03-31T23:59:59.999Z')).toBe('active')
  expect(on('2026-04-01T00:00:00.000Z')).toBe('over')
  expect(on('2026-05-01T00:00:00.000Z', { isSuspended: true })).toBe('suspended')
})
