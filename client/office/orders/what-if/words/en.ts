/** Words of «What if»: orders allocated on paper under other assumptions. */
export const words = {
  'nav.whatIf': 'What if',
  'whatIf.hint':
    'The waiting orders are allocated twice on paper: as things are, and as they would be. Nothing is changed. Say at least one thing that would be different.',
  'whatIf.otherwise': 'What would change',
  'whatIf.closed': 'Centers closed',
  'whatIf.without': 'Rules left out',
  'whatIf.first': '{orders} {orders|order goes|orders go} first.',
  'whatIf.notFirst': 'Not first',
  'whatIf.addStock': 'Change stock',
  'whatIf.removeStock': 'Remove stock change {line}',
  'whatIf.half': 'A change of stock needs a SKU and pieces.',
  'whatIf.morePieces': 'Pieces more, or − for fewer',
  'whatIf.compare': 'Compare',
  'whatIf.sums': '{orders} waiting {orders|order|orders}',
  'whatIf.figure': 'Figure',
  'whatIf.before': 'As things are',
  'whatIf.after': 'What if',
  'whatIf.difference': 'Difference',
  'whatIf.differences': '{orders} {orders|order|orders} would go differently',
  'whatIf.same': 'Every order would go as it does now.',
  'whatIf.more': 'and {orders} more',
  'whatIf.isLate': 'late',
  'whatIf.allocated': 'Allocated',
  'whatIf.late': 'Of these, late',
  'whatIf.failed': 'Not allocated',
  'whatIf.failedPromised': 'Of these, with a promised day',
  'whatIf.split': 'In several parcels',
  'whatIf.parcels': 'Parcels',
  'whatIf.pieces': 'Pieces',
  'whatIf.cost': 'Shipping cost',
  'whatIf.unpriced': 'Parcels without a price, not in the cost',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
