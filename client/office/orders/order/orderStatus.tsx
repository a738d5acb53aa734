import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconHandStop,
  IconHourglass,
  IconPackage,
  IconProgress,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { OrderStatus } from '../../../../shared/entities/order.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx'

const looks: Record<OrderStatus, [Tone, ComponentType<{ size?: number }>]> = {
  PENDING: ['wait', IconAlertTriangle],
  HOLD: ['wait', IconHandStop],
  READY: ['info', IconHourglass],
  ALLOCATED: ['busy', IconPackage],
  PROCESSING: ['busy', IconProgress],
  SHIPPED: ['busy', IconTruckDelivery],
  DELIVERED: ['good', IconCircleCheck],
  DECLINED: ['bad', IconCircleX],
  CANCELED: ['neutral', IconCircleX],
  RETURNED: ['neutral', IconArrowBackUp],
}

export function OrderStatusChip({ status }: { status: OrderStatus }) {
  const t = useT()
  const [tone, icon] = looks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`order.status.${status}`)}
    </StatusChip>
  )
}
