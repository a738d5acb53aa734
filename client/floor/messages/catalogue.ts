import type { en } from './en.ts'

/** Every language has exactly the keys of English. */
export type MessageKey = keyof typeof en
export type Catalogue = Record<MessageKey, string>
