import { IconCircleCheck, IconCircleDashed, IconHourglass, IconThumbUp } from '@tabler/icons-react'
import type { NaverBillingStatus } from '../../../../shared/entities/inbound.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

export const BillingStatusChip = statusChip<NaverBillingStatus>((status) => `inbound.naver.${status}`, {
  NONE: ['neutral', IconCircleDashed],
  SENT: ['wait', IconHourglass],
  APPROVED: ['info', IconThumbUp],
  COMPLETED: ['good', IconCircleCheck],
})
