import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Device = Insertable<Tables['device']>

/** A handheld that is enrolled and was not heard of yet. */
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
