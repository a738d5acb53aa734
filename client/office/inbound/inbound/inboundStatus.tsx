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
import type { ComponentType } from 'react'
import type { InboundStatus } from '../../../../shared/entities/inbound-status.ts'
import type { InspectionLine, Shipment } from '../../../../shared/entities/inbound.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx'

type Look = [Tone, ComponentType<{ size?: number }>]

const inboundLooks: Record<InboundStatus, Look> = {
  REGISTERED: ['neutral', IconCircleDashed],
  ACCEPTED: ['info', IconCheck],
  PROCESSING: ['busy', IconLoader],
  PENDING_APPROVAL: ['wait', IconHourglass],
  CLOSED: ['good', IconCircleCheck],
  CANCELED: ['neutral', IconX],
}

export function InboundStatusChip({ status }: { status: InboundStatus }) {
  const t = useT()
  const [tone, icon] = inboundLooks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`inbound.status.${status}`)}
    </StatusChip>
  )
}

const shipmentLooks: Record<Shipment['status'], Look> = {
  DRAFT: ['neutral', IconTruck],
  CLOSED: ['good', IconCircleCheck],
  NOT_ARRIVED: ['bad', IconPackageOff],
}

export function ShipmentStatusChip({ status }: { status: Shipment['status'] }) {
  const t = useT()
  const [tone, icon] = shipmentLooks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`shipment.status.${status}`)}
    </StatusChip>
  )
}

const lineLooks: Record<InspectionLine['status'], Look> = {
  DRAFT: ['neutral', IconCircleDashed],
  INSPECTED: ['info', IconClipboardCheck],
  STORING: ['busy', IconLoader],
  STORED: ['good', IconCircleCheck],
}

export function LineStatusChip({ status }: { status: InspectionLine['status'] }) {
  const t = useT()
  const [tone, icon] = lineLooks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`line.status.${status}`)}
    </StatusChip>
  )
}
