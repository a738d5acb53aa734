import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { languages, type Language } from '../../../shared/entities/account.ts'
import { fill } from '../../../shared/messages/fill.ts'
import { listed } from '../../../shared/messages/listed.ts'
import { sentenceOf } from '../../../shared/messages/refusal-sentence.ts'
import type { Refusals } from '../../../shared/messages/refusals/en.ts'

/** Every key with its sentence. It is empty here because the app declares its own keys (client/office/messages/speak.ts). */
export interface Messages {}
/** All messages in one language. */
export type Catalogue = { readonly [K in keyof Messages]: string }
export type MessageKey = keyof Messages
type Values = Record<string, string | number>

export interface Translate {
  (key: MessageKey, values?: Values): string
  /** The sentence under a key that was put together at run time; undefined where there is no such key. */
  known: (key: string) => string | undefined
  /** Joins words into a list as the language writes it. */
  listed: (words: readonly string[]) => string
}

export interface Spoken {
  language: Language
  t: Translate
  /** The sentence for a refusal's code; null where there is none. */
  refusal: (code: string, values?: Values | null) => string | null
}
interface Speaking extends Spoken {
  /** Answers whether the screen is now in this language. */
  setLanguage: (language: Language) => Promise<boolean>
  /** What to tell the user when a language could not be fetched; a new object each time. */
  missed: { said: string } | null
}

const storageKey = 'gantry.language'
const LanguageContext = createContext<Speaking | null>(null)

interface Props {
  /** The language of the first render, already loaded. */
  first: Spoken
  /** Fetches the app's messages in another language. */
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
        // A browser does not fetch a failed module again on the same page, so the page is reloaded in this language.
        if (failed.current.has(language)) {
          await fetch(location.href, { method: 'HEAD' })
          localStorage.setItem(storageKey, language)
          location.reload()
          return false
        }
        failed.current.add(language)
        const coming = await speak(language)
        failed.current.delete(language)
        // If the user chose another language in the meantime, this one is dropped.
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
 * A translator for a partner's people, to whom the partner is their own company: `own.area.partner` takes precedence over `area.partner`.
 */
export function ownWords(t: Translate): Translate {
  const known: Translate['known'] = (key) => t.known(`own.${key}`) ?? t.known(key)
  return Object.assign((key: MessageKey, values?: Values) => fill(known(key) ?? t(key), values), {
    known,
    listed: t.listed,
  })
}

/** Shows its children in the words of a partner's people. */
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

/** Values as options to choose from, each with its word: `choicesOf(t, 'brand.billing', billings)`. */
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

/** The language chosen here before, else the browser's. */
export function firstLanguage(): Language {
  const kept = localStorage.getItem(storageKey)
  if (isLanguage(kept)) return kept
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage)
  return wanted ?? 'en'
}
