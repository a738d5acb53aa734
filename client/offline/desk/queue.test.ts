import { IDBDatabase } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import type { Draft } from '../engine.ts'
import {
  center,
  count,
  counted,
  done,
  Handheld,
  location,
  piecesCounted,
  piecesOnServer,
  seeds,
  stored,
  undone,
} from '../../../tests/fakes/handheld.ts'

test('twenty scans in a second are kept in order and none is lost', async () => {
  const { engine, server } = await Handheld.ready()
  server.inbounds.get(100)?.items.splice(0, 1, { skuId: 1, quantity: 100, skuName: 'SKU 1', partnerItemNumber: null })
  server.touch('inbound', 100)
  await engine.syncNow()
  const queued = await Promise.all(Array.from({ length: 20 }, (_, i) => count(engine, i + 1 > 4 ? 1 : i + 1)))
  expect(queued.map((q) => q.seq)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  expect(await piecesCounted(engine)).toBe(26)
  const ids = (await engine.queued()).map((q) => q.action.id)
  expect(ids.reverse()).toEqual(queued.map((q) => q.id))
  await engine.syncNow()
  expect(piecesOnServer(server)).toBe(26)
})

test('a scan is written with strict durability, so that it is on the disk before it beeps', async () => {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const { engine } = await Handheld.ready()
  begun.mockClear()
  await count(engine, 1)
  const written = begun.mock.calls.filter(
    ([stores, mode]) => mode === 'readwrite' && [stores].flat().includes('actions'),
  )
  expect(written.map(([, , how]) => how)).toEqual([{ durability: 'strict' }])
  begun.mockRestore()
})

test('an action that the rules refuse is answered at once and not queued', async () => {
  const { engine } = await Handheld.ready()
  expect(await engine.queue(counted(11))).toEqual({
    refused: 'more-than-announced',
    with: { sku: 'SKU 1', expected: 10, got: 11 },
  })
  await count(engine, 10)
  expect(await engine.queue(counted(1))).toMatchObject({ refused: 'more-than-announced' })
  expect(engine.status().unsent).toBe(1)
})

test('a handheld that is restarted without network goes on with its worker, its queue and its data', async () => {
  const handheld = await Handheld.ready()
  handheld.online = false
  await count(handheld.engine, 4)
  const engine = await handheld.restart()
  expect(await piecesCounted(engine)).toBe(4)
  expect(engine.status()).toMatchObject({ worker: { name: 'Mina' }, unsent: 1, snapshot: { state: 'complete' } })
  await count(engine, 3)
  handheld.online = true
  await engine.syncNow()
  expect(piecesOnServer(handheld.server)).toBe(7)
  expect(engine.status()).toMatchObject({ unsent: 0, oldestUnsentAt: null, online: true })
})

test('a handheld says that it is offline as soon as its network is gone, not at the next try', async () => {
  const { engine, sleepers } = await Handheld.ready()
  engine.start()
  await engine.syncNow()
  expect(engine.status().online).toBe(true)
  for (const networkIsGone of sleepers) networkIsGone()
  expect(engine.status().online).toBe(false)
  await engine.stop()
})

test('two tabs of one handheld queue at the same time, and the server gets one contiguous queue', async () => {
  const handheld = await Handheld.ready()
  handheld.online = false
  const other = handheld.openTab()
  for (const tab of [handheld.engine, other]) tab.start()
  await other.inbound(100)
  const queued = await Promise.all([0, 1, 2, 3].flatMap(() => [count(handheld.engine, 1), count(other, 1)]))
  expect(queued.map((q) => q.seq).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await piecesCounted(other)).toBe(8)
  expect(await piecesCounted(handheld.engine)).toBe(8)
  handheld.online = true
  await handheld.engine.syncNow()
  expect(piecesOnServer(handheld.server)).toBe(8)
  await other.stop()
})

test('two tabs cannot both count the last announced piece', async () => {
  const handheld = await Handheld.ready()
  const other = handheld.openTab()
  await count(handheld.engine, 1)
  await piecesCounted(other)
  for (const quantity of [4, 4]) await count(handheld.engine, quantity)
  const both = await Promise.all([handheld.engine.queue(counted(1)), other.queue(counted(1))])
  expect(both.filter((q) => 'refused' in q)).toHaveLength(1)
  await other.stop()
})

test('goods put away with no network are shown in the stock of their SKU and location, and an undo takes them back', async () => {
  const { engine } = await Handheld.ready()
  await count(engine, 6)
  const put = await done(engine.queue(stored(4)))
  expect(await engine.stock(1)).toMatchObject({
    available: 4,
    inStorage: 4,
    places: [{ locationId: 11, alias: 'A-01-11', quantity: 4 }],
  })
  expect(await engine.stockAt(11)).toMatchObject([{ sku: { id: 1 }, quantity: 4 }])
  await done(engine.queue(undone(put.id)))
  expect(await engine.stock(1)).toMatchObject({ inStorage: 0, places: [] })
  expect(await engine.queue(undone(put.id))).toEqual({ refused: 'already-undone' })
  expect((await engine.queued()).map((q) => [q.action.type, q.undone])).toEqual([
    ['inbound.undo', false],
    ['inbound.store', true],
    ['inbound.inspect', false],
  ])
})

test('putting away waits for the counts that it depends on, and for nothing else', async () => {
  const { engine, server } = await Handheld.ready()
  const first = await count(engine, 2)
  await count(engine, 2, 2)
  const second = await count(engine, 2)
  await done(engine.queue(stored(3)))
  expect((await engine.queued())[0]?.action.deps).toEqual([first.id, second.id])
  await engine.syncNow()
  await done(engine.queue(stored(1)))
  expect((await engine.queued())[0]?.action.deps).toEqual([])
  await engine.syncNow()
  expect(server.stock.get(1)?.inStorage).toBe(4)
})

test('putting away does not wait for a count that was undone, and closing waits for all that is put away', async () => {
  const { engine } = await Handheld.ready()
  const mistaken = await count(engine, 9)
  await done(engine.queue(undone(mistaken.id)))
  const counts = await count(engine, 3)
  const one = await done(engine.queue(stored(1)))
  expect((await engine.queued())[0]?.action.deps).toEqual([counts.id])
  const taken = await done(engine.queue(stored(1)))
  await done(engine.queue({ type: 'inbound.undo', payload: { inboundId: 100, undoes: taken.id } }))
  const two = await done(engine.queue(stored(2)))
  await done(engine.queue({ type: 'inbound.close', payload: { inboundId: 100 } }))
  expect((await engine.queued())[0]?.action.deps).toEqual([one.id, two.id])
})

test('an action done an hour ago and long synced can still be undone with no network', async () => {
  const handheld = await Handheld.ready()
  const { id } = await count(handheld.engine, 4)
  await handheld.engine.syncNow()
  handheld.now += 3_600_000
  handheld.online = false
  const engine = await handheld.restart()
  await done(engine.queue(undone(id)))
  expect(await piecesCounted(engine)).toBe(0)
  handheld.online = true
  await engine.syncNow()
  expect(piecesOnServer(handheld.server)).toBe(0)
})

test('a leader’s own badge lets unannounced goods pass, for one action', async () => {
  const { engine } = await Handheld.ready()
  const unannounced = counted(1, 300)
  expect(await engine.queue(unannounced)).toMatchObject({ refused: 'sku-not-announced' })
  expect(await engine.consent(seeds.jun, unannounced)).toEqual({ refused: 'badge-no-leader' })
  const consent = await done(engine.consent(seeds.leader, unannounced))
  const queued = await done(engine.queue(unannounced, consent))
  expect(queued.id).toBe(consent.actionId)
  expect(await piecesCounted(engine, 300)).toBe(1)
  expect((await engine.queued())[0]?.action).toMatchObject({ workerId: 21, override: { workerId: 23 } })
})

test('the queue of a handheld that cannot send any more can be exported to a file', async () => {
  const handheld = await Handheld.ready()
  await count(handheld.engine, 1)
  await handheld.engine.syncNow()
  handheld.online = false
  await count(handheld.engine, 2)
  const file = JSON.parse(await (await handheld.engine.exportQueue()).text())
  expect(file).toMatchObject({
    format: 'gantry-queue',
    v: 1,
    deviceId: 7,
    grants: [{ workerId: 21 }],
    actions: [{ seq: 2, payload: { quantity: 2 } }],
  })
  expect(file.clientId).toBe(handheld.server.pushes[0]?.clientId)
})

test('a carton that exists once is counted once by a handheld, before and after it is sent, and after a restart', async () => {
  const handheld = await Handheld.ready()
  const draft: Draft = {
    type: 'inbound.inspect',
    payload: {
      inboundId: 100,
      skuId: 1,
      lot: null,
      expirationDate: null,
      condition: 'GOOD',
      quantity: 2,
      units: ['(00)340123450000000008'],
    },
  }
  const first = await done(handheld.engine.queue(draft))
  const again = { refused: 'unit-counted', with: { unit: '340123450000000008' } }
  expect(await handheld.engine.queue(draft)).toEqual(again)
  let engine = await handheld.restart()
  expect(await engine.queue(draft)).toEqual(again)
  await engine.syncNow()
  expect(await engine.queue(draft)).toEqual(again)
  engine = await handheld.restart()
  expect(await engine.queue(draft)).toEqual(again)
  await done(engine.queue(undone(first.id)))
  await done(engine.queue(draft))
  expect(await engine.queue(draft)).toEqual(again)
  await engine.syncNow()
  expect(piecesOnServer(handheld.server)).toBe(2)
})

test('a location needs no recount once this handheld has recounted it, and needs one again when that is undone', async () => {
  const server = center()
  server.locations.set(11, { ...location(11), count: { status: 'RECOUNT', firstById: 22 } })
  const handheld = await Handheld.ready(server)
  const { engine } = handheld
  handheld.online = false
  const payload = { locationId: 11, counted: [] }
  const { id } = await done(engine.queue({ type: 'count.recount', payload }))
  expect((await engine.location(11))?.count).toBeNull()
  expect(await engine.placesToCount()).toEqual([])
  await done(engine.queue({ type: 'count.undo', payload: { locationId: 11, undoes: id } }))
  expect(await engine.location(11)).toMatchObject({ count: { status: 'RECOUNT', firstById: 22 } })
  expect(await engine.placesToCount()).toMatchObject([{ id: 11 }])
  await done(engine.queue({ type: 'count.recount', payload }))
})
