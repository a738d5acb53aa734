import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { languages, type Language } from '../../../shared/entities/account.ts'
import { fill } from '../../../shared/messages/fill.ts'
import { listed } from '../../../shared/messages/listed.ts'
import { sentenceOf } from '../../../shared/messages/refusal-sentence.ts'
import type { Refusals } from '../../../shared/messages/refusals/en.ts'

/** Every key with its sentence: empty here, because the app says which there are (client/office/messages/speak.ts). */
export interface Messages {}
/** All of them in one language. */
export type Catalogue = { readonly [K in keyof Messages]: string }
export type MessageKey = keyof Messages
type Values = Record<string, string | number>

export interface Translate {
  (key: MessageKey, values?: Values): string
  /** The sentence under a key that was put together; undefined where there is no such key. */
  known: (key: string) => string | undefined
  /** Words one after the other, as the language writes them. */
  listed: (words: readonly string[]) => string
}

export interface Spoken {
  language: Language
  t: Translate
  /** The sentence of a refusal's code; null where there is none for it. */
  refusal: (code: string, values?: Values | null) => string | null
}
interface Speaking extends Spoken {
  /** Answers whether the screen is in it now. */
  setLanguage: (language: Language) => Promise<boolean>
  /** What the person is to be told where a language could not be fetched; a new one each time. */
  missed: { said: string } | null
}

const storageKey = 'gantry.language'
const LanguageContext = createContext<Speaking | null>(null)

interface Props {
  /** What is drawn first is in it already. */
  first: Spoken
  /** Fetches what the app says in another language. */
  speak: (language: Language) => Promise<Spoken>
  children: ReactNode
}

export function LanguageProvider({ first, speak, children }: Props) {
  const [spoken, setSpoken] = useState(first)
  const latest = useRef({ wanted: first.language, spoken: first })
  const failed = useRef(new Set<Language>())
  const [missed, setMissed] = useState<Speaking['missed']>(null)
  useEffect(() => {
    document.documentElement.lang = spoken.language
    localStorage.setItem(storageKey, spoken.language)
  }, [spoken.language])
  const setLanguage = useCallback(
    async (language: Language) => {
      latest.current.wanted = language
      if (latest.current.spoken.language === language) return true
      try {
        if (!navigator.onLine) throw new Error('There is no network.')
        // A browser asks for a module that failed only once a page: the next one begins in this language.
        if (failed.current.has(language)) {
          await fetch(location.href, { method: 'HEAD' })
          localStorage.setItem(storageKey, language)
          location.reload()
          return false
        }
        failed.current.add(language)
        const coming = await speak(language)
        failed.current.delete(language)
        // Who chose again meanwhile gets what they chose last.
        if (latest.current.wanted !== language) return false
        latest.current.spoken = coming
        setSpoken(coming)
        setMissed(null)
        return true
      } catch {
        setMissed({ said: latest.current.spoken.t('error.offline') })
        return false
      }
    },
    [speak],
  )
  const speaking = useMemo(() => ({ ...spoken, setLanguage, missed }), [spoken, setLanguage, missed])
  return <LanguageContext.Provider value={speaking}>{children}</LanguageContext.Provider>
}

/**
 * What is called otherwise by a partner's people, to whom the partner is their own company: `own.area.partner` goes before `area.partner`.
 */
export function ownWords(t: Translate): Translate {
  const known: Translate['known'] = (key) => t.known(`own.${key}`) ?? t.known(key)
  return Object.assign((key: MessageKey, values?: Values) => fill(known(key) ?? t(key), values), {
    known,
    listed: t.listed,
  })
}

/** Speaks to a partner's people in their own words. */
export function OwnWords({ children }: { children: ReactNode }) {
  const speaking = useLanguage()
  const own = useMemo(() => ({ ...speaking, t: ownWords(speaking.t) }), [speaking])
  return <LanguageContext.Provider value={own}>{children}</LanguageContext.Provider>
}

export function spokenIn(language: Language, messages: Catalogue, refusals: Refusals): Spoken {
  return {
    language,
    t: Object.assign((key: MessageKey, values?: Values) => fill(messages[key], values), {
      known: (key: string) => (isKey(messages, key) ? messages[key] : undefined),
      listed: (words: readonly string[]) => listed(language, words),
    }),
    refusal: (code, values) => sentenceOf(refusals, language, code, values),
  }
}

function isKey(messages: Catalogue, key: string): key is MessageKey {
  return Object.hasOwn(messages, key)
}

export function useLanguage(): Speaking {
  const speaking = useContext(LanguageContext)
  if (!speaking) throw new Error('useLanguage needs a LanguageProvider above it')
  return speaking
}

export function useT(): Translate {
  return useLanguage().t
}

/** Values as one chooses among them, each by its word: `choicesOf(t, 'brand.billing', billings)`. */
export function choicesOf<F extends string, const V extends string>(
  t: (key: NoInfer<`${F}.${V}`>) => string,
  family: F,
  values: readonly V[],
): { value: V; label: string }[] {
  return values.map((value) => ({ value, label: t(`${family}.${value}`) }))
}

function isLanguage(text: string | null | undefined): text is Language {
  return languages.some((language) => language === text)
}

/** The one that was chosen here before, else the browser's. */
export function firstLanguage(): Language {
  const kept = localStorage.getItem(storageKey)
  if (isLanguage(kept)) return kept
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage)
  return wanted ?? 'en'
}
