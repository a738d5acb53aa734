import type { Insertable } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { floorDid } from '../../../tests/support/floor.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { pathOf, world, type World } from '../../../tests/support/world.ts'
import { inboundApi } from '../../../shared/api/inbound.ts'
import { randomUUID } from 'node:crypto'
import type { Who } from '../../../tests/support/rows.ts'
import type { Tables } from '../../db/tables.ts'

const goods = { skus: { toner: {}, cream: {}, tea: { partner: 'Mori' }, jacket: { partner: 'Auto' } } } as const

function announcement({ id }: World, more: object = {}) {
  return {
    centerId: id.center.ICN1,
    partnerId: id.partner.Haneul,
    inboundType: 'COURIER' as const,
    packagingType: 'BOX' as const,
    items: [{ skuId: idOf(id.sku, 'toner'), quantity: 12 }],
    shipments: [
      {
        quantity: 1,
        courierCode: 'CJGLS' as const,
        shipmentNumber: '1234-5678 90',
        scheduledDateRange: { from: '2026-03-03', to: '2026-03-04' },
      },
    ],
    ...more,
  }
}

/** Expects that every action is applied. */
const floorDoes = async (w: World, ...actions: Parameters<typeof floorDid>[1][]) =>
  expect(await floorDid(w, ...actions)).toEqual(actions.map(() => 'done'))

const counted = (inboundId: number, skuId: number, quantity: number) => ({
  type: 'inbound.inspect' as const,
  payload: { inboundId, skuId, quantity, lot: null, expirationDate: null, condition: 'GOOD' },
})
const stored = (inboundId: number, skuId: number, quantity: number, locationId: number) => ({
  type: 'inbound.store' as const,
  payload: { inboundId, skuId, quantity, locationId, lot: null, expirationDate: null, condition: 'GOOD' },
})

/** Stores an action of a person's handheld as the server keeps it. */
async function queued(
  { database, id }: World,
  who: Who,
  { type, payload }: ReturnType<typeof counted>,
  more: Partial<Insertable<Tables['syncAction']>> = {},
): Promise<void> {
  await database.dialect.write
    .insertInto('syncAction')
    .values({
      clientId: randomUUID(),
      seq: 1,
      actionId: randomUUID(),
      hash: '',
      type,
      subject: `inbound:${payload.inboundId}`,
      payloadJson: JSON.stringify(payload),
      depsJson: '[]',
      workerId: idOf(id.user, who),
      overrideWorkerId: null,
      deviceId: 1,
      centerId: id.center.ICN1,
      at: '2026-03-02T02:00:00.000Z',
      receivedAt: '2026-03-02T02:00:00.000Z',
      status: 'applied',
      code: null,
      withJson: null,
      exceptionId: null,
      version: 1,
      undone: false,
      ...more,
    })
    .execute()
}

test('a partner announces goods, and the center accepts them', async () => {
  const w = await world(goods)
  const made = await w.as('partner').send(inboundApi.create, { body: announcement(w) })
  expect(made).toMatchObject({
    code: 'IB260302-0001',
    status: 'REGISTERED',
    centerCode: 'ICN1',
    partnerName: 'Haneul',
    scheduledDate: '2026-03-03',
    items: [{ skuName: 'toner', quantity: 12, countedQuantity: 0 }],
    inventories: [],
  })
  expect(await w.as('office').send(inboundApi.accept, { body: { ids: [made.id] } })).toEqual({
    success: [{ id: made.id }],
    error: [],
  })
  const listed = await w
    .as('worker')
    .send(inboundApi.list, { query: { shipmentNumber: '1234 567890', status: ['ACCEPTED'] } })
  expect(listed.data).toMatchObject([
    { id: made.id, skuCount: 1, announcedQuantity: 12, shipmentNumbers: ['1234-5678 90'] },
  ])
})

