import type { z } from 'zod'
import type { Refusal } from '../../shared/errors.ts'
import type { FileStore } from '../adapters/file-store.ts'
import type { Database } from '../db/database.ts'

/** A job as its handler gets it. `attempt` counts from 1. */
export interface Job<P = unknown> {
  id: number
  kind: string
  payload: P
  attempt: number
  centerId: number | null
  partnerId: number | null
  createdBy: number | null
}

export interface Tools {
  database: Database
  files: FileStore
  /** Reports progress. It is cheap enough to call on every turn of a loop. */
  progress(done: number, total: number): void
  /** Aborted when the process stops or another has taken the job over. A long job then throws, and later runs again from its payload. */
  signal: AbortSignal
}

export interface JobFile {
  bytes: Uint8Array
  name: string
  contentType: string
}

/** A result, a file to download, or an expected refusal, after which the job is not tried again. */
export type Outcome = object | { file: JobFile } | Refusal | void

export interface Handler {
  /** How often a job is tried before it is given up. */
  maxAttempts: number
  /** Jobs of one lane run one at a time, over all of the site's processes: `courier:12`. */
  lane: ((payload: unknown) => string) | null
  /** Does the job. It may run again from the start after a crash, so it must notice what it has already done. */
  run(job: Job, tools: Tools): Promise<Outcome>
}

/** Makes the handler of one kind of job. The payload is checked, because an older version may have written it. */
export function handler<S extends z.ZodType>(
  payload: S,
  of: {
    maxAttempts: number
    lane?: (payload: z.output<S>) => string
    run(job: Job<z.output<S>>, tools: Tools): Promise<Outcome>
  },
): Handler {
  const { lane } = of
  return {
    maxAttempts: of.maxAttempts,
    lane: lane
      ? (text) => {
          const read = payload.safeParse(text)
          return read.success ? lane(read.data) : ''
        }
      : null,
    run: async (job, tools) => of.run({ ...job, payload: payload.parse(job.payload) }, tools),
  }
}
