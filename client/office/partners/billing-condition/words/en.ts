/** Words of what partners pay for. */
export const words = {
  'nav.billingCondition': 'Billing conditions',
  'billing.none': 'No billing conditions yet',
  'billing.noneHint': 'Add what a partner pays for its inbounds, storage and parcels.',
  'billing.new': 'New condition',
  'billing.prices': 'Prices',
  'billing.closingDayHint': 'Day of the month; 31 means the last day.',
  'billing.lastDay': 'Last',
  'billing.paymentDaysHint': 'Days after closing.',
  'billing.sharedHint': 'The partner’s people can see it. Leave this off while you are still working on it.',
  'billing.removeHint': 'Only a condition that no brand uses can be deleted.',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
