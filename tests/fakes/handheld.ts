import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { isRefusal, type Refusal } from '../../shared/errors.ts'
import { systemRoles } from '../../shared/privileges.ts'
import type { InboundRow, LocationRow, SkuRow } from '../../shared/sync/protocol.ts'
import { createEngine } from '../../client/offline/create-engine.ts'
import type { Draft, Engine, Queued } from '../../client/offline/engine.ts'
import { publicKeyOf, toBase64Url } from '../../client/offline/keys.ts'
import type { Channel, Locks, Ports, TabMessage } from '../../client/offline/ports.ts'
import { FakeServer } from './server.ts'
import * as world from './world.ts'

export const seeds = { mina: seed(1), jun: seed(2), leader: seed(3), stranger: seed(9) }

/** A small center: two workers and a leader, three SKUs, two locations, one accepted inbound of 10 and 5. */
export function center(): FakeServer {
  const server = new FakeServer()
  for (const id of [1, 2, 300]) server.skus.set(id, sku(id))
  for (const id of [11, 12]) server.locations.set(id, location(id))
  server.inbounds.set(100, inbound(100))
  server.roster = [
    worker(21, 'Mina', seeds.mina, systemRoles.SYSR_EMPLOYEE),
    worker(22, 'Jun', seeds.jun, systemRoles.SYSR_EMPLOYEE),
    worker(23, 'Sora', seeds.leader, systemRoles.SYSR_LEADER),
  ]
  return server
}

let made = 0

/** One handheld: its disk survives when the app is closed, killed or opened again. */
export class Handheld {
  readonly server: FakeServer
  disk = new IDBFactory()
  private readonly asked: string[] = []
  online = true
  freeBytes = 1_000_000_000
  /** What the browser answers when it is asked to keep the storage, and whether it keeps the storage already. */
  keeps: { asked: () => Promise<boolean>; already: boolean } = { asked: async () => true, already: true }
  now: number
  engine: Engine
  private readonly locks = new TabLocks()
  private readonly tabs = new Set<(from: object, message: TabMessage) => void>()
  private random = ++made * 7919
  private wakers = new Set<() => void>()
  readonly sleepers = new Set<() => void>()

  constructor(server: FakeServer) {
    this.server = server
    this.now = server.now
    this.engine = this.openTab()
  }

  /** A handheld that is enrolled and has all reference data, with Mina at work. */
  static async ready(server = center()): Promise<Handheld> {
    const handheld = new Handheld(server)
    await done(handheld.engine.enrol('GD1.code'))
    await handheld.engine.syncNow()
    await done(handheld.engine.signInByBadge(seeds.mina))
    return handheld
  }

  goodsPictures = false

  /** How often the app called the server at an address that contains this part. */
  fetched(part: string): number {
    return this.asked.filter((url) => url.includes(part)).length
  }

  openTab(): Engine {
    return createEngine(this.ports())
  }

  /** The browser dies, and the app is opened again. */
  async restart(): Promise<Engine> {
    await this.engine.stop()
    this.engine = this.openTab()
    return this.engine
  }

  wake(): void {
    for (const waker of this.wakers) waker()
  }

  ports(): Ports {
    return {
      now: () => this.now,
      random: (bytes) =>
        Uint8Array.from({ length: bytes }, () => (this.random = (this.random * 48271) % 2147483647) & 255),
      // Nothing happens by the clock in these tests; a test asks for what should happen.
      setTimer: () => null,
      clearTimer: () => undefined,
      fetch: async (url, init) => {
        if (!this.online) throw new TypeError('Failed to fetch')
        this.asked.push(String(url))
        return this.server.fetch(url, init)
      },
      indexedDB: this.disk,
      IDBKeyRange,
      locks: this.locks,
      channel: this.channel(),
      storage: {
        persist: () => this.keeps.asked(),
        persisted: async () => this.keeps.already,
        estimate: async () => ({ usage: 0, quota: this.freeBytes }),
      },
      dropPictures: async () => {
        const had = this.goodsPictures
        this.goodsPictures = false
        return had
      },
      onWake: (listener) => {
        this.wakers.add(listener)
        return () => this.wakers.delete(listener)
      },
      onOffline: (listener) => {
        this.sleepers.add(listener)
        return () => this.sleepers.delete(listener)
      },
      appVersion: 'test',
      userAgent: 'test',
    }
  }

