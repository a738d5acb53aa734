import { sql } from 'kysely'
import { everyCenter, type Writer } from '../../db/writer.ts'

/**
 * The import that a schedule's last time led to: the channel's first import that had not ended by then, no matter who began it, because no
 * second one begins while one waits or runs. An aborted import counts only as long as no other follows it.
 */
export const lastImport = sql<number | null>`coalesce(
  (select min(r."id") from "importRun" as r where r."channelId" = "importScheduler"."channelId" and r."status" <> 'ABORTED'
    and (r."finishedAt" is null or r."finishedAt" >= "importScheduler"."lastRunAt")),
  (select max(r."id") from "importRun" as r where r."channelId" = "importScheduler"."channelId" and r."status" = 'ABORTED'
    and r."finishedAt" >= "importScheduler"."lastRunAt"))`

/** Gives a channel's schedules the state of their last import. */
export async function tellSchedules(w: Writer, channelId: number): Promise<void> {
  const schedules = await w.tx
    .updateTable('importScheduler')
    .set((e) => ({
      syncStatus: e.selectFrom('importRun as run').select('run.status').where('run.id', '=', lastImport),
    }))
    .where('channelId', '=', channelId)
    .where('lastRunAt', 'is not', null)
    .returning('id')
    .execute()
  for (const { id } of schedules) w.changed(everyCenter, 'importScheduler', id)
}
