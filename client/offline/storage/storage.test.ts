import { forceCloseDatabase, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { noRoomUntilCleared, quotaFor } from '../../../tests/fakes/full-storage.ts'
import {
  center,
  count,
  counted,
  done,
  Handheld,
  piecesCounted,
  piecesOnServer,
  seeds,
} from '../../../tests/fakes/handheld.ts'

afterEach(() => vi.restoreAllMocks())

test('a browser that asks the worker whether to keep the storage holds nobody up, and a later answer counts', async () => {
  const handheld = new Handheld(center())
  const answer = Promise.withResolvers<boolean>()
  handheld.keeps = { asked: () => answer.promise, already: false }
  await done(handheld.engine.enrol('GD1.code'))
  await done(handheld.engine.signInByBadge(seeds.mina))
  expect(handheld.engine.status().persisted).toBe(false)
  answer.resolve(true)
  await expect.poll(() => handheld.engine.status().persisted).toBe(true)
})

test('a browser that did not promise to keep the storage is asked again at the next start', async () => {
  const handheld = await Handheld.ready()
  handheld.keeps = { asked: async () => true, already: false }
  const engine = await handheld.restart()
  await engine.queued()
  await expect.poll(() => engine.status().persisted).toBe(true)
})

test('a scan on a full storage is kept, and the reference data is dropped for it and fetched again', async () => {
  const { engine, server } = await Handheld.ready()
  noRoomUntilCleared('actions', 'packA')
  await count(engine, 2)
  expect(engine.status()).toMatchObject({ unsent: 1, blocked: null, snapshot: { state: 'none' } })
  await engine.syncNow()
  expect(engine.status().snapshot.state).toBe('complete')
  expect(piecesOnServer(server)).toBe(2)
})

test('a scan without any room is refused, and the queue from before stays', async () => {
  const { engine } = await Handheld.ready()
  await count(engine, 1)
  quotaFor('actions', { left: Infinity })
  expect(await engine.queue(counted(1))).toEqual({ refused: 'storage-full' })
  expect(engine.status()).toMatchObject({ blocked: 'storage-full', unsent: 1 })
  expect(await engine.queue(counted(1))).toEqual({ refused: 'storage-full' })
})

test('a full storage while fetching blocks work and keeps the queue', async () => {
  const { engine, server } = await Handheld.ready()
  await count(engine, 1)
  server.keptFrom = ++server.version
  quotaFor('packB', { left: Infinity })
  await engine.syncNow()
  expect(engine.status().blocked).toBe('storage-full')
  expect(piecesOnServer(server)).toBe(1)
})

test('a lost connection to the database is opened again, and the scan is kept', async () => {
  const handheld = await Handheld.ready()
  await count(handheld.engine, 1)
  const opened = await connections(handheld)
  for (const connection of opened) Reflect.apply(forceCloseDatabase, null, [connection])
  await count(handheld.engine, 1)
  expect(await piecesCounted(handheld.engine)).toBe(2)
})

test('a read that fails for a moment is repeated on a new connection, and no data is thrown away', async () => {
  const handheld = await Handheld.ready()
  await count(handheld.engine, 3)
  handheld.online = false
  const engine = await handheld.restart()
  failing('inbounds', 1)
  expect(await piecesCounted(engine)).toBe(3)
  expect(engine.status().snapshot.state).toBe('complete')
})

test('a broken cache is kept while offline and built anew when online, and the queue is not touched', async () => {
  const handheld = await Handheld.ready()
  await count(handheld.engine, 3)
  handheld.online = false
  const offline = await handheld.restart()
  const broken = failing('inbounds', Infinity)
  await expect(offline.inbound(100)).rejects.toThrow('Internal error.')
  await offline.syncNow()
  broken.left = 0
  expect(await piecesCounted(offline)).toBe(3)
  const engine = await handheld.restart()
  broken.left = Infinity
  handheld.online = true
  const remove = handheld.disk.deleteDatabase.bind(handheld.disk)
  vi.spyOn(handheld.disk, 'deleteDatabase').mockImplementation((name) => {
    broken.left = 0
    return remove(name)
  })
  expect(await engine.inbound(100)).toBeNull()
  expect(engine.status()).toMatchObject({ unsent: 1, worker: { name: 'Mina' } })
  await engine.syncNow()
  expect(await piecesCounted(engine)).toBe(3)
})

test('a scan on a full storage is refused without a network, and the reference data stays', async () => {
  const handheld = await Handheld.ready()
  const { engine } = handheld
  handheld.online = false
  await count(engine, 1)
  const quota = { left: Infinity }
  quotaFor('actions', quota)
  expect(await engine.queue(counted(1))).toEqual({ refused: 'storage-full' })
  expect(engine.status().snapshot.state).toBe('complete')
  quota.left = 0
  handheld.wake()
  await engine.syncNow()
  expect(await piecesCounted(engine)).toBe(1)
})

test('an outbox that cannot be opened stops work until it can', async () => {
  const handheld = await Handheld.ready()
  await handheld.engine.stop()
  const open = handheld.disk.open.bind(handheld.disk)
  vi.spyOn(handheld.disk, 'open').mockImplementation((name, version) => {
    if (name === 'gantry-outbox') throw new DOMException('Internal error opening backing store', 'UnknownError')
    return open(name, version)
  })
  const engine = handheld.openTab()
  expect(await engine.queue(counted(1))).toEqual({ refused: 'storage-broken' })
  vi.restoreAllMocks()
  await engine.syncNow()
  expect(engine.status().blocked).toBeNull()
  await count(engine, 1)
})

test('enrolling a handheld at another center removes the old rows, and the queue stays', async () => {
  const handheld = await Handheld.ready()
  handheld.online = false
  await count(handheld.engine, 1)
  handheld.online = true
  await done(handheld.engine.enrol('GD1.other'))
  expect(await handheld.engine.sku(1)).toBeNull()
  expect(handheld.engine.status().unsent).toBe(1)
  await handheld.engine.syncNow()
  expect(piecesOnServer(handheld.server)).toBe(1)
  await done(handheld.engine.signInByBadge(seeds.jun))
})

/** Makes reading a store fail this often, as iOS does when a connection is no longer of any use. */
function failing(store: string, left: number): { left: number } {
  const failures = { left }
  for (const method of ['get', 'getAll'] as const) {
    const real = IDBObjectStore.prototype[method]
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      query: IDBValidKey | IDBKeyRange,
    ) {
      if (this.name === store && failures.left-- > 0) throw new DOMException('Internal error.', 'UnknownError')
      return real.call(this, query)
    })
  }
  return failures
}

async function connections(handheld: Handheld): Promise<IDBDatabase[]> {
  const open: IDBDatabase[] = []
  const databases: Map<string, { connections: IDBDatabase[] }> = Reflect.get(handheld.disk, '_databases')
  for (const { connections } of databases.values()) open.push(...connections)
  return open
}
