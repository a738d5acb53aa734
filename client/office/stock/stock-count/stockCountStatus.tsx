import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClipboardList,
  IconEqual,
  IconProgress,
  IconRefresh,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { StockCountStatus } from '../../../../shared/entities/stock-count.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx'

const looks: Record<StockCountStatus, [Tone, ComponentType<{ size?: number }>]> = {
  REQUESTED: ['neutral', IconCircleDashed],
  RECOUNT: ['busy', IconRefresh],
  PENDING: ['busy', IconProgress],
  EQUAL: ['good', IconEqual],
  APPROVED: ['good', IconCircleCheck],
  REJECTED: ['neutral', IconCircleX],
  REPLACED: ['neutral', IconClipboardList],
  CANCELED: ['neutral', IconCircleX],
}

export function StockCountStatusChip({ status }: { status: StockCountStatus }) {
  const t = useT()
  const [tone, icon] = looks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`count.status.${status}`)}
    </StatusChip>
  )
}
