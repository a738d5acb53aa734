import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { consol, invoice, packedInvoice } from '../../../tests/fakes/world.ts'
import { done, Handheld, seeds, sku } from '../../../tests/fakes/handheld.ts'
import {
  closing,
  loading,
  moving,
  nesting,
  packing,
  parcels,
  pictureOf,
  unloading,
} from '../../../tests/fakes/parcels.ts'
import { officeDoes } from '../../../tests/fakes/rules.ts'

afterEach(() => vi.restoreAllMocks())

test('a parcel packed and loaded without a network shows at once what the server will answer later', async () => {
  const handheld = await Handheld.ready(parcels())
  const { engine } = handheld
  handheld.online = false
  await done(engine.queue(packing(501)))
  expect(await engine.invoice(501)).toMatchObject({
    status: 'PACKED',
    packedByName: 'Mina',
    packedAt: '2026-11-20T08:00:00.000Z',
    unsent: 1,
  })
  expect(await engine.plan(1)).toMatchObject({ loaded: 1, toLoad: 4, toPack: 1 })
  await done(engine.queue(loading(501)))
  await done(engine.queue(loading(503)))
  expect(await engine.invoice(501)).toMatchObject({
    status: 'CONSOLIDATED',
    consolCode: 'CS-ICN1-000001',
    loadedByName: 'Mina',
    unsent: 2,
  })
  expect(await engine.consol(1)).toMatchObject({
    invoiceIds: [501, 503],
    count: 2,
    unsent: 2,
    plan: { loaded: 3, toLoad: 2, toPack: 1 },
  })
  const before = await pictureOf(engine)
  handheld.online = true
  await engine.syncNow()
  expect(await pictureOf(engine)).toEqual(before)
  expect(await engine.consol(1)).toMatchObject({ unsent: 0 })
  const restarted = await handheld.restart()
  expect(await pictureOf(restarted)).toEqual(before)
})

test('boxes nested in a pallet count with the pallet, and a waybill that is taken off does not count any more', async () => {
  const handheld = await Handheld.ready(parcels())
  const { engine } = handheld
  handheld.online = false
  await done(engine.queue(loading(503, 3)))
  await done(engine.queue(nesting(3)))
  await done(engine.queue(loading(504)))
  expect(await engine.consol(1)).toMatchObject({
    count: 2,
    invoiceIds: [504],
    boxes: [{ id: 3, code: 'CS-ICN1-000003', invoiceIds: [503] }],
  })
  expect(await engine.consol(3)).toMatchObject({ parentId: 1, parentCode: 'CS-ICN1-000001', count: 1 })
  await done(engine.queue(unloading(506, 2)))
  expect(await engine.consol(2)).toMatchObject({ count: 0, invoiceIds: [] })
  const before = await pictureOf(engine)
  handheld.online = true
  await engine.syncNow()
  expect(await pictureOf(engine)).toEqual(before)
  await done(engine.queue({ type: 'consol.unnest', payload: { consolId: 3, parentId: 1 } }))
  expect(await engine.consol(1)).toMatchObject({ count: 1, boxes: [] })
})

test('a cancelled waybill stays on its pallet, listed apart, until it is taken off', async () => {
  const { engine, server } = await Handheld.ready(parcels())
  officeDoes(server, { id: '', type: 'invoice.cancel', payload: { invoiceId: 506 } })
  await engine.syncNow()
  expect(await engine.consol(2)).toMatchObject({ count: 0, invoiceIds: [], canceledIds: [506], plan: { loaded: 0 } })
  await done(engine.queue(unloading(506, 2)))
  expect(await engine.consol(2)).toMatchObject({ count: 0, canceledIds: [] })
  expect(await engine.invoice(506)).toMatchObject({ status: 'CANCELED', consolId: null })
  await engine.syncNow()
  expect(await engine.consol(2)).toMatchObject({ canceledIds: [] })
})

test('a pallet names a waybill whose order was called off as long as the waybill lies on it', async () => {
  const { engine, server } = await Handheld.ready(parcels())
  expect(await engine.consol(2), 'an older row says none').toMatchObject({ invoiceIds: [506], calledOffIds: [] })
  server.consols.set(2, consol(2, 'PALLET', { invoiceIds: [506], calledOffIds: [506] }))
  server.touch('consol', 2)
  await engine.syncNow()
  expect(await engine.consol(2)).toMatchObject({ count: 1, invoiceIds: [506], calledOffIds: [506] })
  await done(engine.queue(unloading(506, 2)))
  expect(await engine.consol(2)).toMatchObject({ count: 0, calledOffIds: [] })
})

