import { expect, test } from 'vitest'
import {
  count,
  done,
  Handheld,
  inbound,
  location,
  piecesCounted,
  piecesOnServer,
  seeds,
  sku,
  stored,
} from '../../../tests/fakes/handheld.ts'

test('pieces counted by others are added to those that wait here, and none counts twice after syncing', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  const other = await Handheld.ready(server)
  await count(other.engine, 3)
  await other.engine.syncNow()
  handheld.online = false
  await count(engine, 2)
  expect(await piecesCounted(engine)).toBe(2)
  handheld.online = true
  await engine.syncNow()
  expect(await piecesCounted(engine)).toBe(5)
  expect((await engine.inbound(100))?.unsent).toBe(0)
  await count(engine, 1)
  expect(await engine.inbound(100)).toMatchObject({ unsent: 1, status: 'PROCESSING' })
  expect(await piecesCounted(engine)).toBe(6)
})

test('a pull of many pages shows each piece once at every page', async () => {
  const { engine, server } = await Handheld.ready()
  await count(engine, 2)
  await done(engine.queue(stored(2)))
  server.pageSize = 1
  const seen: number[] = []
  server.onCall = async (path) => {
    if (path.endsWith('/pull')) seen.push(await piecesCounted(engine))
  }
  await engine.syncNow()
  expect(seen.length).toBeGreaterThan(2)
  expect(new Set(seen)).toEqual(new Set([2]))
  expect(await engine.stock(1)).toMatchObject({ inStorage: 2 })
})

test('a SKU whose barcodes change is found by the new one only', async () => {
  const { engine, server } = await Handheld.ready()
  expect(await engine.goodsByCode('880000002')).toMatchObject([
    { sku: { id: 2 }, code: '880000002', bundleQuantity: 1 },
  ])
  server.skus.set(2, {
    ...sku(2),
    barcodes: [
      { code: 'NEW-2', bundleQuantity: 12, isMain: true },
      { code: '880000001', bundleQuantity: 1, isMain: false },
    ],
  })
  server.touch('sku', 2)
  await engine.syncNow()
  expect(await engine.goodsByCode('880000002')).toEqual([])
  expect(await engine.goodsByCode('NEW-2')).toMatchObject([{ sku: { id: 2 }, bundleQuantity: 12 }])
  expect((await engine.goodsByCode('880000001')).map((m) => m.sku.id)).toEqual([1, 2])
})

test('a SKU is found by words of its name, whatever their case, width and spaces', async () => {
  const { engine, server } = await Handheld.ready()
  server.skus.set(2, { ...sku(2), name: 'Alpine Black  Ｔ-Shirt', partnerItemNumber: 'AL-77' })
  server.touch('sku', 2)
  await engine.syncNow()
  for (const words of ['alpineblack', 'black tshirt', 'al77', 'T-SHIRT alp'])
    expect([words, (await engine.skusNamed(words, 30)).map(({ id }) => id)]).toEqual([words, [2]])
  expect(await engine.skusNamed('alpine white', 30)).toEqual([])
  expect(await engine.skusNamed(' ', 30)).toEqual([])
  expect(await engine.skusNamed('e', 1)).toHaveLength(1)
})

test('goods are found by their other names, and their assigned locations are known', async () => {
  const { engine, server } = await Handheld.ready()
  server.skus.set(2, { ...sku(2), nameVariations: ['어성초 토너'], assigned: [{ locationId: 11, maxStock: 40 }] })
  server.touch('sku', 2)
  await engine.syncNow()
  expect((await engine.skusNamed('어성초', 30)).map(({ id }) => id)).toEqual([2])
  expect((await engine.sku(2))?.assigned).toEqual([{ locationId: 11, maxStock: 40 }])
})

test('the nearest free location is the next empty one along the shelves that is not disabled', async () => {
  const { engine, server } = await Handheld.ready()
  const shelves = { 11: 'A-1', 12: 'A-2', 13: 'A-3', 14: 'A-4', 15: 'A-10' }
  for (const [id, alias] of Object.entries(shelves)) server.locations.set(Number(id), location(Number(id), alias))
  server.locations.set(13, { ...location(13, 'A-3'), disabled: true })
  server.stock.set(2, {
    skuId: 2,
    available: 1,
    reserved: 0,
    inStorage: 1,
    places: [{ locationId: 12, alias: 'A-2', lot: null, expirationDate: null, condition: 'GOOD', quantity: 1 }],
  })
  for (const id of Object.keys(shelves)) server.touch('location', Number(id))
  server.touch('stock', 2)
  await engine.syncNow()
  expect(await engine.freeNear(12)).toMatchObject({ alias: 'A-1' })
  expect(await engine.freeNear(15)).toMatchObject({ alias: 'A-4' })
  expect(await engine.freeNear(999_999)).toBeNull()
})

