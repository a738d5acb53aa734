import type { Window } from '../../adapters/channels/adapter.ts'
import { dayBegins } from '../../db/local-day.ts'

const minuteMs = 60_000
/** How far a source's clock is from ours at most: a window may end so far ahead, and what is older than that is settled. */
const clockSlackMs = 2 * 60 * minuteMs
/** The overlap of two stretches that follow each other. */
const seamMs = 2 * minuteMs
/** How many days back a channel begins that names no day. */
const firstDays = 7

interface Reach {
  longestWindow: number
  overlap: number
}

/** Where the first import begins: the day that the channel was told, in its partner's time zone, or some days before it was connected. */
export function firstCursor(validAfter: string | null, createdAt: string, timeZone: string): string {
  if (validAfter !== null) return dayBegins(timeZone, validAfter)
  return new Date(Date.parse(createdAt) - firstDays * 24 * 60 * minuteMs).toISOString()
}

/**
 * The stretches of the source's time to ask for. The first begins before the cursor by as much as the source may tell late, each other one
 * a little before the end of the one before. The last ends ahead of our clock, because the source's clock may be ahead.
 */
export function windowsAfter(cursor: string, { longestWindow, overlap }: Reach, now: number): Window[] {
  const end = now + clockSlackMs
  const windows: Window[] = []
  let from = Date.parse(cursor) - overlap * minuteMs
  for (;;) {
    const to = Math.min(from + longestWindow * minuteMs, end)
    windows.push({ from: new Date(from).toISOString(), to: new Date(Math.max(to, from)).toISOString() })
    if (to >= end) return windows
    // The overlap keeps a source that counts whole minutes from leaving one out.
    from = to - seamMs
  }
}

/**
 * Where the cursor stands once every page of a window came. It follows the newest change that was seen, never our clock: otherwise a source
 * whose clock is behind would lose what it changes in the meantime. Only a stretch that has long passed counts as read without a change.
 */
export function cursorAfter(cursor: string, { to }: Window, newest: string | null, now: number): string {
  const settled = Date.parse(to) <= now - clockSlackMs ? Date.parse(to) : Date.parse(newest ?? cursor)
  const latest = Math.min(settled, now + clockSlackMs)
  return new Date(Math.max(latest, Date.parse(cursor))).toISOString()
}
