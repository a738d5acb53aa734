import type { ActionResult } from '../../shared/sync/protocol.ts'
import type { Cache } from './storage/cache.ts'
import type { Clock } from './sync/clock.ts'
import type { Ids } from './storage/ids.ts'
import type { Device, Outbox, Session } from './storage/outbox.ts'
import type { Ports } from './ports.ts'
import type { Server } from './sync/transport.ts'
import type { StatusBoard } from './status.ts'

/** What the parts of one engine share. */
export interface Core {
  readonly ports: Ports
  readonly ids: Ids
  readonly clock: Clock
  readonly outbox: Outbox
  readonly cache: Cache
  readonly server: Server
  readonly status: StatusBoard
  device: Device | null
  session: Session | null
  /** The id of the sign-in's grant that this device last reported to the server. */
  toldGrantId: string | null
  /** The server's backup holds everything that the server received before this time. */
  watermark: string | null
  /** Resolves when nobody scans and no action is being queued, so that sync gives way to the worker. */
  giveWay(): Promise<unknown>
  /** Call this when rows may have changed. It discards the projection and tells the screens and the other tabs. */
  changed(): void
  /** Call this when the server has these actions. If it applied them all, the projection stays valid. */
  acknowledged(clientId: string, results: readonly ActionResult[]): void
  /** Call this when a picture was taken, sent or removed. */
  photosChanged(): void
}
