import type { Option } from '../../../ui/form/async-select.ts'
import { useCountries } from '../../site/country/useCountries.ts'

/** Countries to choose from; a code that is none of them, as a channel may send it, is one too. */
export function useCountriesWith(code: string | null): Option<string>[] {
  const countries = useCountries().map((one) => ({ value: one.code, label: one.label }))
  return code === null || countries.some(({ value }) => value === code)
    ? countries
    : [...countries, { value: code, label: code }]
}
