import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Device = Insertable<Tables['device']>

/** The row of a newly enrolled handheld that has not been heard from yet. */
export function newDevice(device: Pick<Device, 'centerId' | 'label' | 'tokenHash'>, now: string): Device {
  return {
    ...device,
    status: 'ACTIVE',
    enrolledAt: now,
    lastSeenAt: null,
    lastUserId: null,
    appVersion: null,
    userAgent: null,
    pending: null,
    oldestPendingAt: null,
    persisted: null,
    createdAt: now,
    updatedAt: now,
  }
}
