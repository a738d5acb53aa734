import { sql } from 'kysely'
import { everyCenter, type Writer } from '../../db/writer.ts'

/**
 * The import that a schedule's last time came to: its channel's first that had not ended by then, whoever began it, since no second one is
 * begun while one waits or runs. One that was broken off counts as long as none after it was not.
 */
export const lastImport = sql<number | null>`coalesce(
  (select min(r."id") from "importRun" as r where r."channelId" = "importScheduler"."channelId" and r."status" <> 'ABORTED'
    and (r."finishedAt" is null or r."finishedAt" >= "importScheduler"."lastRunAt")),
  (select max(r."id") from "importRun" as r where r."channelId" = "importScheduler"."channelId" and r."status" = 'ABORTED'
    and r."finishedAt" >= "importScheduler"."lastRunAt"))`

/** How a channel's import stands is how its schedules' last import does. */
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
