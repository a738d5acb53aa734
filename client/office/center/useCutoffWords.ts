import type { Center } from '../../../shared/entities/center.ts'
import { useT } from '../../ui/app/language.tsx'

/** Until when goods can be announced, in words. */
export function useCutoffWords(): (cutoff: Center['inboundReservationCutoff']) => string {
  const t = useT()
  return (cutoff) => (cutoff === null ? t('center.cutoff.none') : cutoff.daysBefore === 0 ? t('center.cutoff.sameDay', { time: cutoff.time }) : t('center.cutoff.before', { days: cutoff.daysBefore, time: cutoff.time }))
}
