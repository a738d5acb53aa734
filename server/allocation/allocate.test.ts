import { setTimeout } from 'node:timers/promises'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { allocationApi } from '../../shared/api/allocation.ts'
import { channelApi } from '../../shared/api/channel.ts'
import { contractApi } from '../../shared/api/contract.ts'
import { deliveryRuleApi } from '../../shared/api/delivery-rule.ts'
import { inventoryApi } from '../../shared/api/inventory.ts'
import { interimAllocationApi } from '../../shared/api/interim-allocation.ts'
import { invoiceApi } from '../../shared/api/invoice.ts'
import { jobApi } from '../../shared/api/job.ts'
import { locationApi } from '../../shared/api/location.ts'
import { partnerApi } from '../../shared/api/partner.ts'
import { orderApi } from '../../shared/api/order.ts'
import { jobStarted } from '../../shared/entities/job.ts'
import { refuse } from '../../shared/errors.ts'
import { addStock } from '../../tests/support/goods-rows.ts'
import { idOf } from '../../tests/support/ids.ts'
import { orderWorld, ordersHold } from '../../tests/support/orders.ts'
import { startAllocator } from '../../tests/support/allocators.ts'
import { world } from '../../tests/support/world.ts'
import { allocateOrders } from './run.ts'
import { theSite } from './allocate.ts'

test('allocating unknown orders reports an error for each target, and a worker may not allocate at all', async () => {
  const { as } = await world()
  const body = { type: 'resend' as const, targets: [7, 8, 7] }
  const unknown = (id: number) => ({
    id,
    property: 'targets',
    errorType: 'WRONG_VALUE',
    code: 'order-unknown',
    message: `Order ${id} is not known.`,
  })
  expect(await as('office').send(allocationApi.allocate, { body })).toEqual({
    success: [],
    error: [unknown(7), unknown(8)],
  })
  expect(await as('worker').refused(allocationApi.allocate, { body })).toMatchObject({
    status: 403,
    code: 'allocation-forbidden',
  })
})

test('an allocated order has a numbered waybill, reserved pieces and a history entry, and is not allocated a second time', async () => {
  const { w, bring, allocate, state, waybills, balance, idOfOrder } = await orderWorld()
  await bring({ 'O-1': { toner: 2, mask: 1 } })
  expect(await allocate()).toEqual({ success: [await idOfOrder('O-1')], error: [] })
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
  expect(await waybills()).toMatchObject([{ originalOrderId: 'O-1', serial: '1000000000005', status: 'ALLOCATED' }])
  expect([await balance('toner'), await balance('mask')]).toEqual([
    { available: 8, reserved: 2 },
    { available: 9, reserved: 1 },
  ])
  const lines = await w.database.read
    .selectFrom('invoiceLine')
    .innerJoin('parcelLine', (join) =>
      join
        .onRef('parcelLine.invoiceId', '=', 'invoiceLine.invoiceId')
        .onRef('parcelLine.skuId', '=', 'invoiceLine.skuId'),
    )
    .select(['invoiceLine.name', 'parcelLine.quantity', 'invoiceLine.quantity as told'])
    .orderBy('invoiceLine.id')
    .execute()
  expect(lines).toEqual([
    { name: 'toner', quantity: 2, told: 2 },
    { name: 'mask', quantity: 1, told: 1 },
  ])
  const { history, status } = await w.as('office').send(orderApi.get, { params: { id: await idOfOrder('O-1') } })
  expect([status, history.at(-1)?.what]).toEqual(['ALLOCATED', 'allocate'])
  // Asked again, the order is no candidate, and nothing is promised twice.
  expect((await allocate()).error).toMatchObject([{ code: 'order-transition' }])
  expect(await waybills()).toHaveLength(1)
  await ordersHold(w.database)
})

test('the stock ledger and its spreadsheet name the order that pieces are reserved for by its channel’s order number', async () => {
  const { w, bring, allocate, idOfOrder } = await orderWorld()
  await bring({ 'O-1': { toner: 2 } })
  await allocate()
  const query = { reason: ['RECEIVE' as const], targetField: ['RES' as const] }
  for (const who of ['office', 'partner'] as const)
    expect((await w.as(who).send(inventoryApi.logs, { query })).data).toMatchObject([
      { cause: 'order', causeId: await idOfOrder('O-1'), causeName: 'O-1', change: 2 },
    ])
  const sheet = await w.as('office').fetch('/api/now/inventory/logs/download/excel?reason=RECEIVE&targetField=RES')
  const [head = [], row = []] = await readSheet(Buffer.from(await sheet.arrayBuffer()))
  expect(row[head.indexOf('Number of the cause')]).toBe('O-1')
})

