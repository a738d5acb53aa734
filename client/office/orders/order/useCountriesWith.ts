import type { Option } from '../../../ui/form/async-select.ts'
import { useCountries } from '../../site/country/useCountries.ts'

/** Countries to choose from. A channel may send a code that is not among them; `code` is then added. */
export function useCountriesWith(code: string | null): Option<string>[] {
  const countries = useCountries().map((one) => ({ value: one.code, label: one.label }))
  return code === null || countries.some(({ value }) => value === code)
    ? countries
    : [...countries, { value: code, label: code }]
}
