/** What chooses an order’s contract. */
export const words = {
  'subject.deliveryRule': 'Delivery rule',
  'deliveryRule.partners': 'Partners',
  'deliveryRule.countries': 'Countries',
  'deliveryRule.postalCodes': 'Postal codes',
  'deliveryRule.order': 'Order',
  'deliveryRule.goods': 'Goods',
  'deliveryRule.delivery': 'Delivery',
  'deliveryRule.weight': 'Weight',
  'deliveryRule.split': 'May be split',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