test('a line that was shipped elsewhere is not sent again with the rest of its order', async () => {
  const { bring, allocate, waybills, balance } = await orderWorld()
  const line = (serial: string, dealCode: string, status: 'DELIVERING' | 'PAYED') =>
    ({ serial, dealCode, dealName: dealCode, quantity: 1, paymentAmount: 1000, status }) as const
  await bring({ 'O-1': {} }, { lines: [line('L-1', 'toner', 'DELIVERING'), line('L-2', 'mask', 'PAYED')] })
  expect((await allocate()).error).toEqual([])
  expect(await waybills()).toMatchObject([{ originalOrderId: 'O-1', status: 'ALLOCATED' }])
  expect([await balance('toner'), await balance('mask')]).toEqual([
    { available: 10, reserved: 0 },
    { available: 9, reserved: 1 },
  ])
})

test('an allocation that the caller does not wait for runs as a job with its progress and the same result', async () => {
  const { w, bring, allIds } = await orderWorld()
  await bring({ 'O-1': { toner: 1 }, 'O-2': { toner: 99 } })
  const { jobId } = jobStarted.parse(
    await w.as('office').send(allocationApi.allocate, {
      body: { type: 'manual', targets: await allIds(), shouldWait: false },
    }),
  )
  const params = { id: jobId }
  expect(await w.as('office').send(jobApi.get, { params })).toMatchObject({ progress: 0, total: 2 })
  await w.jobs.settle()
  expect(await w.as('office').send(jobApi.get, { params })).toMatchObject({
    kind: 'allocate',
    status: 'DONE',
    progress: 2,
    total: 2,
    result: { success: [1], error: [{ id: 2, code: 'allocate-short' }] },
  })
})

test('last unit, 50 at once → one', async () => {
  const { w, bring, allIds, allocate, state, balance } = await orderWorld({ stock: { toner: { 'A-01': 1 } } })
  await bring(Object.fromEntries(Array.from({ length: 50 }, (_, nth) => [`O-${nth}`, { toner: 1 }])))
  const ids = await allIds()
  const parts = { database: w.database, secrets: w.secrets, couriers: () => null }
  const oneWon = async () => {
    expect((await state()).filter(([, status]) => status === 'ALLOCATED')).toHaveLength(1)
    expect((await state()).filter(([, , reason]) => reason === 'NOT_EXIST_INVENTORY')).toHaveLength(49)
  }
  await Promise.all(ids.map((id) => allocateOrders(parts, [id], { by: null, seer: theSite })))
  await oneWon()
  await Promise.all([
    ...ids.map((id) => allocateOrders(parts, [id], { by: null, seer: theSite })),
    allocateOrders(parts, ids, { by: null, seer: theSite }),
    allocate(),
  ])
  await oneWon()
  expect(await balance('toner')).toEqual({ available: 0, reserved: 1 })
  await ordersHold(w.database)
})

// On PostgreSQL each of the 250 products takes a commit of its own, hence the long timeout.
test('250 lines all allocated, or none', { timeout: 240_000 }, async () => {
  const names = Array.from({ length: 250 }, (_, nth) => `sku ${nth}`)
  const { w, bring, allocate, state } = await orderWorld({
    skus: Object.fromEntries(names.map((name) => [name, {}])),
    stock: Object.fromEntries(names.slice(1).map((name) => [name, { 'A-01': 1 }])),
  })
  await bring({ 'O-1': Object.fromEntries(names.map((name) => [name, 1])) })
  await allocate()
  expect(await state()).toEqual([['O-1', 'READY', 'NOT_EXIST_INVENTORY']])
  await ordersHold(w.database)
  await bring({ 'O-2': Object.fromEntries(names.slice(1).map((name) => [name, 1])) })
  await allocate('O-2')
  expect((await state())[1]).toEqual(['O-2', 'ALLOCATED', 'NONE'])
  expect(await w.database.read.selectFrom('parcelLine').selectAll().execute()).toHaveLength(249)
  await ordersHold(w.database)
})

