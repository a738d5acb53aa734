import { dateFormat } from './formatters.ts'

/**
 * The instant at which a zone's clocks show a day and time, in ms since 1970; `shown` is what they show, as if it were UTC. A time that
 * the clocks skip is the end of what they skip.
 */
export function instantIn(timeZone: string, shown: number): number {
  // The offset depends on the result, so it is looked up twice: a clock change may lie between the first guess and the second.
  const first = shown - offsetAt(timeZone, shown)
  const second = shown - offsetAt(timeZone, first)
  return second + offsetAt(timeZone, second) === shown ? second : Math.max(first, second)
}

/** What a zone's clocks show at an instant, in ms since 1970. */
export function clockIn(timeZone: string, at: number) {
  const clock = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

/** How far a zone's clocks are ahead of UTC, in ms. */
function offsetAt(timeZone: string, at: number): number {
  const { year, month, day, hour, minute, second } = clockIn(timeZone, at)
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}
