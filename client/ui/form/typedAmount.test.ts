import { expect, test } from 'vitest'
import { amountOf, shownAs, type Typed } from './typedAmount.ts'

test('an amount is typed figure by figure, and what is no number yet is none', () => {
  const typed: Typed[] = ['', '-', '.', '12.', '.5', '12.90', 12.99]
  expect(typed.map((one) => amountOf(one, 'USD'))).toEqual([null, null, null, 1200, 50, 1290, 1299])
})

test('what is half typed stays, where an empty field counts as nothing and where it counts as zero', () => {
  for (const none of [null, 0])
    for (const half of ['', '.', '-']) expect(shownAs(amountOf(half, 'USD') ?? none, half, 'USD')).toBe(half)
  expect(shownAs(1290, '12.90', 'USD')).toBe('12.90')
})

test('a field that nobody typed in shows its value, and so does one that changed since', () => {
  expect([shownAs(0, null, 'USD'), shownAs(null, null, 'USD'), shownAs(1299, null, 'USD')]).toEqual([0, '', 12.99])
  expect(shownAs(500, '12.90', 'USD')).toBe(5)
})

test('what nobody can pay is no other amount: the form refuses it', () => {
  expect([amountOf('1200.50', 'JPY'), amountOf('1200.00', 'JPY'), amountOf(-5, 'KRW')]).toEqual([1200.5, 1200, -5])
  expect(shownAs(1200.5, '1200.50', 'JPY')).toBe('1200.50')
})
