import { expect, test } from 'vitest'
import { grownOf, timeOf } from './grown.ts'

const packed = (...hours: number[]) => [{ stage: 'PACKED' as const, today: 0, byNow: 0, yesterday: 0, hours }]
const drawn = (now: number, ...hours: number[]) =>
  grownOf(packed(...hours), now).map(({ hour, PACKED }) => [hour, PACKED])

test('the running hour is drawn up to the present time, and earlier hours at their end', () => {
  expect(drawn(2.25, 4, 0, 3)).toEqual([
    [0, 0],
    [1, 4],
    [2, 4],
    [2.25, 7],
  ])
})

test('an hour that has ended since the answer is drawn at its end, and the line goes on with the clock until midnight', () => {
  expect(drawn(3.1, 4, 0, 3).slice(-2)).toEqual([
    [3, 7],
    [3.1, 7],
  ])
  expect(drawn(24.2, 4, 0, 3).at(-1)).toEqual([24, 7])
  expect(drawn(3.1)).toEqual([[0, 0]])
})

test('an hour that has not begun by this clock is drawn at its beginning', () => {
  expect(drawn(1.9, 4, 0, 3).at(-1)).toEqual([2, 7])
})

test('hours are shown as times of the clock', () => {
  expect([timeOf(0), timeOf(9), timeOf(14.42), timeOf(23.999)]).toEqual(['0:00', '9:00', '14:25', '23:59'])
})
