/** Words of the times at which channels are asked for orders. */
export const words = {
  'nav.importScheduler': 'Import schedules',
  'schedule.none': 'No schedules yet',
  'schedule.noneHint': 'A schedule fetches a channel’s orders automatically.',
  'schedule.noneOfChannel': 'No schedule yet: orders come only when someone imports them.',
  'schedule.new': 'New schedule',
  'schedule.what': 'Channel',
  'schedule.how': 'How often',
  'schedule.next': 'Next',
  'schedule.last': 'Last',
  'schedule.over': 'Ended',
  'schedule.endedOn': 'Ended on {day}',
  'schedule.days': 'First and last day',
  'schedule.zone': 'Times are in {zone}.',
  'schedule.nextAt': 'Next import at {time}.',
  'schedule.every.minutes': 'Minutes',
  'schedule.every.hours': 'Hours',
  'schedule.every.day': 'Times of day',
  'schedule.minutes': 'Every … minutes',
  'schedule.hours': 'Every … hours',
  'schedule.minute': 'At minute',
  'schedule.atHours': 'At hours',
  'schedule.weekdays': 'On',
  'schedule.weekdaysHint': 'None chosen means every day.',
  'schedule.removeHint': 'Orders it brought stay.',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
