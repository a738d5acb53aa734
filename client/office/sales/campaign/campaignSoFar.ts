import type { Campaign, CampaignDay } from '../../../../shared/entities/promotion.ts'
import { siteZone } from '../../../../shared/site-zone.ts'
import { dayIn } from '../../../../shared/day-in.ts'
import { shiftDay } from '../../../ui/app/format.ts'

/** With more days than this each would be too narrow to see, and days of two years would have the same label. */
const mostDays = 365

/** `reached`: the orders until the end of the day. */
export interface DaySoFar extends CampaignDay {
  reached: number
}

/**
 * Every day of a campaign from its first until today or its last, including days without an order, which the figures leave out. A gift may
 * have gone to an order of a day before or after the campaign. A campaign without an end shows its newest year.
 */
export function campaignSoFar(
  days: readonly CampaignDay[],
  { validAfter, validBefore }: Pick<Campaign, 'validAfter' | 'validBefore'>,
  today: string,
): DaySoFar[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const dayOf = (ms: number) => dayIn(siteZone, ms)
  const begins = validAfter === null ? first.day : dayOf(Date.parse(validAfter))
  // The campaign ends just before this moment.
  const ends = validBefore === null ? today : earlier(today, dayOf(Date.parse(validBefore) - 1))
  const until = later(last.day, ends)
  const from = later(earlier(first.day, begins), shiftDay(until, 1 - mostDays))
  const byDay = new Map(days.map((one) => [one.day, one]))
  let reached = days.reduce((sum, { day, orders }) => (day < from ? sum + orders : sum), 0)
  const all: DaySoFar[] = []
  for (let day = from; day <= until; day = shiftDay(day, 1)) {
    const one = byDay.get(day) ?? { day, orders: 0, sales: 0, foreignSales: [], costs: 0 }
    reached += one.orders
    all.push({ ...one, reached })
  }
  return all
}

const earlier = (a: string, b: string): string => (a < b ? a : b)
const later = (a: string, b: string): string => (a > b ? a : b)
