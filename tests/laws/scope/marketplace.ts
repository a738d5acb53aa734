import type { Exception } from './derive.ts'

/** Calls under /marketplace, whose ids belong to several nouns. */
export const marketplace: Record<string, Exception> = {
  'marketplace.sendContractFeed': { ask: (f) => ({ body: { partnerIds: [f.partner] } }) },
  'marketplace.forceResync': { ask: (f) => ({ body: { partnerIds: [f.partner] } }) },
  'marketplace.inboundArrive': { ask: (f) => ({ body: { ids: [f.inbound] } }) },
  'marketplace.inboundClose': { ask: (f) => ({ body: { ids: [f.inbound] } }) },
  'marketplace.inboundBillingSend': { ask: (f) => ({ body: { ids: [f.inbound] } }) },
  'marketplace.inboundBillingClose': { ask: (f) => ({ body: { ids: [f.inbound] } }) },
}
