import { IconBan, IconCircleCheck, IconClockHour4 } from '@tabler/icons-react'
import type { User } from '../../../../shared/entities/user.ts'
import { dayIn } from '../../../../shared/day-in.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'

/** Days of accounts are counted in Seoul (server/http/open-account.ts). */
export const accountZone = 'Asia/Seoul'

export function UserStatusChip({
  user: { status, deactivatedFrom },
}: {
  user: Pick<User, 'status' | 'deactivatedFrom'>
}) {
  const t = useT()
  const format = useFormat()
  const now = useNow()
  const ends = status === 'ACTIVE' && deactivatedFrom !== null
  if (ends && deactivatedFrom > dayIn(accountZone, now)) {
    return (
      <StatusChip tone="wait" icon={IconClockHour4}>
        {t('user.endsOn', { day: format.day(deactivatedFrom) })}
      </StatusChip>
    )
  }
  const open = status === 'ACTIVE' && !ends
  return (
    <StatusChip tone={open ? 'good' : 'neutral'} icon={open ? IconCircleCheck : IconBan}>
      {t(open ? 'user.status.ACTIVE' : 'user.status.DEACTIVATED')}
    </StatusChip>
  )
}
