import type { ContractType } from '../../entities/contract.ts'

/** When a contract's courier comes: the time until which an order still goes with the truck of the day, and the days. */
export interface CollectionCalendar {
  type: ContractType
  /** HH:MM on the center's clocks. */
  cutOffTime: string
}

/** A day of a center's calendar (YYYY-MM-DD) and the time on its clocks (HH:MM). */
export interface LocalNow {
  day: string
  time: string
}

const dayMs = 86_400_000
const sunday = 0

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10)

/** Couriers come from Monday to Saturday, but not on public holidays. Those of a holiday contract come every day. */
export function collects({ type }: CollectionCalendar, day: string, holidays: ReadonlySet<string>): boolean {
  if (type === 'HOLIDAY') return true
  return new Date(`${day}T00:00:00.000Z`).getUTCDay() !== sunday && !holidays.has(day)
}

/** How far ahead to look for a collection. No courier pauses for longer. */
const daysAhead = 14

/** The day on which an order that is ready now is collected; null if no courier comes within two weeks. */
export function collectionDay(
  calendar: CollectionCalendar,
  { day, time }: LocalNow,
  holidays: ReadonlySet<string>,
): string | null {
  const first = time < calendar.cutOffTime ? 0 : 1
  for (let ahead = first; ahead <= daysAhead; ahead++) {
    const one = dayAfter(day, ahead)
    if (collects(calendar, one, holidays)) return one
  }
  return null
}
