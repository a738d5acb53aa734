import { expect, test } from 'vitest'
import { outcomeNow } from './outcome.ts'

const loaded = { parcel: { id: 503 }, outcome: 'loaded' } as const
const empty = { invoiceIds: [], canceledIds: [] }

test('a loaded parcel that is cancelled on the pallet or in a box on it shows as cancelled; one taken off stays taken off', () => {
  const aboard = { ...empty, invoiceIds: [503] }
  const canceled = { ...empty, canceledIds: [503] }
  expect(outcomeNow(loaded, { ...aboard, boxes: [] }, false)).toBe('loaded')
  expect(outcomeNow(loaded, { ...canceled, boxes: [] }, false)).toBe('canceled')
  expect(outcomeNow(loaded, { ...empty, boxes: [canceled] }, false)).toBe('canceled')
  expect(outcomeNow({ ...loaded, outcome: 'taken-off' }, { ...canceled, boxes: [] }, false)).toBe('taken-off')
})

test('a parcel that another handheld loaded elsewhere first no longer counts on this pallet', () => {
  expect(outcomeNow(loaded, { ...empty, boxes: [empty] }, false)).toBe('off')
})

test('a parcel that is cancelled before its load is known shows as cancelled, though no pallet counts it', () => {
  expect(outcomeNow(loaded, { ...empty, boxes: [] }, true)).toBe('canceled')
  expect(outcomeNow({ ...loaded, outcome: 'taken-off' }, { ...empty, boxes: [] }, true)).toBe('taken-off')
})
