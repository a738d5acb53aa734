import { expect, test } from 'vitest'
import { noticeOf } from './words.ts'

test('the waybills that a notice names have the mark of its reader’s language between them', () => {
  const said = noticeOf('parcelSilent', { courier: 'FedEx', days: 30, waybills: '5001, 5002 +3' })
  expect(said('en').content).toContain('5001, 5002 +3')
  expect(said('ko').content).toContain('5001, 5002 +3')
  expect(said('ja').content).toContain('送り状5001、5002 +3について')
})
