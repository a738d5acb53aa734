import { dateFormat } from '../../shared/formatters.ts'

/** A center with its time zone, in which its days are counted (decisions.md §5). */
export interface Zoned {
  id: number
  timeZone: string
}

const dayMs = 86_400_000

/** The instant, ISO UTC, at which a day (YYYY-MM-DD) begins in a zone. */
export function dayBegins(timeZone: string, day: string): string {
  return instantOf(timeZone, day, '00:00')
}

/** The instant, ISO UTC, at which a zone's clocks show a day and a time (HH:MM). */
export function instantOf(timeZone: string, day: string, time: string): string {
  const shown = Date.parse(`${day}T${time}:00.000Z`)
  // The offset depends on the result, so it is looked up twice: a clock change may lie between the first guess and the second.
  const first = shown - offsetAt(timeZone, shown)
  return new Date(shown - offsetAt(timeZone, first)).toISOString()
}

/** The day that is this many days before another (YYYY-MM-DD). */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - days * dayMs).toISOString().slice(0, 10)
}

/** How many days one day is after another; negative where it is before it. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / dayMs)
}

/** The instant, ISO UTC, at which the day after this one begins. */
export function dayEnds(timeZone: string, day: string): string {
  return dayBegins(timeZone, daysBefore(day, -1))
}

/** What a zone's clocks show: HH:MM. */
export function timeIn(timeZone: string, at: Date): string {
  const { hour, minute } = shownAt(timeZone, at.getTime())
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}

/** How far a zone's clocks are ahead of UTC, in ms. */
function offsetAt(timeZone: string, at: number): number {
  const { year, month, day, hour, minute, second } = shownAt(timeZone, at)
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}

function shownAt(timeZone: string, at: number) {
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