  private channel(): Channel {
    const me = {}
    return {
      post: (message) => {
        for (const hear of this.tabs) hear(me, message)
      },
      listen: (listener) => {
        const hear = (from: object, message: TabMessage) => {
          if (from !== me) listener(message)
        }
        this.tabs.add(hear)
        return () => this.tabs.delete(hear)
      },
    }
  }
}

class TabLocks implements Locks {
  private last: Promise<void> = Promise.resolve()
  async request(_name: string, _options: { signal: AbortSignal }, held: () => Promise<void>): Promise<void> {
    const before = this.last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.last = promise
    await before
    await held()
    resolve()
  }
}

/** Expects that the work succeeds; a refusal fails the test with its code. */
export async function done<T>(work: Promise<T>): Promise<Exclude<T, Refusal>> {
  const result = await work
  if (isRefusal(result)) throw new Error(`refused: ${result.refused}`)
  return result as Exclude<T, Refusal>
}

export function count(engine: Engine, quantity: number, skuId = 1): Promise<Queued> {
  return done(engine.queue(counted(quantity, skuId)))
}
export const counted = (quantity: number, skuId = 1): Draft => ({
  type: 'inbound.inspect',
  payload: { inboundId: 100, skuId, lot: null, expirationDate: null, condition: 'GOOD', quantity },
})
export const stored = (quantity: number, locationId = 11, skuId = 1): Draft => ({
  type: 'inbound.store',
  payload: { inboundId: 100, skuId, lot: null, expirationDate: null, condition: 'GOOD', quantity, locationId },
})
export const undone = (undoes: string): Draft => ({ type: 'inbound.undo', payload: { inboundId: 100, undoes } })

/** The pieces of a SKU that the engine shows as counted. */
export async function piecesCounted(engine: Engine, skuId = 1): Promise<number> {
  return (
    (await engine.inbound(100))?.lines.filter((l) => l.skuId === skuId).reduce((sum, l) => sum + l.quantity, 0) ?? 0
  )
}
export const piecesOnServer = (server: FakeServer, skuId = 1): number =>
  server.inbounds
    .get(100)
    ?.lines.filter((l) => l.skuId === skuId)
    .reduce((sum, l) => sum + l.quantity, 0) ?? 0

export const sku = (id: number, code = `88000000${id}`): SkuRow =>
  world.sku(id, `SKU ${id}`, code, { partnerId: 5, partnerItemNumber: null, unitsPerCarton: 1 })
export const location = (id: number, alias = `A-01-${id}`): LocationRow => world.location(id, alias)
export const inbound = (id: number): InboundRow =>
  world.inbound(id, {
    partnerId: 5,
    partnerName: 'Haru',
    items: [
      { skuId: 1, quantity: 10, skuName: 'SKU 1', partnerItemNumber: null },
      { skuId: 2, quantity: 5, skuName: 'SKU 2', partnerItemNumber: null },
    ],
    shipments: [world.shipment(1000 + id, 2, '1234-5678-90')],
  })
function worker(userId: number, name: string, badge: string, privileges: readonly string[]) {
  return {
    userId,
    name,
    language: 'ko',
    privileges: [...privileges],
    badges: [{ key: publicKeyOf(badge), validUntil: '2027-11-20T00:00:00.000Z' }],
  }
}
function seed(byte: number): string {
  return toBase64Url(new Uint8Array(32).fill(byte))
}
