/** Words of what the work of an inbound costs. */
export const words = {
  'nav.inboundBilling': 'Inbound billing',
  'inboundBilling.none': 'Nothing to bill yet',
  'inboundBilling.noneHint': 'Inbounds appear here once they are closed.',
  'inboundBilling.work': 'Work',
  'inboundBilling.note': 'Note',
  'inboundBilling.unitPrice': 'Unit price',
  'inboundBilling.exempted': 'Exempted',
  'inboundBilling.amount': 'Amount',
  'inboundBilling.total': 'Total',
  'inboundBilling.addLine': 'Add work',
  'inboundBilling.removeLine': 'Remove the line',
  'inboundBilling.noneYet': 'No work is entered yet.',
  'inboundBilling.notClosed': 'It can be sent once the inbound is closed.',
  'inboundBilling.saveFirst': 'Save the changes first.',
  'inboundBilling.send': 'Send',
  'inboundBilling.isSent': '{code} is sent.',
  'inboundBilling.sendAgain': 'Send again',
  'inboundBilling.sentAgain': '{code} is sent again.',
  'inboundBilling.sendAgainOne': 'Send {code} again?',
  'inboundBilling.sendAgainHint': 'The marketplace gets the same work as a new document.',
  'inboundBilling.sendAgainLoses': 'The one sent before no longer counts, even if it is approved later.',
  'inboundBilling.approve': 'Mark as approved',
  'inboundBilling.isApproved': '{code} is approved.',
  'inboundBilling.sendBack': 'Mark as sent back',
  'inboundBilling.sendBackOne': '{code} was sent back',
  'inboundBilling.isSentBack': '{code} was sent back and can be corrected.',
  'inboundBilling.sentBackTitle': 'It was sent back',
  'inboundBilling.complete': 'Complete',
  'inboundBilling.isCompleted': '{code} is completed.',
  'inboundBilling.closeAsked': 'The billing platform has been asked to complete {code}.',
  'inboundBilling.onItsWay': 'On its way',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
