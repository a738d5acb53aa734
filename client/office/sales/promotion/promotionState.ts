import type { Promotion } from '../../../../shared/entities/promotion.ts'

export const promotionStates = ['active', 'ahead', 'over', 'usedUp', 'suspended'] as const
export type PromotionState = (typeof promotionStates)[number]

/**
 * Whether a promotion gives anything to an order placed now: not before its campaign begins, nor after it ends. A suspended promotion stays
 * suspended even with nothing left, because a person decided so.
 */
export function stateOf(
  {
    isSuspended,
    remainingOfferCount,
    validAfter,
    validBefore,
  }: Pick<Promotion, 'isSuspended' | 'remainingOfferCount' | 'validAfter' | 'validBefore'>,
  now = Date.now(),
): PromotionState {
  if (isSuspended) return 'suspended'
  if (validBefore !== null && Date.parse(validBefore) <= now) return 'over'
  if (remainingOfferCount !== null && remainingOfferCount <= 0) return 'usedUp'
  return validAfter !== null && Date.parse(validAfter) > now ? 'ahead' : 'active'
}
