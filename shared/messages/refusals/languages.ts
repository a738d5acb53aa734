import type { Language } from '../../entities/account.ts'
import type { Refusals } from './en.ts'

/** For a client, which reads one language: each is fetched when it is first wanted, without what only a server has to say (accounts/). */
export const refusalsIn: Record<Language, () => Promise<Refusals>> = {
  en: async () => (await import('./en.ts')).en,
  ko: async () => (await import('./ko.ts')).ko,
  ja: async () => (await import('./ja.ts')).ja,
}
