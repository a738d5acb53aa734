import type { ConditionGroup, PromotionCondition } from '../../../../shared/entities/condition.ts'
import { isAmount, isYesNo } from '../../../../shared/entities/condition.ts'
import { deliveryAttributeTypes } from '../../../../shared/entities/invoice.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { useSkuChoices } from '../../dispatch/delivery-rule/useSkuChoices.ts'
import { useBrandsOf } from '../../partners/brand/useBrandsOf.ts'
import { useChannels } from '../channel/useChannels.ts'
import { dayOf, isDayOf, narrowedBy } from './conditionLook.ts'

/** The conditions of a promotion as sentences. */
export function usePromotionWords(
  partnerId: number | null,
  groups: readonly ConditionGroup[],
  currency: string,
): { ofCondition: (condition: PromotionCondition) => string; ofGroup: (group: ConditionGroup) => string } {
  const { t, language } = useLanguage()
  const format = useFormat()
  const either = new Intl.ListFormat(language, { type: 'disjunction' })
  const all = groups.flatMap(({ conditions }) => conditions)
  const numbered = (kind: 'skus' | 'channels') =>
    all.flatMap(({ target, source }) => (narrowedBy[target] === kind ? source.map(Number) : []))
  const skus = useSkuChoices(partnerId === null ? [] : [partnerId], numbered('skus'))
  const channels = useChannels(partnerId, numbered('channels'))
  const brands = useBrandsOf(partnerId)
  const nameOf = (target: PromotionCondition['target'], one: string): string => {
    const kind = narrowedBy[target]
    if (kind === 'skus') return skus.nameOf(Number(one))
    if (kind === 'channels') return channels.nameOf(Number(one))
    if (kind === 'brands') return brands.find(({ value }) => value === Number(one))?.label ?? `#${one}`
    const attribute = kind === 'attributes' && deliveryAttributeTypes.find((type) => type === one)
    return attribute ? t(`invoice.attribute.${attribute}`) : one
  }
  const ofCondition = ({ target, source, sentence, value }: PromotionCondition): string => {
    const what = t(`promotion.target.${target}`)
    const of = either.format(source.map((one) => t('flow.says.word', { word: nameOf(target, one) })))
    if (isYesNo(target)) {
      // While the user writes the condition, nothing may be chosen yet; the sentence then has «…» in its place.
      if (narrowedBy[target] !== null)
        return t(sentence === 'GTE' ? 'promotion.says.is' : 'promotion.says.isNot', { what, of: of || '…' })
      return sentence === 'GTE' ? what : t('promotion.says.not', { what })
    }
    const measured = source.length === 0 ? what : t('flow.says.ofProducts', { what, of })
    if (typeof value === 'string') {
      const said = sentence === 'GTE' ? 'promotion.says.from' : 'promotion.says.until'
      return t(said, { what, of: isDayOf(sentence, value) ? format.day(dayOf(value)) : format.instant(value) })
    }
    const amount = isAmount(target) ? format.money(value, currency) : format.number(value)
    return t(sentence === 'GTE' ? 'promotion.says.least' : 'promotion.says.most', { what: measured, of: amount })
  }
  return {
    ofCondition,
    ofGroup: ({ operator, conditions }) =>
      conditions.map(ofCondition).join(t(operator === 'AND' ? 'promotion.says.and' : 'promotion.says.or')),
  }
}
