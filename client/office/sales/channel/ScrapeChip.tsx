import { IconAlertTriangle, IconCircleCheck, IconHourglass, IconLoader } from '@tabler/icons-react'
import type { ImportRun } from '../../../../shared/entities/import-scheduler.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx'

const looks: Record<ImportRun['status'], { tone: Tone; icon: typeof IconLoader }> = {
  WORKING: { tone: 'busy', icon: IconLoader },
  DONE: { tone: 'good', icon: IconCircleCheck },
  ERROR: { tone: 'bad', icon: IconAlertTriangle },
  ABORTED: { tone: 'wait', icon: IconHourglass },
}

export function ScrapeChip({ status }: Pick<ImportRun, 'status'>) {
  const t = useT()
  const { tone, icon } = looks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`channel.scrape.${status}`)}
    </StatusChip>
  )
}