test('goods of an always-accepted partner are accepted as soon as they are announced', async () => {
  const w = await world(goods)
  const made = await w.as('office').send(inboundApi.create, {
    body: announcement(w, {
      partnerId: w.id.partner.Auto,
      items: [{ skuId: idOf(w.id.sku, 'jacket'), quantity: 1 }],
    }),
  })
  expect(made.status).toBe('ACCEPTED')
})

test('twelve announcements made at once each get a code of their own', async () => {
  const w = await world(goods)
  const made = await Promise.all(
    Array.from({ length: 12 }, () => w.as('partner').send(inboundApi.create, { body: announcement(w) })),
  )
  expect(made.map(({ code }) => code).sort()).toEqual(
    Array.from({ length: 12 }, (_, i) => `IB260302-${String(i + 1).padStart(4, '0')}`),
  )
})

test('an inbound’s code carries the center’s own day', async () => {
  const w = await world(goods)
  w.clock.pass({ hours: 15 })
  expect((await w.as('partner').send(inboundApi.create, { body: announcement(w) })).code).toBe('IB260303-0001')
})

test('an announcement for another or inactive partner, an unknown or unused center, or foreign or repeated goods is refused', async () => {
  const w = await world(goods)
  const partner = w.as('partner')
  const tea = [{ skuId: idOf(w.id.sku, 'tea'), quantity: 1 }]
  expect(
    await partner.refused(inboundApi.create, { body: announcement(w, { partnerId: w.id.partner.Mori, items: tea }) }),
  ).toMatchObject({ status: 404, details: [{ property: 'partnerId' }] })
  expect(await partner.refused(inboundApi.create, { body: announcement(w, { centerId: 999 }) })).toMatchObject({
    status: 404,
    details: [{ property: 'centerId' }],
  })
  expect(
    await partner.refused(inboundApi.create, { body: announcement(w, { centerId: w.id.center.NRT1 }) }),
  ).toMatchObject({ status: 409, code: 'center-not-served' })
  expect(await partner.refused(inboundApi.create, { body: announcement(w, { items: tea }) })).toMatchObject({
    status: 400,
    details: [{ property: 'items.0.skuId', errorType: 'WRONG_VALUE' }],
  })
  const twice = [...announcement(w).items, ...announcement(w).items]
  expect(await partner.refused(inboundApi.create, { body: announcement(w, { items: twice }) })).toMatchObject({
    status: 400,
    details: [{ property: 'items.1.skuId', errorType: 'DUPLICATED' }],
  })
  await w.database.dialect.write
    .updateTable('partner')
    .set({ status: 'DEACTIVATED' })
    .where('name', '=', 'Haneul')
    .execute()
  expect(await w.as('office').refused(inboundApi.create, { body: announcement(w) })).toMatchObject({
    status: 409,
    code: 'partner-inactive',
  })
})

test('a registered inbound can change in everything, an accepted one only in its memos', async () => {
  const w = await world({ ...goods, inbounds: { 'IB-1': { items: { toner: 5 } } } })
  const params = { id: idOf(w.id.inbound, 'IB-1') }
  const changed = await w.as('partner').send(inboundApi.update, {
    params,
    ifMatch: 1,
    body: { items: [{ skuId: idOf(w.id.sku, 'cream'), quantity: 9 }], partnerMemo: 'fragile' },
  })
  expect(changed).toMatchObject({ version: 2, partnerMemo: 'fragile', items: [{ skuName: 'cream', quantity: 9 }] })
  await w.as('office').send(inboundApi.accept, { body: { ids: [params.id] } })
  expect(
    await w.as('partner').refused(inboundApi.update, { params, ifMatch: 3, body: { packagingType: 'PLT' } }),
  ).toMatchObject({ status: 409, code: 'inbound-transition', details: [{ property: 'packagingType' }] })
  const memo = await w.as('office').send(inboundApi.update, { params, ifMatch: 3, body: { centerMemo: 'dock 2' } })
  expect(memo).toMatchObject({ centerMemo: 'dock 2', partnerMemo: 'fragile' })
})

