export const words = {
  'nav.late': 'Late and at risk',
  'late.none': 'Nothing is late',
  'late.noneHint':
    'Orders appear here from four hours before their truck leaves without them, or when their promise cannot be kept.',
  'late.LATE': 'Late',
  'late.AT_RISK': 'At risk',
  'late.lateness': 'Urgency',
  'late.cause': 'Why',
  'late.cause.COLLECTION': 'Truck cut-off',
  'late.cause.PROMISE': 'Promised day',
  'late.stands': 'Where it is now',
  'late.waybill': 'Waybill',
  'late.collection': 'Truck',
  'late.promised': 'Promised for',
  'late.justify': 'Report the delay',
  'late.justifyHint':
    'The marketplace is told why {orders} {orders|order|orders} will be late, before the promise breaks.',
  'late.justified': '{orders} {orders|delay|delays} reported.',
  'late.reported': 'Reported: {reason}',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
