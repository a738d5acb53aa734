import { IconAlertTriangle, IconEdit, IconRefresh, IconThumbUp, IconTrash } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Exception } from '../../../../shared/entities/exception.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx'

const looks: Record<Exception['status'], [Tone, ComponentType<{ size?: number }>]> = {
  OPEN: ['bad', IconAlertTriangle],
  RETRIED: ['good', IconRefresh],
  CORRECTED: ['good', IconEdit],
  ACCEPTED: ['good', IconThumbUp],
  DISCARDED: ['neutral', IconTrash],
}

export function ExceptionStatusChip({ status }: { status: Exception['status'] }) {
  const t = useT()
  const [tone, icon] = looks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`exception.status.${status}`)}
    </StatusChip>
  )
}
