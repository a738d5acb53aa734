import type { Language } from '../../entities/account.ts'

/** What something is called, by a key that may be put together; undefined where there is no such word. */
export interface Known {
  known: (key: string) => string | undefined
}

/** What fields and their values are called in one language. */
export interface Words {
  language: Language
  t: Known
}
