/** Counts of places: what the floor found, and what became of the difference. */
export const words = {
  'nav.stockCount': 'Counts',
  'count.none': 'Nothing was counted yet',
  'count.noneHint':
    'Ask for places to be counted from the list of locations. The floor counts them blind, and differences wait here.',
  'count.by': 'Counted by',
  'count.difference': 'Difference',
  'count.differs': 'With a difference',
  'count.lines': 'What was counted',
  'count.empty': 'Nothing should lie here, and nothing does.',
  'count.notYet': 'Not counted yet.',
  'count.slips': 'To approve',
  'count.noSlips': 'There is nothing to approve.',
  'count.ask': 'Have counted',
  'count.askMany': 'Have {count} {count|place|places} counted on the floor?',
  'count.cancel': 'Do not count',
  'count.cancelMany': 'Take {count} {count|count|counts} off the floor’s list?',
  'count.ofSlip': 'From a count',
} as const

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
