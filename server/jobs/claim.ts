import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Writer } from '../db/writer.ts'
import type { Handler, Job } from './handler.ts'

export type Handlers = Readonly<Record<string, Handler>>

/** How long a process owns a job it has claimed. A living process renews the lease well before it ends. */
export const leaseMs = 30_000
/** The most jobs that one claim gives a lane, so that a claim stays short however many jobs came at once. */
const namedAtOnce = 200

/** Jobs that are due and not begun, and those whose process died. */
const due = (now: string) =>
  sql<boolean>`"status" in ('WAITING', 'RUNNING') and (("status" = 'WAITING' and "runAfter" <= ${now}) or ("status" = 'RUNNING' and "leaseUntil" < ${now}))`

/** Claims the next job for a runner. While the lease lasts no other runner gets this job or another of its lane. Null if none is due. */
export async function claim(database: Database, runner: string, handlers: Handlers): Promise<Job | null> {
  const kinds = Object.keys(handlers)
  // Looks without a lock first, because most looks find nothing.
  const any = await database.read
    .selectFrom('job')
    .select('id')
    .where(due(database.now().toISOString()))
    .where('kind', 'in', kinds)
    .limit(1)
    .executeTakeFirst()
  if (!any) return null
  for (;;) {
    const taken = await database.write((w) => take(w, runner, handlers))
    if (taken !== 'given-up') return taken
  }
}

async function take(w: Writer, runner: string, handlers: Handlers): Promise<Job | 'given-up' | null> {
  const { tx, dialect, now } = w
  const kinds = Object.keys(handlers)
  const laned = kinds.filter((kind) => handlers[kind]?.lane)
  await nameLanes(w, handlers, laned)
  const { rows } = await sql<{ id: number; lane: string | null }>`
    select j."id", j."lane" from "job" as j
    where ${due(now)} and j."kind" in (${sql.join(kinds)}) ${laned.length > 0 ? sql`and (j."lane" is not null or j."kind" not in (${sql.join(laned)}))` : sql``}
      and not exists (select 1 from "job" as r where r."lane" = j."lane" and r."lane" <> '' and r."status" = 'RUNNING' and r."leaseUntil" >= ${now})
    order by j."runAfter", j."id" limit 1 ${sql.raw(dialect.skipLocked)}`.execute(tx)
  const [next] = rows
  if (!next || (next.lane && !(await laneIsFree(w, next.lane)))) return null
  const row = await tx.selectFrom('job').selectAll().where('id', '=', next.id).executeTakeFirstOrThrow()
  w.moved(row)
  if (row.attempts >= (handlers[row.kind]?.maxAttempts ?? 0)) {
    await tx
      .updateTable('job')
      .set({ status: 'FAILED', errorCode: 'job-abandoned', leaseUntil: null, leaseBy: null, finishedAt: now })
      .where('id', '=', row.id)
      .execute()
    return 'given-up'
  }
  const attempt = row.attempts + 1
  await tx
    .updateTable('job')
    .set({ status: 'RUNNING', attempts: attempt, leaseBy: runner, leaseUntil: leaseEnd(now) })
    .where('id', '=', row.id)
    .execute()
  return {
    id: row.id,
    kind: row.kind,
    payload: JSON.parse(row.payloadJson),
    attempt,
    centerId: row.centerId,
    partnerId: row.partnerId,
    createdBy: row.createdBy,
  }
}

/** Only the handler can tell a job's lane, from its payload. Once the row holds it, the query can skip busy lanes. */
async function nameLanes({ tx, dialect }: Writer, handlers: Handlers, laned: readonly string[]): Promise<void> {
  if (laned.length === 0) return
  const { rows } = await sql<{ id: number; kind: string; payloadJson: string }>`
    select "id", "kind", "payloadJson" from "job" where "status" in ('WAITING', 'RUNNING') and "lane" is null and "kind" in (${sql.join(laned)})
    order by "runAfter", "id" limit ${namedAtOnce} ${sql.raw(dialect.skipLocked)}`.execute(tx)
  for (const { id, kind, payloadJson } of rows)
    await tx
      .updateTable('job')
      .set({ lane: handlers[kind]?.lane?.(JSON.parse(payloadJson)) ?? '' })
      .where('id', '=', id)
      .execute()
}

/** Two processes may choose two jobs of one lane at the same moment, so the process that gets the lane's lock checks again. */
async function laneIsFree({ tx, dialect, now }: Writer, lane: string): Promise<boolean> {
  if (!(await dialect.tryHold(tx, `job lane ${lane}`))) return false
  const busy = await tx
    .selectFrom('job')
    .select('id')
    .where('lane', '=', lane)
    .where('status', '=', 'RUNNING')
    .where('leaseUntil', '>=', now)
    .executeTakeFirst()
  return !busy
}

export function leaseEnd(now: string): string {
  return new Date(Date.parse(now) + leaseMs).toISOString()
}
