import { expect, test } from 'vitest'
import { referencesOf } from './audit.ts'
import { officePageOf, subjectNumberedBy } from './subject.ts'

test('a field numbers what it is said to number, and nothing that its name only looks like', () => {
  expect(
    ['targetLocationId', 'orderLineId', 'skuIds', 'createdBy', 'billingConditionId'].map(subjectNumberedBy),
  ).toEqual(['location', 'orderLine', 'sku', 'user', 'billingCondition'])
  expect(['deadlineId', 'customsCategoryId', 'requestId', 'constructor'].map(subjectNumberedBy)).toEqual(
    Array.from({ length: 4 }),
  )
})

test('an entry numbers what it is about, and what its fields name on either side', () => {
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

test('what has no page of its own has no link', () => {
  expect(['billingCondition', 'badge', 'nothing', 'toString'].map(officePageOf)).toEqual([
    'billing-condition',
    undefined,
    undefined,
    undefined,
  ])
})
