/** What the work of an inbound costs. */
export const words = {
  'subject.inboundBilling': 'Inbound billing',
  'inboundBilling.lines': 'Work',
  'inboundBilling.sends': 'Times sent',
  'inboundBilling.sentLines': 'Work as sent',
  'inboundBilling.sentAt': 'Sent',
  'inboundBilling.takenAt': 'Received by the platform',
  'inboundBilling.approvedAt': 'Approved',
  'inboundBilling.sentBackAt': 'Sent back',
  'inboundBilling.sentBackReason': 'Why it was sent back',
  'inboundBilling.closeAskedAt': 'Completion asked for',
  'inboundBilling.completedAt': 'Completed',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
