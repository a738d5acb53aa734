import { expect, test } from 'vitest'
import { writtenDay } from './list.ts'

test('a year-first date is read in every notation that people and spreadsheets use', () => {
  for (const written of [
    '2026-11-03',
    '2026/11/3',
    '2026. 11. 3.',
    '2026年11月3日',
    '2026년 11월 3일',
    '２０２６／１１／０３',
    '2026-11-03 23:59',
    '2026-11-03T23:59:00Z',
  ])
    expect([written, writtenDay.parse(written)]).toEqual([written, '2026-11-03'])
})

test('a day that does not exist, an ambiguous or incomplete date and a word are refused', () => {
  for (const written of ['2026-11-31', '3/11/2026', '11-03', 'tomorrow'])
    expect([written, writtenDay.safeParse(written).success]).toEqual([written, false])
})
