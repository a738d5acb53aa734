import type { PromotionTarget } from '../../../shared/entities/condition.ts'
import type { PromotionFacts } from '../../../shared/rules/orders/promotions.ts'

/** Whether any condition of these promotions is about one of the targets: what is costly to read is looked up only then. */
export const asksFor = (promotions: readonly PromotionFacts[], targets: readonly PromotionTarget[]): boolean =>
  promotions.some(({ conditionGroups }) =>
    conditionGroups.some(({ conditions }) => conditions.some(({ target }) => targets.includes(target))),
  )
