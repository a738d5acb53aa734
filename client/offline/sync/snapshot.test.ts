import { afterEach, expect, test, vi } from 'vitest'
import { noRoomUntilCleared } from '../../../tests/fakes/full-storage.ts'
import { stock } from '../../../tests/fakes/world.ts'
import { center, count, done, Handheld, piecesCounted, seeds, sku } from '../../../tests/fakes/handheld.ts'
import { packed } from '../../../tests/fakes/packed.ts'
import type { FakeServer } from '../../../tests/fakes/server.ts'

afterEach(() => vi.restoreAllMocks())

function largeCenter(): FakeServer {
  const server = center()
  for (let id = 1000; id < 4000; id++) server.skus.set(id, sku(id))
  return server
}

test('a snapshot that is cut off goes on where it was, and loses nothing', async () => {
  const server = largeCenter()
  const handheld = new Handheld(server)
  await done(handheld.engine.enrol('GD1.code'))
  server.cutAfterLines = 605
  await handheld.engine.syncNow()
  const cut = handheld.engine.status().snapshot
  expect(cut.state).toBe('loading')
  expect(cut.progress).toBeGreaterThan(0.1)
  const engine = await handheld.restart()
  await engine.syncNow()
  expect(server.resumedAfter).toEqual([null, '500'])
  expect(engine.status().snapshot).toEqual({ state: 'complete', progress: 1 })
  for (const id of [1, 300, 1000, 2500, 3999])
    expect(await engine.goodsByCode(`88000000${id}`)).toMatchObject([{ sku: { id } }])
})

test('each try of a snapshot on a bad line gets further, however soon it is cut', async () => {
  const server = largeCenter()
  const handheld = new Handheld(server)
  await done(handheld.engine.enrol('GD1.code'))
  for (let tries = 0; tries < 3; tries++) {
    server.cutAfterLines = 14
    await handheld.engine.syncNow()
  }
  expect(server.resumedAfter).toEqual([null, '10', '20'])
})

test('goods can be looked up while the first snapshot is still coming in', async () => {
  const server = largeCenter()
  const handheld = new Handheld(server)
  await done(handheld.engine.enrol('GD1.code'))
  server.cutAfterLines = 600
  await handheld.engine.syncNow()
  expect(handheld.engine.status().snapshot.state).toBe('loading')
  expect(await handheld.engine.goodsByCode('880000001')).toMatchObject([{ sku: { id: 1 } }])
})

test('after a restart all SKUs that are looked up at the same time are found, not only the first', async () => {
  const handheld = await Handheld.ready(largeCenter())
  const engine = await handheld.restart()
  const asked = [1, 1500, 2500, 3500]
  expect((await Promise.all(asked.map((id) => engine.sku(id)))).map((row) => row?.id)).toEqual(asked)
})

test('changes made while a snapshot was cut off are fetched after it', async () => {
  const server = largeCenter()
  const handheld = new Handheld(server)
  await done(handheld.engine.enrol('GD1.code'))
  server.cutAfterLines = 600
  await handheld.engine.syncNow()
  server.skus.set(1, sku(1, 'CHANGED'))
  server.touch('sku', 1)
  await handheld.engine.syncNow()
  expect(await handheld.engine.goodsByCode('CHANGED')).toMatchObject([{ sku: { id: 1 } }])
  expect(await handheld.engine.goodsByCode('880000001')).toEqual([])
})

test('goods that were moved and moved back while a snapshot came in are found at their location', async () => {
  const server = center()
  const lies = (locationId: number) => {
    server.stock.set(1, stock(1, [{ locationId, quantity: 5 }]))
    server.touch('stock', 1)
  }
  lies(11)
  const handheld = new Handheld(server)
  await done(handheld.engine.enrol('GD1.code'))
  // The SKU's stock has come, but the list of what lies at the locations has not.
  server.recordsPerMarker = 1
  server.cutAfterLines = 2 * packed(server).findIndex((line) => line.startsWith('at\t')) + 1
  await handheld.engine.syncNow()
  lies(12)
  server.onCall = (path) => {
    if (path.endsWith('/pull') && handheld.engine.status().snapshot.state === 'loading') lies(11)
  }
  await handheld.engine.syncNow()
  expect(await handheld.engine.stockAt(11)).toMatchObject([{ sku: { id: 1 }, quantity: 5 }])
})

test('work goes on with the data at hand while a new snapshot comes in', async () => {
  const handheld = await Handheld.ready(largeCenter())
  const { engine, server } = handheld
  await count(engine, 2)
  await engine.syncNow()
  server.keptFrom = ++server.version
  server.cutAfterLines = 100
  await engine.syncNow()
  expect(engine.status().snapshot.state).toBe('complete')
  expect(await engine.goodsByCode('880000003999')).toHaveLength(1)
  expect(await piecesCounted(engine)).toBe(2)
  await count(engine, 1)
  await engine.syncNow()
  expect(await piecesCounted(engine)).toBe(3)
})

test('reference data dropped for a scan while a snapshot came in is fetched as a whole, not only its rest', async () => {
  const handheld = await Handheld.ready(largeCenter())
  const { engine, server } = handheld
  server.keptFrom = ++server.version
  let isFull = false
  server.onPiece = async (share) => {
    if (isFull || share < 0.5) return
    isFull = true
    noRoomUntilCleared('actions', 'packA')
    await count(engine, 2)
  }
  await engine.syncNow()
  await engine.syncNow()
  expect(isFull).toBe(true)
  expect(engine.status().snapshot).toEqual({ state: 'complete', progress: 1 })
  for (const id of [1, 300, 1000, 2500, 3999])
    expect(await engine.goodsByCode(`88000000${id}`)).toMatchObject([{ sku: { id } }])
})

test('a handheld enrolled again while a snapshot comes in fetches a new one instead of going on with it', async () => {
  const handheld = new Handheld(largeCenter())
  const { engine, server } = handheld
  await done(engine.enrol('GD1.code'))
  let isEnrolled = false
  server.onPiece = async (share) => {
    if (isEnrolled || share < 0.5) return
    isEnrolled = true
    await done(engine.enrol('GD1.code'))
  }
  await engine.syncNow()
  await engine.syncNow()
  expect(isEnrolled).toBe(true)
  for (const id of [1, 300, 1000, 2500, 3999])
    expect(await engine.goodsByCode(`88000000${id}`)).toMatchObject([{ sku: { id } }])
})

test('workers can sign in before the snapshot is complete', async () => {
  const server = largeCenter()
  const handheld = new Handheld(server)
  await done(handheld.engine.enrol('GD1.code'))
  server.cutAfterLines = 10
  await handheld.engine.syncNow()
  await done(handheld.engine.signInByBadge(seeds.mina))
})
