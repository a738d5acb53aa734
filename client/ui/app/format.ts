import type { Language } from '../../../shared/entities/account.ts'
import { amountsIn } from '../../../shared/messages/amounts.ts'
import { daysIn, even, instantsIn } from '../../../shared/messages/days.ts'
import { instantIn } from '../../../shared/instant-in.ts'
import { dateFormat, numberFormat } from '../../../shared/formatters.ts'
import { locales } from '../../../shared/messages/locales.ts'
import { countryName } from '../../../shared/messages/countries.ts'
import { zoneName as nameOfZone } from '../../../shared/messages/zone-name.ts'
import { siteZone } from '../../../shared/site-zone.ts'

/** The same days and months as patterns of the calendar's fields. */
const patterns: Record<Language, { day: string; month: string }> = {
  en: { day: 'DD MMM YYYY', month: 'MMM YYYY' },
  ko: { day: 'YYYY. MM. DD.', month: 'YYYY. M.' },
  ja: { day: 'YYYY/MM/DD', month: 'YYYY/MM' },
}

/** Formats figures, money, days and times in a language; times are in the given center's zone (decisions.md §5). */
export function formatIn(language: Language, zoneOf: (centerId?: number) => string = () => siteZone) {
  const locale = locales[language]
  const signed = numberFormat(locale, { signDisplay: 'exceptZero' })
  const krw = numberFormat(locale, { style: 'currency', currency: 'KRW', maximumFractionDigits: 0 })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  const month = language === 'en' ? 'short' : '2-digit'
  // The zone's name is put beside the time: as part of it, Korean and Japanese would spell out hours and minutes.
  const zoneName = (zone: string, at: Date) =>
    dateFormat(locale, { timeZone: zone, timeZoneName: 'short' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value
  const dayOf = daysIn(language)
  const monthOf = dateFormat(locale, { timeZone: 'UTC', year: 'numeric', month })
  const dayAlone = dateFormat(locale, { timeZone: 'UTC', month, day: '2-digit' })

  return {
    ...amountsIn(language),
    signed: (value: number) => signed.format(value),
    krw: (value: number) => krw.format(value),
    /** An instant on the clock of its center. */
    instant: (iso: string | null, centerId?: number) =>
      iso === null ? '–' : instantsIn(language, zoneOf(centerId))(iso),
    /** Like `instant`, but to the second and with the zone's name. */
    exact: (iso: string | null, centerId?: number) => {
      if (iso === null) return '–'
      const [zone, at] = [zoneOf(centerId), new Date(iso)]
      return `${instantsIn(language, zone, true)(at)} ${zoneName(zone, at)}`
    },
    day: (day: string | null) => (day === null ? '–' : dayOf(day)),
    /** A day of this year is shown without its year. */
    shortDay: (day: string, today: string) =>
      day.startsWith(today.slice(0, 5)) ? even(dayAlone.format(new Date(`${day}T00:00:00Z`))) : dayOf(day),
    /** `of` is a month such as `2026-11`. */
    month: (of: string) => even(monthOf.format(new Date(`${of}-01T00:00:00Z`))),
    zone: (timeZone: string) => nameOfZone(locale, timeZone),
    country: (code: string) => countryName(language, code),
    patterns: patterns[language],
    ago: (iso: string, now: number) => {
      const minutes = Math.round((Date.parse(iso) - now) / 60_000)
      // Less than a minute ago counts as seconds: for 0 minutes Korean would say «the present minute».
      if (minutes === 0) return relative.format(0, 'second')
      if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
      if (Math.abs(minutes) < 48 * 60) return relative.format(Math.round(minutes / 60), 'hour')
      return relative.format(Math.round(minutes / 1440), 'day')
    },
  }
}
export type Format = ReturnType<typeof formatIn>

/**
 * The day that the user typed as `2026-01-05`, `20260105`, `5 Jan 2026` or `1/5`; null where the text is no day. A day without its year
 * is the one nearest to today.
 */
export function typedDay(text: string, today: string): string | null {
  const [, ...inWords] = /^\s*(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s*(\d+)?\s*$/i.exec(text) ?? []
  const numbers = /^\d{8}$/.test(text.trim())
    ? [text.trim().slice(0, 4), text.trim().slice(4, 6), text.trim().slice(6)]
    : (text.match(/\d+/g) ?? [])
  const [day, month, year] =
    inWords.length > 0 ? [inWords[0], monthNumber(inWords[1]), inWords[2]] : numbers.toReversed()
  if (day === undefined || month === undefined || numbers.length > 3) return null
  const of = (year: string) => calendarDay(year, month, day)
  if (year !== undefined) return of(year.length === 2 ? `20${year}` : year)
  const away = (one: string) => Math.abs(Date.parse(one) - Date.parse(today))
  return [0, 1, -1]
    .flatMap((years) => of(String(Number(today.slice(0, 4)) + years)) ?? [])
    .reduce<string | null>((near, one) => (near === null || away(one) < away(near) ? one : near), null)
}

/** Null where the calendar has no such day. */
function calendarDay(year: string, month: string, day: string): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = Date.parse(`${written}T00:00:00Z`)
  return Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== written ? null : written
}

function monthNumber(name = ''): string {
  const nth = 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(name.toLowerCase())
  return nth % 3 === 0 ? String(nth / 3 + 1) : '0'
}

export function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
}

/** The instant (ISO 8601 UTC) at which a day begins in a zone, for a filter of instants. */
export function startOfDay(day: string, zone: string): string {
  return instantAt(`${day} 00:00:00`, zone)
}

/** The time that clocks in a zone show at an instant, as `YYYY-MM-DD HH:mm:ss`. */
export function wallClock(iso: string, zone: string): string {
  return dateFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(iso))
}

/** The instant (ISO 8601 UTC) at which clocks in a zone show the given time. */
export function instantAt(shown: string, zone: string): string {
  return new Date(instantIn(zone, Date.parse(`${shown.replace(' ', 'T')}Z`))).toISOString()
}

/** The last ms of a day, as an instant: a filter of instants includes its end. */
export function endOfDay(day: string, zone: string): string {
  return new Date(Date.parse(startOfDay(shiftDay(day, 1), zone)) - 1).toISOString()
}
