import { clockIn, instantIn } from '../../shared/instant-in.ts'

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
  return new Date(instantIn(timeZone, Date.parse(`${day}T${time}:00.000Z`))).toISOString()
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
  const { hour, minute } = clockIn(timeZone, at.getTime())
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}