test('an edit of an older version is answered with the current inbound, and an edit without a version is refused', async () => {
  const w = await world({ ...goods, inbounds: { 'IB-1': { items: { toner: 5 } } } })
  const params = { id: idOf(w.id.inbound, 'IB-1') }
  await w.as('office').send(inboundApi.accept, { body: { ids: [params.id] } })
  expect(
    await w.as('office').refused(inboundApi.update, { params, ifMatch: 1, body: { centerMemo: 'x' } }),
  ).toMatchObject({ status: 412, data: { status: 'ACCEPTED', version: 2 } })
  expect((await w.as('office').refused(inboundApi.update, { params, body: { centerMemo: 'x' } })).status).toBe(428)
})

test('a partner can neither accept its own goods nor write the center’s memo', async () => {
  const w = await world({ ...goods, inbounds: { 'IB-1': { items: { toner: 5 } } } })
  const id = idOf(w.id.inbound, 'IB-1')
  expect((await w.as('partner').refused(inboundApi.accept, { body: { ids: [id] } })).status).toBe(403)
  expect(
    (await w.as('partner').refused(inboundApi.update, { params: { id }, ifMatch: 1, body: { centerMemo: 'priority' } }))
      .status,
  ).toBe(403)
})

test('a bulk acceptance answers for each inbound separately', async () => {
  const w = await world({
    ...goods,
    inbounds: { one: { items: { toner: 5 } }, two: { items: { toner: 5 }, status: 'CANCELED' } },
  })
  const [one, two] = [idOf(w.id.inbound, 'one'), idOf(w.id.inbound, 'two')]
  const answer = await w.as('office').send(inboundApi.accept, { body: { ids: [one, two, 999, one] } })
  expect(answer.success).toEqual([{ id: one }])
  expect(answer.error.map(({ id, code }) => `${id} ${code}`)).toEqual([`${two} inbound-transition`, '999 not-found'])
})

test('cancelling counted goods needs force and names what would be lost; forced, it takes stored goods off their locations', async () => {
  const w = await world({
    ...goods,
    locations: { 'A-01': {} },
    inbounds: { 'IB-1': { items: { toner: 5 }, status: 'ACCEPTED' } },
  })
  const id = idOf(w.id.inbound, 'IB-1')
  await floorDoes(
    w,
    counted(id, idOf(w.id.sku, 'toner'), 5),
    stored(id, idOf(w.id.sku, 'toner'), 3, idOf(w.id.location, 'A-01')),
  )
  const refusal = {
    id,
    code: 'force-needed',
    message: 'This would discard work: 5 pieces counted, 3 stored. Confirm to go on.',
    status: 403,
    data: { code: 'IB-1', counted: 5, stored: 3 },
  }
  expect(await w.as('manager').refused(inboundApi.cancel, { body: { ids: [id] } })).toMatchObject({
    status: 403,
    code: 'force-needed',
    data: { wouldLose: [{ id, code: 'IB-1', counted: 5, stored: 3 }], error: [refusal] },
  })
  // When many are cancelled, each gets its own answer.
  expect(await w.as('manager').send(inboundApi.cancel, { body: { ids: [id, 999] } })).toMatchObject({
    success: [],
    error: [refusal, { code: 'not-found' }],
  })
  expect(await w.as('office').refused(inboundApi.cancel, { body: { ids: [id], force: true } })).toMatchObject({
    status: 403,
    data: { wouldLose: [{ id, code: 'IB-1', counted: 5, stored: 3 }] },
  })
  await w.as('manager').send(inboundApi.cancel, { body: { ids: [id], force: true } })
  expect((await w.as('office').send(inboundApi.get, { params: { id } })).status).toBe('CANCELED')
  const stock = await w.database.read.selectFrom('stock').select('inStorage').executeTakeFirstOrThrow()
  expect(stock.inStorage).toBe(0)
})

