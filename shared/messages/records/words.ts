import type { Language } from '../../entities/account.ts'

/** The word for a key, which may be put together from parts; undefined if there is no such word. */
export interface Known {
  known: (key: string) => string | undefined
}

/** The words for fields and their values in one language. */
export interface Words {
  language: Language
  t: Known
}
