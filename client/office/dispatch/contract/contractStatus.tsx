import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import type { Contract } from '../../../../shared/entities/contract.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

export const ContractStatusChip = statusChip<Contract['status']>((status) => `contract.status.${status}`, {
  ACTIVE: ['good', IconCircleCheck],
  DEACTIVATED: ['bad', IconBan],
})
