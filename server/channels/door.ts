/** What the other services may use of this one. */
export { dueEveryMs, importJobs } from './import/jobs.ts'
export { channelStore } from './channel/store.ts'
export { enqueueImport } from './import/enqueue-import.ts'
export { importSchedulerStore } from './import-scheduler/store.ts'
