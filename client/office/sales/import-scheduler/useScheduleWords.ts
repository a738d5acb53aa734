import { dayNameIn, scheduleWords } from '../../../../shared/messages/schedule-words.ts'
import { useLanguage } from '../../../ui/app/language.tsx'

/** A schedule's times as a sentence. */
export function useScheduleWords(): (cron: string) => string {
  const { language, t } = useLanguage()
  return scheduleWords(language, t)
}

export const useDayName = () => dayNameIn(useLanguage().language)
