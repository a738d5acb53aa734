import { IconArrowRight, IconBan } from '@tabler/icons-react'
import type { DeliveryRule } from '../../../../shared/entities/delivery-rule.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'

/** Whether any order reaches a rule, and why not. */
export function RuleReached({ unreachable }: Pick<DeliveryRule, 'unreachable'>) {
  const t = useT()
  return unreachable ? (
    <span title={unreachable.message}>
      <StatusChip tone="bad" icon={IconBan}>
        {t('deliveryRule.never')}
      </StatusChip>{' '}
      {unreachable.message}
    </span>
  ) : (
    <StatusChip tone="good" icon={IconArrowRight}>
      {t('deliveryRule.reached')}
    </StatusChip>
  )
}
