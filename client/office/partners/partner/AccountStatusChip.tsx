import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import type { Partner } from '../../../../shared/entities/partner.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'

/** Of partners and brands alike. */
export function AccountStatusChip({ status }: Pick<Partner, 'status'>) {
  const t = useT()
  return (
    <StatusChip tone={status === 'ACTIVE' ? 'good' : 'neutral'} icon={status === 'ACTIVE' ? IconCircleCheck : IconBan}>
      {t(`user.status.${status}`)}
    </StatusChip>
  )
}
