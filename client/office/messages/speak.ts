import type { Language } from '../../../shared/entities/account.ts'
import type { Refusals } from '../../../shared/messages/refusals/en.ts'
import { refusalsIn } from '../../../shared/messages/refusals/languages.ts'
import { spokenIn, type Catalogue, type Spoken } from '../../ui/app/language.tsx'
import type { RecordWords } from '../../../shared/messages/records/en.ts'
import { words as en } from '../sign-in/first/words/en.ts'
import { words as ja } from '../sign-in/first/words/ja.ts'
import { words as ko } from '../sign-in/first/words/ko.ts'
import type { SharedMessages } from './en.ts'

/** The frames of client/ui use these keys too, and import nothing of the office. Each room adds its own keys (`words/en.ts`). */
declare module '../../ui/app/language.tsx' {
  interface Messages extends SharedMessages, RecordWords {}
}

const messagesIn: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('./en.ts')).en,
  ko: async () => (await import('./ko.ts')).ko,
  ja: async () => (await import('./ja.ts')).ja,
}

/** The words loaded so far: at first those of the sign-in (a law checks that it uses no others), then the rest once it is fetched. */
const said = {
  en: { messages: { ...en } as Catalogue, refusals: unsaid() },
  ko: { messages: { ...ko } as Catalogue, refusals: unsaid() },
  ja: { messages: { ...ja } as Catalogue, refusals: unsaid() },
} satisfies Record<Language, unknown>

function unsaid(): Refusals {
  return { sentences: {}, statuses: {} } as Refusals
}

/**
 * The words of the sign-in, which come with its script so that signing in waits for no others. `speak` adds those of the office to the same
 * catalogue.
 */
export function speakFirst(language: Language): Spoken {
  return spokenIn(language, said[language].messages, said[language].refusals)
}

/** Loads the office's words in one language. A user reads only one language, so each is fetched when it is first needed. */
export async function speak(language: Language): Promise<Spoken> {
  const [messages, refusals] = await Promise.all([messagesIn[language](), refusalsIn[language]()])
  Object.assign(said[language].messages, messages)
  Object.assign(said[language].refusals, refusals)
  return speakFirst(language)
}
