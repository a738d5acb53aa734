import { expect, onTestFinished, test } from 'vitest'
import { startFeedShop } from '../../../simulators/feed-shop.ts'
import { channelApi } from '../../../shared/api/channel.ts'
import { planApi } from '../../../shared/api/consol.ts'
import { inventoryApi } from '../../../shared/api/inventory.ts'
import { invoiceApi } from '../../../shared/api/invoice.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { shipmentApi } from '../../../shared/api/shipment.ts'
import { feedOrderOf, hasty } from '../../../tests/support/feed.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { spreadsheetRows } from '../../../tests/support/spreadsheet-rows.ts'
import { pathOf, world } from '../../../tests/support/world.ts'
import type { ChannelAdapter } from '../../adapters/channels/adapter.ts'
import { channelsOf, type ChannelOf } from '../../adapters/channels/channels.ts'
import { Batch } from '../../ledger/batch.ts'

/** An order with two toners in each line, at a shop of its own, in a waybill that is loaded; its pieces are held. */
async function loaded({
  places = { 'A-01': 40 } as Record<string, number>,
  serials = ['1001'],
  elsewhere = [] as string[],
  ordered = 1,
  breaks = (): boolean => false,
  /** All waybills of each line, if the shop shows them. */
  shows = [] as { code: string; quantity: number }[],
} = {}) {
  const outside = { fetch, now: () => w.clock.now().getTime(), sleep: async () => {}, random: () => 0.5 }
  const adapters = channelsOf({ local: true, outside: { ...outside, now: () => outside.now() }, patience: hasty })
  const channels: ChannelOf = (type) => {
    const adapter = adapters(type)
    const ship: ChannelAdapter['ship'] = (...told) => {
      if (breaks()) throw new RangeError('Invalid time value')
      return adapter?.ship?.(...told) ?? Promise.resolve([])
    }
    const read: ChannelAdapter['read'] = async (...asked) => {
      const orders = (await adapter?.read(...asked)) ?? []
      return orders.map((order) => ({ ...order, lines: order.lines.map((one) => ({ ...one, waybills: shows })) }))
    }
    return adapter && { ...adapter, ship, ...(shows.length > 0 ? { read } : {}) }
  }
  const w = await world(
    {
      skus: { toner: { barcode: '8801' } },
      locations: Object.fromEntries(Object.keys(places).map((alias) => [alias, {}])),
      stock: { toner: places },
      plans: { today: { status: 'PROCESSING' } },
      consols: { pallet: { plan: 'today' } },
      invoices: Object.fromEntries([
        ...serials.map((serial) => [serial, { courier: 'CJGLS', status: 'CONSOLIDATED', consol: 'pallet' } as const]),
        ...elsewhere.map((serial) => [serial, { courier: 'CJGLS', status: 'PRINTED' } as const]),
      ]),
    },
    undefined,
    undefined,
    undefined,
    channels,
  )
  const shop = await startFeedShop({ now: () => w.clock.now().getTime() })
  onTestFinished(() => shop.stop())
  const owner = w.as('partner')
  const partnerId = w.id.partner.Haneul
  const { id: channelId } = await owner.send(channelApi.create, {
    body: { partnerId, name: '자사몰', channelType: 'FEED', channelUrl: shop.url, apiKey: shop.key },
  })
  await owner.send(channelApi.auth, { params: { id: channelId } })
  const order = feedOrderOf('F-1')
  const lineIds = Array.from({ length: ordered }, (_, nth) => `F-1-${nth + 1}`)
  shop.put({
    ...order,
    lines: lineIds.flatMap((lineId) => order.lines.slice(0, 1).map((line) => ({ ...line, lineId, quantity: 2 }))),
  })
  await owner.send(channelApi.import, { params: { id: channelId } })
  await w.jobs.settle()
  const lines = await w.database.read.selectFrom('orderLine').selectAll().orderBy('id').execute()
  const [line] = lines
  if (!line) throw new Error('The order has no line.')
  const skuId = idOf(w.id.sku, 'toner')
  const centerId = w.id.center.ICN1
  await w.database.write(async (to) => {
    const batch = await Batch.loadStock(to, [centerId], { skus: new Set([skuId]), locations: new Set() })
    batch.post(
      {
        centerId,
        locationId: null,
        skuId,
        lot: null,
        expirationDate: null,
        condition: 'GOOD',
        reason: 'RECEIVE',
        quantity: 2 * ordered,
        cause: { kind: 'order', id: line.salesOrderId },
        undoesActionId: null,
      },
      { workerId: null, deviceId: null, actionId: null, at: to.now },
    )
    await batch.save()
    const parts = lines.flatMap((one) => serials.map((serial) => ({ one, serial })))
    for (const [nth, { one, serial }] of parts.entries())
      await to.tx
        .insertInto('parcelLine')
        .values({
          invoiceId: idOf(w.id.invoice, serial),
          salesOrderId: one.salesOrderId,
          orderLineId: one.id,
          orderItemId: 9000 + nth,
          skuId,
          quantity: 2 / serials.length,
        })
        .execute()
  })
  const complete = () => w.as('office').send(planApi.complete, { body: { ids: [idOf(w.id.plan, 'today')] } })
  const told = () => shop.told.filter(({ kind }) => kind === 'shipments')
  const shipments = async (query: object = {}) => (await owner.send(shipmentApi.list, { query })).data
  const get = () => owner.send(orderApi.get, { params: { id: line.salesOrderId } })
  const stock = async () => {
    const { inStorage, available, reserved } = await w.database.read
      .selectFrom('stock')
      .selectAll()
      .where('skuId', '=', skuId)
      .executeTakeFirstOrThrow()
    return { inStorage, available, reserved }
  }
  return { ...w, shop, owner, channelId, line, complete, told, shipments, get, stock, skuId }
}

