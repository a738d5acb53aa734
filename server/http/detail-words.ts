import type { z } from 'zod'
import type { Language } from '../../shared/entities/account.ts'
import { fill } from '../../shared/messages/fill.ts'
import { en } from '../../shared/messages/detail-words/en.ts'
import { ja } from '../../shared/messages/detail-words/ja.ts'
import { ko, type DetailWords } from '../../shared/messages/detail-words/ko.ts'
import { locales } from '../../shared/messages/locales.ts'

const words: Record<Exclude<Language, 'en'>, DetailWords> = { ko, ja }
const issues: Record<Language, DetailWords['issues']> = { en, ko: ko.issues, ja: ja.issues }

/** Translates one of our phrases about a field, which the code throws in English, into the caller's language. */
export function phraseIn(language: Language, phrase: string): string {
  return language === 'en' ? phrase : (words[language].phrases[phrase] ?? phrase)
}

/** Says in the caller's language what a schema found wrong. A message that a schema itself gives is one of our phrases. */
export function issueIn(language: Language, issue: z.core.$ZodIssue): string {
  return isPhrase(issue.message) ? phraseIn(language, issue.message) : sentenceOf(issue, language)
}

const isPhrase = (message: string) => Object.hasOwn(ko.phrases, message)

function sentenceOf(issue: z.core.$ZodIssue, language: Language): string {
  const say = issues[language]
  const number = (value: number | bigint) => value.toLocaleString(locales[language], { maximumFractionDigits: 20 })
  switch (issue.code) {
    case 'invalid_type':
      return say.type[issue.expected] ?? say.other
    case 'too_small':
    case 'too_big': {
      const measure = measureOf(issue.origin)
      const isSmall = issue.code === 'too_small'
      const value = number(isSmall ? issue.minimum : issue.maximum)
      if (measure !== 'number' && issue.exact) return fill(say.exactly[measure], { value })
      if (issue.inclusive === false) return fill(isSmall ? say.moreThan : say.lessThan, { value })
      return fill((isSmall ? say.atLeast : say.atMost)[measure], { value })
    }
    case 'not_multiple_of':
      return fill(say.multipleOf, { value: number(issue.divisor) })
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
