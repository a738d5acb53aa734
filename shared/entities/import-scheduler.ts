import { z } from 'zod'
import { day, instant, patchOf, stamps } from '../api/list.ts'
import { scrapeStatuses } from './channel.ts'

/** When a channel is asked for its orders (orders.md §3): a cron expression of five fields, in the time zone of its partner's center. */
export const importSchedulerInput = z
  .strictObject({
    channelId: z.int().positive(),
    scheduleTime: z.string().trim().min(9).max(100),
    validAfter: day.nullable().default(null),
    validBefore: day.nullable().default(null),
  })
  .meta({ id: 'ImportSchedulerInput' })
export type ImportSchedulerInput = z.infer<typeof importSchedulerInput>
export const importSchedulerPatch = patchOf(importSchedulerInput.omit({ channelId: true })).meta({
  id: 'ImportSchedulerPatch',
})

const failure = z.object({ code: z.string(), displayMessage: z.string() }).nullable()

/** What an import brought, and why it failed. */
export const importRun = z
  .object({
    id: z.int(),
    channelId: z.int(),
    /** The schedule that began the import; null: a person began it. */
    importSchedulerId: z.int().nullable(),
    status: z.enum(scrapeStatuses),
    startedAt: instant,
    finishedAt: instant.nullable(),
    pages: z.int(),
    /**
     * `found`: orders that the channel told of. `created` and `changed` are those that
     * were new or changed, `failed` those that could not be taken over.
     */
    found: z.int(),
    created: z.int(),
    changed: z.int(),
    failed: z.int(),
    /** The first of the orders that could not be taken over, each with its reason. */
    failedOrders: z.array(z.object({ channelOrderId: z.string(), reason: z.string() })),
    failure,
  })
  .meta({ id: 'ImportRun' })
export type ImportRun = z.infer<typeof importRun>

export const importScheduler = importSchedulerInput
  .extend({
    ...stamps,
    channelName: z.string(),
    partnerId: z.int(),
    partnerName: z.string(),
    timeZone: z.string(),
    /** How its last import ended; null before the first. */
    syncStatus: z.enum(scrapeStatuses).nullable(),
    /** Null: there is no next run. */
    nextRunAt: instant.nullable(),
    lastRunAt: instant.nullable(),
    lastRun: importRun.nullable(),
  })
  .meta({ id: 'ImportScheduler' })
export type ImportScheduler = z.infer<typeof importScheduler>
