import { expect, test } from 'vitest'
import { readScaleLine } from './scale-line.ts'

test('what scales send is read in grams, and as steady unless they say otherwise', () => {
  expect(readScaleLine('ST,GS,+  1.250kg')).toEqual({ grams: 1250, steady: true })
  expect(readScaleLine('   850 g  ')).toEqual({ grams: 850, steady: true })
  expect(readScaleLine('US,GS,+  1.243kg')).toEqual({ grams: 1243, steady: false })
})

test('a line that is no weight, or one below nothing, is none', () => {
  expect(readScaleLine('READY')).toBeNull()
  expect(readScaleLine('ST,NT,-  0.020kg')).toBeNull()
})
