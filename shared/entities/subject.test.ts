import { expect, test } from 'vitest'
import { referencesOf } from './audit.ts'
import { officePageOf, subjectNumberedBy } from './subject.ts'

test('a field refers to the kind of subject that it is declared to number, and to none that its name merely resembles', () => {
  expect(
    ['targetLocationId', 'orderLineId', 'skuIds', 'createdBy', 'billingConditionId'].map(subjectNumberedBy),
  ).toEqual(['location', 'orderLine', 'sku', 'user', 'billingCondition'])
  expect(['deadlineId', 'customsCategoryId', 'requestId', 'constructor'].map(subjectNumberedBy)).toEqual(
    Array.from({ length: 4 }),
  )
})

test('an audit entry refers to its subject and to all that its fields name before and after the change', () => {
  const before = { billingConditionId: 3, deadlineId: 5 }
  const after = { billingConditionId: null, centerIds: [1, 2], lines: [{ skuId: 7 }] }
  expect(referencesOf({ subject: 'brand:9', before, after })).toEqual([
    'brand:9',
    'billingCondition:3',
    'center:1',
    'center:2',
    'sku:7',
  ])
})

test('a kind of subject without a page in the office has no link', () => {
  expect(['billingCondition', 'badge', 'nothing', 'toString'].map(officePageOf)).toEqual([
    'billing-condition',
    undefined,
    undefined,
    undefined,
  ])
})
