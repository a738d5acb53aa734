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
import type { SlipLineStatus, SlipStatus } from '../../../../shared/entities/slip.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

const looks = {
  RESERVED: ['neutral', IconCircleDashed],
  PROGRESSING: ['busy', IconProgress],
  CLOSED: ['good', IconCircleCheck],
  CANCELED: ['neutral', IconCircleX],
} as const

export const SlipStatusChip = statusChip<SlipStatus>((status) => `slip.status.${status}`, looks)

/** A pick list is a slip whose states say what pickers do. */
export const PickListChip = statusChip<PickListState>((state) => `pickList.state.${state}`, {
  ...looks,
  HANDING_OUT: ['busy', IconArrowsSplit],
  ENDED: ['neutral', IconPlayerStop],
})

const lineLooks = {
  RESERVED: ['neutral', IconCircleDashed],
  FULFILLED: ['good', IconCircleCheck],
  PARTIALLY_FULFILLED: ['busy', IconCircleHalf2],
  CANCELED: ['neutral', IconCircleX],
} as const

export const SlipLineStatusChip = statusChip<SlipLineStatus>((status) => `slip.line.${status}`, lineLooks)

const PickLineStatusChip = statusChip<SlipLineStatus | 'NOT_PICKED'>(
  (status) => (status === 'NOT_PICKED' ? 'pickList.notPicked' : `slip.line.${status}`),
  { ...lineLooks, NOT_PICKED: ['neutral', IconCircleMinus] },
)

/** A line of which nothing was picked is over as cancelled; to whoever reads the list only its waybill is. */
export function PickLineChip({ line: { status, waybill } }: { line: PickLine }) {
  const isNotPicked = status === 'CANCELED' && waybill.status !== 'CANCELED'
  return <PickLineStatusChip status={isNotPicked ? 'NOT_PICKED' : status} />
}
