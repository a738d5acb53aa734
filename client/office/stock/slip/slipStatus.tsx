import {
  IconArrowsSplit,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
  IconProgress,
} from '@tabler/icons-react'
import type { PickListHead } from '../../../../shared/entities/pick-list.ts'
import type { SlipLineStatus, SlipStatus } from '../../../../shared/entities/slip.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

const looks = {
  RESERVED: ['neutral', IconCircleDashed],
  PROGRESSING: ['busy', IconProgress],
  CLOSED: ['good', IconCircleCheck],
  CANCELED: ['neutral', IconCircleX],
} as const

export const SlipStatusChip = statusChip<SlipStatus>((status) => `slip.status.${status}`, looks)

const PickListStatusChip = statusChip<SlipStatus | 'HANDING_OUT'>(
  (status) => (status === 'HANDING_OUT' ? 'pickList.toHandOut' : `pickList.status.${status}`),
  { ...looks, HANDING_OUT: ['busy', IconArrowsSplit] },
)

/** A pick list is a slip whose statuses say what pickers do. One that is picked still has work on it until all of it is handed out. */
export function PickListChip({ list: { status, toHandOut } }: { list: Pick<PickListHead, 'status' | 'toHandOut'> }) {
  return <PickListStatusChip status={status === 'CLOSED' && toHandOut > 0 ? 'HANDING_OUT' : status} />
}

export const SlipLineStatusChip = statusChip<SlipLineStatus>((status) => `slip.line.${status}`, {
  RESERVED: ['neutral', IconCircleDashed],
  FULFILLED: ['good', IconCircleCheck],
  PARTIALLY_FULFILLED: ['busy', IconCircleHalf2],
  CANCELED: ['neutral', IconCircleX],
})
