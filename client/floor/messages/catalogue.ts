import type { en } from './en.ts'

/** Every language has English's keys, no more and no fewer. */
export type MessageKey = keyof typeof en
export type Catalogue = Record<MessageKey, string>
