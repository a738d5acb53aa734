/** Printing labels, in English. */
export const print = {
  'print.printer': 'Label printer', 'print.none': 'No printer', 'print.first': 'Print the label', 'print.again': 'Print the label again', 'print.pallet': 'Print its label', 'print.pdf': 'Label as PDF', 'print.pdfNeedsNetwork': 'The label as PDF needs the network',
  'print.sent': 'The label of {name} comes out at {printer}.', 'print.waits': 'The label of {name} comes out at {printer} as soon as there is a network.', 'print.coming': 'The label of {name} is on its way to {printer} already.', 'print.fetched': 'The label of {name} is saved as PDF.',
} as const
