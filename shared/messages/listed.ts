import type { Language } from '../entities/account.ts'

/** Words one after the other, with the mark that the language has between them: «A, B», 「A、B」. `Intl.ListFormat` has no such form in Korean. */
export const listed = (language: Language, words: readonly string[]): string =>
  words.join(language === 'ja' ? '、' : ', ')
