/** When channels are asked for their orders. */
export const words = {
  'nav.importScheduler': 'Import schedules',
  'schedule.none': 'No schedules yet',
  'schedule.noneHint': 'A schedule asks a channel for its orders by itself.',
  'schedule.noneOfChannel': 'No schedule yet: its orders come only when someone asks.',
  'schedule.new': 'New schedule',
  'schedule.what': 'Which channel',
  'schedule.how': 'How often',
  'schedule.next': 'Next',
  'schedule.last': 'Last',
  'schedule.over': 'Over',
  'schedule.days': 'From and until',
  'schedule.zone': 'Times are those of {zone}.',
  'schedule.nextAt': 'It comes next at {time}.',
  'schedule.every.minutes': 'Minutes',
  'schedule.every.hours': 'Hours',
  'schedule.every.day': 'Times of day',
  'schedule.minutes': 'Every … minutes',
  'schedule.hours': 'Every … hours',
  'schedule.minute': 'At minute',
  'schedule.atHours': 'At hours',
  'schedule.weekdays': 'On',
  'schedule.weekdaysHint': 'None chosen: every day.',
  'schedule.everyMinutes': 'Every {step} minutes',
  'schedule.everyHours': 'Every {step} {step|hour|hours}, {minute} min past',
  'schedule.daily': 'Every day at {times}',
  'schedule.weekly': '{days} at {times}',
  'schedule.removeHint': 'What it brought stays.',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
