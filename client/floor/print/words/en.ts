/** Printing labels, in English. */
export const print = {
  'print.printer': 'Label printer',
  'print.none': 'No printer',
  'print.noneButPdf': 'No printer: label as PDF',
  'print.first': 'Print the label',
  'print.again': 'Print the label again',
  'print.pallet': 'Print its label',
  'print.pdf': 'Label as PDF',
  'print.pdfNeedsNetwork': 'PDF once online',
  'print.sent': 'The label comes out at {printer}.',
  'print.waits': 'It comes out at {printer} once online.',
  'print.coming': 'It is on its way to {printer} already.',
  'print.fetched': 'The label is saved as PDF.',
} as const
