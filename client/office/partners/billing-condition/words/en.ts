/** What partners pay for. */
export const words = {
  'nav.billingCondition': 'Billing conditions',
  'billing.none': 'No billing conditions yet',
  'billing.noneHint': 'Add what a partner pays for its inbounds, storage and parcels.',
  'billing.new': 'New condition',
  'billing.prices': 'Prices',
  'billing.closingDayHint': 'Day of the month; 31 is its last day.',
  'billing.lastDay': 'Last',
  'billing.paymentDaysHint': 'Days after closing.',
  'billing.sharedHint': 'The partner’s people see it. While it is being worked out, leave it off.',
  'billing.removeHint': 'Only a condition that no brand names can be deleted.',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
