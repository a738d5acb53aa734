/** Formatters, kept by locale and options. A list needs one in each of its cells, and making one takes many times as long as using it. */

const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(dates, locale, options, () => new Intl.DateTimeFormat(locale, options))
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numbers, locale, options, () => new Intl.NumberFormat(locale, options))
}

function kept<T>(all: Map<string, T>, locale: string, options: object, make: () => T): T {
  const key = locale + JSON.stringify(options)
  const known = all.get(key)
  if (known) return known
  const made = make()
  all.set(key, made)
  return made
}
