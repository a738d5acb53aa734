import { expect, test } from 'vitest'
import { postalCondition, postalParts } from './postalParts.ts'

test('postal codes are read as ranges and prefixes, and written back without dashes', () => {
  const parts = ['63000~63644', '282-0011', '22']
  const condition = postalCondition(parts)
  expect(condition).toEqual({ ranges: [{ from: '63000', to: '63644' }], prefixes: ['2820011', '22'] })
  expect(postalParts(condition)).toEqual(['63000~63644', '2820011', '22'])
})

test('a range without an end is left for the schema to refuse', () => {
  expect(postalCondition(['63000~']).ranges).toEqual([{ from: '63000', to: '' }])
})
