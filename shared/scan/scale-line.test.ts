import { expect, test } from 'vitest'
import { readScaleLine } from './scale-line.ts'

test('a scale’s line is read in grams, and as steady unless the scale says otherwise', () => {
  expect(readScaleLine('ST,GS,+  1.250kg')).toEqual({ grams: 1250, steady: true })
  expect(readScaleLine('   850 g  ')).toEqual({ grams: 850, steady: true })
  expect(readScaleLine('US,GS,+  1.243kg')).toEqual({ grams: 1243, steady: false })
})

test('a line without a weight or with a negative one is not read', () => {
  expect(readScaleLine('READY')).toBeNull()
  expect(readScaleLine('ST,NT,-  0.020kg')).toBeNull()
})
