/** What the other services may use of this one. */
export { claimsToTell, settleTold } from './claim/answer.ts'
export { forgetPeople } from './order/forget.ts'
export { importOrders } from './order/import.ts'
export { lockChannels } from './order/save.ts'
