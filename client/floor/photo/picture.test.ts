import { expect, test } from 'vitest'
import { within } from './picture.ts'

test('a picture keeps its shape, is at most 1600 px long and is never made larger', () => {
  expect(within(4032, 3024)).toEqual({ width: 1600, height: 1200 })
  expect(within(3024, 4032)).toEqual({ width: 1200, height: 1600 })
  expect(within(640, 480)).toEqual({ width: 640, height: 480 })
  expect(within(9000, 1)).toEqual({ width: 1600, height: 1 })
})
