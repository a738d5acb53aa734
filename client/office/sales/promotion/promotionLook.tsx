import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react'
import type { Promotion } from '../../../../shared/entities/promotion.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'

export function SuspendedChip({ of: { isSuspended } }: { of: Pick<Promotion, 'isSuspended'> }) {
  const t = useT()
  return (
    <StatusChip tone={isSuspended ? 'neutral' : 'good'} icon={isSuspended ? IconPlayerPause : IconCircleCheck}>
      {t(isSuspended ? 'promotion.suspended' : 'promotion.active')}
    </StatusChip>
  )
}

/** What is left of a limit, or that there is none. */
export const leftText = (
  { remainingOfferCount, limitedOfferCount }: Pick<Promotion, 'remainingOfferCount' | 'limitedOfferCount'>,
  number: (value: number) => string,
): string => (limitedOfferCount === null ? '∞' : `${number(remainingOfferCount ?? 0)} / ${number(limitedOfferCount)}`)
