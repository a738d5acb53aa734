/** Words of the places assigned to SKUs, and of what to bring there. */
export const words = {
  'nav.assignment': 'Assigned places',
  'nav.replenishment': 'Replenishment',
  'assignment.none': 'No places are assigned yet',
  'assignment.noneHint': 'Say which SKU a place is for and how much should lie there. Replenishment follows from it.',
  'assignment.new': 'Assign a place',
  'assignment.upload': 'Upload',
  'assignment.uploadHint':
    'One row for each place and SKU. A row for a place that has the SKU already changes its amounts.',
  'assignment.what': 'Place and goods',
  'assignment.amounts': 'Amounts',
  'assignment.maxHint': 'No more than this is brought to the place.',
  'assignment.safetyHint': 'The place is filled up when fewer pieces lie there.',
  'assignment.amountHint': '0 fills the place up to its maximum.',
  'assignment.daysHint': 'Leave empty to fill up only below the safety stock.',
  'assignment.quantity': 'In place',
  'assignment.removeHint': 'Goods that lie there stay.',
  'assignment.exchange': 'Exchange places',
  'assignment.pickTwo': 'Select exactly two assigned places of one center.',
  'assignment.exchangeHint': '“{first}” moves from {from} to {to}, and “{second}” from {to} to {from}.',
  'assignment.exchanged': 'The places are exchanged.',
  'assignment.stillThere': 'These pieces still lie at the old places.',
  'assignment.makeSheets': 'Create {sheets} relocation {sheets|sheet|sheets}',
  'assignment.sheetsMade': '{sheets} relocation {sheets|sheet|sheets} created',
  'replenishment.none': 'Nothing to fill up',
  'replenishment.noneHint': 'Every assigned place has at least its safety stock.',
  'replenishment.places': '{places} {places|place|places} to fill up',
  'replenishment.short': 'For some places there are not enough pieces in the center.',
  'replenishment.why': 'Reason',
  'replenishment.reason.BELOW_SAFETY': 'Below safety stock',
  'replenishment.reason.DUE': 'Due',
  'replenishment.wanted': 'To bring',
  'replenishment.from': 'Take from',
  'replenishment.missing': 'Missing',
  'replenishment.take': 'Fill up {location}',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
