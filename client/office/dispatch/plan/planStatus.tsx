import { IconCircleCheck, IconCircleDashed, IconLoader, IconX } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { PlanStatus } from '../../../../shared/entities/consol.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx'

const looks: Record<PlanStatus, [Tone, ComponentType<{ size?: number }>]> = {
  REGISTERED: ['neutral', IconCircleDashed],
  PROCESSING: ['busy', IconLoader],
  COMPLETED: ['good', IconCircleCheck],
  CANCELED: ['neutral', IconX],
}

export function PlanStatusChip({ status }: { status: PlanStatus }) {
  const t = useT()
  const [tone, icon] = looks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`plan.status.${status}`)}
    </StatusChip>
  )
}
