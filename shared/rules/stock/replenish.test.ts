import { expect, test } from 'vitest'
import { replenish, type AssignedPlace, type Reserve } from './replenish.ts'

const now = '2026-03-10T09:00:00.000Z'
const place = (over: Partial<AssignedPlace> = {}): AssignedPlace => ({
  locationId: 1,
  skuId: 7,
  safetyStock: 10,
  maxStock: 50,
  daysBetweenReplenishment: null,
  replenishmentAmount: 0,
  lastReplenishedAt: null,
  pieces: 4,
  ...over,
})
const lot = (locationId: number, free: number, expirationDate: string | null = null): Reserve => ({
  skuId: 7,
  locationId,
  lot: null,
  expirationDate,
  free,
})
const taken = (at: AssignedPlace, reserves: Reserve[]) =>
  replenish(at, reserves, now)?.takes.map(({ from, quantity }) => `${quantity} from ${from.locationId}`)

test('a location below its safety stock is filled up to its maximum', () => {
  expect(replenish(place(), [lot(2, 100)], now)).toMatchObject({ reason: 'BELOW_SAFETY', wanted: 46, missing: 0 })
  expect(replenish(place({ pieces: 10 }), [lot(2, 100)], now)).toBeNull()
})

test('a replenishment brings its set amount, and never more than there is room for', () => {
  expect(taken(place({ replenishmentAmount: 12 }), [lot(2, 100)])).toEqual(['12 from 2'])
  expect(taken(place({ replenishmentAmount: 100 }), [lot(2, 100)])).toEqual(['46 from 2'])
})

test('a location is filled up when its days between replenishments are over, even above its safety stock', () => {
  const daily = { pieces: 20, daysBetweenReplenishment: 2 }
  expect(replenish(place(daily), [], now)).toMatchObject({ reason: 'DUE', wanted: 30, missing: 30 })
  expect(replenish(place({ ...daily, lastReplenishedAt: '2026-03-08T09:00:00.000Z' }), [], now)?.reason).toBe('DUE')
  expect(replenish(place({ ...daily, lastReplenishedAt: '2026-03-08T09:00:01.000Z' }), [], now)).toBeNull()
  expect(replenish(place({ ...daily, pieces: 50 }), [], now)).toBeNull()
})

test('goods that expire first are taken first, and equal goods from as few locations as possible', () => {
  expect(taken(place(), [lot(2, 100), lot(3, 30, '2026-06-01'), lot(4, 20, '2026-05-01')])).toEqual([
    '20 from 4',
    '26 from 3',
  ])
  expect(taken(place(), [lot(2, 100), lot(3, 46), lot(4, 20)])).toEqual(['46 from 3'])
  expect(taken(place(), [lot(2, 20), lot(3, 30), lot(4, 5)])).toEqual(['30 from 3', '16 from 2'])
})

test('two locations never take the same piece, and pieces that lie nowhere are reported missing', () => {
  const reserves = [lot(9, 60)]
  expect(replenish(place(), reserves, now)?.missing).toBe(0)
  expect(replenish(place({ locationId: 2 }), reserves, now)).toMatchObject({ wanted: 46, missing: 32 })
})
