import { expect, test } from 'vitest'
import { updates } from './update.ts'

test('a browser without a service worker (over http, in a private window) is not shown as ready for offline use', () => {
  expect(navigator.serviceWorker).toBeUndefined()
  expect(updates.offline()).toBe(false)
})
