/** What the other services may use of this one. */
export { channelStore } from './channel/store.ts'
