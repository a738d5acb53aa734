import { IconBan, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { Sku } from '../../../../shared/entities/sku.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'

export function SkuStatusChip({ status, disabled }: { status: Sku['skuStatus']; disabled: boolean }) {
  const t = useT()
  if (disabled)
    return (
      <StatusChip tone="neutral" icon={IconBan}>
        {t('sku.disabled')}
      </StatusChip>
    )
  return (
    <StatusChip
      tone={status === 'ACTIVATED' ? 'good' : 'neutral'}
      icon={status === 'ACTIVATED' ? IconCircleCheck : IconCircleDashed}
    >
      {t(`sku.status.${status}`)}
    </StatusChip>
  )
}
