import type { z } from 'zod'
import type { Language } from '../../shared/entities/account.ts'
import { fill } from '../../shared/messages/fill.ts'
import { ja } from '../../shared/messages/detail-words/ja.ts'
import { ko, type DetailWords } from '../../shared/messages/detail-words/ko.ts'

const words: Record<Exclude<Language, 'en'>, DetailWords> = { ko, ja }

/** A phrase of ours about a field, which stands in English where it is thrown, in the caller's language. */
export function phraseIn(language: Language, phrase: string): string {
  return language === 'en' ? phrase : (words[language].phrases[phrase] ?? phrase)
}

/** What a schema found wrong, in the caller's language. zod's own English stays as it is; a schema's own message is a phrase of ours. */
export function issueIn(language: Language, issue: z.core.$ZodIssue): string {
  if (language === 'en') return issue.message
  const { phrases, issues } = words[language]
  return phrases[issue.message] ?? sentenceOf(issue, issues)
}

function sentenceOf(issue: z.core.$ZodIssue, say: DetailWords['issues']): string {
  switch (issue.code) {
    case 'invalid_type':
      return say.type[issue.expected] ?? say.other
    case 'too_small':
      return fill(say.atLeast[measureOf(issue.origin)], { value: String(issue.minimum) })
    case 'too_big':
      return fill(say.atMost[measureOf(issue.origin)], { value: String(issue.maximum) })
    case 'not_multiple_of':
      return fill(say.multipleOf, { value: issue.divisor })
    case 'invalid_value':
      return fill(say.oneOf, { values: issue.values.map((value) => `"${String(value)}"`).join(', ') })
    case 'invalid_format':
      return say.format[issue.format] ?? say.other
    default:
      return say.other
  }
}

function measureOf(origin: string): 'letters' | 'pieces' | 'number' {
  if (origin === 'string') return 'letters'
  return origin === 'array' || origin === 'set' || origin === 'map' || origin === 'file' ? 'pieces' : 'number'
}
