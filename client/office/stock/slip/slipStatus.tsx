import {
  IconArrowsSplit,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
  IconPlayerStop,
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

type PickListState = SlipStatus | 'HANDING_OUT' | 'ENDED'

/** A pick list is a slip whose statuses say what pickers do. One that is picked still has work on it until all of it is handed out; one that was ended was not picked to its end. */
export function pickListState({
  status,
  toHandOut,
  endedAt,
}: Pick<PickListHead, 'status' | 'toHandOut' | 'endedAt'>): PickListState {
  if (status !== 'CLOSED') return status
  if (toHandOut > 0) return 'HANDING_OUT'
  return endedAt === null ? status : 'ENDED'
}

export function pickListWord(state: PickListState) {
  if (state === 'HANDING_OUT') return 'pickList.toHandOut'
  return state === 'ENDED' ? 'pickList.isEnded' : (`pickList.status.${state}` as const)
}

const PickListStatusChip = statusChip<PickListState>(pickListWord, {
  ...looks,
  HANDING_OUT: ['busy', IconArrowsSplit],
  ENDED: ['neutral', IconPlayerStop],
})

export function PickListChip({ list }: { list: Parameters<typeof pickListState>[0] }) {
  return <PickListStatusChip status={pickListState(list)} />
}

export const SlipLineStatusChip = statusChip<SlipLineStatus>((status) => `slip.line.${status}`, {
  RESERVED: ['neutral', IconCircleDashed],
  FULFILLED: ['good', IconCircleCheck],
  PARTIALLY_FULFILLED: ['busy', IconCircleHalf2],
  CANCELED: ['neutral', IconCircleX],
})
