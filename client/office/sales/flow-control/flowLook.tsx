import { IconBan, IconEye, IconFilter } from '@tabler/icons-react'
import type { FlowType } from '../../../../shared/entities/flow-control.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'

const looks = {
  DECLINED: { tone: 'bad', icon: IconBan },
  FILTERED: { tone: 'wait', icon: IconFilter },
  REVIEW_REQUIRED: { tone: 'info', icon: IconEye },
} as const

export function FlowTypeChip({ type }: { type: FlowType }) {
  const t = useT()
  return (
    <StatusChip tone={looks[type].tone} icon={looks[type].icon}>
      {t(`flow.type.${type}`)}
    </StatusChip>
  )
}
