import { z } from 'zod'
import { instant, stamps } from '../api/list.ts'

export const deviceStatuses = ['ACTIVE', 'REVOKED'] as const
/** What is still on a handheld: UNSENT, unsent actions; STUCK, unsent actions so old that someone should look for the handheld. */
export const deviceQueues = ['UNSENT', 'STUCK'] as const
/** In ms. A queue whose oldest action is older than this is stuck. */
export const oldQueue = 30 * 60_000
export type DeviceStatus = (typeof deviceStatuses)[number]

/** An enrolled handheld (decisions.md §3). */
export const device = z
  .object({
    ...stamps,
    centerId: z.int(),
    label: z.string(),
    status: z.enum(deviceStatuses),
    enrolledAt: instant,
    lastSeenAt: instant.nullable(),
    lastUserName: z.string().nullable(),
    appVersion: z.string().nullable(),
    userAgent: z.string().nullable(),
    /** The queue as the handheld last reported it; a wiped queue shows as a jump back (sync.md §4.18). */
    pending: z.int().nullable(),
    oldestPendingAt: instant.nullable(),
    persisted: z.boolean().nullable(),
  })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof device>
