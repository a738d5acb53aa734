import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFeedback } from './feedback.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const quiet = () => createFeedback(() => ({ sound: false, vibration: false }))

test('a message fades from the title after a while, and stays for screen readers', () => {
  const feedback = quiet()
  feedback.say({ kind: 'ok', key: 'signIn.done', with: { name: 'Mina' } })
  expect(feedback.shown()).toMatchObject({ faded: false })
  vi.runAllTimers()
  expect(feedback.shown()).toMatchObject({ faded: true, say: { key: 'signIn.done' } })
})

test('a warning stays for more than seven seconds, then fades', () => {
  const feedback = quiet()
  feedback.say({ kind: 'warning', key: 'stock.found' })
  vi.advanceTimersByTime(7000)
  expect(feedback.shown()).toMatchObject({ faded: false })
  vi.advanceTimersByTime(1000)
  expect(feedback.shown()).toMatchObject({ faded: true })
})

test('leaving a screen fades its message', () => {
  const feedback = quiet()
  feedback.say({ kind: 'ok', key: 'stock.found' })
  vi.advanceTimersByTime(1)
  feedback.leave()
  expect(feedback.shown()).toMatchObject({ faded: true })
})

test('the message of a scan that leads to another screen stays on that screen', () => {
  const feedback = quiet()
  feedback.say({ kind: 'ok', key: 'stock.found' })
  feedback.leave()
  expect(feedback.shown()).toMatchObject({ faded: false })
})

test('an error stays until it is acknowledged, on every screen and however long', () => {
  const feedback = quiet()
  feedback.say({ kind: 'error', key: 'scan.unknown' })
  vi.runAllTimers()
  feedback.leave()
  expect(feedback.held()).toBe(true)
  expect(feedback.shown()).toMatchObject({ faded: false })
  feedback.acknowledge()
  expect(feedback.shown()).toBeNull()
})

test('news waits for 1.5 seconds after a message and after an acknowledgement, so that each is read by itself', () => {
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