test('a forced cancel writes an opposite ledger row for each put-away, naming the action that it undoes', async () => {
  const w = await world({
    ...goods,
    locations: { 'A-01': {} },
    inbounds: { 'IB-1': { items: { toner: 5 }, status: 'ACCEPTED' } },
  })
  const [id, toner, place] = [idOf(w.id.inbound, 'IB-1'), idOf(w.id.sku, 'toner'), idOf(w.id.location, 'A-01')]
  await floorDoes(w, counted(id, toner, 5), stored(id, toner, 3, place), stored(id, toner, 2, place))
  await w.as('manager').send(inboundApi.cancel, { body: { ids: [id], force: true } })
  const rows = await w.database.read
    .selectFrom('inventoryLog')
    .select(['actionId', 'change', 'undoesActionId', 'causeId'])
    .where('targetField', '=', 'INS')
    .orderBy('id')
    .execute()
  const puts = rows.filter(({ change }) => change > 0)
  expect(puts.map(({ change }) => change)).toEqual([3, 2])
  expect(rows.filter(({ change }) => change < 0)).toEqual(
    puts.map(({ actionId, change }) =>
      expect.objectContaining({ change: -change, undoesActionId: actionId, causeId: id }),
    ),
  )
})

test('a forced cancel writes no opposite ledger row for a put-away that its worker undid before', async () => {
  const w = await world({
    ...goods,
    locations: { 'A-01': {} },
    inbounds: { 'IB-1': { items: { toner: 5 }, status: 'ACCEPTED' } },
  })
  const [id, toner, place] = [idOf(w.id.inbound, 'IB-1'), idOf(w.id.sku, 'toner'), idOf(w.id.location, 'A-01')]
  // The undo names its put-away, so these have ids of the test’s own.
  const kept = { id: randomUUID(), ...stored(id, toner, 3, place) }
  const undone = { id: randomUUID(), ...stored(id, toner, 2, place) }
  const undo = { type: 'inbound.undo', payload: { inboundId: id, undoes: undone.id } }
  await floorDoes(w, counted(id, toner, 5), kept, undone, undo)
  await w.as('manager').send(inboundApi.cancel, { body: { ids: [id], force: true } })
  expect((await w.as('office').send(inboundApi.get, { params: { id } })).status).toBe('CANCELED')
  const rows = await w.database.read
    .selectFrom('inventoryLog')
    .select(['change', 'undoesActionId'])
    .where('targetField', '=', 'INS')
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { change: 3, undoesActionId: null },
    { change: 2, undoesActionId: null },
    { change: -2, undoesActionId: undone.id },
    { change: -3, undoesActionId: kept.id },
  ])
  const stock = await w.database.read.selectFrom('stock').select('inStorage').executeTakeFirstOrThrow()
  expect(stock.inStorage).toBe(0)
})

test('an inbound counted short waits for approval and can be sent back to be counted again', async () => {
  const w = await world({
    ...goods,
    locations: { 'A-01': {} },
    inbounds: { 'IB-1': { items: { toner: 5 }, status: 'ACCEPTED' } },
  })
  const params = { id: idOf(w.id.inbound, 'IB-1') }
  const toner = idOf(w.id.sku, 'toner')
  await floorDoes(w, counted(params.id, toner, 4), stored(params.id, toner, 4, idOf(w.id.location, 'A-01')))
  expect(await w.as('worker').send(inboundApi.close, { params })).toEqual({ status: 'PENDING_APPROVAL' })
  expect((await w.as('office').send(inboundApi.reject, { params })).status).toBe('PROCESSING')
  await w.as('worker').send(inboundApi.close, { params })
  const closed = await w.as('office').send(inboundApi.approve, { params })
  expect(closed).toMatchObject({
    status: 'CLOSED',
    items: [{ quantity: 5, countedQuantity: 4, storedQuantity: 4 }],
    inventories: [{ status: 'STORED', quantity: 4, lot: null, expirationDate: null }],
  })
  expect(await w.as('office').refused(inboundApi.approve, { params })).toMatchObject({
    status: 409,
    code: 'inbound-transition',
  })
})

