import { IconBan, IconEye, IconFilter } from '@tabler/icons-react'
import type { FlowType } from '../../../../shared/entities/flow-control.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

export const FlowTypeChip = statusChip<FlowType>((status) => `flow.type.${status}`, {
  DECLINED: ['bad', IconBan],
  FILTERED: ['wait', IconFilter],
  REVIEW_REQUIRED: ['info', IconEye],
})
