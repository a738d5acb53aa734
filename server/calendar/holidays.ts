import { dayIn } from '../db/local-day.ts'

/** Public holidays of a country, those that stand in for one on a Sunday included: the kept package knows the moon's calendar too. */
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
  // Its tables of all countries are large, and only wanted by who allocates.
  const { default: Holidays } = await import('date-holidays')
  const calendar = new Holidays(country)
  const days = new Map<string, string>()
  for (const { start, end, name, type } of calendar.getHolidays(year) ?? []) {
    if (type !== 'public') continue
    // The package lets the moon's New Year begin on the day itself; its three days begin on the eve, as those of Chuseok do.
    const early = country === 'KR' && name === '설날' ? dayMs : 0
    for (let at = start.getTime() - early; at < end.getTime() - early; at += dayMs)
      days.set(dayIn(zoneOf(country), new Date(at)), name)
  }
  return [...days].map(([day, name]) => ({ day, name })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

const zoneOf = (country: string): string => (country === 'JP' ? 'Asia/Tokyo' : 'Asia/Seoul')

/** The days around one on which nothing is collected: of its year and the next. */
export async function holidaysAround(country: string, day: string): Promise<Set<string>> {
  const year = Number(day.slice(0, 4))
  const both = await Promise.all([publicHolidays(country, year), publicHolidays(country, year + 1)])
  return new Set(both.flat().map((holiday) => holiday.day))
}
