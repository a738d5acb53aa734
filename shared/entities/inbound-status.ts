export const inboundStatuses = [
  'REGISTERED',
  'ACCEPTED',
  'PROCESSING',
  'PENDING_APPROVAL',
  'CLOSED',
  'CANCELED',
] as const
export type InboundStatus = (typeof inboundStatuses)[number]
export const openInboundStatuses: readonly InboundStatus[] = [
  'REGISTERED',
  'ACCEPTED',
  'PROCESSING',
  'PENDING_APPROVAL',
]
/** Statuses of inbounds whose goods are still expected. */
export const awaitedInboundStatuses: readonly InboundStatus[] = ['REGISTERED', 'ACCEPTED', 'PROCESSING']
