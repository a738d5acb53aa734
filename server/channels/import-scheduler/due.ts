import type { Database } from '../../db/database.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import { enqueueImport } from '../import/enqueue-import.ts'
import { tellSchedules } from '../import/told-of-schedules.ts'
import { nextRun } from './cron.ts'
import { zoneOf } from './zone.ts'

/**
 * Begins the imports that are due. An import that was missed, while the server was away or another import still ran, comes once: the next
 * time is counted from now. A channel whose credentials were refused is left alone until it is connected again.
 */
export async function beginDue(database: Database): Promise<number> {
  return database.write(async (w) => {
    const due = await w.tx
      .selectFrom('importScheduler as s')
      .innerJoin('channel as c', 'c.id', 's.channelId')
      .selectAll('s')
      .select(['c.status as channelStatus', 'c.linkageStatus'])
      .where('s.nextRunAt', '<=', w.now)
      .orderBy('s.id')
      .execute()
    let begun = 0
    for (const row of due) {
      const isAsked =
        row.channelStatus === 'OK' || (row.channelStatus === 'ERROR' && row.linkageStatus !== 'unavailable')
      if (isAsked) {
        await enqueueImport(w, { id: row.channelId, partnerId: row.partnerId }, row.id)
        begun++
      }
      await moveOn(w, row, isAsked)
      await tellSchedules(w, row.channelId)
    }
    return begun
  })
}

interface Due {
  id: number
  partnerId: number
  scheduleTime: string
  validAfter: string | null
  validBefore: string | null
}

async function moveOn(w: Writer, row: Due, hasRun: boolean): Promise<void> {
  const next = nextRun(row, await zoneOf(w.tx, row.partnerId), new Date(w.now))
  await w.tx
    .updateTable('importScheduler')
    .set({ nextRunAt: next, ...(hasRun ? { lastRunAt: w.now } : {}) })
    .where('id', '=', row.id)
    .execute()
  w.changed(everyCenter, 'importScheduler', row.id)
}
