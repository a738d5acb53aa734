import type { Center } from '../../../shared/entities/center.ts'
import type { Language } from '../../../shared/entities/account.ts'

/** A center by its code and its name, in the reader's language where it has one. */
export function centerLabel(
  { code, nameEn, nameKo, nameJaRuby }: Pick<Center, 'code' | 'nameEn' | 'nameKo' | 'nameJaRuby'>,
  language: Language,
): string {
  return `${code} · ${{ en: nameEn, ko: nameKo, ja: nameJaRuby ?? nameEn }[language]}`
}
