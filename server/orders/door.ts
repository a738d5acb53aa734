/** What the other services may use of this one. */
export { importOrders } from './order/import.ts'
export { lockChannels } from './order/save.ts'
