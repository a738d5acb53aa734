import { z } from 'zod'
import { calls } from './call.ts'

export const systemApi = calls('system', {
  health: {
    method: 'GET',
    path: '/health',
    access: 'public',
    doc: 'Whether the server serves: its database, migration level and what is stuck.',
    answer: z.object({
      status: z.enum(['ok', 'failing']),
      version: z.string(),
      database: z.enum(['sqlite', 'postgres']),
      migration: z.string().nullable(),
      time: z.iso.datetime(),
      /** `full`: reads go on, nothing can be written until there is room (then answered with 503). */
      storage: z.enum(['ok', 'full']),
      /** Whether this server hears what the site's other servers change. */
      liveUpdates: z.enum(['ok', 'reconnecting']),
      /** Since when the job is due that has waited longest; null: none waits. */
      oldestWaitingJob: z.iso.datetime().nullable(),
    }),
  },
})
