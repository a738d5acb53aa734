import { IconCircleCheck, IconCircleDashed, IconProgress } from '@tabler/icons-react'
import type { BrandTracking } from '../../../../shared/entities/brand.ts'
import { dayIn } from '../../../../shared/day-in.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { statusChip } from '../../../ui/StatusChip.tsx'
import styles from './tracking.module.css'

export const TrackingStatusChip = statusChip<BrandTracking['status']>((status) => `tracking.status.${status}`, {
  OPEN: ['wait', IconCircleDashed],
  IN_PROGRESS: ['busy', IconProgress],
  DONE: ['good', IconCircleCheck],
})

/** The day a follow-up is due; a day in the past is shown as overdue. */
export function DueDay({ tracking: { dueDate, status } }: { tracking: Pick<BrandTracking, 'dueDate' | 'status'> }) {
  const t = useT()
  const format = useFormat()
  const { zoneOf } = useSession()
  const today = dayIn(zoneOf(), useNow())
  if (dueDate === null) return <>–</>
  return status !== 'DONE' && dueDate < today ? (
    <span className={styles.late}>{t('tracking.late', { day: format.day(dueDate) })}</span>
  ) : (
    <>{format.day(dueDate)}</>
  )
}
