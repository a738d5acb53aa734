import { useSyncExternalStore } from 'react'
import type { Language } from '../../../shared/entities/account.ts'
import type { Refusal } from '../../../shared/errors.ts'
import { courierName, planCourier } from '../../../shared/messages/couriers.ts'
import { fill } from '../../../shared/messages/fill.ts'
import { listed } from '../../../shared/messages/listed.ts'
import { sentenceOf } from '../../../shared/messages/refusal-sentence.ts'
import type { Refusals } from '../../../shared/messages/refusals/en.ts'
import { refusalsIn } from '../../../shared/messages/refusals/languages.ts'
import type { Say, Values } from '../feedback/say.ts'
import type { Catalogue, MessageKey } from './catalogue.ts'

export interface Words {
  language: Language
  t(key: MessageKey, values?: Values): string
  /** The sentence of a refusal. An unknown code gets one, too. */
  refusal(refusal: Refusal): string
  said(say: Say): string
  courier(code: string): string
  planCourier(code: string): string
  number(value: number): string
  /** Joins words as the language writes lists. */
  listed(words: readonly string[]): string
  time(instant: string): string
}

/** A handheld usually needs one language, so each is fetched when it is first wanted. */
const cataloguesIn: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('./en.ts')).en,
  ko: async () => (await import('./ko.ts')).ko,
  ja: async () => (await import('./ja.ts')).ja,
}
const loaded = new Map<Language, Words>()
const loading = new Map<Language, Promise<void>>()
const listeners = new Set<() => void>()
let newest: Words | null = null

export function loadWords(language: Language): Promise<void> {
  let coming = loading.get(language)
  if (!coming) {
    coming = fetchWords(language).catch((fault: unknown) => {
      // The next call tries again.
      loading.delete(language)
      throw fault
    })
    loading.set(language, coming)
  }
  return coming
}

async function fetchWords(language: Language): Promise<void> {
  const [catalogue, refusals] = await Promise.all([cataloguesIn[language](), refusalsIn[language]()])
  newest = makeWords(language, catalogue, refusals)
  loaded.set(language, newest)
  for (const listener of listeners) listener()
}

/**
 * The words of a language. While they are fetched, these are the words on the screen now. The first language is loaded before anything is
 * drawn.
 */
export function useWordsOf(language: Language): Words {
  return useSyncExternalStore(subscribe, () => {
    const words = loaded.get(language)
    if (words) return words
    void loadWords(language)
    if (!newest) throw new Error('The floor was drawn before its first language was loaded.')
    return newest
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function makeWords(language: Language, catalogue: Catalogue, refusals: Refusals): Words {
  // The formatter is made when a number is first said. Making it takes the browser as long as the rest of a first screen, which says no
  // number.
  let numbers: Intl.NumberFormat | undefined
  const number = (value: number) => (numbers ??= new Intl.NumberFormat(language)).format(value)
  const shownOne = (value: Values[string]) =>
    typeof value === 'number' ? number(value) : typeof value === 'string' ? value : listed(language, value)
  const shown = (values: Values | undefined) =>
    values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownOne(value)]))
  const t = (key: MessageKey, values?: Values) => fill(catalogue[key], shown(values))
  const refusal = ({ refused, with: values }: Refusal) =>
    sentenceOf(refusals, language, refused, shown(values)) ?? t('refused.other', { code: refused })
  return {
    language,
    t,
    refusal,
    said: (say) => ('refusal' in say ? refusal(say.refusal) : t(say.key, say.with)),
    courier: (code) => courierName(language, code),
    planCourier: (code) => planCourier(language, code),
    number,
    listed: (words) => listed(language, words),
    time: (instant) => inDigits(new Date(instant)),
  }
}

/** A time in the form in which days are printed and typed: 11-22 14:05, by the handheld's own clock. */
function inDigits(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}
