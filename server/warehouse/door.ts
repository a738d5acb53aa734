/** What the other services may use of this one. */
export { inboundStore } from './inbound/store.ts'
export { receiveReturn } from './inbound/receive-return.ts'
