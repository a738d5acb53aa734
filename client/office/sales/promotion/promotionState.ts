import type { Promotion } from '../../../../shared/entities/promotion.ts'

export const promotionStates = ['active', 'usedUp', 'suspended'] as const
export type PromotionState = (typeof promotionStates)[number]

/** Whether it gives anything: one that is suspended stays so with nothing left, since it is what a person decided. */
export const stateOf = ({
  isSuspended,
  remainingOfferCount,
}: Pick<Promotion, 'isSuspended' | 'remainingOfferCount'>): PromotionState =>
  isSuspended ? 'suspended' : remainingOfferCount !== null && remainingOfferCount <= 0 ? 'usedUp' : 'active'
