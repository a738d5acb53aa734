import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import type { Contract } from '../../../../shared/entities/contract.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'

export function ContractStatusChip({ status }: Pick<Contract, 'status'>) {
  const t = useT()
  return (
    <StatusChip tone={status === 'ACTIVE' ? 'good' : 'bad'} icon={status === 'ACTIVE' ? IconCircleCheck : IconBan}>
      {t(`contract.status.${status}`)}
    </StatusChip>
  )
}
