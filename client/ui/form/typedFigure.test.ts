import { expect, test } from 'vitest'
import { amountOf, figureOf, isCount, shownAs, whyNoCount, type Typed } from './typedFigure.ts'

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

test('one and a half pieces stay one and a half, and are refused; they never become fifteen', () => {
  const typed: Typed[] = ['1.', 1.5, '-', '']
  expect(typed.map((one) => shownAs(figureOf(one), one))).toEqual(typed)
  expect(typed.map((one) => isCount(figureOf(one)))).toEqual([true, false, false, false])
})

test('no pieces are shown as typed where at least one is needed, and refused with what would do', () => {
  expect(shownAs(0, 0)).toBe(0)
  expect(whyNoCount(0, { min: 1 })).toEqual({ key: 'form.atLeast', bound: 1 })
  expect(whyNoCount(501, { max: 500 })).toEqual({ key: 'form.atMost', bound: 500 })
  expect([whyNoCount(1.5)?.key, whyNoCount(-1)?.key, whyNoCount(0), whyNoCount(null, { min: 1 })]).toEqual([
    'form.wholeNumber',
    'form.atLeast',
    null,
    null,
  ])
})
