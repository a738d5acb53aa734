import { expect, test } from 'vitest'
import { goesOn, pageOf } from './page.ts'

const rows = [{ id: 1 }, { id: 2 }]

test('a page is read alike, whichever service answers it', () => {
  const read = { rows, total: 7, more: false, after: null }
  expect(pageOf({ data: rows, totalCount: 7 })).toEqual(read)
  expect(pageOf({ rows, total: 7 })).toEqual(read)
  expect(pageOf({ rows, count: 7 })).toEqual(read)
  expect(pageOf({ data: rows, count: 7, after: 'x' })).toEqual({ ...read, after: 'x' })
})

test('a list ends with its total, or where it was not counted to the end with a page that is not full', () => {
  const counted = pageOf({ rows, total: 4 })
  expect([goesOn(counted, 1, 2), goesOn(counted, 2, 2)]).toEqual([true, false])
  const bounded = pageOf({ rows, total: 4, more: true })
  expect([goesOn(bounded, 2, 2), goesOn(bounded, 9, 2), goesOn(bounded, 9, 3)]).toEqual([true, true, false])
})
