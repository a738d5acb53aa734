import type { Language } from '../../../shared/entities/account.ts'
import { refusalsIn } from '../../../shared/messages/refusals/languages.ts'
import { spokenIn, type Catalogue, type Spoken } from '../../ui/app/language.tsx'
import type { RecordWords } from '../../../shared/messages/records/en.ts'
import type { SharedMessages } from './en.ts'

/** The frames of client/ui speak with these keys too, and import nothing of the office. Each room adds its own (`words/en.ts`). */
declare module '../../ui/app/language.tsx' {
  interface Messages extends SharedMessages, RecordWords {}
}

const messagesIn: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('./en.ts')).en,
  ko: async () => (await import('./ko.ts')).ko,
  ja: async () => (await import('./ja.ts')).ja,
}

/** The office in one language: a person reads one, so each is fetched when it is first wanted. */
export async function speak(language: Language): Promise<Spoken> {
  const [messages, refusals] = await Promise.all([messagesIn[language](), refusalsIn[language]()])
  return spokenIn(language, messages, refusals)
}
