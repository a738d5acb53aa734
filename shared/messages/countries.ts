import type { Language } from '../entities/account.ts'

/** The name of a country in a language, by its code (ISO 3166-1). A text that is no code, as a channel may send it, stays as it is. */
export function countryName(language: Language, code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code
}
