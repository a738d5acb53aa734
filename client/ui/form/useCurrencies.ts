import { currencies } from '../../../shared/entities/currency.ts'
import { useLanguage } from '../app/language.tsx'

/** Currencies to choose from, as people call them; `chosen` is among them whatever it is. */
export function useCurrencies(chosen: string): { value: string; label: string }[] {
  const { language } = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const nameOf = (code: string) => (/^[A-Z]{3}$/.test(code) ? `${code} · ${names.of(code) ?? code}` : code)
  return [...new Set([...currencies, chosen])].map((code) => ({ value: code, label: nameOf(code) }))
}