test('floor staff can neither accept an announcement nor approve or reject a difference', async () => {
  const w = await world({
    ...goods,
    inbounds: { 'IB-1': { items: { toner: 5 } }, 'IB-2': { items: { toner: 5 }, status: 'PENDING_APPROVAL' } },
  })
  const [announced, short] = [idOf(w.id.inbound, 'IB-1'), idOf(w.id.inbound, 'IB-2')]
  for (const who of ['worker', 'leader'] as const) {
    expect(await w.as(who).refused(inboundApi.accept, { body: { ids: [announced] } })).toMatchObject({ status: 403 })
    for (const call of [inboundApi.approve, inboundApi.reject])
      expect(await w.as(who).refused(call, { params: { id: short } })).toMatchObject({ status: 403 })
  }
  const states = await w.as('office').send(inboundApi.list, { query: { sort: 'id', order: 'asc' } })
  expect(states.data.map(({ status }) => status)).toEqual(['REGISTERED', 'PENDING_APPROVAL'])
})

test('inbounds sort by due date: late ones first, undated ones last of the open, then closed ones from the latest', async () => {
  const w = await world({
    ...goods,
    inbounds: Object.fromEntries(
      ['later', 'late', 'someday', 'done before', 'done'].map((name) => [name, { items: { toner: 1 } }]),
    ),
  })
  const days = {
    later: '2026-03-20',
    late: '2026-02-20',
    someday: null,
    'done before': '2026-01-05',
    done: '2026-02-05',
  }
  await w.database.write(async ({ tx }) => {
    for (const [name, scheduledDate] of Object.entries(days))
      await tx
        .updateTable('inboundRequest')
        .set({ scheduledDate, status: name.startsWith('done') ? 'CLOSED' : 'ACCEPTED' })
        .where('id', '=', idOf(w.id.inbound, name))
        .execute()
  })
  const { data } = await w.as('office').send(inboundApi.list, { query: { sort: 'due', order: 'asc' } })
  expect(data.map(({ scheduledDate }) => scheduledDate)).toEqual([
    '2026-02-20',
    '2026-03-20',
    null,
    '2026-02-05',
    '2026-01-05',
  ])
  const counted = await w.as('office').send(inboundApi.count, { query: { scheduledFrom: '2026-02-01' } })
  expect(counted).toEqual({ total: 3, byStatus: { ACCEPTED: 2, CLOSED: 1 } })
})

test('nobody approves or rejects an inbound that they counted, whatever their role; a count taken back does not matter', async () => {
  const w = await world({ ...goods, inbounds: { 'IB-1': { items: { toner: 5 }, status: 'PENDING_APPROVAL' } } })
  const params = { id: idOf(w.id.inbound, 'IB-1') }
  const inspected = counted(params.id, idOf(w.id.sku, 'toner'), 4)
  await queued(w, 'manager', inspected, { undone: true })
  expect((await w.as('manager').send(inboundApi.get, { params })).countedByCaller).toBe(false)
  await queued(w, 'manager', inspected)
  expect((await w.as('manager').send(inboundApi.get, { params })).countedByCaller).toBe(true)
  for (const call of [inboundApi.approve, inboundApi.reject])
    expect(await w.as('manager').refused(call, { params })).toMatchObject({ status: 409, code: 'counted-by-yourself' })
  // A number that a leader enters is the leader's count.
  await queued(w, 'worker', inspected, { code: 'exception-correct', overrideWorkerId: idOf(w.id.user, 'admin') })
  expect(await w.as('admin').refused(inboundApi.approve, { params })).toMatchObject({ code: 'counted-by-yourself' })
  expect((await w.as('office').send(inboundApi.approve, { params })).status).toBe('CLOSED')
})

