import type { Language } from '../../../../shared/entities/account.ts'
import type { Compliance } from '../../../../shared/entities/user.ts'

/** What is agreed to: headings with what stands under them. */
export type Terms = Record<
  keyof Compliance,
  { title: string; parts: readonly (readonly [heading: string, words: string])[] }
>

/** Fetched when someone reads them. */
export async function loadTerms(language: Language): Promise<Terms> {
  switch (language) {
    case 'ko':
      return (await import('./ko.ts')).terms
    case 'ja':
      return (await import('./ja.ts')).terms
    case 'en':
      return (await import('./en.ts')).terms
  }
}