test('when a contract’s numbers run out, an order without one holds nothing and says why, until a new range lets it go by itself', async () => {
  const { w, bring, allocate, state, tick } = await orderWorld({
    contracts: { cj: { serials: { start: '100000000001', end: '100000000002' } } },
  })
  await bring({ 'O-1': { toner: 1 }, 'O-2': { toner: 1 }, 'O-3': { toner: 1 } })
  const said = expect.stringMatching(/^CJ Logistics: the contract’s range .* Enter the next range in the contract/)
  expect((await allocate()).error).toMatchObject([{ code: 'serials-exhausted', message: said }])
  expect(await state()).toEqual([
    ['O-1', 'ALLOCATED', 'NONE'],
    ['O-2', 'ALLOCATED', 'NONE'],
    ['O-3', 'READY', 'INVOICE_SEND_ERROR'],
  ])
  const { data } = await w
    .as('office')
    .send(interimAllocationApi.list, { query: { failureReason: ['INVOICE_SEND_ERROR'] } })
  expect(data).toMatchObject([{ mend: 'rule', message: said }])
  await ordersHold(w.database)
  w.clock.pass({ minutes: 1 })
  const contractId = idOf(w.id.contract, 'cj')
  await w.as('office').send(contractApi.update, {
    params: { id: contractId },
    ifMatch: 1,
    body: { voluntarySerial: { start: '200000000001', end: '200000000009' } },
  })
  await tick()
  expect((await state())[2]).toEqual(['O-3', 'ALLOCATED', 'NONE'])
  await ordersHold(w.database)
})

test('an order that got no number by a rule is allocated by itself once that rule is deleted, however often it was tried', async () => {
  const { w, bring, addRule, state, tick } = await orderWorld({
    contracts: {
      cj: { serials: { start: '100000000001', end: '100000000009' } },
      few: { serials: { start: '200000000001', end: '200000000001' } },
    },
  })
  const { id } = await addRule({ contractId: idOf(w.id.contract, 'few'), weightValue: 9 })
  await bring({ 'O-1': { toner: 1 }, 'O-2': { toner: 1 } })
  for (let minute = 0; minute < 60; minute++) {
    await tick()
    w.clock.pass({ minutes: 1 })
  }
  expect((await state())[1]).toEqual(['O-2', 'READY', 'INVOICE_SEND_ERROR'])
  await w.as('office').send(deliveryRuleApi.remove, { params: { id } })
  await tick()
  expect((await state())[1]).toEqual(['O-2', 'ALLOCATED', 'NONE'])
})

test('while its courier is down an order keeps its pieces, and is tried again by itself five times, then only by hand', async () => {
  let isDown = true
  let asked = 0
  const couriers = () => ({
    allocate: async () => {
      asked++
      return isDown
        ? refuse('courier-unreachable', { courier: 'FEDEX' })
        : { serial: `7700${asked}`, trackingNumber: `7700${asked}`, region: null, hubCode: null }
    },
    cancel: async () => null,
    track: async () => [],
  })
  const { w, bring, allocate, state, tick, balance } = await orderWorld(
    { contracts: { cj: { courier: 'FEDEX', apiKey: 'key' } } },
    { couriers: couriers as never },
  )
  await bring({ 'O-1': { toner: 2 } })
  await allocate()
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'INVOICE_SEND_ERROR']])
  expect(await balance('toner')).toEqual({ available: 8, reserved: 2 })
  for (let minute = 0; minute < 60; minute++) {
    w.clock.pass({ minutes: 1 })
    await tick(couriers as never)
  }
  expect(asked).toBe(6)
  await ordersHold(w.database)
  isDown = false
  await tick(couriers as never)
  expect(asked).toBe(6)
  await allocate()
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
  await ordersHold(w.database)
})

test('a rule that is deleted in the middle of a run no longer takes an order', async () => {
  const { w, bring, allIds, state, addRule } = await orderWorld({ contracts: { cj: {}, hanjin: {} } }, { rules: false })
  const first = await addRule({ weightValue: 5 })
  await addRule({ contractId: idOf(w.id.contract, 'hanjin') })
  await bring({ 'O-1': { toner: 1 } })
  const parts = { database: w.database, secrets: w.secrets, couriers: () => null }
  const { database } = w
  // The rule is deleted after the order was decided and before it is saved.
  const slow = Object.create(database, {
    write: {
      value: async (work: Parameters<typeof database.write>[0]) => {
        if (deletes) {
          deletes = false
          await w.as('office').send(deliveryRuleApi.remove, { params: { id: first.id } })
        }
        return database.write(work)
      },
    },
  }) as typeof database
  let deletes = true
  await allocateOrders({ ...parts, database: slow }, await allIds(), { by: null, seer: theSite })
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
  const record = await database.read.selectFrom('interimAllocation').select('contractId').executeTakeFirstOrThrow()
  expect(record.contractId).toBe(idOf(w.id.contract, 'hanjin'))
  await ordersHold(database)
})

