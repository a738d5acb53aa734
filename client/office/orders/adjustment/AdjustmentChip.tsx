import { IconArrowBackUp, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import type { AdjustmentStatus } from '../../../../shared/entities/interim-item-adjustment.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx'

const looks: Record<AdjustmentStatus, [Tone, typeof IconHourglass]> = {
  DRAFT: ['wait', IconHourglass],
  CLOSED: ['good', IconCircleCheck],
  ABORTED: ['neutral', IconArrowBackUp],
}

export function AdjustmentChip({ status }: { status: AdjustmentStatus }) {
  const t = useT()
  const [tone, icon] = looks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`adjustment.status.${status}`)}
    </StatusChip>
  )
}
