import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import type { ShipmentTelling } from '../../../../shared/entities/shipment.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

export const TellingChip = statusChip<ShipmentTelling>((status) => `unsent.status.${status}`, {
  WAITING: ['wait', IconHourglass],
  TOLD: ['good', IconCircleCheck],
  REFUSED: ['bad', IconAlertTriangle],
})
