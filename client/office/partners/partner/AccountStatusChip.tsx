import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import type { Partner } from '../../../../shared/entities/partner.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

/** The status of a partner or a brand. */
export const AccountStatusChip = statusChip<Partner['status']>((status) => `user.status.${status}`, {
  ACTIVE: ['good', IconCircleCheck],
  DEACTIVATED: ['neutral', IconBan],
})
