import type { Language } from '../entities/account.ts'
import type { FlowCondition, FlowTarget } from '../entities/condition.ts'
import type { FlowType } from '../entities/flow-control.ts'
import type { Amounts } from './amounts.ts'
import type { RecordWords } from './records/en.ts'
import type { Sentence } from './fill.ts'

export interface FlowInWords {
  type: FlowType
  brandName: string | null
  channelName: string | null
  conditions: readonly FlowCondition[]
  currency: string
  /** The name of a channel whose id is in a condition. */
  nameOfChannel: (id: string) => string
}

interface Reader {
  language: Language
  t: Sentence<keyof RecordWords>
  format: Pick<Amounts, 'number' | 'money'>
}
type NameOf = FlowInWords['nameOfChannel']

/** How words are looked for, in a sentence and as a choice: within a text, as the whole text, or as a range that contains it. */
const looks = {
  text: {
    says: { INCLUDE: 'flow.says.includes', EXCLUDE: 'flow.says.excludes' },
    how: { INCLUDE: 'flow.sentence.INCLUDE', EXCLUDE: 'flow.sentence.EXCLUDE' },
  },
  whole: {
    says: { INCLUDE: 'flow.says.is', EXCLUDE: 'flow.says.isNot' },
    how: { INCLUDE: 'flow.how.is', EXCLUDE: 'flow.how.isNot' },
  },
  range: {
    says: { INCLUDE: 'flow.says.within', EXCLUDE: 'flow.says.notWithin' },
    how: { INCLUDE: 'flow.how.within', EXCLUDE: 'flow.how.notWithin' },
  },
} as const

export const lookedFor = (target: FlowTarget) =>
  looks[target === 'CHANNEL' || target === 'PRODUCT_CODE' ? 'whole' : target === 'POSTAL_CODE' ? 'range' : 'text']

/** A control read aloud: «Orders whose deal name includes “set” and of 10 pieces or more are held for review.» */
export function flowSentence({ language, t, format }: Reader) {
  const either = new Intl.ListFormat(language, { type: 'disjunction' })
  const ofCondition = ({ target, source, sentence, value }: FlowCondition, currency: string, name: NameOf) => {
    const named = target === 'CHANNEL' ? source.map(name) : source
    // A condition that is still being written has no words yet.
    const words = named.length === 0 ? '…' : either.format(named.map((word) => t('flow.says.word', { word })))
    if (sentence === 'INCLUDE' || sentence === 'EXCLUDE')
      return t(lookedFor(target).says[sentence], { what: t(`flow.target.${target}`), of: words })
    const amount = target === 'SALES_GROUP_PRICE' ? format.money(value ?? 0, currency) : format.number(value ?? 0)
    const what =
      source.length === 0
        ? t(`flow.target.${target}`)
        : t('flow.says.ofProducts', { what: t(`flow.target.${target}`), of: words })
    return t(sentence === 'GTE' ? 'flow.says.least' : 'flow.says.most', { what, of: amount })
  }
  const ofControl = ({ type, brandName, channelName, conditions, currency, nameOfChannel }: FlowInWords) => {
    const from = [channelName, brandName].filter((name) => name !== null).join(' · ')
    const asked = conditions.map((one) => ofCondition(one, currency, nameOfChannel)).join(t('flow.says.and'))
    return t(from === '' ? `flow.says.${type}` : `flow.says.from.${type}`, { asked, from })
  }
  return { ofControl, ofCondition }
}

/** The names of the channels whose ids are in a control's conditions. */
export const nameAmong =
  (channels: readonly { id: number; name: string }[]): NameOf =>
  (id) =>
    channels.find((one) => String(one.id) === id)?.name ?? `#${id}`
