import { expect, test } from 'vitest'
import { spreadsheetLanguages } from '../spreadsheets/all.ts'
import { deedOf } from './action-word.ts'

const replayed = (orders: number) => ({ what: 'promotion.replay', after: { orders } })

test('a history says to how many past orders a promotion was given', () => {
  const { en, ko, ja } = spreadsheetLanguages
  expect([en, ko, ja].map(({ t }) => deedOf(replayed(12), t))).toEqual([
    'Given to 12 past orders',
    '지난 주문 12건에 적용',
    '過去の注文12件に適用',
  ])
  expect(deedOf(replayed(1), en.t)).toBe('Given to 1 past order')
})
