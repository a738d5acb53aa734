export const words = {
  'nav.statement': 'Statements',
  'statement.month': 'Month',
  'statement.choose': 'Choose a partner',
  'statement.chooseHint': 'Its storage and work of the month appear here.',
  'statement.sheet': 'Spreadsheet',
  'statement.pdf': 'PDF',
  'statement.storage': 'Storage',
  'statement.work': 'Work',
  'statement.total': 'Total',
  'statement.pending': 'Awaiting approval',
  'statement.placeDays': 'Places × days',
  'statement.pieceDays': 'Pieces × days',
  'statement.noPrice': 'No storage price is agreed, so storage counts as 0.',
  'statement.noWork': 'No work was sent this month.',
  'statement.noDays': 'No day of this month has ended yet.',
  'statement.closedOn': 'Closed',
  'statement.day': 'Day',
  'statement.places': 'Places',
  'statement.pieces': 'Pieces',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
