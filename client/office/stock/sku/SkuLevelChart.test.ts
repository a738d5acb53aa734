import { expect, test } from 'vitest'
import { levelsOf } from './SkuLevelChart.tsx'

test('the level of a day is what is there now, without what came and with what went since', () => {
  const days = [
    { increase: 30, decrease: 0 },
    { increase: 0, decrease: 12 },
    { increase: 5, decrease: 1 },
  ]
  expect(levelsOf(days, 22)).toEqual([30, 18, 22])
})