test('a partner rejects the count of its own goods, judges no other partner’s, and closes no inbound', async () => {
  const w = await world({
    ...goods,
    inbounds: {
      mine: { items: { toner: 5 }, status: 'PENDING_APPROVAL' },
      theirs: { partner: 'Mori', center: 'NRT1', items: { tea: 5 }, status: 'PENDING_APPROVAL' },
    },
  })
  const params = { id: idOf(w.id.inbound, 'mine') }
  expect((await w.as('partner').send(inboundApi.reject, { params })).status).toBe('PROCESSING')
  expect(await w.as('partner').refused(inboundApi.close, { params })).toMatchObject({ status: 403 })
  expect(
    await w.as('partner').refused(inboundApi.approve, { params: { id: idOf(w.id.inbound, 'theirs') } }),
  ).toMatchObject({ status: 404 })
})

test('an inbound’s history shows who did what in the office, oldest first, but hides those names from the partner', async () => {
  const w = await world(goods)
  const made = await w.as('partner').send(inboundApi.create, { body: announcement(w) })
  await w.as('office').send(inboundApi.accept, { body: { ids: [made.id] } })
  await w.as('office').send(inboundApi.update, { params: { id: made.id }, ifMatch: 2, body: { centerMemo: 'dock 2' } })
  const { data } = await w.as('office').send(inboundApi.logs, { params: { id: made.id } })
  expect(data.map(({ what, userName }) => `${what} by ${userName}`)).toEqual([
    'inbound.create by The partner',
    'inbound.accept by The office',
    'inbound.update by The office',
  ])
  expect(data[2]).toMatchObject({ before: { centerMemo: null }, after: { centerMemo: 'dock 2' } })
  // The partner learns neither the names nor the numbers of the operator's people.
  const theirs = await w.as('partner').send(inboundApi.logs, { params: { id: made.id } })
  expect(theirs.data.map(({ userId, userName }) => [userId, userName])).toEqual([
    [w.id.user['partner'], 'The partner'],
    [null, null],
    [null, null],
  ])
})

test('an inbound’s history shows how many pieces were counted and announced when a count was refused on the floor', async () => {
  const w = await world({ ...goods, inbounds: { 'IB-1': { items: { toner: 5 }, status: 'ACCEPTED' } } })
  const inboundId = idOf(w.id.inbound, 'IB-1')
  await w
    .as('office')
    .send(inboundApi.update, { params: { id: inboundId }, ifMatch: 1, body: { centerMemo: 'dock 2' } })
  await queued(w, 'worker', counted(inboundId, idOf(w.id.sku, 'toner'), 6), {
    status: 'refused',
    code: 'more-than-announced',
    withJson: JSON.stringify({ sku: 'toner', got: 6, expected: 5 }),
  })
  const { data } = await w.as('office').send(inboundApi.logs, { params: { id: inboundId } })
  expect(data).toMatchObject([
    { what: 'inbound.update', code: null, with: null },
    {
      what: 'inbound.inspect',
      userName: 'The worker',
      code: 'more-than-announced',
      with: { sku: 'toner', got: 6, expected: 5 },
    },
  ])
})

test('another partner’s or center’s inbounds are neither shown nor counted', async () => {
  const w = await world({
    ...goods,
    inbounds: { mine: { items: { toner: 5 } }, theirs: { partner: 'Mori', center: 'NRT1', items: { tea: 5 } } },
  })
  const params = { id: idOf(w.id.inbound, 'theirs') }
  for (const who of ['partner', 'manager', 'worker'] as const) {
    expect((await w.as(who).send(inboundApi.list)).data.map(({ code }) => code)).toEqual(['mine'])
    expect((await w.as(who).send(inboundApi.count)).total).toBe(1)
    expect(
      (
        await w
          .as(who)
          .send(inboundApi.list, { query: { partnerIds: [w.id.partner.Mori], centerIds: [w.id.center.NRT1] } })
      ).totalCount,
    ).toBe(0)
    for (const call of [inboundApi.get, inboundApi.getInbound, inboundApi.logs])
      expect((await w.as(who).refused(call, { params })).status).toBe(404)
  }
  expect((await w.as('manager').refused(inboundApi.close, { params })).status).toBe(404)
  expect((await w.as('office').send(inboundApi.count)).total).toBe(2)
})

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

