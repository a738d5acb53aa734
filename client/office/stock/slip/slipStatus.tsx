import { IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconCircleX, IconProgress } from '@tabler/icons-react'
import type { SlipLineStatus, SlipStatus } from '../../../../shared/entities/slip.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

const looks = {
  RESERVED: ['neutral', IconCircleDashed],
  PROGRESSING: ['busy', IconProgress],
  CLOSED: ['good', IconCircleCheck],
  CANCELED: ['neutral', IconCircleX],
} as const

export const SlipStatusChip = statusChip<SlipStatus>((status) => `slip.status.${status}`, looks)

/** A pick list is a slip whose statuses say what pickers do. */
export const PickListStatusChip = statusChip<SlipStatus>((status) => `pickList.status.${status}`, looks)

export const SlipLineStatusChip = statusChip<SlipLineStatus>((status) => `slip.line.${status}`, {
  RESERVED: ['neutral', IconCircleDashed],
  FULFILLED: ['good', IconCircleCheck],
  PARTIALLY_FULFILLED: ['busy', IconCircleHalf2],
  CANCELED: ['neutral', IconCircleX],
})
