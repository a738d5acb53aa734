import type { Language } from '../entities/account.ts'

/** Words in a row, separated by the mark of the language: «A, B», 「A、B」. `Intl.ListFormat` has no such form in Korean. */
export const listed = (language: Language, words: readonly string[]): string =>
  words.join(language === 'ja' ? '、' : ', ')
