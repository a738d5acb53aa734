import { z } from 'zod'
import { calls } from './call.ts'

export const backupStatuses = ['none', 'ok', 'late', 'failing'] as const

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
      /** `full`: reads continue, but writes answer 503 until there is room. */
      storage: z.enum(['ok', 'full']),
      /** Whether this server hears what the site's other servers change. */
      liveUpdates: z.enum(['ok', 'reconnecting']),
      /** When the longest-waiting job became due; null if none waits. */
      oldestWaitingJob: z.iso.datetime().nullable(),
      /** `none`: no backup is known; `late`: the last good one is twice as old as it should be; `failing`: the last try failed. */
      backup: z.enum(backupStatuses),
      lastBackupAt: z.iso.datetime().nullable(),
    }),
  },
  backup: {
    method: 'GET',
    path: '/health/backup',
    access: 'account:force',
    doc: 'When the last good backup was, and what stopped the last try.',
    answer: z.object({
      status: z.enum(backupStatuses),
      lastAt: z.iso.datetime().nullable(),
      failedAt: z.iso.datetime().nullable(),
      trouble: z.string().nullable(),
      to: z.string().nullable(),
    }),
  },
})
