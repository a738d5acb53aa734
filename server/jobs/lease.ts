import type { UpdateObject } from 'kysely'
import type { Refusal } from '../../shared/errors.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { leaseEnd } from './claim.ts'
import type { Job } from './handler.ts'

/** The waits before a second, third … try, in seconds; the last one is repeated. */
const waits = [1, 5, 30, 120, 600]

export interface Progress {
  done: number
  total: number
}

/**
 * A runner's hold on one try of a job. Every method answers whether the lease still held: once another process has taken the job over, only
 * the outcome of that process counts.
 */
export function holdOf(database: Database, runner: string, job: Job) {
  const set = async (values: UpdateObject<Tables, 'job'>): Promise<boolean> => {
    return database.write(async (w) => {
      const { numUpdatedRows } = await w.tx
        .updateTable('job')
        .set(values)
        .where('id', '=', job.id)
        .where('status', '=', 'RUNNING')
        .where('leaseBy', '=', runner)
        .where('attempts', '=', job.attempt)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) w.moved(job)
      return numUpdatedRows > 0n
    })
  }
  const now = () => database.now().toISOString()
  const ended = (progress: Progress | null) => ({
    leaseUntil: null,
    leaseBy: null,
    errorCode: null,
    errorText: null,
    resultJson: null,
    finishedAt: now(),
    ...columnsOf(progress),
  })
  return {
    keep: (progress: Progress | null) => set({ leaseUntil: leaseEnd(now()), ...columnsOf(progress) }),
    finish: (
      progress: Progress | null,
      result: object | undefined,
      file: { storedAs: string; name: string; contentType: string } | null,
    ) =>
      set({
        ...ended(progress),
        status: 'DONE',
        resultJson: result === undefined ? null : JSON.stringify(result),
        ...(file ? { fileStoredAs: file.storedAs, fileName: file.name, contentType: file.contentType } : {}),
      }),
    refuse: (progress: Progress | null, { refused, with: values }: Refusal) =>
      set({ ...ended(progress), status: 'FAILED', errorCode: refused, resultJson: JSON.stringify(values ?? {}) }),
    /** Tries the job again after a while, or gives it up. */
    fail: (progress: Progress | null, error: unknown, maxAttempts: number) => {
      const errorText = error instanceof Error ? error.message : String(error)
      if (job.attempt >= maxAttempts)
        return set({ ...ended(progress), status: 'FAILED', errorCode: 'job-failed', errorText })
      const wait = waits[Math.min(job.attempt, waits.length) - 1] ?? 0
      return set({
        ...columnsOf(progress),
        status: 'WAITING',
        leaseUntil: null,
        leaseBy: null,
        errorCode: 'job-failed',
        errorText,
        runAfter: new Date(database.now().getTime() + wait * 1000).toISOString(),
      })
    },
    /** Undoes this try, because the process stops and that is not the job's fault. */
    giveBack: (progress: Progress | null) =>
      set({
        ...columnsOf(progress),
        status: 'WAITING',
        leaseUntil: null,
        leaseBy: null,
        attempts: job.attempt - 1,
        runAfter: now(),
      }),
  }
}

export type Hold = ReturnType<typeof holdOf>

function columnsOf(progress: Progress | null) {
  return progress ? { progress: progress.done, total: progress.total } : {}
}