test('the first damaged pieces of a SKU get a free location that is not pickable beside other damaged goods', async () => {
  const { engine, server } = await Handheld.ready()
  expect(await engine.freeBesideDamaged()).toBeNull()
  const kept = { pickable: false, type: 'B2B' }
  server.locations.set(11, { ...location(11, 'DOCK-1'), pickable: false, type: 'INBOUND' })
  server.locations.set(12, { ...location(12, 'QT-1'), ...kept })
  server.locations.set(13, { ...location(13, 'QT-2'), ...kept })
  server.locations.set(14, { ...location(14, 'QT-3'), ...kept })
  server.locations.set(15, location(15, 'QT-1A'))
  const lies = (locationId: number, condition: 'GOOD' | 'DAMAGED', quantity: number) =>
    ({ locationId, alias: '', lot: null, expirationDate: null, condition, quantity }) as const
  server.stock.set(2, {
    skuId: 2,
    available: 9,
    reserved: 0,
    inStorage: 9,
    places: [lies(11, 'DAMAGED', 5), lies(12, 'DAMAGED', 2), lies(13, 'GOOD', 2)],
  })
  for (const id of [11, 12, 13, 14, 15]) server.touch('location', id)
  server.touch('stock', 2)
  await engine.syncNow()
  expect(await engine.freeBesideDamaged()).toMatchObject({ alias: 'QT-3' })
})

test('a location that is renamed is found by its new alias, in either case', async () => {
  const { engine, server } = await Handheld.ready()
  expect(await engine.locationByAlias('a-01-11')).toMatchObject({ id: 11 })
  server.locations.set(11, location(11, 'B-09'))
  server.touch('location', 11)
  await engine.syncNow()
  expect(await engine.locationByAlias('A-01-11')).toBeNull()
  expect(await engine.locationByAlias('b-09')).toMatchObject({ id: 11, alias: 'B-09' })
})

test('stock that is moved shows only at its new location', async () => {
  const { engine, server } = await Handheld.ready()
  const lies = (locationId: number, quantity: number) => {
    server.stock.set(2, {
      skuId: 2,
      available: quantity,
      reserved: 0,
      inStorage: quantity,
      places: [{ locationId, alias: '', lot: null, expirationDate: null, condition: 'GOOD', quantity }],
    })
    server.touch('stock', 2)
    return engine.syncNow()
  }
  await lies(11, 5)
  expect(await engine.stockAt(11)).toMatchObject([{ sku: { id: 2 }, quantity: 5 }])
  await lies(12, 5)
  expect(await engine.stockAt(11)).toEqual([])
  expect(await engine.stockAt(12)).toMatchObject([{ sku: { id: 2 }, quantity: 5 }])
})

test('rows that leave the handheld’s sight are removed', async () => {
  const { engine, server } = await Handheld.ready()
  server.skus.delete(2)
  server.touch('sku', 2)
  server.locations.delete(12)
  server.touch('location', 12)
  server.inbounds.delete(100)
  server.touch('inbound', 100)
  await engine.syncNow()
  expect(await engine.goodsByCode('880000002')).toEqual([])
  expect(await engine.sku(2)).toBeNull()
  expect(await engine.locationByAlias('A-01-12')).toBeNull()
  expect(await engine.inbound(100)).toBeNull()
  expect(await engine.openInbounds()).toEqual([])
})

test('an inbound is found by its code or a waybill number, without regard to dashes and case', async () => {
  const { engine } = await Handheld.ready()
  for (const code of ['ib261120-0100', 'IB2611200100', '1234567890', '1234-5678-90'])
    expect(await engine.findInbounds(code)).toMatchObject([{ id: 100 }])
  expect(await engine.findInbounds('1234')).toEqual([])
})

test('open inbounds are sorted by their day, and one closed on this handheld is open no more', async () => {
  const { engine, server } = await Handheld.ready()
  server.inbounds.set(101, { ...inbound(101), scheduledDate: '2026-11-19' })
  server.inbounds.set(102, { ...inbound(102), scheduledDate: null })
  for (const id of [101, 102]) server.touch('inbound', id)
  await engine.syncNow()
  expect((await engine.openInbounds()).map((i) => i.id)).toEqual([101, 100, 102])
  await count(engine, 1)
  await done(engine.queue(stored(1)))
  await done(engine.queue({ type: 'inbound.close', payload: { inboundId: 100 } }))
  expect((await engine.openInbounds()).map((i) => i.id)).toEqual([101, 102])
})

