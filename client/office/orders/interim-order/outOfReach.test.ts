import { expect, test } from 'vitest'
import { outOfReach } from './outOfReach.ts'

test('pieces count as out of reach when goods are short although enough of them lie somewhere', () => {
  expect(outOfReach({ wanted: 45, available: 58, short: 45 })).toBe(58)
  // Five of the fifty pieces in one place can go; the eight elsewhere do not help an order for forty.
  expect(outOfReach({ wanted: 45, available: 58, short: 40 })).toBe(53)
  expect(outOfReach({ wanted: 45, available: 40, short: 5 })).toBe(0)
  expect(outOfReach({ wanted: 45, available: 58, short: 0 })).toBe(0)
})
