/** Words of relocation sheets: goods to carry from one location to another. */
export const words = {
  'nav.relocation': 'Relocation',
  'relocation.title': 'Relocation sheets',
  'relocation.none': 'No relocation sheets yet',
  'relocation.noneHint':
    'Select stock by location and move it, or upload a spreadsheet. Handhelds show the sheets at once.',
  'relocation.code': 'Sheet',
  'relocation.from': 'From',
  'relocation.to': 'To',
  'relocation.put': 'Put down',
  'relocation.putAt': 'Put at',
  'relocation.createdBy': 'Created by',
  'relocation.closedAt': 'Closed',
  'relocation.goods': 'Goods',
  'relocation.way': 'From and to',
  'relocation.fromStock': 'Select stock',
  'relocation.upload': 'Upload',
  'relocation.repeats': '{count} {count|row is|rows are} the same as an open sheet of the last day.',
  'relocation.leaveOut': 'Leave them out',
  'relocation.makeAnother': 'Create them again',
  'relocation.isRepeat': 'an open sheet of the last day is the same',
  'relocation.uploadHint':
    'Each row is one sheet: the goods by barcode or item number, how many, from where, to where. The lot is needed only where several are stored.',
  'relocation.print': 'Print sheets',
  'relocation.arrive': 'Mark as taken off',
  'relocation.arriveMany': 'Have the goods of {count} {count|sheet|sheets} been taken off their source?',
  'relocation.arrived': '{code} is on the way.',
  'relocation.close': 'Put down',
  'relocation.closeMany': 'Are all goods of {count} {count|sheet|sheets} at their targets?',
  'relocation.closeOne': '{code}: where the goods are now',
  'relocation.closed': '{code} is closed.',
  'relocation.rest': 'Back at {from}: {count}.',
  'relocation.removeHint': 'The stock it holds is free again. Do not use a printed sheet any more.',
  'relocation.moveSome': 'Move…',
  'relocation.move': 'Move stock',
  'relocation.moveHint': 'Each row becomes a sheet. Its goods are held from now on.',
  'relocation.toAll': 'To',
  'relocation.elsewhere': 'Elsewhere',
  'relocation.make': 'Make sheets ({count})',
  'relocation.made': 'Sheets created: {count}',
  'relocation.notMade': 'Not created: {count}. The reason is shown on each.',
  'relocation.oneCenter': 'Goods move within one center: select stock of one center.',
  'relocation.tooMany': 'At most {count} {count|row|rows} at once: select fewer, or upload a spreadsheet.',
} as const

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
