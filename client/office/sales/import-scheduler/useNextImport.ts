import type { ImportScheduler } from '../../../../shared/entities/import-scheduler.ts'
import { dayIn } from '../../../../shared/day-in.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useFormat } from '../../../ui/app/session.tsx'

/** When a schedule runs next; for one that is over, since when. */
export function useNextImport(): (schedule: ImportScheduler) => string {
  const t = useT()
  const format = useFormat()
  const now = useNow()
  return ({ nextRunAt, validBefore, timeZone }) => {
    if (nextRunAt !== null) return format.instant(nextRunAt)
    // The last run may have been before the last day.
    return validBefore !== null && validBefore < dayIn(timeZone, now)
      ? t('schedule.endedOn', { day: format.day(validBefore) })
      : t('schedule.over')
  }
}