test('an order that failed for want of stock is tried again by itself when the stock comes, and not before', async () => {
  const { w, bring, tick, state } = await orderWorld({ stock: { mask: { 'A-01': 1 } } })
  await bring({ 'O-1': { toner: 1 } })
  w.clock.pass({ minutes: 1 })
  await tick()
  expect(await state()).toEqual([['O-1', 'READY', 'NOT_EXIST_INVENTORY']])
  const tries = async () =>
    (await w.database.read.selectFrom('interimAllocation').select('attemptsCount').executeTakeFirstOrThrow())
      .attemptsCount
  w.clock.pass({ minutes: 5 })
  await tick()
  expect(await tries()).toBe(1)
  await w.database.write((writer) => addStock(writer, w.id, { stock: { toner: { 'A-01': 1 } } }))
  await tick()
  expect([await tries(), ...(await state())]).toEqual([2, ['O-1', 'ALLOCATED', 'NONE']])
})

test('an order whose goods lie where nothing is picked is allocated by itself once that location becomes pickable', async () => {
  const { w, bring, tick, state } = await orderWorld({
    locations: { 'A-01': { pickable: false } },
    stock: { toner: { 'A-01': 5 } },
  })
  await bring({ 'O-1': { toner: 1 } })
  w.clock.pass({ minutes: 1 })
  await tick()
  expect(await state()).toEqual([['O-1', 'READY', 'NOT_EXIST_INVENTORY']])
  w.clock.pass({ minutes: 5 })
  const params = { id: idOf(w.id.location, 'A-01') }
  const { version } = await w.as('office').send(locationApi.get, { params })
  await w.as('office').send(locationApi.update, { params, body: { pickable: true }, ifMatch: version })
  await tick()
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
})

test.each([
  ['no center sends for its partner', false, 'NOT_EXIST_LOGISTICS_CENTER'],
  ['is short in the center that sends for its partner', true, 'NOT_EXIST_INVENTORY'],
])('an order (%s) is allocated by itself once another center serves its partner', async (_, isServed, why) => {
  const serials = { start: '100000000000', end: '199999999999' }
  const { w, bring, tick, state, addRule } = await orderWorld(
    {
      locations: { 'A-01': {}, 'N-01': { center: 'NRT1' } },
      contracts: {
        cj: { center: 'NRT1', serials },
        hanjin: { courier: 'HANJIN', serials: { start: '200000000000', end: '299999999999' } },
      },
      stock: { toner: { 'N-01': 5 } },
    },
    { rules: false },
  )
  await addRule({ centerId: w.id.center.NRT1 })
  if (isServed) await addRule({ contractId: idOf(w.id.contract, 'hanjin') })
  await bring({ 'O-1': { toner: 1 } })
  w.clock.pass({ minutes: 1 })
  await tick()
  expect(await state()).toEqual([['O-1', 'READY', why]])
  w.clock.pass({ minutes: 5 })
  const params = { id: w.id.partner.Haneul }
  const { version, centerIds } = await w.as('admin').send(partnerApi.get, { params })
  const body = { centerIds: [...centerIds, w.id.center.NRT1] }
  await w.as('admin').send(partnerApi.update, { params, body, ifMatch: version })
  await tick()
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
})

test('an order that failed for want of a rule is allocated by itself once there is one', async () => {
  const { w, bring, tick, state, addRule } = await orderWorld({}, { rules: false })
  await bring({ 'O-1': { toner: 1 } })
  await tick()
  expect(await state()).toEqual([['O-1', 'READY', 'NOT_EXIST_LOGISTICS_CENTER']])
  w.clock.pass({ minutes: 1 })
  await addRule()
  await tick()
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
})

