import { expect, test } from 'vitest'
import { nearest } from './places.ts'

const place = (alias: string, more: object = {}) => ({
  locationId: 1,
  alias,
  lot: null,
  expirationDate: null,
  condition: 'GOOD' as const,
  quantity: 5,
  ...more,
})

test('goods are fetched at the current location first, then in the same aisle, then along the hall', () => {
  const places = [place('B-02-01'), place('A-10-01'), place('A-02-09'), place('A-02-03')]
  expect(nearest(places, 'A-02-09').map((one) => one.alias)).toEqual(['A-02-09', 'A-02-03', 'A-10-01', 'B-02-01'])
  expect(nearest(places, null).map((one) => one.alias)).toEqual(['A-02-03', 'A-02-09', 'A-10-01', 'B-02-01'])
})

test('goods on the way, empty locations and damaged goods are left out, and the earlier expiry comes first', () => {
  const places = [
    place('ON-THE-WAY'),
    place('A-01-01', { quantity: 0 }),
    place('A-01-02', { condition: 'DAMAGED' }),
    place('A-02-01', { expirationDate: '2027-05-01' }),
    place('A-02-01', { expirationDate: '2026-12-01' }),
  ]
  expect(nearest(places, null).map((one) => one.expirationDate)).toEqual(['2026-12-01', '2027-05-01'])
})
