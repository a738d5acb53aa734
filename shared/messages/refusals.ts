import type { Language } from '../entities/account.ts'
import { sentenceOf } from './refusal-sentence.ts'
import { en as accountsEn } from './refusals/accounts/en.ts'
import { ja as accountsJa } from './refusals/accounts/ja.ts'
import { ko as accountsKo } from './refusals/accounts/ko.ts'
import { en, type Refusals } from './refusals/en.ts'
import { ja } from './refusals/ja.ts'
import { ko } from './refusals/ko.ts'

export const refusals = {
  en: { statuses: en.statuses, sentences: { ...en.sentences, ...accountsEn } },
  ko: { statuses: ko.statuses, sentences: { ...ko.sentences, ...accountsKo } },
  ja: { statuses: ja.statuses, sentences: { ...ja.sentences, ...accountsJa } },
} satisfies Record<Language, Refusals>

/**
 * The sentence of a refusal's code with its values; null if the code has none. A client loads only one language (refusals/languages.ts).
 */
export function refusalSentence(
  language: Language,
  code: string,
  values: Record<string, string | number> | null | undefined,
): string | null {
  return sentenceOf(refusals[language], language, code, values)
}
