import { expect, test } from 'vitest'
import { noticeOf } from './words.ts'

test('a notice separates its waybills as its reader’s language does', () => {
  const said = noticeOf('parcelSilent', { courier: 'FedEx', days: 30, waybills: '5001, 5002 +3' })
  expect(said('en').content).toContain('5001, 5002 +3')
  expect(said('ko').content).toContain('5001, 5002 +3')
  expect(said('ja').content).toContain('送り状5001、5002 +3について')
})
