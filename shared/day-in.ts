import { dateFormat } from './formatters.ts'

/** The day of the calendar in a zone (decisions.md §5): YYYY-MM-DD. `at`: an instant, or its ms since 1970. */
export function dayIn(timeZone: string, at: Date | number): string {
  const minute = Math.floor(Number(at) / 60_000)
  const last = asked.get(timeZone)
  if (last?.minute === minute) return last.day
  const day = dateFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
  asked.set(timeZone, { minute, day })
  return day
}

/** Each zone's day in the minute that was asked for last. It is kept because every call of the API asks for today. */
const asked = new Map<string, { minute: number; day: string }>()
