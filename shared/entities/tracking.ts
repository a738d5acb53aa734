/**
 * The states of a parcel, in our words. Each courier's adapter maps its own codes to
 * these. REGISTERED: the courier expects the parcel but has not received it yet.
 */
export const trackingStatuses = [
  'REGISTERED',
  'ACCEPTED',
  'IN_TRANSIT',
  'DEPARTED_ORIGIN',
  'ARRIVED_DESTINATION',
  'CUSTOMS_CLEARED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'EXCEPTION',
  'RETURNED',
] as const
export type TrackingStatus = (typeof trackingStatuses)[number]
