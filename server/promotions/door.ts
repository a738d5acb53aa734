/** What the other services may use of this one. */
export { flowControlsOf } from './flow-control/store.ts'
export { stockOf } from './stock.ts'
