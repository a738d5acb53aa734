import { expect, test } from 'vitest'
import { outcomeNow } from './outcome.ts'

const loaded = { parcel: { id: 503 }, outcome: 'loaded' } as const
const empty = { invoiceIds: [], canceledIds: [] }

test('a parcel that was loaded, is cancelled and lies on the pallet still is said to come off, in a box too', () => {
  const aboard = { ...empty, invoiceIds: [503] }
  const canceled = { ...empty, canceledIds: [503] }
  expect(outcomeNow(loaded, { ...aboard, boxes: [] }, false)).toBe('loaded')
  expect(outcomeNow(loaded, { ...canceled, boxes: [] }, false)).toBe('canceled')
  expect(outcomeNow(loaded, { ...empty, boxes: [canceled] }, false)).toBe('canceled')
  expect(outcomeNow({ ...loaded, outcome: 'taken-off' }, { ...canceled, boxes: [] }, false)).toBe('taken-off')
})

test('a parcel that another device put elsewhere first counts here no more', () => {
  expect(outcomeNow(loaded, { ...empty, boxes: [empty] }, false)).toBe('off')
})

test('a parcel that was cancelled before its load was heard of is said to come off, though no pallet counts it', () => {
  expect(outcomeNow(loaded, { ...empty, boxes: [] }, true)).toBe('canceled')
  expect(outcomeNow({ ...loaded, outcome: 'taken-off' }, { ...empty, boxes: [] }, true)).toBe('taken-off')
})
