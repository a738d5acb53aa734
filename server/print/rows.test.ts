import { expect, test } from 'vitest'
import { BLACK, box } from './drawing.ts'
import { type Row, paginated } from './rows.ts'

const TOP = 10
const BOTTOM = 100
/** A row is drawn as one box whose width is its name, from 1 on. */
const row = (name: number, height: number, more: Partial<Row> = {}): Row => ({
  height,
  at: (y) => [box(0, y, name, height, BLACK)],
  ...more,
})
const namesOf = (rows: Row[]) =>
  paginated(rows, TOP, BOTTOM).map((page) => page.map((mark) => (mark.kind === 'box' ? mark.width : 0)))

test('rows fill a page to its bottom and not beyond', () => {
  expect(namesOf([row(1, 45), row(2, 45), row(3, 45)])).toEqual([[1, 2], [3]])
  expect(namesOf([row(1, 45), row(2, 45.1), row(3, 44)])).toEqual([[1], [2, 3]])
})

test('a heading moves to the next page together with the row below it', () => {
  expect(namesOf([row(1, 70), row(2, 10, { keepsNext: true }), row(3, 15)])).toEqual([[1], [2, 3]])
  expect(namesOf([row(1, 60), row(2, 10, { keepsNext: true }), row(3, 10, { keepsNext: true }), row(4, 15)])).toEqual([
    [1],
    [2, 3, 4],
  ])
})

test('a page that begins in the middle of a pallet repeats the pallet’s headings', () => {
  const pallet = row(1, 10, { keepsNext: true })
  const inPallet = row(2, 10, { under: pallet, keepsNext: true })
  expect(
    namesOf([pallet, inPallet, ...[3, 4, 5].map((name) => row(name, 40, { under: inPallet })), row(6, 5)]),
  ).toEqual([
    [1, 2, 3],
    [1, 2, 4],
    [1, 2, 5, 6],
  ])
})

test('a row higher than a page gets a page of its own, and a list without rows gets one page', () => {
  expect(namesOf([row(1, 200), row(2, 10)])).toEqual([[1], [2]])
  expect(namesOf([])).toEqual([[]])
})