test('completing a plan ships its orders: their reserved pieces leave the stock, and their channel is told the waybill', async () => {
  const { complete, told, shipments, get, stock, jobs, line } = await loaded()
  expect(await stock()).toEqual({ inStorage: 40, available: 38, reserved: 2 })
  await complete()
  expect(await stock()).toEqual({ inStorage: 38, available: 38, reserved: 0 })
  expect(await shipments()).toMatchObject([{ status: 'WAITING', quantity: 2 }])
  await jobs.settle()
  expect(told()).toMatchObject([
    { lines: [{ orderId: 'F-1', lineId: line.serial, quantity: 2, courierCode: 'CJGLS', trackingNumber: '1001' }] },
  ])
  expect(await shipments()).toMatchObject([{ status: 'TOLD', invoice: { serial: '1001' } }])
  const { status, shippedAt, history, lines } = await get()
  expect([status, shippedAt !== null, lines[0]?.invoiceCode]).toEqual(['SHIPPED', true, '1001'])
  expect(history.slice(-2)).toMatchObject([
    { what: 'ship', reason: '1001' },
    { what: 'tellShipment', reason: '1001' },
  ])
})

test('shipped pieces are taken from the picking location first, then from good stock, and the ledger names their order', async () => {
  const { complete, database, line, as, skuId } = await loaded({ places: { 'A-01': 5, 'B-01': 5, PICKING: 1 } })
  await complete()
  const places = await database.read
    .selectFrom('locationStock')
    .innerJoin('location', 'location.id', 'locationStock.locationId')
    .select(['location.alias', 'locationStock.quantity'])
    .orderBy('location.alias')
    .execute()
  expect(places.map(({ alias, quantity }) => [alias, quantity])).toEqual([
    ['A-01', 4],
    ['B-01', 5],
    ['PICKING', 0],
  ])
  const rows = await database.read
    .selectFrom('inventoryLog')
    .select(['change', 'cause', 'causeId'])
    .where('reason', '=', 'N_CONFIRM')
    .where('targetField', '=', 'INS')
    .execute()
  expect(rows).toEqual([
    { change: -1, cause: 'order', causeId: line.salesOrderId },
    { change: -1, cause: 'order', causeId: line.salesOrderId },
  ])
  const query = {
    executedAtFrom: '2026-03-01',
    executedAtTo: '2026-03-31',
    resourceType: 'TYPE' as const,
    skuIds: [skuId],
  }
  expect(await as('office').send(inventoryApi.operations, { query })).toMatchObject({
    data: [{ decreases: { b2c: 2 } }],
  })
})

