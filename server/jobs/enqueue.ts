import type { Context } from 'hono'
import type { Writer } from '../db/writer.ts'
import type { Caller } from '../http/caller.ts'
import type { Env } from '../http/env.ts'

export interface NewJob {
  kind: string
  /** Everything the handler needs to do the job from the start, at any time and in any process. */
  payload: object
  centerId?: number | null
  partnerId?: number | null
  createdBy?: number | null
  total?: number
  /** Not before this time. */
  runAfter?: string
  /** While a job with this key waits or runs, no second one is added. */
  uniqueKey?: string
}

/**
 * Adds a job in the writer's transaction, so that the job exists exactly if its cause does. Answers its id, or that of the job already
 * waiting under its key.
 */
export async function enqueue(
  w: Writer,
  { kind, payload, centerId = null, partnerId = null, createdBy = null, total, runAfter, uniqueKey }: NewJob,
): Promise<number> {
  for (;;) {
    const added = await w.tx
      .insertInto('job')
      .values({
        kind,
        status: 'WAITING',
        payloadJson: JSON.stringify(payload),
        lane: null,
        total: total ?? null,
        resultJson: null,
        fileStoredAs: null,
        fileName: null,
        contentType: null,
        errorCode: null,
        errorText: null,
        runAfter: runAfter ?? w.now,
        leaseUntil: null,
        leaseBy: null,
        centerId,
        partnerId,
        createdBy,
        createdAt: w.now,
        finishedAt: null,
        uniqueKey: uniqueKey ?? null,
      })
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) {
      w.enqueued = true
      w.moved({ centerId, partnerId, createdBy })
      return added.id
    }
    const there = await w.tx
      .selectFrom('job')
      .select('id')
      .where('uniqueKey', '=', uniqueKey ?? '')
      .where('status', 'in', ['WAITING', 'RUNNING'])
      .executeTakeFirst()
    if (there) return there.id
    // The existing job ended between the two statements.
  }
}

/** For a call made with `shouldWait: false`: adds the job in the caller's name and answers 202 with its id (decisions.md §5). */
export async function runAsJob(
  { c, caller }: { c: Context<Env>; caller: Caller },
  job: Omit<NewJob, 'createdBy'>,
): Promise<Response> {
  const jobId = await c
    .get('database')
    .write((w) => enqueue(w, { partnerId: caller.partnerId, ...job, createdBy: caller.userId }))
  return c.json({ jobId }, 202)
}
