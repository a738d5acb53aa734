import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFeedback } from './feedback.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const quiet = () => createFeedback(() => ({ sound: false, vibration: false }))

test('what was said leaves the title after a while, and can still be read by ear', () => {
  const feedback = quiet()
  feedback.say({ kind: 'ok', key: 'signIn.done', with: { name: 'Mina' } })
  expect(feedback.shown()).toMatchObject({ faded: false })
  vi.runAllTimers()
  expect(feedback.shown()).toMatchObject({ faded: true, say: { key: 'signIn.done' } })
})

test('a warning stands long enough to be read by whoever did not wait for it', () => {
  const feedback = quiet()
  feedback.say({ kind: 'warning', key: 'stock.found' })
  vi.advanceTimersByTime(7000)
  expect(feedback.shown()).toMatchObject({ faded: false })
  vi.advanceTimersByTime(1000)
  expect(feedback.shown()).toMatchObject({ faded: true })
})

test('another screen takes the words of the last one away', () => {
  const feedback = quiet()
  feedback.say({ kind: 'ok', key: 'stock.found' })
  vi.advanceTimersByTime(1)
  feedback.leave()
  expect(feedback.shown()).toMatchObject({ faded: true })
})

test('what a scan says as it leads to another screen stands there', () => {
  const feedback = quiet()
  feedback.say({ kind: 'ok', key: 'stock.found' })
  feedback.leave()
  expect(feedback.shown()).toMatchObject({ faded: false })
})

test('an error holds until it is acknowledged, on whatever screen and however long', () => {
  const feedback = quiet()
  feedback.say({ kind: 'error', key: 'scan.unknown' })
  vi.runAllTimers()
  feedback.leave()
  expect(feedback.held()).toBe(true)
  expect(feedback.shown()).toMatchObject({ faded: false })
  feedback.acknowledge()
  expect(feedback.shown()).toBeNull()
})

test('news waits until what was said or acknowledged last has been read, so that of two at once each is heard and no second press clears the other', () => {
  const feedback = quiet()
  expect(feedback.busy()).toBe(false)
  feedback.say({ kind: 'warning', key: 'stock.found' })
  expect(feedback.busy()).toBe(true)
  const heard = vi.fn()
  feedback.subscribe(heard)
  vi.advanceTimersByTime(1500)
  expect(feedback.busy()).toBe(false)
  expect(heard).toHaveBeenCalled()
  feedback.say({ kind: 'error', key: 'scan.unknown' })
  vi.runAllTimers()
  expect(feedback.busy()).toBe(true)
  feedback.acknowledge()
  expect(feedback.busy()).toBe(true)
  vi.advanceTimersByTime(1500)
  expect(feedback.busy()).toBe(false)
})
