import { expect, test } from 'vitest'
import { latenessOf, type OrderUnderWay } from './lateness.ts'

const now = { at: '2026-03-02T07:30:00.000Z', lostDay: '2026-03-03' }
const soon = { at: '2026-03-02T11:30:00.000Z', lostDay: '2026-03-03' }
const lateness = (order: Partial<OrderUnderWay>) =>
  latenessOf({ status: 'ALLOCATED', collectionAt: null, promisedOn: null, ...order }, now, soon)

test('an order whose truck has gone is late, and one whose truck comes within hours is at risk', () => {
  expect(lateness({ collectionAt: '2026-03-02T07:00:00.000Z' })).toEqual({ lateness: 'LATE', causes: ['COLLECTION'] })
  expect(lateness({ collectionAt: '2026-03-02T09:00:00.000Z' })).toEqual({
    lateness: 'AT_RISK',
    causes: ['COLLECTION'],
  })
  expect(lateness({ collectionAt: '2026-03-03T07:00:00.000Z' })).toBe(null)
})

test('a promised day that no collection can reach any more makes an order late, whatever its status', () => {
  expect(lateness({ status: 'READY', promisedOn: '2026-03-03' })).toEqual({ lateness: 'LATE', causes: ['PROMISE'] })
  expect(lateness({ status: 'HOLD', promisedOn: '2026-03-04' })).toBe(null)
})

test('a past collection of a cancelled waybill does not make an order late', () => {
  expect(lateness({ status: 'READY', collectionAt: '2026-03-01T07:00:00.000Z' })).toBe(null)
})
