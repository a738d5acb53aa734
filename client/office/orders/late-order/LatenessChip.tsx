import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react'
import type { Lateness } from '../../../../shared/entities/lateness.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

export const LatenessChip = statusChip<Lateness>((lateness) => `late.${lateness}`, {
  LATE: ['bad', IconAlertTriangle],
  AT_RISK: ['wait', IconClockExclamation],
})
