import type { Promotion } from '../../../../shared/entities/promotion.ts'

export const promotionStates = ['active', 'ahead', 'over', 'usedUp', 'suspended'] as const
export type PromotionState = (typeof promotionStates)[number]

/**
 * Whether it gives anything to an order that is placed now: not before its campaign begins, nor once that is over. One that is suspended
 * stays so with nothing left, since it is what a person decided.
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
