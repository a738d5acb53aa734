import { IconAlertTriangle, IconCircleCheck, IconHourglass, IconLoader } from '@tabler/icons-react'
import type { ImportRun } from '../../../../shared/entities/import-scheduler.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

export const ScrapeChip = statusChip<ImportRun['status']>((status) => `channel.scrape.${status}`, {
  WORKING: ['busy', IconLoader],
  DONE: ['good', IconCircleCheck],
  ERROR: ['bad', IconAlertTriangle],
  ABORTED: ['wait', IconHourglass],
})