test('every action of a handheld can be undone once without a network, also after a restart', async () => {
  const handheld = await Handheld.ready(parcels())
  const before = await pictureOf(handheld.engine)
  const deeds = []
  for (const draft of [packing(501), loading(501), nesting(3), moving(5)])
    deeds.push({ draft, ...(await done(handheld.engine.queue(draft))) })
  deeds.push({
    draft: closing(6),
    ...(await done(handheld.engine.queue({ type: 'relocation.arrive', payload: { relocationId: 31 } }))),
  })
  await handheld.engine.syncNow()
  handheld.online = false
  const engine = await handheld.restart()
  for (const { draft, id } of deeds.reverse()) {
    if (draft.type.startsWith('packing'))
      await done(engine.queue({ type: 'packing.undo', payload: { invoiceId: 501, undoes: id } }))
    else if (draft.type === 'consol.load')
      await done(engine.queue({ type: 'consol.undo', payload: { consolId: 1, undoes: id } }))
    else if (draft.type === 'consol.nest')
      await done(engine.queue({ type: 'consol.undo', payload: { consolId: 3, undoes: id } }))
    else if (draft.type === 'relocation.move')
      await done(engine.queue({ type: 'relocation.undo', payload: { skuId: 1, undoes: id } }))
    else await done(engine.queue({ type: 'relocation.undo', payload: { relocationId: 31, undoes: id } }))
  }
  expect(await pictureOf(engine)).toEqual(before)
  expect(
    await engine.queue({
      type: 'consol.undo',
      payload: { consolId: 1, undoes: deeds.find((deed) => deed.draft.type === 'consol.load')?.id ?? '' },
    }),
  ).toEqual({ refused: 'already-undone' })
  handheld.online = true
  await engine.syncNow()
  expect(await pictureOf(engine)).toEqual(before)
})

test('goods held by a sheet are not free, goods on the way lie at no location, and closing the sheet puts them down', async () => {
  const handheld = await Handheld.ready(parcels())
  const { engine } = handheld
  handheld.online = false
  const at = (locationId: number) => ({
    skuId: 1,
    locationId,
    lot: null,
    expirationDate: null,
    condition: 'GOOD' as const,
  })
  expect(await engine.freeAt(at(11))).toBe(14)
  expect(await engine.queue(moving(15))).toEqual({
    refused: 'not-enough-there',
    with: { location: 'A-01-11', expected: 15, got: 14 },
  })
  await done(engine.queue(moving(14)))
  expect(await engine.freeAt(at(11))).toBe(0)
  await done(engine.queue({ type: 'relocation.arrive', payload: { relocationId: 31 } }))
  expect(await engine.openRelocations()).toMatchObject([{ id: 31, status: 'RELOCATING', unsent: 1 }])
  expect(await engine.stockAt(11)).toEqual([])
  expect(await engine.queue(closing(4, { locationId: 11 }))).toMatchObject({ refused: 'location-unplanned' })
  await done(engine.queue(closing(4)))
  expect(await engine.relocationByCode('rm-000031')).toMatchObject({
    status: 'CLOSED',
    storageQuantity: 4,
    actualLocationId: 12,
  })
  expect(await engine.openRelocations()).toEqual([])
  expect((await engine.stock(1))?.places.map((place) => [place.alias, place.quantity])).toEqual([
    ['A-01-11', 2],
    ['A-01-12', 18],
  ])
  const before = await pictureOf(engine)
  handheld.online = true
  await engine.syncNow()
  expect(await pictureOf(engine)).toEqual(before)
})

test('a load waits for the packing it depends on, and is held when that packing is refused', async () => {
  const { engine, server } = await Handheld.ready(parcels())
  const packed = await done(engine.queue(packing(501)))
  const load = await done(engine.queue(loading(501)))
  await done(engine.queue(loading(503)))
  const unload = await done(engine.queue(unloading(501)))
  const arrive = await done(engine.queue({ type: 'relocation.arrive', payload: { relocationId: 31 } }))
  await done(engine.queue(closing(6)))
  expect((await engine.queued()).map((one) => one.action.deps).reverse()).toEqual([
    [],
    [packed.id],
    [],
    [load.id],
    [],
    [arrive.id],
  ])
  server.refuse.set(packed.id, 'invoice-canceled')
  await engine.syncNow()
  const states = new Map((await engine.queued()).map(({ action, state }) => [action.id, state]))
  expect([packed.id, load.id, unload.id, arrive.id].map((id) => states.get(id))).toEqual([
    'refused',
    'held',
    'held',
    'applied',
  ])
  expect(await engine.consol(1)).toMatchObject({ invoiceIds: [503] })
  expect(await engine.invoice(501)).toMatchObject({ status: 'PRINTED', consolId: null })
})

