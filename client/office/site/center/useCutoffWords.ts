import type { Center } from '../../../../shared/entities/center.ts'
import { useT } from '../../../ui/app/language.tsx'

/** Until when goods can be announced, as text. */
export function useCutoffWords(): (cutoff: Center['inboundReservationCutoff']) => string {
  const t = useT()
  return (cutoff) => {
    if (cutoff === null) return t('center.cutoff.none')
    const { daysBefore, time } = cutoff
    return daysBefore === 0
      ? t('center.cutoff.sameDay', { time })
      : daysBefore === 1
        ? t('center.cutoff.dayBefore', { time })
        : t('center.cutoff.before', { days: daysBefore, time })
  }
}
