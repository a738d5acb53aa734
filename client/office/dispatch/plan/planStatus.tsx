import { IconCircleCheck, IconCircleDashed, IconLoader, IconX } from '@tabler/icons-react'
import type { PlanStatus } from '../../../../shared/entities/consol.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

export const PlanStatusChip = statusChip<PlanStatus>((status) => `plan.status.${status}`, {
  REGISTERED: ['neutral', IconCircleDashed],
  PROCESSING: ['busy', IconLoader],
  COMPLETED: ['good', IconCircleCheck],
  CANCELED: ['neutral', IconX],
})
