import { dayIn } from '../../shared/day-in.ts'

/** A public holiday of a country. Days that stand in for a holiday on a Sunday are included. The package also knows the lunar calendar. */
export interface PublicHoliday {
  day: string
  name: string
}

const known = new Map<string, Promise<PublicHoliday[]>>()
const dayMs = 86_400_000

export function publicHolidays(country: string, year: number): Promise<PublicHoliday[]> {
  const key = `${country} ${year}`
  let holidays = known.get(key)
  if (!holidays) known.set(key, (holidays = read(country, year)))
  return holidays
}

async function read(country: string, year: number): Promise<PublicHoliday[]> {
  // The package's tables of all countries are large, and only allocation needs them.
  const { default: Holidays } = await import('date-holidays')
  const calendar = new Holidays(country)
  const days = new Map<string, string>()
  for (const { start, end, name, type } of calendar.getHolidays(year) ?? []) {
    if (type !== 'public') continue
    // The package lets the lunar New Year begin on the day itself. Its three days begin on the eve, as those of Chuseok do.
    const early = country === 'KR' && name === '설날' ? dayMs : 0
    for (let at = start.getTime() - early; at < end.getTime() - early; at += dayMs)
      days.set(dayIn(zoneOf(country), new Date(at)), name)
  }
  return [...days].map(([day, name]) => ({ day, name })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

const zoneOf = (country: string): string => (country === 'JP' ? 'Asia/Tokyo' : 'Asia/Seoul')

/** The days on which nothing is collected, in the year of this day and the next. */
export async function holidaysAround(country: string, day: string): Promise<Set<string>> {
  const year = Number(day.slice(0, 4))
  const both = await Promise.all([publicHolidays(country, year), publicHolidays(country, year + 1)])
  return new Set(both.flat().map((holiday) => holiday.day))
}
