/** A center with its zone: its days are counted there (decisions.md §5). */
export interface Zoned {
  id: number
  timeZone: string
}

const dayMs = 86_400_000

/** The instant, ISO UTC, at which a day (YYYY-MM-DD) begins in a zone. */
export function dayBegins(timeZone: string, day: string): string {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  // The offset is that of the day itself; looked up twice, since a clock change may lie between the two guesses.
  const first = midnight - offsetAt(timeZone, midnight)
  return new Date(midnight - offsetAt(timeZone, first)).toISOString()
}

/** The instant at which the day after it begins. */
export function dayEnds(timeZone: string, day: string): string {
  return dayBegins(timeZone, new Date(Date.parse(`${day}T00:00:00.000Z`) + dayMs).toISOString().slice(0, 10))
}

/** How far a zone's clocks are ahead of UTC, in ms. */
function offsetAt(timeZone: string, at: number): number {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}
