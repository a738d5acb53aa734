import type { JobStatus } from '../../shared/entities/job.ts'
import type { FileStore } from '../adapters/file-store.ts'
import type { Database } from '../db/database.ts'

/** How long finished jobs can be looked up and failed ones retried. Jobs that run every minute are kept for a day only. */
const kept: readonly { status: JobStatus; days: number; uniqueKey: string | null }[] = [
  { status: 'DONE', days: 1, uniqueKey: 'every:%' },
  { status: 'DONE', days: 30, uniqueKey: null },
  { status: 'FAILED', days: 180, uniqueKey: null },
]
const slice = 500

/** Deletes jobs that ended long ago, with their files. */
export async function pruneJobs(database: Database, files: FileStore): Promise<number> {
  let pruned = 0
  for (const { status, days, uniqueKey } of kept) {
    const before = new Date(database.now().getTime() - days * 86_400_000).toISOString()
    for (;;) {
      const old = await database.read
        .selectFrom('job')
        .select(['id', 'fileStoredAs'])
        .where('status', '=', status)
        .where('finishedAt', '<', before)
        .$if(uniqueKey !== null, (q) => q.where('uniqueKey', 'like', uniqueKey))
        .limit(slice)
        .execute()
      if (old.length === 0) break
      for (const { fileStoredAs } of old) if (fileStoredAs !== null) await files.remove(fileStoredAs)
      // The condition keeps a job that someone has restarted meanwhile.
      await database.write(({ tx }) =>
        tx
          .deleteFrom('job')
          .where(
            'id',
            'in',
            old.map(({ id }) => id),
          )
          .where('status', '=', status)
          .execute(),
      )
      pruned += old.length
      if (old.length < slice) break
    }
  }
  return pruned
}
