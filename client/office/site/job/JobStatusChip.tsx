import { IconAlertTriangle, IconCircleCheck, IconHourglass, IconLoader } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { JobStatus } from '../../../../shared/entities/job.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx'

const looks: Record<JobStatus, [Tone, ComponentType<{ size?: number }>]> = {
  WAITING: ['neutral', IconHourglass],
  RUNNING: ['busy', IconLoader],
  DONE: ['good', IconCircleCheck],
  FAILED: ['bad', IconAlertTriangle],
}

export function JobStatusChip({ status }: { status: JobStatus }) {
  const t = useT()
  const [tone, icon] = looks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`job.status.${status}`)}
    </StatusChip>
  )
}
