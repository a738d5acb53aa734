import { IconCalendarOff, IconCalendarTime, IconCircleCheck, IconGiftOff, IconPlayerPause } from '@tabler/icons-react'
import type { Promotion } from '../../../../shared/entities/promotion.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'
import type { PromotionState } from './promotionState.ts'

export const PromotionChip = statusChip<PromotionState>((state) => `promotion.${state}`, {
  active: ['good', IconCircleCheck],
  ahead: ['info', IconCalendarTime],
  over: ['neutral', IconCalendarOff],
  usedUp: ['wait', IconGiftOff],
  suspended: ['neutral', IconPlayerPause],
})

/** How much of a limit is left, or that there is no limit. */
export const leftText = (
  { remainingOfferCount, limitedOfferCount }: Pick<Promotion, 'remainingOfferCount' | 'limitedOfferCount'>,
  number: (value: number) => string,
): string => (limitedOfferCount === null ? '∞' : `${number(remainingOfferCount ?? 0)} / ${number(limitedOfferCount)}`)
