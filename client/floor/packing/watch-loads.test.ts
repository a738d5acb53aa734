import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLoads } from './watch-loads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function scale() {
  const told: number[] = []
  const loads = watchLoads(0, (grams) => told.push(grams))
  return {
    told,
    loads,
    /** Sends as scales do, ten times a second. */
    shows(grams: number[], from: number): void {
      grams.forEach((one, nth) => {
        loads.read(one, from + nth * 100)
        vi.advanceTimersByTime(100)
      })
    },
  }
}

test('a parcel put on the scale is reported once, when it lies still, however the scale trembles', () => {
  const { told, shows } = scale()
  shows([0, 0, 310, 640, 850, 851, 850, 849, 850, 851, 850, 850], 0)
  expect(told).toEqual([850])
})

test('a parcel that still lies on the scale is not reported for the next one; a parcel put on later is', () => {
  const { told, shows } = scale()
  shows([2665, 2665, 2665, 2665, 2665, 2665, 2665], 0)
  expect(told).toEqual([])
  shows([0, 0, 850, 850, 850, 850, 850, 850], 5000)
  expect(told).toEqual([850])
})

test('a scale that sends one weight when its key is pressed is heard at once, and no more once watching stops', () => {
  const { told, shows, loads } = scale()
  shows([850], 4000)
  vi.advanceTimersByTime(400)
  expect(told).toEqual([850])
  loads.read(400, 9000)
  loads.stop()
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([850])
})