test('a picture of a shipment is stored, shown inline, and hidden from other partners', async () => {
  const w = await world({ ...goods, inbounds: { 'IB-1': { items: { toner: 5 } } } })
  const params = { id: idOf(w.id.inbound, 'IB-1') }
  const query = { shipmentId: idOf(w.id.shipment, 'IB-1') }
  const { url } = await w
    .as('worker')
    .send(inboundApi.attach, { params, query, file: new File([png], '파손.png', { type: 'text/html' }) })
  expect((await w.as('office').send(inboundApi.get, { params })).shipments[0]?.images).toMatchObject([
    { fileName: '파손.png', url },
  ])
  const shown = await w.as('office').fetch(url)
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(png)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  })
  expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
  expect((await w.as('otherPartner').fetch(url)).status).toBe(404)
})

test('an inbound with pictures can be edited as long as its shipments stay unchanged', async () => {
  const w = await world({ ...goods, inbounds: { 'IB-1': { items: { toner: 5 } } } })
  const params = { id: idOf(w.id.inbound, 'IB-1') }
  const query = { shipmentId: idOf(w.id.shipment, 'IB-1') }
  await w.as('worker').send(inboundApi.attach, { params, query, file: new File([png], 'a.png') })
  const { version, shipments } = await w.as('office').send(inboundApi.get, { params })
  // The form sends all shipments, changed or not.
  const sent = shipments.map(({ quantity, vehicleType, courierCode, shipmentNumber, scheduledDateRange }) => ({
    quantity,
    vehicleType,
    courierCode,
    shipmentNumber,
    scheduledDateRange,
  }))
  const items = [{ skuId: idOf(w.id.sku, 'toner'), quantity: 7 }]
  const edited = await w
    .as('office')
    .send(inboundApi.update, { params, ifMatch: version, body: { items, shipments: sent } })
  expect([edited.items[0]?.quantity, edited.shipments]).toEqual([7, shipments])
  const { data } = await w.as('office').send(inboundApi.logs, { params })
  expect(JSON.stringify(data)).not.toContain('scheduledDateRange')
  const other = sent.map((shipment) => ({ ...shipment, quantity: shipment.quantity + 1 }))
  const refused = await w
    .as('office')
    .refused(inboundApi.update, { params, ifMatch: edited.version, body: { shipments: other } })
  expect(refused).toMatchObject({ status: 409, details: [{ property: 'shipments' }] })
})

test('a picture for a shipment that an edit removed meanwhile is refused', async () => {
  const w = await world({ ...goods, inbounds: { 'IB-1': { items: { toner: 5 } } } })
  const params = { id: idOf(w.id.inbound, 'IB-1') }
  const query = { shipmentId: idOf(w.id.shipment, 'IB-1') }
  const edited = Promise.withResolvers<undefined>()
  const over = Promise.withResolvers<undefined>()
  const edit = w.database.write(async (writer) => {
    await writer.lockCenters([idOf(w.id.center, 'ICN1')])
    await writer.tx.deleteFrom('inboundShipment').where('id', '=', query.shipmentId).execute()
    edited.resolve(undefined)
    await over.promise
  })
  await edited.promise
  const refused = w.as('worker').refused(inboundApi.attach, { params, query, file: new File([png], 'a.png') })
  setTimeout(() => over.resolve(undefined), 500)
  await edit
  expect(await refused).toMatchObject({ status: 404, details: [{ property: 'shipmentId' }] })
})

