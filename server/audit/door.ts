/** What the other services may use of this one. */
export { historyOf } from './history.ts'
