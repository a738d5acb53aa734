import { IconCircleCheck, IconCircleDashed, IconForklift } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { RelocationStatus } from '../../../../shared/entities/relocation.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx'

const looks: Record<RelocationStatus, [Tone, ComponentType<{ size?: number }>]> = {
  RELOCATION_READY: ['neutral', IconCircleDashed],
  RELOCATING: ['busy', IconForklift],
  CLOSED: ['good', IconCircleCheck],
}

export function RelocationStatusChip({ status }: { status: RelocationStatus }) {
  const t = useT()
  const [tone, icon] = looks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`relocation.status.${status}`)}
    </StatusChip>
  )
}
