/** Words of counts of places: what the floor found, and what became of the difference. */
export const words = {
  'nav.stockCount': 'Counts',
  'count.none': 'No counts yet',
  'count.noneHint': 'Request counts from the list of locations. The floor counts blind, and differences wait here.',
  'count.by': 'Counted by',
  'count.difference': 'Difference',
  'count.differs': 'With a difference',
  'count.lines': 'What was counted',
  'count.empty': 'Nothing should be here, and nothing is.',
  'count.notYet': 'Not counted yet.',
  'count.slips': 'To approve',
  'count.noSlips': 'There is nothing to approve.',
  'count.ask': 'Request counts',
  'count.askMany': 'Have {count} {count|place|places} counted on the floor?',
  'count.cancel': 'Cancel counts',
  'count.cancelMany': 'Take {count} {count|count|counts} off the floor’s list?',
} as const

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
