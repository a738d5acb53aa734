import { IconAlertTriangle, IconCircleCheck, IconHourglass, IconLoader } from '@tabler/icons-react'
import type { JobStatus } from '../../../../shared/entities/job.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

export const JobStatusChip = statusChip<JobStatus>((status) => `job.status.${status}`, {
  WAITING: ['neutral', IconHourglass],
  RUNNING: ['busy', IconLoader],
  DONE: ['good', IconCircleCheck],
  FAILED: ['bad', IconAlertTriangle],
})