test('a file that only claims to be a picture is refused, and so is one that is too large', async () => {
  const w = await world({ ...goods, inbounds: { 'IB-1': { items: { toner: 5 } } } })
  const params = { id: idOf(w.id.inbound, 'IB-1') }
  const query = { shipmentId: idOf(w.id.shipment, 'IB-1') }
  expect(
    await w.as('worker').refused(inboundApi.attach, {
      params,
      query,
      file: new File(['<svg onload=alert(1)>'], 'a.png', { type: 'image/png' }),
    }),
  ).toMatchObject({ status: 415, code: 'now-file-type' })
  expect(
    await w
      .as('worker')
      .refused(inboundApi.attach, { params, query, file: new File([png, new Uint8Array(10_000_000)], 'a.png') }),
  ).toMatchObject({ status: 413, code: 'now-too-large' })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const large = await w
    .as('worker')
    .fetch(pathOf(inboundApi.attach, { params, query }), { method: 'POST', headers, body: new Uint8Array(12_000_001) })
  expect(large.status).toBe(413)
})

test('a picture that is too large is not read to its end, whether or not its length is given', async () => {
  const w = await world({ ...goods, inbounds: { 'IB-1': { items: { toner: 5 } } } })
  const params = { id: idOf(w.id.inbound, 'IB-1') }
  const query = { shipmentId: idOf(w.id.shipment, 'IB-1') }
  const part = 1_000_000
  const pour = async (more: Record<string, string>) => {
    let sent = 0
    const body = new ReadableStream({
      pull(stream) {
        if ((sent += part) > 60 * part) stream.close()
        else stream.enqueue(new Uint8Array(part))
      },
    })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', ...more }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    const { status } = await w.as('worker').fetch(pathOf(inboundApi.attach, { params, query }), init)
    return { status, sent }
  }
  const untold = await pour({})
  expect(untold.status).toBe(413)
  expect(untold.sent).toBeLessThan(inboundApi.attach.limit + 4 * part)
  const told = await pour({ 'Content-Length': String(60 * part) })
  expect(told.status).toBe(413)
  expect(told.sent).toBeLessThan(3 * part)
})

test('the spreadsheet lists SKUs counted without being announced, and inbounds that announced nothing', async () => {
  const w = await world({ ...goods, inbounds: { 'IB-1': { items: { toner: 5 } }, 'IB-2': { items: {} } } })
  const line = { inboundId: idOf(w.id.inbound, 'IB-1'), lot: '', expirationDate: '' }
  await w.database.dialect.write
    .insertInto('inspectionLine')
    .values([
      { ...line, skuId: idOf(w.id.sku, 'toner'), condition: 'GOOD', quantity: 4, storedQuantity: 4 },
      { ...line, skuId: idOf(w.id.sku, 'cream'), condition: 'GOOD', quantity: 2, storedQuantity: 1 },
      { ...line, skuId: idOf(w.id.sku, 'cream'), condition: 'DAMAGED', quantity: 1, storedQuantity: 0 },
    ])
    .execute()
  const sheet = await w.as('office').fetch('/api/now/inbound-request/download/excel?sort=code&order=asc')
  const [{ data: [head = [], ...rows] = [] } = {}] = await readExcelFile(Buffer.from(await sheet.arrayBuffer()))
  const cells = ['Inbound', 'SKU name', 'Announced', 'Counted', 'Damaged', 'Put away'].map((title) =>
    head.indexOf(title),
  )
  expect(rows.map((row) => cells.map((at) => row[at]))).toEqual([
    ['IB-1', 'toner', 5, 4, 0, 4],
    ['IB-1', 'cream', 0, 3, 1, 1],
    ['IB-2', null, null, null, null, null],
  ])
  const { data } = await w.as('office').send(inboundApi.list, { query: { sort: 'code', order: 'asc' } })
  expect(data.map(({ countedQuantity, storedQuantity }) => [countedQuantity, storedQuantity])).toEqual([
    [7, 5],
    [0, 0],
  ])
})

test('the items of all listed inbounds download as a spreadsheet', async () => {
  const w = await world({ ...goods, inbounds: { 'IB-1': { items: { toner: 5, cream: 2 } } } })
  const sheet = await w.as('office').fetch('/api/now/inbound-request/download/excel')
  expect(sheet.headers.get('content-disposition')).toContain('gantry-inbounds.xlsx')
  expect((await sheet.arrayBuffer()).byteLength).toBeGreaterThan(1000)
})
