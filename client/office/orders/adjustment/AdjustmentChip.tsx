import { IconArrowBackUp, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import type { AdjustmentStatus } from '../../../../shared/entities/interim-item-adjustment.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

export const AdjustmentChip = statusChip<AdjustmentStatus>((status) => `adjustment.status.${status}`, {
  DRAFT: ['wait', IconHourglass],
  CLOSED: ['good', IconCircleCheck],
  ABORTED: ['neutral', IconArrowBackUp],
})
