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
/** Those that goods are still awaited for. */
export const awaitedInboundStatuses: readonly InboundStatus[] = ['REGISTERED', 'ACCEPTED', 'PROCESSING']
