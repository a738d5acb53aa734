import type { Language } from '../entities/account.ts'

/** British English writes the day before the month, so that 01/02 is never read two ways. Apart from `amounts.ts`, whose currencies the floor does without. */
export const locales: Record<Language, string> = { en: 'en-GB', ko: 'ko-KR', ja: 'ja-JP' }
