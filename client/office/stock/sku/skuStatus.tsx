import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { Sku } from '../../../../shared/entities/sku.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'

export function SkuStatusChip({ status }: { status: Sku['skuStatus'] }) {
  const t = useT()
  return (
    <StatusChip
      tone={status === 'ACTIVATED' ? 'good' : 'neutral'}
      icon={status === 'ACTIVATED' ? IconCircleCheck : IconCircleDashed}
    >
      {t(`sku.status.${status}`)}
    </StatusChip>
  )
}
