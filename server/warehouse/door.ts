/** What the other services may use of this one. */
export { lookEveryMs } from './inbound-billing/jobs.ts'
export { inboundStore } from './inbound/store.ts'
export { receiveReturn } from './inbound/receive-return.ts'
