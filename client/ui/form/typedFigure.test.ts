import { expect, test } from 'vitest'
import { amountOf, figureOf, isCount, shownAs, whyNoCount, type Typed } from './typedFigure.ts'

test('an amount can be typed figure by figure, and an entry that is no number yet is no amount', () => {
  const typed: Typed[] = ['', '-', '.', '12.', '.5', '12.90', 12.99]
  expect(typed.map((one) => amountOf(one, 'USD'))).toEqual([null, null, null, 1200, 50, 1290, 1299])
})

test('a half-typed entry stays in its field, whether an empty field counts as nothing or as zero', () => {
  for (const none of [null, 0])
    for (const half of ['', '.', '-']) expect(shownAs(amountOf(half, 'USD') ?? none, half, 'USD')).toBe(half)
  expect(shownAs(1290, '12.90', 'USD')).toBe('12.90')
})

test('a field shows its value when nobody typed in it, and when the value has changed since', () => {
  expect([shownAs(0, null, 'USD'), shownAs(null, null, 'USD'), shownAs(1299, null, 'USD')]).toEqual([0, '', 12.99])
  expect(shownAs(500, '12.90', 'USD')).toBe(5)
})

test('an amount that nobody can pay is kept as it was typed, so that the form refuses it', () => {
  expect([amountOf('1200.50', 'JPY'), amountOf('1200.00', 'JPY'), amountOf(-5, 'KRW')]).toEqual([1200.5, 1200, -5])
  expect(shownAs(1200.5, '1200.50', 'JPY')).toBe('1200.50')
})

test('a typed 1.5 pieces stays 1.5 and is no count; it never becomes 15', () => {
  const typed: Typed[] = ['1.', 1.5, '-', '']
  expect(typed.map((one) => shownAs(figureOf(one), one))).toEqual(typed)
  expect(typed.map((one) => isCount(figureOf(one)))).toEqual([true, false, false, false])
})

test('a count of 0 is shown as typed, and a count out of bounds is refused with the bound', () => {
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
