import type { DeliveryRuleInput } from '../../../../shared/entities/delivery-rule.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { postalParts } from './postalParts.ts'

/** The conditions of a rule with the names of its partners, SKUs and contract. */
export interface RuleInWords
  extends Pick<
    DeliveryRuleInput,
    'countryCondition' | 'postalCodeCondition' | 'orderCondition' | 'itemCondition' | 'deliveryCondition'
  > {
  partners: readonly string[]
  skus: readonly string[]
  contract: string
}

/** A rule as a sentence: «Orders of Haneul, to postal codes 63000~63644, delivered normally go with CJ.» */
export function useRuleSentence(): (rule: RuleInWords) => string {
  const { t, language } = useLanguage()
  const format = useFormat()
  const either = new Intl.ListFormat(language, { type: 'disjunction' })
  return (rule) => {
    const { channels, amountMin, amountMax, currency, tags } = rule.orderCondition
    const { storageTypes, boxVolumes, deliveryRegions } = rule.itemCondition
    const [least, most] = [amountMin ?? 0, amountMax ?? 0].map((amount) => format.money(amount, currency)) as [
      string,
      string,
    ]
    const clauses = [
      [rule.partners, (of: string) => t('deliveryRule.says.partners', { of })],
      [rule.countryCondition.countries.map(format.country), (of: string) => t('deliveryRule.says.countries', { of })],
      [postalParts(rule.postalCodeCondition), (of: string) => t('deliveryRule.says.postalCodes', { of })],
      [channels, (of: string) => t('deliveryRule.says.channels', { of })],
      [amountMin === null ? [] : [least], (of: string) => t('deliveryRule.says.least', { of })],
      [amountMax === null ? [] : [most], (of: string) => t('deliveryRule.says.most', { of })],
      [tags, (of: string) => t('deliveryRule.says.tags', { of })],
      [storageTypes.map((one) => t(`sku.storage.${one}`)), (of: string) => t('deliveryRule.says.storage', { of })],
      [boxVolumes.map((one) => t(`sku.boxVolume.${one}`)), (of: string) => t('deliveryRule.says.volumes', { of })],
      [deliveryRegions.map((one) => t(`sku.region.${one}`)), (of: string) => t('deliveryRule.says.regions', { of })],
      [rule.skus, (of: string) => t('deliveryRule.says.skus', { of })],
      [[t(`deliveryRule.delivery.${rule.deliveryCondition}`)], (of: string) => t('deliveryRule.says.delivery', { of })],
    ] as const
    const orders = clauses.flatMap(([values, say]) => (values.length === 0 ? [] : [say(either.format(values))]))
    return t('deliveryRule.says', { orders: t.listed(orders), contract: rule.contract })
  }
}
