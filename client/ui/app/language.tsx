import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { languages, type Language } from '../../../shared/entities/account.ts'
import { fill } from '../../../shared/messages/fill.ts'
import { en } from '../../office/messages/en.ts'
import { ja } from '../../office/messages/ja.ts'
import { ko } from '../../office/messages/ko.ts'

export type MessageKey = keyof typeof en
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string

const catalogues: Record<Language, Record<MessageKey, string>> = { en, ko, ja }
const storageKey = 'gantry.language'

export interface Spoken {
  language: Language
  setLanguage: (language: Language) => void
  t: Translate
}
const LanguageContext = createContext<Spoken | null>(null)

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(firstLanguage)
  useEffect(() => {
    document.documentElement.lang = language
    localStorage.setItem(storageKey, language)
  }, [language])
  const spoken = useMemo<Spoken>(
    () => ({ language, setLanguage, t: (key, values) => fill(catalogues[language][key], values) }),
    [language],
  )
  return <LanguageContext.Provider value={spoken}>{children}</LanguageContext.Provider>
}

export function useLanguage(): Spoken {
  const spoken = useContext(LanguageContext)
  if (!spoken) throw new Error('useLanguage needs a LanguageProvider above it')
  return spoken
}

export function useT(): Translate {
  return useLanguage().t
}

export function isLanguage(text: string | null | undefined): text is Language {
  return languages.some((language) => language === text)
}

/** Whether there is a sentence under a key that was put together. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(en, key)
}

function firstLanguage(): Language {
  const kept = localStorage.getItem(storageKey)
  if (isLanguage(kept)) return kept
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage)
  return wanted ?? 'en'
}
