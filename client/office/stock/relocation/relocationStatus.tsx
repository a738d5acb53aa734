import { IconCircleCheck, IconCircleDashed, IconForklift } from '@tabler/icons-react'
import type { RelocationStatus } from '../../../../shared/entities/relocation.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

export const RelocationStatusChip = statusChip<RelocationStatus>((status) => `relocation.status.${status}`, {
  RELOCATION_READY: ['neutral', IconCircleDashed],
  RELOCATING: ['busy', IconForklift],
  CLOSED: ['good', IconCircleCheck],
})
