import type { Language } from '../entities/account.ts'
import { locales } from './locales.ts'

/** How days (YYYY-MM-DD) are written in a language. */
export function daysIn(language: Language): (day: string) => string {
  const month = language === 'en' ? 'short' : '2-digit'
  const format = new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', year: 'numeric', month, day: '2-digit' })
  return (day) => even(format.format(new Date(`${day}T00:00:00Z`)))
}

/** All months three letters, so that columns stay straight. */
export function even(text: string): string {
  return text.replace('Sept', 'Sep')
}
