import type { InvoiceStatus } from '../../entities/invoice.ts'

/** decisions.md §6: what may follow what. */
export const invoiceTransitions = {
  allocate: { from: ['CREATED'], to: 'ALLOCATED' },
  print: { from: ['ALLOCATED'], to: 'PRINTED' },
  pack: { from: ['ALLOCATED', 'PRINTED'], to: 'PACKED' },
  load: { from: ['PACKED'], to: 'CONSOLIDATED' },
  unload: { from: ['CONSOLIDATED'], to: 'PACKED' },
  dispatch: { from: ['CONSOLIDATED'], to: 'DISPATCHED' },
  deliver: { from: ['DISPATCHED'], to: 'DELIVERED' },
  /** A return; one that an earlier release let out comes back all the same. */
  receive: { from: ['CREATED', 'ALLOCATED', 'PRINTED', 'PACKED', 'DISPATCHED'], to: 'DELIVERED' },
  cancel: { from: ['CREATED', 'ALLOCATED', 'PRINTED', 'PACKED', 'CONSOLIDATED'], to: 'CANCELED' },
} as const satisfies Record<string, { from: InvoiceStatus[]; to: InvoiceStatus }>

export type InvoiceStep = keyof typeof invoiceTransitions
