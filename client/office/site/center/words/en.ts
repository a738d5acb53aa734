/** Words of centers and the company that runs them. */
export const words = {
  'nav.center': 'Centers',
  'center.none': 'No centers in your scope',
  'center.new': 'New center',
  'center.company': 'Company',
  'center.code': 'Code',
  'center.codeHint': '2 to 10 letters and digits. It stands on labels and stays.',
  'center.nameEn': 'Name in English',
  'center.timeZoneHint': 'Days begin and end by it.',
  'center.primaryLocation': 'Main location',
  'center.primaryCenter': 'Center of the main location',
  'center.description': 'Description',
  'center.hasCutoff': 'Goods must be announced in time',
  'center.cutoff.none': 'At any time',
  'center.cutoff.sameDay': '{time} on the day',
  'center.cutoff.dayBefore': '{time} the day before',
  'center.cutoff.before': '{time}, {days} days before',
  'center.daysBefore': 'Days before',
  'center.time': 'Time',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
