import { IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconCircleX, IconProgress } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { SlipLineStatus, SlipStatus } from '../../../../shared/entities/slip.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx'

type Look = [Tone, ComponentType<{ size?: number }>]
const looks: Record<SlipStatus, Look> = {
  RESERVED: ['neutral', IconCircleDashed],
  PROGRESSING: ['busy', IconProgress],
  CLOSED: ['good', IconCircleCheck],
  CANCELED: ['neutral', IconCircleX],
}
const lineLooks: Record<SlipLineStatus, Look> = {
  RESERVED: ['neutral', IconCircleDashed],
  FULFILLED: ['good', IconCircleCheck],
  PARTIALLY_FULFILLED: ['busy', IconCircleHalf2],
  CANCELED: ['neutral', IconCircleX],
}

export function SlipStatusChip({ status }: { status: SlipStatus }) {
  const t = useT()
  const [tone, icon] = looks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`slip.status.${status}`)}
    </StatusChip>
  )
}

/** A pick list is a slip whose statuses say what pickers do. */
export function PickListStatusChip({ status }: { status: SlipStatus }) {
  const t = useT()
  const [tone, icon] = looks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`pickList.status.${status}`)}
    </StatusChip>
  )
}

export function SlipLineStatusChip({ status }: { status: SlipLineStatus }) {
  const t = useT()
  const [tone, icon] = lineLooks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`slip.line.${status}`)}
    </StatusChip>
  )
}
