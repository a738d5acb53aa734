import { expect, test } from 'vitest'
import { fill } from './fill.ts'

test('a sentence is filled with its values, and a missing value stays visible by its name', () => {
  expect(fill('{got} of {expected}', { got: 3, expected: 5 })).toBe('3 of 5')
  expect(fill('{got} of {expected}', { got: 3 })).toBe('3 of {expected}')
  expect(fill('{got}', null)).toBe('{got}')
})

test('a count of one takes the singular, and any other count the plural', () => {
  const asked = 'Cancel {count} {count|waybill|waybills}?'
  expect(fill(asked, { count: '1' })).toBe('Cancel 1 waybill?')
  expect(fill(asked, { count: 1 })).toBe('Cancel 1 waybill?')
  expect(fill(asked, { count: '1,200' })).toBe('Cancel 1,200 waybills?')
  expect(fill(asked, { count: 0 })).toBe('Cancel 0 waybills?')
})
