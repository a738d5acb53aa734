import { expect, test } from 'vitest'
import { channelTypes } from '../../../shared/entities/channel-type.ts'
import { channelsOf } from '../../adapters/channels/channels.ts'
import { cursorAfter, firstCursor, windowsAfter } from './cursor.ts'

const channelOf = channelsOf({})
const reach = { longestWindow: 24 * 60, overlap: 10 }
const firstWindow = (cursor: string, at = now) => windowsAfter(cursor, reach, at)[0] ?? { from: '', to: '' }
const now = Date.parse('2026-03-02T09:00:00.000Z')

test('an import asks for a day at most, beginning a little before the cursor', () => {
  expect(firstWindow('2026-02-20T00:00:00.000Z')).toEqual({
    from: '2026-02-19T23:50:00.000Z',
    to: '2026-02-20T23:50:00.000Z',
  })
})

test('the cursor follows the source’s newest change, not our clock', () => {
  const window = firstWindow('2026-03-02T08:00:00.000Z')
  expect(cursorAfter('2026-03-02T08:00:00.000Z', window, '2026-03-02T08:20:00.000Z', now)).toBe(
    '2026-03-02T08:20:00.000Z',
  )
  expect(cursorAfter('2026-03-02T08:00:00.000Z', window, null, now)).toBe('2026-03-02T08:00:00.000Z')
})

test('a source whose clock is an hour behind loses nothing, and one whose clock is an hour ahead is read at once', () => {
  let cursor = '2026-03-02T07:00:00.000Z'
  // It is 9:00 here and 8:00 there: what changes there in a minute has a time before 9:00.
  const seen = '2026-03-02T08:00:00.000Z'
  cursor = cursorAfter(cursor, firstWindow(cursor), seen, now)
  expect(Date.parse(firstWindow(cursor, now + 60_000).from)).toBeLessThan(Date.parse('2026-03-02T08:01:00.000Z'))
  // The clock is an hour ahead: its «now» lies within what is asked for.
  expect(Date.parse(firstWindow(cursor).to)).toBeGreaterThan(Date.parse('2026-03-02T10:00:00.000Z'))
})

test('the cursor passes over days without a change once they are long past', () => {
  const window = firstWindow('2026-02-20T00:00:00.000Z')
  expect(cursorAfter('2026-02-20T00:00:00.000Z', window, null, now)).toBe(window.to)
})

test('a change that is dated in the far future does not carry the cursor there', () => {
  const window = firstWindow('2026-03-02T08:00:00.000Z')
  const cursor = cursorAfter('2026-03-02T08:00:00.000Z', window, '2031-01-01T00:00:00.000Z', now)
  expect(Date.parse(cursor)).toBeLessThanOrEqual(now + 2 * 60 * 60_000)
})

test('the first import begins with the chosen day in the partner’s time zone, or a week before the channel was made', () => {
  expect(firstCursor('2026-02-01', '2026-03-01T00:00:00.000Z', 'Asia/Seoul')).toBe('2026-01-31T15:00:00.000Z')
  expect(firstCursor(null, '2026-03-08T00:00:00.000Z', 'Asia/Seoul')).toBe('2026-03-01T00:00:00.000Z')
})

test('a long absence is read day by day, without a gap, up to the latest time that the source’s clock may show', () => {
  const windows = windowsAfter('2026-02-27T09:00:00.000Z', reach, now)
  expect(windows.length).toBeGreaterThan(3)
  for (const [nth, { from }] of windows.entries())
    if (nth > 0) expect(Date.parse(from)).toBeLessThan(Date.parse(windows[nth - 1]?.to ?? ''))
  expect(windows.at(-1)?.to).toBe('2026-03-02T11:00:00.000Z')
})

test.each(channelTypes.flatMap((type) => channelOf(type) ?? []).map((adapter) => [adapter.type, adapter] as const))(
  'a week of %s is read to its end in overlapping windows that are no longer than the channel allows',
  (_, adapter) => {
    const windows = windowsAfter('2026-02-23T09:00:00.000Z', adapter, now)
    expect(windows.length).toBeLessThan(12)
    expect(windows.at(-1)?.to).toBe('2026-03-02T11:00:00.000Z')
    for (const [nth, { from, to }] of windows.entries()) {
      expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(adapter.longestWindow * 60_000)
      if (nth > 0) expect(Date.parse(from)).toBeLessThan(Date.parse(windows[nth - 1]?.to ?? ''))
    }
  },
)
