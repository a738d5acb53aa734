import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { count, done, Handheld, seeds } from '../../tests/fakes/handheld.ts'
import { quotaFor } from '../../tests/fakes/full-storage.ts'

afterEach(() => vi.restoreAllMocks())

const parcel = { invoiceId: 501 }

test('a picture taken with no network is kept through a restart and a sign-out, and uploaded when the network is back', async () => {
  const handheld = await Handheld.ready()
  handheld.online = false
  await done(handheld.engine.addPhoto({ about: parcel, picture: picture(600_000) }))
  await handheld.engine.signOut()
  const engine = await handheld.restart()
  await engine.photosOf(parcel)
  expect(engine.status()).toMatchObject({ worker: null, photosUnsent: 1 })
  handheld.online = true
  await engine.syncNow()
  expect(engine.status().photosUnsent).toBe(0)
  const [arrived] = handheld.server.photos.values()
  expect(arrived).toMatchObject({ about: parcel, workerId: 21, bytes: 600_000, done: true })
  expect(await engine.photosOf(parcel)).toMatchObject([{ uploaded: true, refused: null }])
})

test('a picture is uploaded in parts, and goes on where it was after a cut', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  await done(engine.addPhoto({ about: parcel, picture: picture(600_000) }))
  server.onAnswer = (path) => {
    if (!path.endsWith('/part') || server.parts.length !== 2) return
    handheld.online = false
    throw new TypeError('cut')
  }
  await engine.syncNow()
  expect(engine.status().photosUnsent).toBe(1)
  handheld.online = true
  await engine.syncNow()
  expect(server.parts).toEqual([0, 256_000, 512_000])
  expect(engine.status().photosUnsent).toBe(0)
})

test('a picture counts as unsent from the moment it is kept, so that the next push takes it along', async () => {
  const { engine } = await Handheld.ready()
  await done(engine.addPhoto({ about: parcel, picture: picture(10_000) }))
  expect(engine.status().photosUnsent).toBe(1)
})

test('actions are sent before pictures: no part of a picture is sent while an action waits', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  handheld.online = false
  await done(engine.addPhoto({ about: parcel, picture: picture(10_000) }))
  await count(engine, 1)
  handheld.online = true
  server.onCall = (path) => {
    if (path.endsWith('/push')) throw new TypeError('cut')
  }
  await engine.syncNow()
  expect(server.paths.filter((path) => path.includes('/photo'))).toEqual([])
  server.onCall = () => {}
  await engine.syncNow()
  expect(engine.status()).toMatchObject({ unsent: 0, photosUnsent: 0 })
})

test('a scan between two parts of a picture is sent before the next part', async () => {
  const { engine, server } = await Handheld.ready()
  await done(engine.addPhoto({ about: parcel, picture: picture(600_000) }))
  let scanned = false
  server.onCall = async (path) => {
    if (!path.endsWith('/part') || scanned) return
    scanned = true
    await count(engine, 1)
  }
  await engine.syncNow()
  expect(server.parts).toEqual([0])
  await engine.syncNow()
  expect(server.parts).toEqual([0, 256_000, 512_000])
  const order = server.paths.filter((path) => path.endsWith('/part') || path.endsWith('/push'))
  expect(order.lastIndexOf('/api/sync/push')).toBeLessThan(order.findLastIndex((path) => path.endsWith('/part')))
})

test('a picture that the server refuses stays with its reason until it is removed, and the next one goes', async () => {
  const { engine, server } = await Handheld.ready()
  server.refusedPhoto = 'file-type'
  const first = await done(engine.addPhoto({ about: parcel, picture: picture(1000) }))
  await engine.syncNow()
  server.refusedPhoto = null
  await done(engine.addPhoto({ about: parcel, picture: picture(2000) }))
  await engine.syncNow()
  expect((await engine.photosOf(parcel)).map(({ uploaded, refused }) => [uploaded, refused])).toEqual([
    [true, null],
    [false, 'file-type'],
  ])
  expect(engine.status().photosUnsent).toBe(0)
  await engine.removePhoto(first.id)
  expect(await engine.photosOf(parcel)).toHaveLength(1)
})

test('a picture that came garbled is sent once more', async () => {
  const { engine, server } = await Handheld.ready()
  server.garbleNextPart = true
  await done(engine.addPhoto({ about: parcel, picture: picture(1000) }))
  await engine.syncNow()
  expect(server.parts).toEqual([0, 0])
  expect(engine.status().photosUnsent).toBe(0)
})

test('the pictures of a parcel or a shipment are shown newest first, as they were taken', async () => {
  const handheld = await Handheld.ready()
  const { engine } = handheld
  const first = await done(engine.addPhoto({ about: parcel, picture: picture(10) }))
  const second = await done(engine.addPhoto({ about: parcel, picture: picture(20) }))
  await done(engine.addPhoto({ about: { inboundId: 100, shipmentId: 1100 }, picture: picture(30) }))
  const shown = await engine.photosOf(parcel)
  expect(shown.map((photo) => [photo.id, photo.picture.size, photo.picture.type])).toEqual([
    [second.id, 20, 'image/jpeg'],
    [first.id, 10, 'image/jpeg'],
  ])
  expect(new Uint8Array((await shown[0]?.picture.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes(20))
  expect(await engine.photosOf({ inboundId: 100, shipmentId: 1100 })).toHaveLength(1)
})

test('an uploaded picture that is in a backup is dropped after a day, an unsent one is not', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  await done(engine.addPhoto({ about: parcel, picture: picture(10) }))
  await engine.syncNow()
  await done(engine.addPhoto({ about: { invoiceId: 502 }, picture: picture(10) }))
  server.onCall = (path) => {
    if (path.includes('/photo')) throw new TypeError('cut')
  }
  for (const clock of [handheld, server]) clock.now += 25 * 3_600_000
  server.watermark = new Date(server.now).toISOString()
  await engine.syncNow()
  expect(await engine.photosOf(parcel)).toEqual([])
  expect(await engine.photosOf({ invoiceId: 502 })).toHaveLength(1)
})

test('an uploaded picture that is in no backup is kept for a week, and sent again to a server restored from before it', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  const restore = server.backUp()
  server.watermark = new Date(server.now - 1).toISOString()
  await done(engine.addPhoto({ about: parcel, picture: picture(1000) }))
  await engine.syncNow()
  for (const clock of [handheld, server]) clock.now += 6 * 24 * 3_600_000
  await engine.syncNow()
  restore()
  await engine.syncNow()
  await engine.syncNow()
  expect([...server.photos.values()]).toMatchObject([{ done: true }])
  for (const clock of [handheld, server]) clock.now += 8 * 24 * 3_600_000
  await engine.syncNow()
  expect(await engine.photosOf(parcel)).toEqual([])
})