test('a handheld that was away too long takes a new snapshot and still sends its queue', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  server.inbounds.set(104, inbound(104))
  server.touch('inbound', 104)
  await engine.syncNow()
  expect(await engine.inbound(104)).not.toBeNull()
  handheld.online = false
  await count(engine, 2)
  server.skus.delete(300)
  server.inbounds.delete(104)
  server.inbounds.set(103, inbound(103))
  server.keptFrom = ++server.version
  handheld.online = true
  await engine.syncNow()
  expect(await engine.sku(300)).toBeNull()
  expect(await engine.findInbounds('IB261120-0103')).toHaveLength(1)
  expect(await engine.inbound(104)).toBeNull()
  expect(piecesOnServer(server)).toBe(2)
  expect(await piecesCounted(engine)).toBe(2)
  expect(engine.status()).toMatchObject({ unsent: 0, snapshot: { state: 'complete' } })
})

test('a tab that does not sync sees what the other tab fetched', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  const other = handheld.openTab()
  for (const tab of [engine, other]) tab.start()
  expect(await other.goodsByCode('NEW-2')).toEqual([])
  await other.sku(2)
  server.skus.set(2, { ...sku(2, 'NEW-2'), name: 'Renamed' })
  server.touch('sku', 2)
  await engine.syncNow()
  expect(await other.goodsByCode('NEW-2')).toMatchObject([{ sku: { name: 'Renamed' } }])
  await other.stop()
})

test('the queue is sent by itself when the network comes back', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  engine.start()
  handheld.online = false
  await count(engine, 2)
  const drained = new Promise<void>((resolve) =>
    engine.subscribe(() => engine.status().online && engine.status().unsent === 0 && resolve()),
  )
  handheld.online = true
  handheld.wake()
  await drained
  expect(piecesOnServer(server)).toBe(2)
  await engine.stop()
})

test('a worker who signs in in one tab is signed in in the other tab, too', async () => {
  const handheld = await Handheld.ready()
  const other = handheld.openTab()
  for (const tab of [handheld.engine, other]) tab.start()
  await other.inbound(100)
  const changed = new Promise<void>((resolve) =>
    other.subscribe(() => other.status().worker?.name === 'Jun' && resolve()),
  )
  await done(handheld.engine.signInByBadge(seeds.jun))
  await changed
  await count(other, 1)
  expect((await other.queued())[0]?.action.workerId).toBe(22)
  await Promise.all([other.stop(), handheld.engine.stop()])
})

test('missing pieces are sought where enough of them lie, and in the same lot and expiry when a part is already taken', async () => {
  const { engine, server } = await Handheld.ready()
  const lies = (locationId: number, quantity: number, expirationDate: string | null = null) =>
    ({ locationId, alias: `A-01-${locationId}`, lot: null, expirationDate, condition: 'GOOD', quantity }) as const
  server.locations.set(13, location(13))
  server.stock.set(2, {
    skuId: 2,
    available: 17,
    reserved: 0,
    inStorage: 17,
    places: [lies(11, 5), lies(12, 3), lies(13, 9, '2027-01-31')],
  })
  server.pickLists.set(7, {
    id: 7,
    code: 'SL-000007',
    kind: 'SINGLE',
    status: 'PROGRESSING',
    centerId: 1,
    partnerName: 'Haru',
    pickingLocationId: 99,
    startedById: 21,
    startedByName: 'Mina',
    lines: [
      {
        id: 71,
        skuId: 2,
        skuName: 'Toner',
        lot: null,
        expirationDate: null,
        condition: 'GOOD',
        locationId: 11,
        alias: 'A-01-11',
        invoiceId: 501,
        serial: '6012-501',
        invoiceStatus: 'PRINTED',
        tote: null,
        quantity: 5,
        processedQuantity: 0,
        shortQuantity: 0,
        putBackQuantity: 0,
        handedOutQuantity: 0,
      },
    ],
  })
  server.touch('location', 13)
  server.touch('stock', 2)
  server.touch('slip', 7)
  await engine.syncNow()
  const lacking = { slipId: 7, lineId: 71 }
  expect(await engine.nextPlace({ ...lacking, pieces: 2, isSplit: true })).toMatchObject({ locationId: 12, free: 3 })
  expect(await engine.nextPlace({ ...lacking, pieces: 4, isSplit: true })).toBeNull()
  expect(await engine.nextPlace({ ...lacking, pieces: 5, isSplit: false })).toMatchObject({ locationId: 13 })
})
