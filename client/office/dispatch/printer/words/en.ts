export const words = {
  'nav.printer': 'Label printers',
  'printer.none': 'No label printers yet',
  'printer.noneHint': 'With one, a parcel’s label is printed where it is packed.',
  'printer.new': 'New printer',
  'printer.what': 'Printer',
  'printer.nameHint': 'What people at the packing stations call it.',
  'printer.hostHint': 'Host name or IP address in the center’s network. The printer must take ZPL.',
  'printer.test': 'Test label',
  'printer.testHint': 'It shows at once whether size, resolution and margins are right.',
  'printer.printTest': 'Print a test label',
  'printer.took': '{name} accepted the label. Check that its frame is complete on all four sides.',
  'printer.saveFirst': 'Save first: the label is printed with what is saved.',
  'printer.removeHint': 'Handhelds can no longer print on it.',
  'printer.to': 'Output',
  'printer.to.PDF': 'PDF',
  'printer.to.ZPL': 'ZPL file',
  'printer.to.printer': 'Label printer',
  'printer.noneHere': 'This center has no label printer yet.',
  'printer.ofOneCenter': 'A printer prints for its own center: choose rows of one center.',
  'printer.paper': 'Paper',
  'printer.paper.own': 'As the contract says',
  'printer.paper.100x150': '100 × 150 mm',
  'printer.paper.4x6': '4 × 6 in',
  'printer.paper.a4': 'A4',
  'printer.print': 'Print',
} as const

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
