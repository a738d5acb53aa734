import type { Language } from '../entities/account.ts'
import { siteZone } from '../site-zone.ts'
import { dateFormat } from '../formatters.ts'
import { locales } from './locales.ts'

/** How days (YYYY-MM-DD) are written in a language. */
export function daysIn(language: Language): (day: string) => string {
  const month = language === 'en' ? 'short' : '2-digit'
  const format = dateFormat(locales[language], { timeZone: 'UTC', year: 'numeric', month, day: '2-digit' })
  return (day) => even(format.format(new Date(`${day}T00:00:00Z`)))
}

/** How instants are written in a language on a zone's clock. Instants without a center use the site's zone. */
export function instantsIn(language: Language, zone = siteZone, seconds = false): (instant: string | Date) => string {
  const format = dateFormat(locales[language], {
    timeZone: zone,
    year: 'numeric',
    month: language === 'en' ? 'short' : '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(seconds ? { second: '2-digit' } : {}),
  })
  return (instant) => even(format.format(new Date(instant)))
}

/** Makes all months three letters long, so that columns stay straight. */
export function even(text: string): string {
  return text.replace('Sept', 'Sep')
}