test('completing a plan leaves pieces that were picked for another waybill in the picking location', async () => {
  const { complete, database, id, skuId } = await loaded({ places: { 'A-01': 5, PICKING: 1 }, elsewhere: ['2002'] })
  await database.write(async ({ tx, now }) => {
    const { id: slipId } = await tx
      .insertInto('slip')
      .values({
        code: 'SL-000001',
        centerId: id.center.ICN1,
        partnerId: id.partner.Haneul,
        reason: 'B2C_OUT',
        status: 'CLOSED',
        pickingKind: 'CART',
        referenceType: null,
        referenceId: null,
        description: null,
        createdBy: null,
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('slipLine')
      .values({
        slipId,
        skuId,
        lot: '',
        expirationDate: '',
        condition: 'GOOD',
        locationId: idOf(id.location, 'A-01'),
        targetLocationId: null,
        quantity: 1,
        processedQuantity: 1,
        status: 'FULFILLED',
        invoiceId: idOf(id.invoice, '2002'),
      })
      .execute()
  })
  await complete()
  const places = await database.read
    .selectFrom('locationStock')
    .innerJoin('location', 'location.id', 'locationStock.locationId')
    .select(['location.alias', 'locationStock.quantity'])
    .orderBy('location.alias')
    .execute()
  expect(places.map(({ alias, quantity }) => [alias, quantity])).toEqual([
    ['A-01', 3],
    ['PICKING', 1],
  ])
})

test('an order’s history has one entry per waybill that was told or refused, with the number of its lines', async () => {
  const { complete, shop, jobs, get, line, owner } = await loaded({ ordered: 3 })
  shop.refuses.set(`F-1 ${line.serial}`, 'The courier is not known.')
  await complete()
  await jobs.settle()
  const told = async () =>
    (await get()).history.flatMap(({ what, reason, lineCount }) =>
      what === 'tellShipment' || what === 'refuseShipment' ? [[what, reason, lineCount]] : [],
    )
  expect(await told()).toEqual([
    ['refuseShipment', 'The courier is not known.', 1],
    ['tellShipment', '1001', 2],
  ])
  shop.refuses.clear()
  await owner.send(shipmentApi.bulkShip, { body: { ids: [line.salesOrderId] } })
  await jobs.settle()
  expect((await told()).at(-1)).toEqual(['tellShipment', '1001', 1])
})

test('the waybill of an order from a terminated channel is told through the channel that now connects the same shop', async () => {
  const { complete, told, shipments, jobs, owner, channelId, shop, id } = await loaded()
  const { version } = await owner.send(channelApi.get, { params: { id: channelId } })
  await owner.send(channelApi.update, {
    params: { id: channelId },
    ifMatch: version,
    body: { status: 'TERMINATED' },
  })
  await complete()
  await jobs.settle()
  expect(told()).toEqual([])
  const [waiting] = await shipments()
  expect(waiting).toMatchObject({ status: 'REFUSED' })
  const anew = await owner.send(channelApi.create, {
    body: {
      partnerId: id.partner.Haneul,
      name: '새 자사몰',
      channelType: 'FEED',
      channelUrl: shop.url,
      apiKey: shop.key,
    },
  })
  await owner.send(channelApi.auth, { params: { id: anew.id } })
  await owner.send(shipmentApi.resend, { body: { ids: [waiting?.id ?? 0] } })
  await jobs.settle()
  expect(told()).toMatchObject([{ lines: [{ orderId: 'F-1', trackingNumber: '1001' }] }])
  expect(await shipments()).toMatchObject([{ status: 'TOLD' }])
})

test('a line in two parcels is told to the channel with its quantity in each parcel', async () => {
  const { complete, told, jobs } = await loaded({ serials: ['1001', '1002'] })
  await complete()
  await jobs.settle()
  expect(told().flatMap(({ lines }) => lines)).toMatchObject([
    { trackingNumber: '1001', quantity: 1 },
    { trackingNumber: '1002', quantity: 1 },
  ])
})

test('an order line of three pieces in two parcels is told to the channel as three pieces, not four', async () => {
  const { complete, told, jobs, database, line } = await loaded({ serials: ['1001', '1002'] })
  await database.write(({ tx }) => tx.updateTable('orderLine').set({ quantity: 3 }).where('id', '=', line.id).execute())
  await complete()
  await jobs.settle()
  expect(told().flatMap(({ lines }) => lines)).toMatchObject([{ quantity: 2 }, { quantity: 1 }])
})

test('a line from which an adjustment left pieces out is told to the channel with the pieces that left', async () => {
  const { complete, told, shipments, jobs, database, line, skuId } = await loaded()
  await database.write(async ({ tx, now }) => {
    await tx.updateTable('orderLine').set({ quantity: 3 }).where('id', '=', line.id).execute()
    await tx
      .insertInto('orderItem')
      .values({ salesOrderId: line.salesOrderId, orderLineId: line.id, skuId, quantity: 3, origin: 'MAPPING' })
      .execute()
    await tx
      .insertInto('interimItemAdjustment')
      .values({
        salesOrderId: line.salesOrderId,
        type: 'CANCEL',
        status: 'CLOSED',
        targetsJson: JSON.stringify([{ skuId, quantity: 1 }]),
        substituteJson: null,
        createdBy: null,
        endedAt: now,
        version: 1,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
  })
  await complete()
  expect(await shipments()).toMatchObject([{ quantity: 2 }])
  await jobs.settle()
  expect(told().flatMap(({ lines }) => lines)).toMatchObject([{ quantity: 2 }])
})

test('an order whose shipment the channel refuses is listed as untold with the reason, until a user has it told again', async () => {
  const { complete, shop, jobs, shipments, owner, line, get, as } = await loaded()
  const untold = async () => [
    (await owner.send(orderApi.list, { query: { isUntold: true } })).data.map(({ id }) => id),
    (await owner.send(orderApi.count, { query: {} })).byTab['untold'],
  ]
  shop.refuses.set(`F-1 ${line.serial}`, 'The courier is not known.')
  await complete()
  await jobs.settle()
  const [refused] = await shipments({ status: 'REFUSED' })
  expect(refused?.refusal).toContain('The courier is not known.')
  expect((await get()).history.at(-1)).toMatchObject({ what: 'refuseShipment', reason: 'The courier is not known.' })
  expect(await owner.send(shipmentApi.count, {})).toEqual({ total: 1, byStatus: { REFUSED: 1 } })
  expect(await owner.send(shipmentApi.count, { query: { keyword: 'nobody' } })).toEqual({ total: 0, byStatus: {} })
  const { order, invoice } = refused ?? {}
  const numbers = [order?.channelOrderId, line.serial, line.dealName, invoice?.serial].map(String)
  for (const keyword of numbers.flatMap((number) => [number, number.slice(1), number.slice(0, -1)]))
    expect(await owner.send(shipmentApi.count, { query: { keyword } }), keyword).toMatchObject({ total: 1 })
  expect(await untold()).toEqual([[line.salesOrderId], 1])
  shop.refuses.clear()
  expect(await owner.send(shipmentApi.bulkShip, { body: { ids: [line.salesOrderId] } })).toMatchObject({ error: [] })
  await jobs.settle()
  expect(await shipments()).toMatchObject([{ status: 'TOLD', attempts: 2 }])
  expect(await untold()).toEqual([[], 0])
  const again = { body: { ids: [refused?.id ?? 0] } }
  expect(await owner.send(shipmentApi.resend, again)).toMatchObject({ error: [{ code: 'shipment-told' }] })
  expect(await as('otherPartner').send(shipmentApi.resend, again)).toMatchObject({ error: [{ code: 'not-found' }] })
})

test('a user’s list and count of untold orders hold only orders whose waybills left a center that the user sees', async () => {
  const { complete, shop, jobs, line, as, id, database } = await loaded()
  await database.write(({ tx }) =>
    tx.insertInto('partnerCenter').values({ partnerId: id.partner.Haneul, centerId: id.center.NRT1 }).execute(),
  )
  shop.refuses.set(`F-1 ${line.serial}`, 'The courier is not known.')
  await complete()
  await jobs.settle()
  const untold = async (who: 'manager' | 'narita') => [
    (await as(who).send(orderApi.list, { query: { isUntold: true } })).data.length,
    (await as(who).send(orderApi.count, { query: {} })).byTab['untold'],
    (await as(who).send(shipmentApi.list, { query: {} })).data.length,
  ]
  expect(await untold('manager')).toEqual([1, 1, 1])
  expect(await untold('narita')).toEqual([0, 0, 0])
})

test('a partner downloads its shipments that the channel did not accept as a spreadsheet, with the channel’s reasons', async () => {
  const { complete, shop, jobs, owner, as, line } = await loaded({ ordered: 3 })
  shop.refuses.set('F-1 F-1-2', 'The waybill is not known.')
  await complete()
  await jobs.settle()
  const sheetOf = async (who: typeof owner, query: object = {}) =>
    spreadsheetRows(await who.fetch(pathOf(shipmentApi.excel, { query })))
  const [refused, ...others] = await sheetOf(owner, { status: ['REFUSED'] })
  expect(others).toEqual([])
  expect(refused).toMatchObject({ 'Order number': 'F-1', 'Line number': 'F-1-2', Status: 'Not accepted' })
  expect(refused).toMatchObject({ 'Waybill number': '1001', Tries: 1 })
  expect(refused?.['Why not']).toContain('The waybill is not known.')
  expect((await sheetOf(owner)).map((row) => row['Line number'])).toContain(line.serial)
  expect(await sheetOf(as('otherPartner'))).toEqual([])
})

test('tracking refused for 1 of 3 → it waits with reason, and the other two are told', async () => {
  const { complete, shop, jobs, shipments, told, line, owner } = await loaded({ ordered: 3 })
  shop.refuses.set('F-1 F-1-2', 'The waybill is not known.')
  await complete()
  await jobs.settle()
  const all = (await shipments()).toSorted((a, b) => a.id - b.id)
  expect(all.map(({ status, refusal }) => [status, refusal?.includes('The waybill is not known.') ?? false])).toEqual([
    ['TOLD', false],
    ['REFUSED', true],
    ['TOLD', false],
  ])
  shop.refuses.clear()
  await owner.send(shipmentApi.bulkShip, { body: { ids: [line.salesOrderId] } })
  await jobs.settle()
  expect(await owner.send(shipmentApi.count, {})).toEqual({ total: 3, byStatus: { TOLD: 3 } })
  expect(told().map(({ lines }) => lines.length)).toEqual([3, 1])
})

test('when the channel refuses one of a line’s two parcels, only that one stays untold', async () => {
  const { complete, shop, jobs, shipments, line } = await loaded({ serials: ['1001', '1002'] })
  shop.refuses.set(`F-1 ${line.serial} 1002`, 'The waybill is not known.')
  await complete()
  await jobs.settle()
  const all = (await shipments()).toSorted((a, b) => a.id - b.id)
  expect(all.map(({ status, invoice }) => [invoice.serial, status])).toEqual([
    ['1001', 'TOLD'],
    ['1002', 'REFUSED'],
  ])
})

test('lost dispatch answer → none twice', async () => {
  const { complete, shop, jobs, shipments, told, clock } = await loaded({ ordered: 3 })
  shop.troubles.add(/^POST \/shipments/, 'lose-answer')
  await complete()
  await jobs.settle()
  clock.pass({ hours: 1 })
  await jobs.settle()
  expect((await shipments()).map(({ status }) => status)).toEqual(['TOLD', 'TOLD', 'TOLD'])
  expect(told().flatMap(({ lines }) => lines)).toHaveLength(3)
})

test('a shipment whose answer was lost counts as told, without another call, if the shop already shows its waybill', async () => {
  const { complete, shop, jobs, shipments, clock, told } = await loaded()
  shop.troubles.add(/^POST \/shipments/, 'lose-answer', 3)
  await complete()
  await jobs.settle()
  expect(await shipments()).toMatchObject([{ status: 'WAITING', attempts: 1 }])
  const order = shop.orders.get('F-1')
  if (order)
    shop.put({
      ...order,
      lines: order.lines.map((line) => ({ ...line, status: 'DISPATCHED', invoiceCode: '1001' })),
    })
  clock.pass({ hours: 1 })
  await jobs.settle()
  expect(await shipments()).toMatchObject([{ status: 'TOLD', attempts: 1 }])
  expect(told()).toHaveLength(1)
})

test.each([
  ['both parcels of a line is told of neither again', ['1001', '1002'], { '1001': 1, '1002': 1 }, [1, 1]],
  ['the first of two parcels is told of the second again', ['1001', '1002'], { '1001': 1 }, [1, 2]],
  ['only some of a parcel’s pieces is told of the parcel again', ['1001'], { '1001': 1 }, [2]],
])('a shop whose answer was lost and that shows %s', async (_, serials, shown, attempts) => {
  const shows = Object.entries(shown).map(([code, quantity]) => ({ code, quantity }))
  const { complete, shop, jobs, shipments, clock } = await loaded({ serials, shows })
  shop.troubles.add(/^POST \/shipments/, 'lose-answer', hasty.tries)
  await complete()
  await jobs.settle()
  const order = shop.orders.get('F-1')
  if (order) shop.put({ ...order, lines: order.lines.map((one) => ({ ...one, invoiceCode: '1001' })) })
  clock.pass({ hours: 1 })
  await jobs.settle()
  const all = (await shipments()).toSorted((a, b) => a.id - b.id)
  expect(all.map((one) => [one.status, one.attempts])).toEqual(attempts.map((times) => ['TOLD', times]))
})

test('a shop that shows a line as sent after the first of its two parcels is still told of the second', async () => {
  const { complete, shop, jobs, shipments, clock, told, line, owner } = await loaded({ serials: ['1001', '1002'] })
  shop.refuses.set(`F-1 ${line.serial} 1002`, 'The waybill is not known.')
  await complete()
  await jobs.settle()
  shop.refuses.clear()
  const order = shop.orders.get('F-1')
  if (order) shop.put({ ...order, lines: order.lines.map((one) => ({ ...one, status: 'DISPATCHED' })) })
  shop.troubles.add(/^POST \/shipments/, { status: 503 }, 2)
  await owner.send(shipmentApi.bulkShip, { body: { ids: [line.salesOrderId] } })
  await jobs.settle()
  clock.pass({ hours: 1 })
  await jobs.settle()
  expect((await shipments()).map(({ status }) => status)).toEqual(['TOLD', 'TOLD'])
  expect(told().at(-1)).toMatchObject({ lines: [{ trackingNumber: '1002', quantity: 1 }] })
})

test('a waybill waits with the reason while its shop cannot answer, and loses the reason once the shop was told', async () => {
  const { complete, shop, jobs, shipments, clock } = await loaded()
  shop.troubles.add(/^POST \/shipments/, { status: 503 }, 2)
  await complete()
  await jobs.settle()
  expect(await shipments()).toMatchObject([
    { status: 'WAITING', attempts: 1, refusal: expect.stringContaining('cannot answer at the moment') as string },
  ])
  clock.pass({ hours: 1 })
  await jobs.settle()
  expect(await shipments()).toMatchObject([{ status: 'TOLD', refusal: null }])
})

test('reading an order again from a shop that never names waybills keeps the waybill that the shop was told', async () => {
  const { complete, jobs, owner, channelId, get } = await loaded()
  await complete()
  await jobs.settle()
  await owner.send(channelApi.import, { params: { id: channelId } })
  await jobs.settle()
  const { lines, history } = await get()
  expect(lines[0]?.invoiceCode).toBe('1001')
  expect(history.map(({ what }) => what)).not.toContain('change')
})

test('a shipment that fails by an error on our side is shown as refused, and is told when a user asks for it again', async () => {
  let isBroken = true
  const { complete, jobs, shipments, clock, owner, line, told } = await loaded({ breaks: () => isBroken })
  await complete()
  for (let n = 0; n < 11; n++) {
    await jobs.settle()
    clock.pass({ hours: 1 })
  }
  expect(await shipments()).toMatchObject([{ status: 'REFUSED' }])
  isBroken = false
  await owner.send(shipmentApi.bulkShip, { body: { ids: [line.salesOrderId] } })
  await jobs.settle()
  expect(await shipments()).toMatchObject([{ status: 'TOLD' }])
  expect(told()).toHaveLength(1)
})

test('a channel that refused a whole call is asked which lines it knows before it is told the others again', async () => {
  const { complete, shop, jobs, shipments, owner, line, told } = await loaded({ ordered: 2 })
  shop.troubles.add(/^POST \/shipments/, { status: 400 })
  await complete()
  await jobs.settle()
  expect((await shipments()).map(({ status }) => status)).toEqual(['REFUSED', 'REFUSED'])
  const order = shop.orders.get('F-1')
  if (order)
    shop.put({ ...order, lines: order.lines.map((one, nth) => (nth === 0 ? { ...one, status: 'DISPATCHED' } : one)) })
  await owner.send(shipmentApi.bulkShip, { body: { ids: [line.salesOrderId] } })
  await jobs.settle()
  expect((await shipments()).map(({ status }) => status)).toEqual(['TOLD', 'TOLD'])
  expect(told().flatMap(({ lines }) => lines)).toMatchObject([{ lineId: 'F-1-2' }])
})

test('a waybill that the courier delivered makes its order delivered', async () => {
  const { complete, get, as } = await loaded()
  await complete()
  await as('worker').send(invoiceApi.delivered, { body: { invoices: [{ serial: '1001' }] } })
  expect((await get()).status).toBe('DELIVERED')
})