test('an undo waits for the action that it takes back, and taking a box out waits for putting it in', async () => {
  const { engine, server } = await Handheld.ready(parcels())
  const nest = await done(engine.queue(nesting(3)))
  const out = await done(engine.queue({ type: 'consol.unnest', payload: { consolId: 3, parentId: 1 } }))
  const load = await done(engine.queue(loading(503)))
  const undo = await done(engine.queue({ type: 'consol.undo', payload: { consolId: 1, undoes: load.id } }))
  expect((await engine.queued()).map((one) => one.action.deps).reverse()).toEqual([[], [nest.id], [], [load.id]])
  server.refuse.set(nest.id, 'plan-closed')
  server.refuse.set(load.id, 'invoice-canceled')
  await engine.syncNow()
  const states = new Map((await engine.queued()).map(({ action, state }) => [action.id, state]))
  expect([nest.id, out.id, load.id, undo.id].map((id) => states.get(id))).toEqual([
    'refused',
    'held',
    'refused',
    'held',
  ])
})

test('a waybill that two handhelds load on two pallets lies on the first, and both workers are told', async () => {
  const server = parcels()
  const [mina, jun, sora] = [await Handheld.ready(server), await Handheld.ready(server), await Handheld.ready(server)]
  await jun.engine.signOut()
  await done(jun.engine.signInByBadge(seeds.jun))
  await sora.engine.signOut()
  await done(mina.engine.queue(loading(503, 1)))
  await done(jun.engine.queue(loading(503, 2)))
  for (const { engine } of [mina, jun, mina]) await engine.syncNow()
  expect(await mina.engine.exceptions()).toMatchObject([{ code: 'loaded-elsewhere', workerId: 22, concernsId: 21 }])
  // None of her own actions was refused.
  expect(mina.engine.status()).toMatchObject({ refused: 0, concerning: 1 })
  expect(jun.engine.status()).toMatchObject({ refused: 1, concerning: 0 })
  expect(await jun.engine.exceptions()).toHaveLength(1)
  expect(await jun.engine.consol(2)).toMatchObject({
    invoiceIds: [506],
    disputed: [{ alsoSubject: 'invoice:503', with: { consol: 'CS-ICN1-000001' } }],
  })
  expect(await mina.engine.consol(1)).toMatchObject({ invoiceIds: [503], disputed: [] })
  await sora.engine.syncNow()
  await done(sora.engine.signInByBadge(seeds.jun))
  expect(await sora.engine.exceptions()).toHaveLength(1)
  await sora.engine.signOut()
  await done(sora.engine.signInByBadge(seeds.leader))
  await done(
    sora.engine.queue({
      type: 'exception.settle',
      payload: { exceptionId: 500, how: 'discard', corrected: null, note: 'taken off' },
    }),
  )
  expect(await sora.engine.consol(2)).toMatchObject({ disputed: [] })
})

test('work that another handheld did first shows as done all along, also between the refusal and the rows behind it', async () => {
  const server = parcels()
  const [mina, jun] = [await Handheld.ready(server), await Handheld.ready(server)]
  mina.online = false
  await done(mina.engine.queue({ type: 'relocation.arrive', payload: { relocationId: 31 } }))
  await done(mina.engine.queue(closing(6)))
  await done(mina.engine.queue(loading(503, 1)))
  const taken = await done(mina.engine.queue(loading(504, 1)))
  await done(mina.engine.queue({ type: 'consol.undo', payload: { consolId: 1, undoes: taken.id } }))
  await done(jun.engine.queue({ type: 'relocation.arrive', payload: { relocationId: 31 } }))
  await done(jun.engine.queue(closing(6)))
  await done(jun.engine.queue(loading(503, 2)))
  await done(jun.engine.queue(loading(504, 2)))
  await jun.engine.syncNow()

  server.onCall = (path) => {
    if (path.endsWith('/pull')) throw new TypeError('cut')
  }
  mina.online = true
  await mina.engine.syncNow()
  expect(mina.engine.status()).toMatchObject({ unsent: 0 })
  expect(mina.engine.status().refused).toBeGreaterThan(0)
  const relocation = { status: 'CLOSED' }
  expect(await mina.engine.relocation(31)).toMatchObject(relocation)
  expect(await mina.engine.invoice(503)).toMatchObject({ consolId: 1 })
  expect(await mina.engine.invoice(504)).toMatchObject({ consolId: null })
  // The same holds once the app is opened again, and however long the rows take.
  for (const clock of [mina, server]) clock.now += 3_600_000
  const reopened = await mina.restart()
  expect(await reopened.relocation(31)).toMatchObject(relocation)
  expect(await reopened.invoice(503)).toMatchObject({ consolId: 1 })

  server.onCall = () => {}
  await reopened.syncNow()
  expect(await reopened.relocation(31)).toMatchObject(relocation)
  expect(await reopened.invoice(503)).toMatchObject({ consolId: 2 })
  expect(await reopened.invoice(504)).toMatchObject({ consolId: 2 })
  expect(await reopened.consol(1)).toMatchObject({ count: 0, unsent: 0 })
})

