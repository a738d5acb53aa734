import { importSchedulerApi } from '../../../shared/api/import-scheduler.ts'
import type { ImportRun, ImportScheduler, ImportSchedulerInput } from '../../../shared/entities/import-scheduler.ts'
import { scheduleWords } from '../../../shared/messages/schedule-words.ts'
import { checkDays } from '../../crud/days.ts'
import { is } from '../../crud/filters.ts'
import { columns, dataCountPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore } from '../../crud/table-store.ts'
import { shownAs } from '../../crud/view.ts'
import { sentencesOf, type SpreadsheetColumn } from '../../crud/xlsx.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { importScheduler } from '../../../shared/entities/import-scheduler.ts'
import { runOf } from '../import/runs.store.ts'
import { lastImport } from '../import/told-of-schedules.ts'
import { checkCron, nextRun } from './cron.ts'
import { zoneOf, zonesOf } from './zone.ts'

/** The import schedules of the partners in the caller's scope. */
export function importSchedulerStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'importScheduler')
  const channels = tableStore(database, caller, 'channel')
  const store = listOf(database, {
    call: importSchedulerApi.list,
    id: 'importScheduler.id',
    rows: (db) =>
      db
        .selectFrom('importScheduler')
        .innerJoin('channel', 'channel.id', 'importScheduler.channelId')
        .innerJoin('partner', 'partner.id', 'importScheduler.partnerId')
        .selectAll('importScheduler')
        .select(['channel.name as channelName', 'partner.name as partnerName'])
        .where(table.visible),
    sort: columns('importScheduler', ['id', 'nextRunAt', 'lastRunAt', 'createdAt', 'updatedAt']),
    search: ['channel.name'],
    filters: {
      channelId: is('importScheduler.channelId'),
      channelIds: is('importScheduler.channelId'),
      partnerIds: is('importScheduler.partnerId'),
      syncStatus: is('importScheduler.syncStatus'),
    },
    shown: async (rows, db) => {
      const zones = await zonesOf(
        db,
        rows.map(({ partnerId }) => partnerId),
      )
      const runs = await lastRuns(
        db,
        rows.map(({ id }) => id),
        caller,
      )
      return rows.map(
        (row): ImportScheduler =>
          shownAs(importScheduler, {
            ...row,
            timeZone: zones.get(row.partnerId) ?? '',
            lastRun: runs.get(row.id) ?? null,
          }),
      )
    },
    page: dataCountPage,
  })

  return {
    ...store,
    create: (input: ImportSchedulerInput) =>
      database.write(async (w) => {
        checkDays(input)
        const channel = await channels.named('channelId', input.channelId, w.tx)
        const zone = await zoneOf(w.tx, channel.partnerId)
        checkCron(input.scheduleTime, zone, new Date(w.now))
        const row = await table.insert(w, {
          ...input,
          partnerId: channel.partnerId,
          nextRunAt: nextRun(input, zone, new Date(w.now)),
        })
        return store.get(row.id, w.tx)
      }),
    update: (id: number, patch: Partial<Omit<ImportSchedulerInput, 'channelId'>>, version: number) =>
      database.write(async (w) => {
        const row = await table.lockEdited(w, id, version, store.get)
        const zone = await zoneOf(w.tx, row.partnerId)
        checkDays({ ...row, ...patch })
        if (patch.scheduleTime !== undefined) checkCron(patch.scheduleTime, zone, new Date(w.now))
        await table.update(w, row, { ...patch, nextRunAt: nextRun({ ...row, ...patch }, zone, new Date(w.now)) })
        return store.get(id, w.tx)
      }),
    remove: table.removeOne,
  }
}

async function lastRuns(db: Reader, ids: readonly number[], { language }: Caller): Promise<Map<number, ImportRun>> {
  if (ids.length === 0) return new Map()
  const runs = await db
    .selectFrom('importScheduler')
    .innerJoin('importRun', (join) => join.on('importRun.id', '=', lastImport))
    .selectAll('importRun')
    .select('importScheduler.id as scheduleId')
    .where('importScheduler.id', 'in', ids)
    .where('importScheduler.lastRunAt', 'is not', null)
    .execute()
  return new Map(runs.map(({ scheduleId, ...run }) => [scheduleId, runOf(run, language)]))
}

export function importSchedulerColumns(): SpreadsheetColumn<ImportScheduler>[] {
  const { language, t } = sentencesOf()
  const words = scheduleWords(language, t)
  return [
    { key: 'id', width: 10, of: (row) => row.id },
    { key: 'channel', width: 24, of: (row) => row.channelName },
    { key: 'partner', width: 20, of: (row) => row.partnerName },
    { key: 'scheduleTime', width: 40, of: (row) => words(row.scheduleTime) },
    { key: 'timeZone', width: 16, of: (row) => row.timeZone },
    { key: 'validAfter', width: 14, of: (row) => row.validAfter },
    { key: 'validBefore', width: 14, of: (row) => row.validBefore },
    { key: 'nextRunAt', time: true, width: 26, of: (row) => row.nextRunAt },
    { key: 'lastRunAt', time: true, width: 26, of: (row) => row.lastRunAt },
    { key: 'syncStatus', codes: 'channel.scrape', width: 14, of: (row) => row.syncStatus },
    { key: 'created', width: 12, of: (row) => row.lastRun?.created },
    { key: 'changed', width: 12, of: (row) => row.lastRun?.changed },
    { key: 'failed', width: 12, of: (row) => row.lastRun?.failed },
    { key: 'failure', width: 40, of: (row) => row.lastRun?.failure?.displayMessage },
  ]
}
