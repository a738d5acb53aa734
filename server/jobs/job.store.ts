import { sql } from 'kysely'
import { jobApi } from '../../shared/api/job.ts'
import { job, type Job } from '../../shared/entities/job.ts'
import type { FileStore } from '../adapters/file-store.ts'
import { is } from '../crud/filters.ts'
import { columns, dataPage } from '../crud/list.ts'
import { listOf } from '../crud/list-of.ts'
import { shownAs } from '../crud/view.ts'
import type { Database, Reader } from '../db/database.ts'
import type { JobOwner } from '../db/writer.ts'
import type { Caller } from '../http/caller.ts'
import { HttpError, notFound, sentence } from '../http/errors.ts'
import { fileResponse } from '../http/mount.ts'
import { isExpired, messageJob } from '../messages/queue-message.ts'
import { personName, visible } from '../subjects.ts'

/** The jobs that a caller started. A caller who may change accounts sees all jobs in their scope. */
export function jobStore(database: Database, caller: Caller) {
  const seesAll = caller.privileges.has('account:write')
  const seen = seesAll
    ? sql<boolean>`(${sql.ref('job.createdBy')} = ${caller.userId} or (${visible(caller, 'job')}))`
    : sql<boolean>`${sql.ref('job.createdBy')} = ${caller.userId}`
  const rows = (db: Reader) =>
    db
      .selectFrom('job')
      .leftJoin('user', 'user.id', 'job.createdBy')
      .selectAll('job')
      .select(personName(caller).as('createdByName'))
      .where(seen)

  const one = (id: number, db: Reader = database.read) =>
    rows(db).where('job.id', '=', id).executeTakeFirstOrThrow(notFound)
  type Row = Awaited<ReturnType<typeof one>>

  const shown = (row: Row): Job =>
    shownAs(job, {
      ...row,
      hasFile: row.fileStoredAs !== null,
      message: messageOf(row, database.now()),
      result: row.status === 'DONE' ? read(row.resultJson) : null,
      error:
        row.errorCode === null
          ? null
          : {
              code: row.errorCode,
              displayMessage: sentence(caller.language, row.errorCode, {
                ...valuesOf(row.resultJson),
                job: row.id,
                attempts: row.attempts,
              }),
              detail: seesAll ? row.errorText : null,
            },
    })

  const { list } = listOf(database, {
    call: jobApi.list,
    id: 'job.id',
    rows,
    sort: columns('job', ['id', 'finishedAt', 'kind', 'status']),
    search: ['job.kind'],
    filters: { kind: is('job.kind'), status: is('job.status') },
    shown: (rows) => rows.map(shown),
    page: dataPage,
  })

  return {
    list,
    get: async (id: number) => shown(await one(id)),
    async file(id: number, files: FileStore): Promise<Response> {
      const row = await one(id)
      const bytes = row.fileStoredAs === null ? null : await files.get(row.fileStoredAs)
      if (!bytes) throw notFound()
      return fileResponse(bytes, row.contentType ?? 'application/octet-stream', row.fileName ?? `job-${id}`)
    },
    /** Restarts a job that was given up, with all its tries. */
    async retry(id: number): Promise<Job> {
      return database.write(async (w) => {
        const before = await one(id, w.tx)
        if (messageOf(before, database.now())?.isExpired) throw new HttpError(409, 'message-expired')
        const again = await w.tx
          .updateTable('job')
          .set({
            status: 'WAITING',
            attempts: 0,
            runAfter: w.now,
            progress: 0,
            resultJson: null,
            errorCode: null,
            errorText: null,
            finishedAt: null,
          })
          .where('id', '=', id)
          .where('status', '=', 'FAILED')
          .where((e) =>
            e.or([
              e('uniqueKey', 'is', null),
              e.not(
                e.exists(
                  e
                    .selectFrom('job as other')
                    .select('other.id')
                    .whereRef('other.uniqueKey', '=', 'job.uniqueKey')
                    .where('other.status', 'in', ['WAITING', 'RUNNING']),
                ),
              ),
            ]),
          )
          .executeTakeFirst()
        if (again.numUpdatedRows === 0n)
          throw new HttpError(409, before.status === 'FAILED' ? 'job-repeated' : 'job-not-failed')
        w.enqueued = true
        w.moved(before)
        await w.audit({
          userId: caller.userId,
          partnerId: before.partnerId,
          centerId: before.centerId,
          subject: `job:${id}`,
          what: 'job.retry',
          before: { errorCode: before.errorCode, errorText: before.errorText },
          requestId: caller.requestId,
        })
        return shown(await one(id, w.tx))
      })
    },
  }
}

/** When the longest-waiting job became due, or null if none waits. More than a minute ago means that jobs are stuck. */
export async function oldestWaitingJob(database: Database): Promise<string | null> {
  const now = database.now().toISOString()
  const row = await database.read
    .selectFrom('job')
    .select((e) => e.fn.min('runAfter').as('since'))
    .where('status', '=', 'WAITING')
    .where('runAfter', '<=', now)
    .executeTakeFirst()
  return row?.since ?? null
}

function messageOf({ kind, payloadJson }: { kind: string; payloadJson: string }, now: Date): Job['message'] {
  if (kind !== 'send-message') return null
  const { channel, template, receiver, until } = messageJob.parse(JSON.parse(payloadJson))
  return { channel, template, receiver, isExpired: isExpired({ until }, now) }
}

function read(json: string | null): unknown {
  return json === null ? null : JSON.parse(json)
}

/** The values that fill in a refusal's sentence. */
function valuesOf(json: string | null): Record<string, string | number> {
  const values = read(json)
  if (typeof values !== 'object' || values === null) return {}
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
}

/**
 * Whether a caller sees a job because they may change accounts: then they see all jobs of their scope. `visible` above says the same of
 * rows.
 */
export function oversees({ privileges, partnerId, centerIds }: Caller, job: JobOwner): boolean {
  if (!privileges.has('account:write')) return false
  return (
    (partnerId === null || partnerId === job.partnerId) &&
    (centerIds === null || (job.centerId !== null && centerIds.includes(job.centerId)))
  )
}
