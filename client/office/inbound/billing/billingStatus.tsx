import { IconCircleCheck, IconCircleDashed, IconHourglass, IconThumbUp } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { NaverBillingStatus } from '../../../../shared/entities/inbound.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx'

const looks: Record<NaverBillingStatus, [Tone, ComponentType<{ size?: number }>]> = {
  NONE: ['neutral', IconCircleDashed],
  SENT: ['wait', IconHourglass],
  APPROVED: ['info', IconThumbUp],
  COMPLETED: ['good', IconCircleCheck],
}

export function BillingStatusChip({ status }: { status: NaverBillingStatus }) {
  const t = useT()
  const [tone, icon] = looks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`inbound.naver.${status}`)}
    </StatusChip>
  )
}
