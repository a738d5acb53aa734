import { expect, test } from 'vitest'
import { isOtherCurrency, numberIn, wholeIn } from './numberIn.ts'

test.each([
  ['12.99', 12.99],
  ['.5', 0.5],
  ['1,234,567.5', 1_234_567.5],
  ['-1,200', -1200],
  ['−3', -3],
  ['２', 2],
  ['１５００', 1500],
  ['－１，５００．５', -1500.5],
])('%s is read as a number, as people type it in Seoul or Tokyo', (cell, number) => {
  expect(numberIn(cell)).toBe(number)
})

test.each(['￥1,500', '¥ 1,500', '1500円', '1,500 원', '₩1500', '￦1,500', '$1,500.00', '\\1,500'])(
  '%s is read as an amount, whose currency stands in a column of its own',
  (cell) => {
    expect(numberIn(cell)).toBe(1500)
  },
)

test('a sign of another currency than the amount’s own is detected, and a sign of several currencies fits each of them', () => {
  const others = ['￥1,200 KRW', '1,200円 KRW', '₩1,200 JPY', '1200원 usd', '$12.99 KRW', '\\1,200 USD', '¥12 USD']
  const own = [
    '¥1,200 JPY',
    '¥12.50 CNY',
    '￦1,200 krw',
    '\\1,200 KRW',
    '\\1,200 JPY',
    '$12.99 USD',
    '$12 HKD',
    '1,200 EUR',
  ]
  const seen = (cell: string) => isOtherCurrency(...(cell.split(' ') as [string, string]))
  expect(others.filter((cell) => !seen(cell))).toEqual([])
  expect(own.filter(seen)).toEqual([])
})

test.each(['12,99', '1,2345', '0,5', '1e3', '0x10', '0b1', 'Infinity', 'two', '5²', '1.2.3', '--5', '円', '', ' '])(
  '%j is refused rather than read as another number than was meant',
  (cell) => {
    expect(numberIn(cell)).toBeUndefined()
  },
)

test('a fraction is not read as a count, and neither is a number too long to be kept', () => {
  expect(['1.5', '1,5', '9007199254740993', '1,299'].map(wholeIn)).toEqual([undefined, undefined, undefined, 1299])
})