test('a server restored from its backup while a snapshot came in gets the pictures that it lost again', async () => {
  const { engine, server } = await Handheld.ready()
  const restore = server.backUp()
  await done(engine.addPhoto({ about: parcel, picture: picture(1000) }))
  await engine.syncNow()
  server.keptFrom = ++server.version
  server.cutAfterLines = 2
  await engine.syncNow()
  restore()
  for (let tries = 0; tries < 3; tries++) await engine.syncNow()
  expect(engine.status().snapshot.state).toBe('complete')
  expect([...server.photos.values()]).toMatchObject([{ done: true }])
})

test('a server restored from its backup gets the pictures that it lost again', async () => {
  const { engine, server } = await Handheld.ready()
  const restore = server.backUp()
  await done(engine.addPhoto({ about: parcel, picture: picture(1000) }))
  await engine.syncNow()
  expect([...server.photos.values()]).toMatchObject([{ done: true }])
  restore()
  expect(server.photos.size).toBe(0)
  await engine.syncNow()
  await engine.syncNow()
  expect([...server.photos.values()]).toMatchObject([{ done: true }])
  expect(engine.status().photosUnsent).toBe(0)
})

test('a picture is refused when storage is short, and scans go on', async () => {
  const handheld = await Handheld.ready()
  const { engine } = handheld
  handheld.freeBytes = 20_000_500
  expect(await engine.addPhoto({ about: parcel, picture: picture(1000) })).toEqual({ refused: 'photo-no-room' })
  await count(engine, 1)
  expect(engine.status()).toMatchObject({ blocked: null, unsent: 1, photosUnsent: 0, snapshot: { state: 'complete' } })
})

test('a full storage refuses the picture and leaves the reference data alone', async () => {
  const { engine } = await Handheld.ready()
  quotaFor('pictures', { left: Infinity })
  expect(await engine.addPhoto({ about: parcel, picture: picture(1000) })).toEqual({ refused: 'photo-no-room' })
  expect(engine.status()).toMatchObject({ blocked: null, snapshot: { state: 'complete' } })
  await count(engine, 1)
})

test('a scan without room drops pictures of goods before pictures that a worker took', async () => {
  const handheld = await Handheld.ready()
  const { engine } = handheld
  await done(engine.addPhoto({ about: parcel, picture: picture(1000) }))
  await engine.syncNow()
  handheld.goodsPictures = true
  quotaFor('actions', fullUntilDropped(handheld))
  await count(engine, 1)
  expect(engine.status()).toMatchObject({ blocked: null, unsent: 1, snapshot: { state: 'complete' } })
  expect(handheld.goodsPictures).toBe(false)
  expect(await engine.photosOf(parcel)).toHaveLength(1)
})

test('pictures of goods are dropped to make room for a picture that a worker takes', async () => {
  const handheld = await Handheld.ready()
  handheld.goodsPictures = true
  quotaFor('pictures', fullUntilDropped(handheld))
  await done(handheld.engine.addPhoto({ about: parcel, picture: picture(1000) }))
  expect(handheld.goodsPictures).toBe(false)
})

test('a scan without room drops uploaded pictures before the reference data', async () => {
  const { engine } = await Handheld.ready()
  await done(engine.addPhoto({ about: parcel, picture: picture(1000) }))
  await engine.syncNow()
  const quota = { left: Infinity }
  quotaFor('actions', quota)
  const remove = IDBObjectStore.prototype.delete
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'pictures') quota.left = 0
    return remove.call(this, key)
  })
  await count(engine, 1)
  expect(engine.status()).toMatchObject({ blocked: null, unsent: 1, snapshot: { state: 'complete' } })
  expect(await engine.photosOf(parcel)).toEqual([])
})

test('a picture is refused when nobody is signed in, and when it is larger than 10 MB', async () => {
  const { engine } = await Handheld.ready()
  expect(await engine.addPhoto({ about: parcel, picture: picture(10_000_001) })).toEqual({
    refused: 'too-large',
    with: { megabytes: 10 },
  })
  await engine.signOut()
  expect(await engine.addPhoto({ about: parcel, picture: picture(10) })).toEqual({ refused: 'not-signed-in' })
  await done(engine.signInByBadge(seeds.jun))
  await done(engine.addPhoto({ about: parcel, picture: picture(10) }))
})

function bytes(size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, i) => i % 251)
}
function picture(size: number): Blob {
  return new Blob([bytes(size)], { type: 'image/jpeg' })
}

/** There is no room as long as pictures of goods take it. */
function fullUntilDropped(handheld: Handheld): { left: number } {
  return {
    get left() {
      return handheld.goodsPictures ? 1 : 0
    },
    set left(_) {},
  }
}
