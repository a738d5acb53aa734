import type { Generated } from 'kysely'
import type { DeviceStatus } from '../../../shared/entities/device.ts'
import type { ExceptionStatus } from '../../../shared/entities/exception.ts'
import type { ActionStatus } from '../../../shared/sync/protocol.ts'
import type { Stamped } from './stamped.ts'

/** Handhelds and what they send. */
export interface FloorTables {
  device: DeviceTable
  enrolment: EnrolmentTable
  workerGrant: WorkerGrantTable
  feedCounter: FeedCounterTable
  changeFeed: { centerId: number; version: number; tableName: string; rowId: number; at: string }
  syncClient: {
    clientId: string
    deviceId: number
    lastSeq: number
    lastLink: string
    createdAt: string
    seenAt: string
  }
  syncAction: SyncActionTable
  exception: ExceptionTable
}

interface DeviceTable extends Stamped {
  centerId: number
  label: string
  status: DeviceStatus
  tokenHash: string
  enrolledAt: string
  lastSeenAt: string | null
  lastUserId: number | null
  appVersion: string | null
  userAgent: string | null
  pending: number | null
  oldestPendingAt: string | null
  persisted: boolean | null
}

interface EnrolmentTable {
  id: Generated<number>
  codeHash: string
  centerId: number
  label: string
  issuedBy: number
  createdAt: string
  expiresAt: string
  usedAt: string | null
  deviceId: number | null
}

interface WorkerGrantTable {
  id: string
  workerId: number
  deviceId: number
  sessionKey: string
  badgeKey: string | null
  fromAt: string
  untilAt: string
  /** Why the grant does not count, or null. */
  invalid: string | null
  createdAt: string
}

/** A center's place in the feed: the last version, the last that changed its roster, and up to which versions are forgotten. */
interface FeedCounterTable {
  centerId: number
  version: number
  rosterVersion: Generated<number>
  prunedThrough: Generated<number>
}

/** Every action ever received, with its result. This makes repeats harmless, and is the floor's part of a record's history. */
interface SyncActionTable {
  clientId: string
  seq: number
  actionId: string
  hash: string
  type: string
  subject: string
  payloadJson: string
  depsJson: string
  workerId: number | null
  overrideWorkerId: number | null
  deviceId: number
  centerId: number
  at: string
  receivedAt: string
  status: ActionStatus
  code: string | null
  withJson: string | null
  exceptionId: number | null
  /** The center's feed version that holds what the action changed. */
  version: number
  undone: boolean
  alsoSubject: string | null
}

interface ExceptionTable {
  id: Generated<number>
  version: Generated<number>
  centerId: number
  clientId: string
  seq: number
  actionId: string | null
  type: string
  payloadJson: string
  subject: string
  workerId: number | null
  deviceId: number | null
  code: string
  withJson: string | null
  status: ExceptionStatus
  at: string
  createdAt: string
  settledAt: string | null
  settledBy: number | null
  note: string | null
  alsoSubject: string | null
  concernsId: number | null
}
