import { IconAlertTriangle, IconChecks, IconEdit, IconRefresh, IconThumbUp, IconTrash } from '@tabler/icons-react'
import type { Exception } from '../../../../shared/entities/exception.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

export const ExceptionStatusChip = statusChip<Exception['status']>((status) => `exception.status.${status}`, {
  OPEN: ['bad', IconAlertTriangle],
  RETRIED: ['good', IconRefresh],
  CORRECTED: ['good', IconEdit],
  ACCEPTED: ['good', IconThumbUp],
  DISCARDED: ['neutral', IconTrash],
  ALREADY_DONE: ['neutral', IconChecks],
})
