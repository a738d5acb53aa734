import type { InvoiceStatus } from '../../entities/invoice.ts'

/** The statuses from which each step may be taken, and where it leads (decisions.md §6). */
export const invoiceTransitions = {
  allocate: { from: ['CREATED'], to: 'ALLOCATED' },
  print: { from: ['ALLOCATED'], to: 'PRINTED' },
  pack: { from: ['ALLOCATED', 'PRINTED'], to: 'PACKED' },
  load: { from: ['PACKED'], to: 'CONSOLIDATED' },
  unload: { from: ['CONSOLIDATED'], to: 'PACKED' },
  dispatch: { from: ['CONSOLIDATED'], to: 'DISPATCHED' },
  deliver: { from: ['DISPATCHED'], to: 'DELIVERED' },
  /** A return. One that an earlier release sent out can still come back. */
  receive: { from: ['CREATED', 'ALLOCATED', 'PRINTED', 'PACKED', 'DISPATCHED'], to: 'DELIVERED' },
  cancel: { from: ['CREATED', 'ALLOCATED', 'PRINTED', 'PACKED', 'CONSOLIDATED'], to: 'CANCELED' },
} as const satisfies Record<string, { from: InvoiceStatus[]; to: InvoiceStatus }>

export type InvoiceStep = keyof typeof invoiceTransitions
