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
import type { OrderStatus } from '../../../../shared/entities/order.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

export const OrderStatusChip = statusChip<OrderStatus>((status) => `order.status.${status}`, {
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
})
