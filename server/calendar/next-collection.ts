import { countryOfZone } from '../../shared/entities/country-code.ts'
import { collectionDay, type CollectionCalendar } from '../../shared/rules/allocation/collection.ts'
import { dayIn } from '../../shared/day-in.ts'
import { instantOf, timeIn } from '../db/local-day.ts'
import { holidaysAround } from './holidays.ts'

/** When a contract's truck comes next: the day by its center's clocks, and the instant. Null if no truck comes within two weeks. */
export async function nextCollection(
  calendar: CollectionCalendar,
  timeZone: string,
  now: Date,
): Promise<{ day: string; at: string } | null> {
  const today = dayIn(timeZone, now)
  const holidays = await holidaysAround(countryOfZone(timeZone), today)
  const day = collectionDay(calendar, { day: today, time: timeIn(timeZone, now) }, holidays)
  return day === null ? null : { day, at: instantOf(timeZone, day, calendar.cutOffTime) }
}
