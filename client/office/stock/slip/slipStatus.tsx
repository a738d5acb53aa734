import {
  IconArrowsSplit,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleMinus,
  IconCircleX,
  IconPlayerStop,
  IconProgress,
} from '@tabler/icons-react'
import type { PickLine, PickListState } from '../../../../shared/entities/pick-list.ts'
import { lineStateOf, type SlipLineState, type SlipStatus } from '../../../../shared/entities/slip.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

const looks = {
  RESERVED: ['neutral', IconCircleDashed],
  PROGRESSING: ['busy', IconProgress],
  CLOSED: ['good', IconCircleCheck],
  CANCELED: ['neutral', IconCircleX],
} as const

export const SlipStatusChip = statusChip<SlipStatus>((status) => `slip.status.${status}`, looks)

/** A pick list is a slip whose states say what the pickers do. */
export const PickListChip = statusChip<PickListState>((state) => `pickList.state.${state}`, {
  ...looks,
  HANDING_OUT: ['busy', IconArrowsSplit],
  ENDED: ['neutral', IconPlayerStop],
})

export const SlipLineStateChip = statusChip<SlipLineState>((state) => `slip.line.${state}`, {
  RESERVED: ['neutral', IconCircleDashed],
  FULFILLED: ['good', IconCircleCheck],
  PARTIALLY_FULFILLED: ['busy', IconCircleHalf2],
  NOT_PICKED: ['neutral', IconCircleMinus],
  CANCELED: ['neutral', IconCircleX],
})

export function PickLineChip({ line: { status, waybill } }: { line: PickLine }) {
  return <SlipLineStateChip status={lineStateOf(status, waybill.status)} />
}
