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
  /** The sign-in that the server has heard of from here. */
  toldGrantId: string | null
  /** The server has all it received before this in a backup. */
  watermark: string | null
  /** Resolves when nobody scans and nothing is being queued: sync gives way to whoever works. */
  giveWay(): Promise<unknown>
  /** Rows may have changed: what was projected is void, screens and the other tabs hear of it. */
  changed(): void
  /** The server has these; where it applied them all, what is projected stays as it is. */
  acknowledged(clientId: string, results: readonly ActionResult[]): void
  /** A picture was taken, sent or removed. */
  photosChanged(): void
}
