import type { Language } from '../entities/account.ts'
import { choiceOf, timeOf } from '../rules/orders/schedule-choice.ts'
import type { RecordWords } from './records/en.ts'
import type { Sentence } from './fill.ts'
import { listed } from './listed.ts'

/** When a schedule runs, as a sentence. An expression that a user wrote stays as it is. */
export function scheduleWords(language: Language, t: Sentence<keyof RecordWords>): (cron: string) => string {
  const dayName = dayNameIn(language)
  return (cron) => {
    const choice = choiceOf(cron)
    if (choice === null) return cron
    if (choice.every === 'minutes') return t('schedule.everyMinutes', { step: String(choice.step) })
    if (choice.every === 'hours')
      return t('schedule.everyHours', { step: String(choice.step), minute: String(choice.minute) })
    const times = listed(
      language,
      choice.hours.map((hour) => timeOf(hour, choice.minute)),
    )
    if (choice.weekdays.length === 0) return t('schedule.daily', { times })
    return t('schedule.weekly', { days: listed(language, choice.weekdays.map(dayName)), times })
  }
}

/** The name of a weekday from 0, Sunday, to 6. */
export function dayNameIn(language: Language): (weekday: number) => string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  // 4 January 1970 was a Sunday.
  return (weekday) => format.format(new Date(Date.UTC(1970, 0, 4 + weekday)))
}
