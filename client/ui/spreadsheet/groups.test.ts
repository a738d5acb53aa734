import { expect, test } from 'vitest'
import { addReason, partsOf, withNeighbours } from './groups.ts'

test('the rows of an order are never split between two calls', () => {
  expect(partsOf([[1, 2], [3], [4, 5, 6], [7]], 3)).toEqual([[[1, 2], [3]], [[4, 5, 6]], [[7]]])
  expect(partsOf([[1, 2, 3, 4], [5]], 3), 'one that is larger than a call goes alone').toEqual([[[1, 2, 3, 4]], [[5]]])
  expect(partsOf([], 3)).toEqual([])
})

test('a wrong line holds back the other lines of its order, and no other order', () => {
  const rows = [2, 3, 4, 5].map((line) => ({ line }))
  const [a, b, c, d] = rows
  if (!a || !b || !c || !d) throw new Error('There are four rows.')
  const wrong = withNeighbours(
    [
      [a, b],
      [c, d],
    ],
    new Map([[3, 'no quantity']]),
    'another line',
  )
  expect([...wrong]).toEqual([
    [3, 'no quantity'],
    [2, 'another line'],
  ])
})

test('all errors of a row are reported at once', () => {
  const wrong = new Map([[2, 'SKU: there is no “X”']])
  addReason(wrong, 2, 'Quantity: must be a whole number')
  addReason(wrong, 3, 'Location: is locked')
  addReason(wrong, 4, 'Partner: There is no such partner.')
  addReason(wrong, 4, 'Quantity: At least 1')
  expect([...wrong]).toEqual([
    [2, 'SKU: there is no “X”; Quantity: must be a whole number'],
    [3, 'Location: is locked'],
    [4, 'Partner: There is no such partner; Quantity: At least 1'],
  ])
})
