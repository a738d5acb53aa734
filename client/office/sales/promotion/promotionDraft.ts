import { isAmount } from '../../../../shared/entities/condition.ts'
import { rewritten } from '../../../../shared/entities/currency.ts'
import type { PromotionInput } from '../../../../shared/entities/promotion.ts'

/** Like the schema's promotion, but the campaign need not be chosen yet. */
export type PromotionDraft = Omit<PromotionInput, 'campaignId'> & { campaignId: number | null }

/** The same figures in another currency. */
export function inCurrency(draft: PromotionDraft, currency: string): PromotionDraft {
  const again = (amount: number) => rewritten(amount, draft.currency, currency)
  return {
    ...draft,
    currency,
    priceGte: rewritten(draft.priceGte, draft.currency, currency),
    priceLte: rewritten(draft.priceLte, draft.currency, currency),
    conditionGroups: draft.conditionGroups.map((group) => ({
      ...group,
      conditions: group.conditions.map((one) =>
        isAmount(one.target) && typeof one.value === 'number' ? { ...one, value: again(one.value) } : one,
      ),
    })),
  }
}

/** Two versions of a promotion are compared in one currency. */
export const currencyOf = { field: 'currency' as const, as: inCurrency }
