import { expect, test } from 'vitest'
import { dayIn } from './day-in.ts'
import { instantIn } from './instant-in.ts'

const dayMs = 86_400_000

test('a day begins where its date does in every zone, also where clocks change at midnight or on the other side of the world', () => {
  // New York is here for its changes at two in the morning, Seoul because it has none.
  const zones = [
    'Asia/Seoul',
    'America/New_York',
    'Australia/Sydney',
    'Pacific/Auckland',
    'Asia/Jerusalem',
    'Africa/Cairo',
    'America/Havana',
    'America/Santiago',
    'Atlantic/Azores',
    'Asia/Beirut',
  ]
  const wrong = []
  for (const zone of zones)
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += dayMs) {
      const day = new Date(at).toISOString().slice(0, 10)
      const begins = instantIn(zone, at)
      if (dayIn(zone, begins) !== day || dayIn(zone, begins - 60_000) === day) wrong.push(`${zone} ${day}`)
    }
  expect(wrong).toEqual([])
})

test('a time that clocks show twice is the first of the two, and one that they skip is when they go on', () => {
  const inNewYork = (shown: string) => new Date(instantIn('America/New_York', Date.parse(shown))).toISOString()
  expect(inNewYork('2026-11-01T01:30:00Z')).toBe('2026-11-01T05:30:00.000Z')
  expect(inNewYork('2026-03-08T02:30:00Z')).toBe('2026-03-08T07:30:00.000Z')
})
