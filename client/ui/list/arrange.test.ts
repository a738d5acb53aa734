import { expect, test } from 'vitest'
import { arrange, moved, pinnedAt, widthWithin } from './arrange.ts'

const columns = ['code', 'status', 'partner', 'center'].map((id) => ({ id }))
const idsOf = (some: { id: string }[]) => some.map(({ id }) => id)
const plain = { order: [], pinned: [] }

test('columns that nobody moved stand in the order of the list', () => {
  expect(idsOf(arrange(columns, plain))).toEqual(['code', 'status', 'partner', 'center'])
})

test('columns stand in the user’s own order, and a newer column behind the one that it follows', () => {
  const order = ['center', 'code', 'partner']
  expect(idsOf(arrange(columns, { order, pinned: [] }))).toEqual(['center', 'code', 'status', 'partner'])
})

test('a column that no longer exists is ignored in a saved order', () => {
  expect(idsOf(arrange(columns, { order: ['gone', 'status', 'code'], pinned: ['gone'] }))).toEqual([
    'status',
    'partner',
    'center',
    'code',
  ])
})

test('pinned columns stand first, in the same order as among the others', () => {
  expect(idsOf(arrange(columns, { order: [], pinned: ['center', 'status'] }))).toEqual([
    'status',
    'center',
    'code',
    'partner',
  ])
})

test('a column moves by one, but neither past an end nor among the pinned columns', () => {
  expect(moved(columns, plain, 'status', 1)).toEqual(['code', 'partner', 'status', 'center'])
  expect(moved(columns, plain, 'code', -1)).toBeNull()
  expect(moved(columns, plain, 'center', 1)).toBeNull()
  expect(moved(columns, { order: [], pinned: ['center'] }, 'code', -1)).toBeNull()
})

test('a column’s width stays between 56 and 800 pixels', () => {
  expect([10, 100.4, 5000].map(widthWithin)).toEqual([56, 100, 800])
})

test('each pinned column begins where the one before it ends', () => {
  const wide = [
    { id: 'center', width: 80 },
    { id: 'code', width: 144 },
    { id: 'status', width: 120 },
  ]
  expect([...pinnedAt(wide, ['center', 'code'], 40)]).toEqual([
    ['center', 40],
    ['code', 120],
  ])
})
