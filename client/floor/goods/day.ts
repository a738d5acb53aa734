import type { MessageKey } from '../messages/catalogue.ts'

/**
 * Reads an expiry as people type it: YYMMDD, YYYYMMDD or YYYY-MM-DD (dots, slashes and spaces are allowed, too). Answers the day, or the
 * sentence that says what is wrong.
 */
export function readDay(typed: string): { day: string } | { wrong: MessageKey } {
  const digits = typed.replace(/[\s./-]/g, '')
  if (!/^\d+$/.test(digits)) return { wrong: 'day.digits' }
  if (digits.length !== 6 && digits.length !== 8) return { wrong: 'day.length' }
  const year = digits.length === 6 ? `20${digits.slice(0, 2)}` : digits.slice(0, 4)
  const [month, date] = [digits.slice(-4, -2), digits.slice(-2)]
  if (Number(month) < 1 || Number(month) > 12) return { wrong: 'day.month' }
  // Day 00 is how labels print «the end of the month».
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const written = date === '00' ? String(last) : date
  if (Number(written) > last) return { wrong: 'day.none' }
  if (Number(year) < 2000 || Number(year) > 2099) return { wrong: 'day.year' }
  return { day: `${year}-${month}-${written}` }
}
