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
