/** What the other services may use of this one. */
export { decideFlow } from './flow-control/decide.ts'
export { settleGifts } from './promotion/grant.ts'
