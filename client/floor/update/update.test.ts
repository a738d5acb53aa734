import { expect, test } from 'vitest'
import { updates } from './update.ts'

test('a browser that keeps no app for offline use (over http, in a private window) is not said to', () => {
  expect(navigator.serviceWorker).toBeUndefined()
  expect(updates.offline()).toBe(false)
})