test('a load is found in the queue by its pallet and by its waybill', async () => {
  const { engine } = await Handheld.ready(parcels())
  await done(engine.queue(packing(501)))
  await done(engine.queue(loading(501)))
  await done(engine.queue(nesting(3)))
  const types = async (subject: string) => (await engine.queued({ subject })).map((one) => one.action.type)
  expect(await types('invoice:501')).toEqual(['consol.load', 'packing.pack'])
  expect(await types('consol:1')).toEqual(['consol.nest', 'consol.load'])
  expect(await types('consol:3')).toEqual(['consol.nest'])
})

test('a waybill is found by its serial without regard to dashes and case; of two, the one that is still here', async () => {
  const { engine, server } = await Handheld.ready(parcels())
  server.invoices.set(601, packedInvoice(601, { serial: 'ab-77-01', status: 'DISPATCHED' }))
  server.invoices.set(600, invoice(600, { serial: 'AB7701', courierCode: 'LOTTE' }))
  for (const id of [600, 601]) server.touch('invoice', id)
  await engine.syncNow()
  for (const code of ['AB7701', 'ab-7701']) expect(await engine.invoicesBySerial(code)).toMatchObject([{ id: 600 }])
  expect(await engine.invoicesBySerial('AB77')).toEqual([])
  server.invoices.set(600, invoice(600, { serial: 'NEW-1' }))
  server.touch('invoice', 600)
  await engine.syncNow()
  expect(await engine.invoicesBySerial('AB7701')).toMatchObject([{ id: 601 }])
  expect(await engine.invoicesBySerial('new1')).toMatchObject([{ id: 600 }])
})

test('all waybills with one number that are still here are found, those to be packed first', async () => {
  const { engine, server } = await Handheld.ready(parcels())
  for (const row of [
    invoice(600),
    invoice(601, { courierCode: 'LOTTE' }),
    packedInvoice(602, { courierCode: 'HANJIN' }),
    invoice(603, { status: 'CANCELED' }),
  ]) {
    server.invoices.set(row.id, { ...row, serial: '7700' })
    server.touch('invoice', row.id)
  }
  await engine.syncNow()
  const found = async () => (await engine.invoicesBySerial('77-00')).map(({ id }) => id)
  expect(await found()).toEqual([601, 600, 602])
  await done(engine.queue(packing(601)))
  expect(await found()).toEqual([600, 602, 601])
})

test('the server is asked where an unknown waybill is, and without a network the answer is that nobody knows', async () => {
  const handheld = await Handheld.ready(parcels())
  handheld.server.elsewhere.set('601299990001', 'NRT1')
  expect(await handheld.engine.whereIs('6012-9999-0001')).toEqual({ centerCode: 'NRT1', status: 'PRINTED' })
  expect(await handheld.engine.whereIs('1')).toBeNull()
  handheld.online = false
  expect(await handheld.engine.whereIs('601299990001')).toBeNull()
})

test('boxes to pack in are the SKUs of type BOX, also after a SKU becomes or ceases to be one', async () => {
  const { engine, server } = await Handheld.ready(parcels())
  expect((await engine.boxes()).map((box) => box.id)).toEqual([21])
  server.skus.set(2, { ...sku(2), type: 'BOX' })
  server.skus.set(21, sku(21))
  for (const id of [2, 21]) server.touch('sku', id)
  await engine.syncNow()
  expect((await engine.boxes()).map((box) => box.id)).toEqual([2])
  expect(await engine.printers()).toEqual([{ id: 1, name: 'Packing 1' }])
})

