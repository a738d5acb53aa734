import type { Language } from '../entities/account.ts'
import { countryName } from './countries.ts'
import { courierName } from './couriers.ts'
import { daysIn, instantsIn } from './days.ts'
import { fill } from './fill.ts'
import { listed } from './listed.ts'
import { locales } from './locales.ts'
import type { Refusals } from './refusals/en.ts'

/** The values of a refusal that are codes of couriers. */
const couriersOf: Record<string, readonly string[]> = { 'other-courier': ['expected', 'got'] }

/** The values of a refusal that are amounts. */
const amountsOf: Record<string, readonly string[]> = {
  'rule-amount-below': ['least', 'amount'],
  'rule-amount-above': ['most', 'amount'],
}

/** The values of a refusal that are days. */
const daysOf: Record<string, readonly string[]> = {
  'rule-collected-later': ['day'],
  'delay-too-late': ['day'],
  'goods-expired': ['day'],
  'reservation-closed': ['day', 'until'],
}

/** The values of a refusal that are instants. */
const instantsOf: Record<string, readonly string[]> = { 'channel-busy': ['until'] }

/** The values of a refusal that are lists, with no comma within an element. They come as one text. */
const listsOf: Record<string, readonly string[]> = {
  'bad-request': ['fields'],
  'channel-credentials': ['scopes'],
  'key-role-too-wide': ['privileges'],
  'order-packed-together': ['others'],
  'plan-called-off': ['waybills'],
  'postal-code-candidates': ['codes'],
  'role-above-own': ['role'],
  'role-for-partners': ['role'],
  'role-not-for-partners': ['role'],
  'roles-held': ['roles'],
  'rule-tags': ['tags'],
}

export function sentenceOf(
  { sentences, statuses }: Refusals,
  language: Language,
  code: string,
  values: Record<string, string | number> | null | undefined,
): string | null {
  const known = new Map(Object.entries(sentences))
  // A code with several causes has a sentence for each.
  const sentence = known.get(`${code}.${values?.['why']}`) ?? known.get(code)
  if (sentence === undefined) return null
  const named = { ...values }
  for (const name of ['courier', ...(couriersOf[code] ?? [])])
    if (name in named) named[name] = courierName(language, String(named[name]))
  for (const name of amountsOf[code] ?? [])
    if (name in named) named[name] = Number(named[name]).toLocaleString(locales[language])
  for (const name of daysOf[code] ?? []) if (name in named) named[name] = daysIn(language)(String(named[name]))
  for (const name of instantsOf[code] ?? []) if (name in named) named[name] = instantsIn(language)(String(named[name]))
  for (const name of listsOf[code] ?? [])
    if (name in named) named[name] = listed(language, String(named[name]).split(', '))
  if (code === 'rule-country') named['country'] = countryName(language, String(named['country']))
  const words = new Map(Object.entries(statuses))
  // One status of a row may need several words for people: a closed sheet is done, but a closed inbound is settled; a ready order waits,
  // but a ready channel is not connected.
  const [kind] = code.split('-')
  const status = [`${code}.${named['status']}`, `${kind}.${named['status']}`, String(named['status'])]
    .map((key) => words.get(key))
    .find((word) => word !== undefined)
  return fill(sentence, status === undefined ? named : { ...named, status })
}
