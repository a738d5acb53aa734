import type { RuleShare } from '../../../../shared/entities/delivery-rule.ts'
import type { Translate } from '../../../ui/app/language.tsx'

/** The contracts of a rule; where there are several, with the share of orders that each takes: «CJ 70%, Hanjin 30%». */
export function sharesIn(contracts: readonly RuleShare[], t: Translate): string {
  return t.listed(
    contracts.map(({ name, share }) =>
      contracts.length === 1 ? name : t('deliveryRule.share', { contract: name, percent: share }),
    ),
  )
}
