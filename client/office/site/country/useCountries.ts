import { accountCountryApi } from '../../../../shared/api/reference.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'

/** All countries by their names in the user's language. */
export function useCountries(): { id: number; code: string; label: string }[] {
  const { language } = useLanguage()
  const countries = useCall(['country'], accountCountryApi.codes, {})
  const named = (countries.data?.data ?? []).map(({ id, code2, nameEn, nameKo, nameJaRuby }) => ({
    id,
    code: code2,
    label: `${{ en: nameEn, ko: nameKo, ja: nameJaRuby }[language] || nameEn} (${code2})`,
  }))
  return named.sort((a, b) => a.label.localeCompare(b.label, language))
}
