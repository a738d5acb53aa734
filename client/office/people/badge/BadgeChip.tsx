import { IconClockHour4, IconIdBadge2, IconIdOff } from '@tabler/icons-react'
import type { Badge } from '../../../../shared/entities/badge.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { StatusChip } from '../../../ui/StatusChip.tsx'

/** How long (ms) before its end a badge gets a warning, so that no worker arrives with an expired one. */
const soon = 14 * 86_400_000

export function BadgeChip({ badge }: { badge: Badge | undefined }) {
  const t = useT()
  const now = useNow()
  if (!badge) {
    return (
      <StatusChip tone="neutral" icon={IconIdOff}>
        {t('badge.state.none')}
      </StatusChip>
    )
  }
  if (badge.temporary || Date.parse(badge.validUntil) - now < soon) {
    return (
      <StatusChip tone="wait" icon={IconClockHour4}>
        {t(badge.temporary ? 'badge.state.temporary' : 'badge.state.ending')}
      </StatusChip>
    )
  }
  return (
    <StatusChip tone="good" icon={IconIdBadge2}>
      {t('badge.state.active')}
    </StatusChip>
  )
}
