import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClipboardList,
  IconEqual,
  IconProgress,
  IconRefresh,
} from '@tabler/icons-react'
import type { StockCountStatus } from '../../../../shared/entities/stock-count.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

export const StockCountStatusChip = statusChip<StockCountStatus>((status) => `count.status.${status}`, {
  REQUESTED: ['neutral', IconCircleDashed],
  RECOUNT: ['busy', IconRefresh],
  PENDING: ['busy', IconProgress],
  EQUAL: ['good', IconEqual],
  APPROVED: ['good', IconCircleCheck],
  REJECTED: ['neutral', IconCircleX],
  REPLACED: ['neutral', IconClipboardList],
  CANCELED: ['neutral', IconCircleX],
})
