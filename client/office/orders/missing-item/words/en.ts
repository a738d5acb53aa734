/** Words of deals that are not mapped to SKUs. */
export const words = {
  'nav.missingItem': 'Missing items',
  'missing.none': 'No order waits for a mapping',
  'missing.noneHint': 'Products that channels sell are mapped to SKUs.',
  'missing.deal': 'Sold as',
  'missing.orders': 'Orders',
  'missing.pieces': 'Pieces',
  'missing.since': 'Waiting since',
  'missing.waiting':
    '{orders} {orders|order waits|orders wait} for this, sold on {channel}. What is sent for one piece?',
  'missing.fromNowOn': 'For new orders too',
  'missing.fromNowOnHint': 'The mapping is kept on the product.',
  'missing.map': 'Map {orders} {orders|order|orders}',
  'missing.cleared': '{orders} {orders|order|orders} mapped.',
  'missing.left': '{orders} {orders|order is|orders are} still not mapped: {why}',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
