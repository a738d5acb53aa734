import { IconCircleCheck, IconCircleDashed, IconProgress } from '@tabler/icons-react'
import type { BrandTracking } from '../../../../shared/entities/brand.ts'
import { todayIn } from '../../../ui/app/format.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import styles from './tracking.module.css'

const looks = {
  OPEN: { tone: 'wait', icon: IconCircleDashed },
  IN_PROGRESS: { tone: 'busy', icon: IconProgress },
  DONE: { tone: 'good', icon: IconCircleCheck },
} as const

export function TrackingStatusChip({ status }: Pick<BrandTracking, 'status'>) {
  const t = useT()
  return <StatusChip {...looks[status]}>{t(`tracking.status.${status}`)}</StatusChip>
}

/** The day it is due; one that has passed is told as such. */
export function DueDay({ tracking: { dueDate, status } }: { tracking: Pick<BrandTracking, 'dueDate' | 'status'> }) {
  const t = useT()
  const format = useFormat()
  const { zoneOf } = useSession()
  const today = todayIn(zoneOf(), useNow())
  if (dueDate === null) return <>–</>
  return status !== 'DONE' && dueDate < today ? (
    <span className={styles.late}>{t('tracking.late', { day: format.day(dueDate) })}</span>
  ) : (
    <>{format.day(dueDate)}</>
  )
}
