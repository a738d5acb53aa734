import { z } from 'zod'
import { scrapeStatuses } from '../entities/channel.ts'
import { importScheduler, importSchedulerInput, importSchedulerPatch } from '../entities/import-scheduler.ts'
import { calls } from './call.ts'
import { dataCountPage, id, listQuery, many } from './list.ts'
import { plainCalls, sheetOf } from './plain.ts'

const list = listQuery(['id', 'nextRunAt', 'lastRunAt', 'createdAt', 'updatedAt'], {
  channelId: id.optional(),
  channelIds: many(id),
  partnerIds: many(id),
  syncStatus: many(z.enum(scrapeStatuses)),
})

/** When channels are asked for their orders (orders.md §7). */
export const importSchedulerApi = calls('importScheduler', {
  excel: sheetOf('/now/moms/import-scheduler', 'channel:read', list),
  ...plainCalls({
    path: '/moms/import-scheduler',
    read: 'channel:read',
    write: 'channel:write',
    query: list,
    page: dataCountPage(importScheduler),
    row: importScheduler,
    input: importSchedulerInput,
    patch: importSchedulerPatch,
    doc: {
      list: 'Import schedules in one’s scope, each with what its last import brought.',
      create: 'Adds a schedule: a cron expression of five fields, in the time zone of the partner’s center.',
      get: 'One schedule.',
      update: 'Changes when it comes.',
      remove: 'Deletes a schedule; what it brought stays.',
    },
  }),
})