test('an order that must go today waits if today’s truck is gone, and is allocated by itself the next day', async () => {
  const { w, bring, tick, state, addRule } = await orderWorld({}, { rules: false })
  await addRule({ deliveryCondition: 'TODAY' })
  // It is five in the afternoon in Seoul, an hour after the truck, on a day without a holiday.
  w.clock.pass({ days: 1, hours: 7 })
  const line = { serial: 'L-1', dealCode: 'toner', dealName: 'toner', quantity: 1, paymentAmount: 1000 } as const
  await bring({ 'O-1': {} }, { lines: [{ ...line, status: 'PAYED', deliveryAttributeType: 'TODAY' }] })
  await tick()
  const tries = async () =>
    (await w.database.read.selectFrom('interimAllocation').select('attemptsCount').executeTakeFirstOrThrow())
      .attemptsCount
  w.clock.pass({ hours: 6, minutes: 59 })
  await tick()
  expect([await tries(), ...(await state())]).toEqual([1, ['O-1', 'READY', 'NOT_EXIST_RECEPTION_SCHEDULE']])
  w.clock.pass({ minutes: 1 })
  await tick()
  expect([await tries(), ...(await state())]).toEqual([2, ['O-1', 'ALLOCATED', 'NONE']])
  await ordersHold(w.database)
})

test('an order that must go today waits for the next day of its center, not of Seoul', async () => {
  const { w, bring, tick, state, addRule } = await orderWorld({}, { rules: false })
  await w.database.write(({ tx }) => tx.updateTable('center').set({ timeZone: 'Europe/London' }).execute())
  await addRule({ deliveryCondition: 'TODAY' })
  // It is four in the afternoon in London, when the truck leaves; the day is a later one in Seoul.
  const [date = ''] = w.database.now().toISOString().split('T')
  w.clock.pass({ minutes: (Date.parse(`${date}T16:00:00Z`) - w.database.now().getTime()) / 60_000 + 24 * 60 })
  const line = { serial: 'L-1', dealCode: 'toner', dealName: 'toner', quantity: 1, paymentAmount: 1000 } as const
  await bring({ 'O-1': {} }, { lines: [{ ...line, status: 'PAYED', deliveryAttributeType: 'TODAY' }] })
  await tick()
  expect(await state()).toEqual([['O-1', 'READY', 'NOT_EXIST_RECEPTION_SCHEDULE']])
  w.clock.pass({ hours: 8 })
  await tick()
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
})

test('two channels may each have an order of the same number, but one for the same recipient is refused as a duplicate', async () => {
  const { w, bring, allocate, state } = await orderWorld()
  await bring({ 'O-1': { toner: 1 } })
  const { id: twinId } = await w.as('partner').send(channelApi.create, {
    body: { partnerId: w.id.partner.Haneul, name: 'Another shop', channelType: 'SPREADSHEET' },
  })
  const underTheSameNumber = (number: string) =>
    w.database.write(({ tx }) =>
      tx
        .updateTable('order')
        .set({ channelId: twinId, channelOrderId: 'O-1' })
        .where('channelOrderId', '=', number)
        .execute(),
    )
  await bring({ 'O-2': { toner: 1 } })
  await underTheSameNumber('O-2')
  await allocate()
  expect(await state(), 'it goes to someone else').toEqual([
    ['O-1', 'ALLOCATED', 'NONE'],
    ['O-1', 'ALLOCATED', 'NONE'],
  ])
  await w.database.write(({ tx }) =>
    tx.updateTable('order').set({ channelOrderId: 'O-3' }).where('channelId', '=', twinId).execute(),
  )
  await bring({ 'O-2': { toner: 1 } })
  await underTheSameNumber('O-2')
  await w.database.write(({ tx }) =>
    tx
      .updateTable('order')
      .set((e) => ({ recipientKey: e.selectFrom('order as o').select('o.recipientKey').where('o.id', '=', 1) }))
      .where('id', '=', 3)
      .execute(),
  )
  await allocate()
  expect((await state()).at(-1)).toEqual(['O-1', 'READY', 'DUPLICATE_ORDER'])
})

test('an allocated order is cancelled only by force, frees its pieces with its waybill, and goes again only once reinstated', async () => {
  const { w, bring, allocate, state, tick, balance, idOfOrder, waybills } = await orderWorld()
  await bring({ 'O-1': { toner: 3 } })
  await allocate()
  const ids = [await idOfOrder('O-1')]
  expect(await w.as('manager').refused(orderApi.cancel, { body: { ids } })).toMatchObject({ status: 403 })
  expect(await w.as('admin').refused(orderApi.cancel, { body: { ids } })).toMatchObject({
    status: 403,
    data: { wouldLose: [{ id: ids[0] }] },
  })
  expect(await w.as('admin').send(orderApi.cancel, { body: { ids, force: true } })).toMatchObject({ success: [{}] })
  expect(await balance('toner')).toEqual({ available: 10, reserved: 0 })
  expect(await waybills()).toMatchObject([{ status: 'CANCELED' }])
  await tick()
  expect(await state()).toEqual([['O-1', 'CANCELED', 'CANCEL_ORDER']])
  await ordersHold(w.database)
  w.clock.pass({ minutes: 1 })
  await w.as('admin').send(orderApi.reinstate, { body: { ids } })
  await tick()
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
  await ordersHold(w.database)
})

