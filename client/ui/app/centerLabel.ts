import type { Center } from '../../../shared/entities/center.ts'
import type { Language } from '../../../shared/entities/account.ts'

type Named = Pick<Center, 'nameEn' | 'nameKo' | 'nameJaRuby'>

/** A center by its code and its name. */
export function centerLabel(center: Named & Pick<Center, 'code'>, language: Language): string {
  return `${center.code} · ${centerName(center, language)}`
}

/** Its name in the reader's language where it has one. */
export function centerName({ nameEn, nameKo, nameJaRuby }: Named, language: Language): string {
  return { en: nameEn, ko: nameKo, ja: nameJaRuby ?? nameEn }[language]
}