test('rows that leave the handheld’s sight are removed, and so are those of an earlier snapshot', async () => {
  const { engine, server } = await Handheld.ready(parcels())
  for (const [kind, rows, id] of [
    ['invoice', server.invoices, 502],
    ['consol', server.consols, 4],
    ['relocation', server.relocations, 31],
  ] as const) {
    rows.delete(id)
    server.touch(kind, id)
  }
  await engine.syncNow()
  expect([
    await engine.invoicesBySerial('6012-3456-0502'),
    await engine.consolByCode('CS-ICN1-000004'),
    await engine.relocation(31),
  ]).toEqual([[], null, null])
  expect(
    await engine.freeAt({ skuId: 1, locationId: 11, lot: null, expirationDate: null, condition: 'GOOD' as const }),
  ).toBe(20)
  server.plans.clear()
  server.consols.clear()
  server.keptFrom = ++server.version
  await engine.syncNow()
  expect([await engine.consol(1), await engine.plan(1), await engine.openConsols()]).toEqual([null, null, []])
})

test('a pull of many pages shows the right count of a pallet and the right status of a sheet at every page', async () => {
  const { engine, server } = await Handheld.ready(parcels())
  for (const id of [503, 504, 505]) await done(engine.queue(loading(id)))
  await done(engine.queue({ type: 'relocation.arrive', payload: { relocationId: 31 } }))
  server.pageSize = 1
  const seen: unknown[] = []
  server.onCall = async (path) => {
    if (path.endsWith('/pull'))
      seen.push([
        await engine.consol(1).then((view) => view?.count),
        await engine.relocation(31).then((sheet) => sheet?.status),
      ])
  }
  await engine.syncNow()
  expect(seen.length).toBeGreaterThan(4)
  for (const picture of seen) expect(picture).toEqual([3, 'RELOCATING'])
  expect(await engine.plan(1)).toMatchObject({ loaded: 4, toLoad: 0 })
})

test('a pallet of 500 waybills is shown without reading one of them', async () => {
  const server = parcels()
  const ids = Array.from({ length: 500 }, (_, i) => 10_000 + i)
  for (const id of ids)
    server.invoices.set(
      id,
      packedInvoice(id, { status: 'CONSOLIDATED', consolId: 9, loadedById: 22, loadedByName: 'Jun' }),
    )
  server.consols.set(9, consol(9, 'PALLET', { invoiceIds: ids }))
  const { engine } = await Handheld.ready(server)
  const asked: unknown[] = []
  const get = IDBObjectStore.prototype.get
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    asked.push(key)
    return get.call(this, key)
  })
  expect(await engine.consol(9)).toMatchObject({ count: 500 })
  expect(asked.filter((key) => String(key).startsWith('invoice/'))).toEqual([])
})

test('before the server knows, a parcel taken back is to be packed again, and the place of a short sheet is to be counted', async () => {
  const handheld = await Handheld.ready(parcels())
  const { engine } = handheld
  const waiting = await engine.toPack()
  const packed = await done(engine.queue(packing(501)))
  expect(await engine.toPack()).toBe(waiting - 1)
  await engine.syncNow()
  handheld.online = false
  await done(engine.queue({ type: 'packing.undo', payload: { invoiceId: 501, undoes: packed.id } }))
  expect(await engine.toPack()).toBe(waiting)
  const short = { relocationId: 31, quantity: 4, reason: 'MISSING' as const, arrived: false }
  await done(engine.queue({ type: 'relocation.short', payload: short }))
  expect(await engine.placesToCount()).toMatchObject([{ alias: 'A-01-11', count: { status: 'REQUESTED' } }])
  await done(engine.queue({ type: 'count.place', payload: { locationId: 11, counted: [] } }))
  expect(await engine.placesToCount()).toEqual([])
})

test('a location reported short after its count is to be counted again, also when that count is undone', async () => {
  const { engine } = await Handheld.ready(parcels())
  const counted = await done(engine.queue({ type: 'count.place', payload: { locationId: 11, counted: [] } }))
  const short = { relocationId: 31, quantity: 4, reason: 'MISSING' as const, arrived: false }
  await done(engine.queue({ type: 'relocation.short', payload: short }))
  await done(engine.queue({ type: 'count.undo', payload: { locationId: 11, undoes: counted.id } }))
  expect(await engine.placesToCount()).toMatchObject([{ alias: 'A-01-11', count: { status: 'REQUESTED' } }])
})
