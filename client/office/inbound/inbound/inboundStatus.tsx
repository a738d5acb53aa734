import {
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconClipboardCheck,
  IconHourglass,
  IconLoader,
  IconPackageOff,
  IconTruck,
  IconX,
} from '@tabler/icons-react'
import type { InboundStatus } from '../../../../shared/entities/inbound-status.ts'
import type { InspectionLine, Shipment } from '../../../../shared/entities/inbound.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

export const InboundStatusChip = statusChip<InboundStatus>((status) => `inbound.status.${status}`, {
  REGISTERED: ['neutral', IconCircleDashed],
  ACCEPTED: ['info', IconCheck],
  PROCESSING: ['busy', IconLoader],
  PENDING_APPROVAL: ['wait', IconHourglass],
  CLOSED: ['good', IconCircleCheck],
  CANCELED: ['neutral', IconX],
})

export const ShipmentStatusChip = statusChip<Shipment['status']>((status) => `shipment.status.${status}`, {
  DRAFT: ['neutral', IconTruck],
  CLOSED: ['good', IconCircleCheck],
  NOT_ARRIVED: ['bad', IconPackageOff],
})

export const LineStatusChip = statusChip<InspectionLine['status']>((status) => `line.status.${status}`, {
  DRAFT: ['neutral', IconCircleDashed],
  INSPECTED: ['info', IconClipboardCheck],
  STORING: ['busy', IconLoader],
  STORED: ['good', IconCircleCheck],
})
