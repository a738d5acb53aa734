import type { Language } from '../../entities/account.ts'
import type { Refusals } from './en.ts'

/**
 * For a client, which reads one language. Each is fetched when it is first
 * needed, without the sentences that only the server uses (accounts/).
 */
export const refusalsIn: Record<Language, () => Promise<Refusals>> = {
  en: async () => (await import('./en.ts')).en,
  ko: async () => (await import('./ko.ts')).ko,
  ja: async () => (await import('./ja.ts')).ja,
}
