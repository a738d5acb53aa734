import type { Language } from '../entities/account.ts'

/**
 * British English writes the day before the month, so that 01/02 is never read two ways. The locales have a file apart from `amounts.ts`,
 * because the floor does without its currencies.
 */
export const locales: Record<Language, string> = { en: 'en-GB', ko: 'ko-KR', ja: 'ja-JP' }
