import type { Language } from '../../../../shared/entities/account.ts'
import type { Terms } from './en.ts'

/** Fetches the texts when a user opens them. */
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
