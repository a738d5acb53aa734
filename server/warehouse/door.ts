/** What the other services may use of this one. */
export { lookEveryMs } from './inbound-billing/jobs.ts'
export { closeWork, sendWork } from './inbound-billing/steps.ts'
export { inboundStore } from './inbound/store.ts'
export { receiveReturn } from './inbound/receive-return.ts'
