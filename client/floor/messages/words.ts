import type { Language } from '../../../shared/entities/account.ts'
import type { Refusal } from '../../../shared/errors.ts'
import { fill } from '../../../shared/messages/fill.ts'
import { refusals } from '../../../shared/messages/refusals.ts'
import type { Say, Values } from '../feedback/say.ts'
import type { Catalogue, MessageKey } from './catalogue.ts'
import { en } from './en.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'

const catalogues: Record<Language, Catalogue> = { en, ko, ja }

export interface Words {
  language: Language
  t(key: MessageKey, values?: Values): string
  /** The sentence of a refusal; an unknown code is still said. */
  refusal(refusal: Refusal): string
  said(say: Say): string
  number(value: number): string
  time(instant: string): string
}

const made = new Map<Language, Words>()

export function wordsOf(language: Language): Words {
  let words = made.get(language)
  if (!words) made.set(language, (words = makeWords(language)))
  return words
}

function makeWords(language: Language): Words {
  const catalogue = catalogues[language]
  const numbers = new Intl.NumberFormat(language)
  const times = new Intl.DateTimeFormat(language, { month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' })
  const number = (value: number) => numbers.format(value)
  const shown = (values: Values | undefined) => values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? number(value) : value]))
  const t = (key: MessageKey, values?: Values) => fill(catalogue[key], shown(values))
  const refusal = ({ refused, with: values }: Refusal) => fill(refusals[language][refused] ?? t('refused.other', { code: refused }), shown(values))
  return {
    language,
    t,
    refusal,
    said: (say) => ('refusal' in say ? refusal(say.refusal) : t(say.key, say.with)),
    number,
    time: (instant) => times.format(new Date(instant)),
  }
}
