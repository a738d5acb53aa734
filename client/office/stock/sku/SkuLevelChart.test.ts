import { expect, test } from 'vitest'
import { levelsOf } from './SkuLevelChart.tsx'

test('the level of a past day is the present level, without the increases since and with the decreases since', () => {
  const days = [
    { increase: 30, decrease: 0 },
    { increase: 0, decrease: 12 },
    { increase: 5, decrease: 1 },
  ]
  expect(levelsOf(days, 22)).toEqual([30, 18, 22])
})
