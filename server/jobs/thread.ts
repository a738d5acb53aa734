import { parentPort, workerData } from 'node:worker_threads'
import { giveBackWhenQuiet } from '../memory.ts'
import type { ThreadData } from './job-thread.ts'
import { runJobs } from './run-jobs.ts'

/**
 * The thread's side of JobThread. It listens for messages before the jobs begin, because a thread that only waits for its turn to write,
 * and listens to nothing, would end.
 */
const begun = runJobs(workerData as ThreadData, (told) => parentPort?.postMessage(told))
parentPort?.once('message', () => void begun.then((stop) => stop()).finally(() => process.exit()))
await begun
giveBackWhenQuiet()
