import type { Center } from '../../../shared/entities/center.ts'
import type { Language } from '../../../shared/entities/account.ts'

type Named = Pick<Center, 'nameEn' | 'nameKo' | 'nameJaRuby'>

/** The code and the name of a center. */
export function centerLabel(center: Named & Pick<Center, 'code'>, language: Language): string {
  return `${center.code} · ${centerName(center, language)}`
}

/** The center's name in the user's language; without a Japanese name, the English one. */
export function centerName({ nameEn, nameKo, nameJaRuby }: Named, language: Language): string {
  return { en: nameEn, ko: nameKo, ja: nameJaRuby ?? nameEn }[language]
}
