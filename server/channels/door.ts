/** What the other services may use of this one. */
export { dueEveryMs, importJobs } from './import/jobs.ts'
export { channelStore } from './channel/store.ts'