test('two users who allocate the same order at the same moment are both told that it goes, and it gets one waybill', async () => {
  const { w, bring, allocate, waybills, idOfOrder } = await orderWorld()
  await bring({ 'O-1': { toner: 3 } })
  const id = await idOfOrder('O-1')
  const [one, other] = await Promise.all([
    allocate('O-1'),
    w.as('office').send(orderApi.bulkProcess, { body: { ids: [id] } }),
  ])
  expect(one).toEqual({ success: [id], error: [] })
  expect(other).toEqual({ success: [{ id }], error: [] })
  expect(await waybills()).toHaveLength(1)
  await ordersHold(w.database)
})

test('a cancelled waybill frees its pieces, and its order waits for a person to allocate it again', async () => {
  const { w, bring, allocate, state, tick, balance, waybills } = await orderWorld()
  await bring({ 'O-1': { toner: 3 } })
  await allocate()
  const [waybill] = await waybills()
  await w.as('worker').send(invoiceApi.cancel, { params: { invoiceId: waybill?.id ?? 0 } })
  expect(await balance('toner')).toEqual({ available: 10, reserved: 0 })
  await tick()
  expect(await state()).toEqual([['O-1', 'READY', 'CANCEL_ORDER']])
  await allocate()
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
  await ordersHold(w.database)
})

test('an order whose waybill a person cancelled does not go when its channel changes it, only when a person releases it', async () => {
  const { w, bring, allocate, state, tick, waybills, idOfOrder } = await orderWorld()
  await bring({ 'O-1': { toner: 3 } })
  await allocate()
  const [waybill] = await waybills()
  await w.as('worker').send(invoiceApi.cancel, { params: { invoiceId: waybill?.id ?? 0 } })
  w.clock.pass({ minutes: 1 })
  await bring({ 'O-1': { toner: 3 } }, { deliveryMessage: '경비실에 맡겨 주세요' })
  w.clock.pass({ minutes: 1 })
  await tick()
  expect(await state()).toEqual([['O-1', 'READY', 'CANCEL_ORDER']])
  // A user who puts the order right says that it goes after all.
  await w.as('office').send(orderApi.hold, { body: { ids: [await idOfOrder('O-1')], reason: 'CUSTOMER_REQUEST' } })
  await w.as('office').send(orderApi.unhold, { body: { ids: [await idOfOrder('O-1')] } })
  await tick()
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
})

test('an order that its channel cancels and brings back is allocated by itself', async () => {
  const { w, bring, allocate, state, tick } = await orderWorld()
  const line = { serial: 'L-1', dealCode: 'toner', dealName: 'toner', quantity: 3, paymentAmount: 1000 }
  await bring({ 'O-1': { toner: 3 } })
  await allocate()
  for (const status of ['CANCEL_DONE', 'PAYED'] as const) {
    w.clock.pass({ minutes: 1 })
    await bring({ 'O-1': {} }, { lines: [{ ...line, status }] })
    await tick()
  }
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
})

test('an allocation whose process is killed at any moment leaves nothing half done, and goes on by itself', async () => {
  const { w, bring, tick, state, balance } = await orderWorld({ stock: { toner: { 'A-01': 900 } } })
  await bring(Object.fromEntries(Array.from({ length: 1200 }, (_, nth) => [`O-${nth}`, { toner: 1 }])))
  const allocated = async () => (await state()).filter(([, status]) => status === 'ALLOCATED').length
  let before = 0
  for (const parts of [1, 4, 9]) {
    const process = startAllocator(w.at)
    // The process says so when a part is saved; the next one is then under way, a little further each time.
    await process.hears('\n', parts)
    await setTimeout(parts)
    await process.kill()
    expect(await allocated()).toBeGreaterThan(before)
    before = await allocated()
    expect(before).toBeLessThan(900)
    await ordersHold(w.database)
  }
  await tick()
  expect(await allocated()).toBe(900)
  expect(await balance('toner')).toEqual({ available: 0, reserved: 900 })
  await ordersHold(w.database)
})
