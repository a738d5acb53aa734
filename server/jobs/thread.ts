import { parentPort, workerData } from 'node:worker_threads'
import { giveBackMemory } from '../memory.ts'
import type { ThreadData } from './job-thread.ts'
import { runJobs } from './run-jobs.ts'

/** The thread's side of JobThread. */
const stop = await runJobs(workerData as ThreadData, (told) => parentPort?.postMessage(told))
parentPort?.once('message', () => void stop().finally(() => process.exit()))
giveBackMemory()
