import { expect, test } from 'vitest'
import { relatedOf } from './related.ts'

test('a waybill with both the number of its contract and the contract itself names the contract once', () => {
  const waybill = {
    contractId: 7,
    contractName: 'Seoul',
    partnerId: 3,
    partnerName: 'Haneul',
    contract: { id: 7, name: 'Seoul' },
  }
  expect(relatedOf(waybill).map(({ subject, id }) => [subject, id])).toEqual([
    ['contract', 7],
    ['partner', 3],
  ])
})

test('two locations of a row are both named, even when they are the same', () => {
  const place = { id: 5, alias: 'A-01' }
  expect(relatedOf({ sourceLocation: place, targetLocation: place }).map(({ field }) => field)).toEqual([
    'sourceLocation',
    'targetLocation',
  ])
})
