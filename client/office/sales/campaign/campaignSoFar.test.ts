import { expect, test } from 'vitest'
import { campaignSoFar } from './campaignSoFar.ts'

const day = (day: string, orders: number) => ({ day, orders, sales: orders * 10_000, foreignSales: [], costs: 0 })
const shown = (...of: Parameters<typeof campaignSoFar>) =>
  campaignSoFar(...of).map(({ day: one, orders, reached }) => [one, orders, reached])
const ofMarch = { validAfter: '2026-02-28T15:00:00.000Z', validBefore: '2026-03-05T15:00:00.000Z' }

test('a campaign shows every day from its first to its last, also days without orders', () => {
  expect(shown([day('2026-03-02', 3), day('2026-03-04', 1)], ofMarch, '2026-04-01')).toEqual([
    ['2026-03-01', 0, 0],
    ['2026-03-02', 3, 3],
    ['2026-03-03', 0, 3],
    ['2026-03-04', 1, 4],
    ['2026-03-05', 0, 4],
  ])
})

test('a campaign that is under way is shown until today', () => {
  expect(shown([day('2026-03-02', 3)], ofMarch, '2026-03-03').map(([one]) => one)).toEqual([
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
  ])
})

test('an order placed before or after the campaign’s days is shown on its own day', () => {
  const days = [day('2026-02-27', 1), day('2026-03-07', 1)]
  const [first, ...others] = shown(days, ofMarch, '2026-04-01')
  expect([first, others.at(-1)]).toEqual([
    ['2026-02-27', 1, 1],
    ['2026-03-07', 1, 2],
  ])
})

test('a campaign without an end shows its newest year, which begins with what was reached before', () => {
  const endless = { validAfter: null, validBefore: null }
  const all = shown([day('2020-01-01', 7), day('2026-03-02', 3)], endless, '2026-03-03')
  expect(all).toHaveLength(365)
  expect([all[0], all.at(-1)]).toEqual([
    ['2025-03-04', 0, 7],
    ['2026-03-03', 0, 10],
  ])
})

test('a campaign without orders shows nothing', () => {
  expect(shown([], ofMarch, '2026-03-03')).toEqual([])
})
