import { expect, test, vi } from 'vitest'
import { consolApi, planApi } from '../../../shared/api/consol.ts'
import { invoiceApi } from '../../../shared/api/invoice.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { textIn } from '../../../tests/support/raster.ts'
import { world } from '../../../tests/support/world.ts'

// Drawing pages is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const waybill = { courier: 'CJGLS', status: 'PACKED' } as const

test('a plan is created for today at its center, with its pallets and boxes, and its code shows the day and the courier', async () => {
  const { as, id, clock } = await world()
  // It is already the third of March in Seoul.
  clock.pass({ hours: 15 })
  const made = await as('office').send(planApi.create, {
    body: { centerId: id.center.ICN1, centerCode: 'icn1', systemTags: ['NORMAL', 'CJ'], pallets: 2, boxes: 1 },
  })
  expect(made).toMatchObject({
    status: 'REGISTERED',
    courierCode: 'CJGLS',
    loadingDate: '2026-03-03',
    systemTags: ['NORMAL', 'CJ'],
    consolQuantity: 3,
    creator: { id: id.user['office'], name: 'The office' },
    center: { id: id.center.ICN1, code: 'ICN1' },
  })
  expect(made.consolPlanCode).toBe(`ICN1-0303-CJGLS-${made.id}`)
  expect(made.consols.map(({ containerType, serial }) => `${serial} ${containerType}`)).toEqual([
    '1 PALLET',
    '2 PALLET',
    '3 BOX',
  ])
  for (const consol of made.consols) expect(consol.consolCode).toBe(`CS-ICN1-${String(consol.id).padStart(6, '0')}`)
})

test('a plan’s courier is the one given, else the first that a tag names, else any', async () => {
  const { as, id } = await world()
  const courierOf = async (body: object) =>
    (await as('worker').send(planApi.create, { body: { centerId: id.center.ICN1, ...body } })).courierCode
  expect(await courierOf({ courierCode: 'LOGEN', systemTags: ['CJ'] })).toBe('LOGEN')
  expect(await courierOf({ systemTags: ['TODAY', 'HJG', 'CJ'] })).toBe('HANJIN')
  expect(await courierOf({ systemTags: ['KANTO'] })).toBe('ETC')
  expect(await courierOf({})).toBe('ETC')
})

test('a plan is refused for an unknown or a foreign center, a center code that does not match, or too many pallets', async () => {
  const { as, id } = await world()
  expect(await as('worker').refused(planApi.create, { body: { centerId: id.center.NRT1 } })).toMatchObject({
    status: 404,
    details: [{ property: 'centerId' }],
  })
  expect(await as('office').refused(planApi.create, { body: { centerId: 999_999 } })).toMatchObject({ status: 404 })
  expect(
    await as('office').refused(planApi.create, { body: { centerId: id.center.ICN1, centerCode: 'NRT1' } }),
  ).toMatchObject({ status: 400, details: [{ property: 'centerCode' }] })
  expect(
    await as('office').refused(planApi.create, { body: { centerId: id.center.ICN1, pallets: 201 } }),
  ).toMatchObject({ status: 400, details: [{ property: 'pallets' }] })
})

test('a plan counts the waybills loaded on it, and separately its courier’s others that are packed or to be packed', async () => {
  const { as, id } = await world({
    plans: { cj: {}, any: { courier: 'ETC' }, done: { status: 'COMPLETED' } },
    consols: { pallet: { plan: 'cj' }, box: { plan: 'cj', type: 'BOX', parent: 'pallet' } },
    invoices: {
      '1001': { ...waybill, status: 'CONSOLIDATED', consol: 'pallet' },
      '1002': { ...waybill, status: 'CONSOLIDATED', consol: 'box' },
      '1003': { ...waybill, status: 'CANCELED', consol: 'pallet' },
      '1004': waybill,
      '1005': { ...waybill, status: 'PRINTED' },
      '1006': { ...waybill, status: 'ALLOCATED' },
      '1007': { ...waybill, status: 'CREATED' },
      '1008': { ...waybill, courier: 'HANJIN' },
      '1009': { ...waybill, status: 'PRINTED', type: 'RETURN' },
      '1010': { ...waybill, center: 'NRT1' },
    },
  })
  const { rows, count } = await as('worker').send(planApi.list, { query: { sort: 'id', order: 'asc' } })
  expect(count).toBe(3)
  expect(
    rows.map(({ consolInvoiceQuantity, toLoad, toPack, others }) => [
      consolInvoiceQuantity,
      toLoad,
      toPack,
      others.toLoad,
      others.toPack,
    ]),
  ).toEqual([
    [2, 0, 0, 1, 2],
    [0, 0, 0, 2, 2],
    [0, 0, 0, 0, 0],
  ])
  const { consols } = await as('worker').send(planApi.get, { params: { id: idOf(id.plan, 'cj') } })
  expect(
    consols.map(({ containerType, processedQuantity, parent }) => [
      containerType,
      processedQuantity,
      parent?.id ?? null,
    ]),
  ).toEqual([
    ['PALLET', 2, null],
    ['BOX', 1, idOf(id.consol, 'pallet')],
  ])
})

test('plans are found by center, time, status, courier, tag, and by their pallets and waybills', async () => {
  const { as, id, clock } = await world({
    plans: {
      cj: { status: 'PROCESSING' },
      hanjin: { courier: 'HANJIN' },
      narita: { center: 'NRT1', courier: 'SAGAWA' },
    },
    consols: { pallet: { plan: 'cj' } },
    invoices: { '6161-0001': { status: 'CONSOLIDATED', consol: 'pallet' } },
  })
  const found = async (query: object) =>
    (await as('office').send(planApi.list, { query: { sort: 'id', order: 'asc', ...query } })).rows.map(
      (plan) => plan.id,
    )
  const [cj, hanjin, narita] = [idOf(id.plan, 'cj'), idOf(id.plan, 'hanjin'), idOf(id.plan, 'narita')]
  expect(await found({ centerIds: [id.center.NRT1] })).toEqual([narita])
  expect(await found({ status: ['PROCESSING'] })).toEqual([cj])
  expect(await found({ courierCode: ['HANJIN', 'SAGAWA'] })).toEqual([hanjin, narita])
  expect(await found({ consolPlanCode: 'hanjin' })).toEqual([hanjin])
  expect(await found({ keyword: 'sagawa' })).toEqual([narita])
  expect(await found({ consolCode: `cs-icn1-${String(idOf(id.consol, 'pallet')).padStart(6, '0')}` })).toEqual([cj])
  expect(await found({ invoiceCode: '61610001' })).toEqual([cj])
  clock.pass({ days: 1 })
  const tagged = (
    await as('office').send(planApi.create, { body: { centerId: id.center.ICN1, systemTags: ['ODD', 'LOTTE'] } })
  ).id
  expect(await found({ systemTags: ['NFA', 'ODD'] })).toEqual([tagged])
  expect(await found({ createdAtGte: '2026-03-03T00:00:00Z' })).toEqual([tagged])
  expect(await found({ createdAtLte: '2026-03-03T00:00:00+09:00' })).toEqual([cj, hanjin, narita])
  expect(await found({ consolidatedAtGte: '2026-01-01T00:00:00Z' })).toEqual([])
})

test('plans are counted by status, within the user’s own centers', async () => {
  const { as, id } = await world({
    plans: {
      a: {},
      b: { status: 'PROCESSING' },
      c: { status: 'CANCELED' },
      n: { center: 'NRT1', status: 'COMPLETED' },
    },
  })
  expect(await as('office').send(planApi.count)).toEqual({
    total: 4,
    REGISTERED: 1,
    PROCESSING: 1,
    COMPLETED: 1,
    CANCELED: 1,
  })
  expect(await as('office').send(planApi.count, { query: { centerIds: [id.center.NRT1] } })).toMatchObject({
    total: 1,
    COMPLETED: 1,
  })
  expect(await as('manager').send(planApi.count)).toMatchObject({ total: 3, COMPLETED: 0 })
})

test('an open plan can be edited, and its code follows its loading day until something is loaded', async () => {
  const { as, id } = await world({
    plans: { cj: {}, done: { status: 'COMPLETED' } },
    consols: { pallet: { plan: 'cj' } },
    invoices: { '1001': waybill },
  })
  const params = { id: idOf(id.plan, 'cj') }
  const moved = await as('worker').send(planApi.update, {
    params,
    body: { loadingDate: '2026-03-05', workerId: idOf(id.user, 'worker') },
    ifMatch: 1,
  })
  expect(moved).toMatchObject({
    consolPlanCode: `ICN1-0305-CJGLS-${params.id}`,
    loadingDate: '2026-03-05',
    worker: { name: 'The worker' },
    updater: { name: 'The worker' },
    version: 2,
  })
  expect(
    await as('worker').refused(planApi.update, { params, body: { systemTags: ['ODD'] }, ifMatch: 1 }),
  ).toMatchObject({ status: 412, data: { version: 2 } })
  const consolCode = (await as('worker').send(consolApi.list)).rows[0]?.consolCode ?? ''
  await as('worker').send(invoiceApi.load, { body: { serial: '1001', consolCode } })
  const { version } = await as('worker').send(planApi.get, { params })
  const late = await as('worker').send(planApi.update, {
    params,
    body: { loadingDate: '2026-03-06', workerId: null },
    ifMatch: version,
  })
  expect(late).toMatchObject({ consolPlanCode: moved.consolPlanCode, loadingDate: '2026-03-06', worker: null })
  expect(
    await as('worker').refused(planApi.update, {
      params: { id: idOf(id.plan, 'done') },
      body: { systemTags: [] },
      ifMatch: 1,
    }),
  ).toMatchObject({ status: 409, code: 'plan-transition' })
})

test('a plan is given only to a user who works at its center', async () => {
  const { as, id } = await world({ plans: { cj: {} } })
  for (const who of ['narita', 'partner']) {
    expect(
      await as('office').refused(planApi.update, {
        params: { id: idOf(id.plan, 'cj') },
        body: { workerId: idOf(id.user, who) },
        ifMatch: 1,
      }),
    ).toMatchObject({ status: 400, details: [{ property: 'workerId' }] })
  }
  expect(
    await as('office').refused(planApi.update, {
      params: { id: idOf(id.plan, 'cj') },
      body: { workerId: 999_999 },
      ifMatch: 1,
    }),
  ).toMatchObject({ status: 400 })
})

const loaded = {
  plans: { cj: { status: 'PROCESSING' }, empty: { courier: 'HANJIN' } },
  consols: { pallet: { plan: 'cj' }, box: { plan: 'cj', type: 'BOX', parent: 'pallet' } },
  invoices: {
    '1001': { ...waybill, status: 'CONSOLIDATED', consol: 'pallet' },
    '1002': { ...waybill, status: 'CONSOLIDATED', consol: 'box' },
  },
} as const

test('loaded waybills are dispatched when their plan is completed', async () => {
  const { as, id } = await world(loaded)
  const ids = [idOf(id.plan, 'cj'), idOf(id.plan, 'empty'), 999_999]
  const { success, error } = await as('worker').send(planApi.complete, { body: { ids } })
  expect(success).toEqual([{ id: ids[0] }])
  expect(error.map((each) => [each.id, each.property, each.code])).toEqual([
    [ids[1], 'status', 'plan-transition'],
    [ids[2], 'id', 'not-found'],
  ])
  const plan = await as('worker').send(planApi.get, { params: { id: idOf(id.plan, 'cj') } })
  expect(plan).toMatchObject({
    status: 'COMPLETED',
    consolInvoiceQuantity: 2,
    updater: { name: 'The worker' },
    consolidatedAt: '2026-03-02T01:00:00.000Z',
  })
  const invoice = await as('worker').send(invoiceApi.get, { params: { invoiceId: idOf(id.invoice, '1002') } })
  expect(invoice).toMatchObject({
    status: 'DISPATCHED',
    dispatchedAt: '2026-03-02T01:00:00.000Z',
    consolId: idOf(id.consol, 'box'),
  })
  const { data } = await as('worker').send(planApi.logs, { params: { id: idOf(id.plan, 'cj') } })
  expect(data.map(({ what, userName, after }) => [what, userName, after])).toEqual([
    ['plan.complete', 'The worker', { waybills: 2 }],
  ])
})

test('a plan is completed by itself: waybills of the courier’s other plan, or of no plan, do not hold it up', async () => {
  const { as, id } = await world({
    ...loaded,
    plans: { ...loaded.plans, later: {} },
    invoices: { ...loaded.invoices, '1003': waybill, '1004': { ...waybill, status: 'PRINTED' } },
  })
  const [cj, later] = [idOf(id.plan, 'cj'), idOf(id.plan, 'later')]
  const body = { ids: [idOf(id.invoice, '1003')], consolPlanId: later }
  expect((await as('worker').send(invoiceApi.assign, { body })).success).toEqual([{ id: body.ids[0] }])
  const counts = async (planId: number) => {
    const { toLoad, toPack, others } = await as('worker').send(planApi.get, { params: { id: planId } })
    return [toLoad, toPack, others.toLoad, others.toPack]
  }
  expect([await counts(cj), await counts(later)]).toEqual([
    [0, 0, 0, 1],
    [1, 0, 0, 1],
  ])
  expect((await as('worker').send(planApi.complete, { body: { ids: [cj] } })).success).toEqual([{ id: cj }])
  expect(await counts(later)).toEqual([1, 0, 0, 1])
})

test('a plan that leaves waybills of its own behind is completed only by force, and then they belong to no plan', async () => {
  const { as, id } = await world({
    ...loaded,
    invoices: {
      ...loaded.invoices,
      '1003': waybill,
      '1004': { ...waybill, status: 'PRINTED' },
      '1005': { ...waybill, status: 'CANCELED', consol: 'pallet' },
    },
  })
  const ids = [idOf(id.plan, 'cj')]
  const behind = [idOf(id.invoice, '1003'), idOf(id.invoice, '1004')]
  await as('worker').send(invoiceApi.assign, { body: { ids: behind, consolPlanId: ids[0] ?? 0 } })
  const of = async (assignedPlanId: number) =>
    (await as('office').send(invoiceApi.list, { query: { assignedPlanId, sort: 'id', order: 'asc' } })).rows.map(
      (row) => row.id,
    )
  expect(await of(ids[0] ?? 0)).toEqual(behind)
  const seen = async () => {
    const { consolInvoiceQuantity, canceledQuantity } = await as('office').send(planApi.get, {
      params: { id: ids[0] ?? 0 },
    })
    return [consolInvoiceQuantity, canceledQuantity]
  }
  expect(await seen()).toEqual([2, 1])
  const asked = await as('manager').refused(planApi.complete, { body: { ids } })
  expect(asked).toMatchObject({
    status: 403,
    code: 'plan-not-whole',
    data: { wouldLose: [{ id: ids[0], toLoad: 1, toPack: 1, canceled: 1 }] },
  })
  expect(asked.displayMessage).toMatch(/Packed, not loaded: 1\. Not packed: 1\. Cancelled, still loaded: 1/)
  // A user who may not force has nothing to confirm.
  expect(asked.displayMessage).not.toMatch(/Confirm/)
  const forbidden = await as('office').refused(planApi.complete, { body: { ids, force: true } })
  expect(forbidden).toMatchObject({
    status: 403,
    data: { wouldLose: [{ id: ids[0], loaded: 2, toLoad: 1, toPack: 1, canceled: 1 }] },
  })
  expect((await as('manager').send(planApi.complete, { body: { ids, force: true } })).success).toEqual([{ id: ids[0] }])
  expect(await as('manager').send(invoiceApi.get, { params: { invoiceId: idOf(id.invoice, '1005') } })).toMatchObject({
    status: 'CANCELED',
  })
  expect(await of(ids[0] ?? 0)).toEqual([])
})

test('a waybill that is not loaded yet can be assigned to an open plan of its center and courier, each by itself', async () => {
  const { as, id } = await world({
    ...loaded,
    plans: { ...loaded.plans, done: { status: 'COMPLETED' }, narita: { center: 'NRT1' } },
    invoices: {
      ...loaded.invoices,
      '1003': waybill,
      '1004': { ...waybill, courier: 'HANJIN' },
      '1005': { ...waybill, type: 'RETURN', status: 'PRINTED' },
      '1006': { ...waybill, status: 'CREATED' },
    },
  })
  const ids = ['1001', '1003', '1004', '1005', '1006'].map((serial) => idOf(id.invoice, serial))
  const assign = (plan: string | null, who: 'worker' | 'manager' = 'worker') =>
    as(who).send(invoiceApi.assign, { body: { ids, consolPlanId: plan === null ? null : idOf(id.plan, plan) } })
  const { success, error } = await assign('cj')
  expect(success.map((each) => each.id)).toEqual([ids[1], ids[4]])
  expect(error.map((each) => [each.id, each.code])).toEqual([
    [ids[0], 'invoice-transition'],
    [ids[2], 'other-courier'],
    [ids[3], 'return-comes-in'],
  ])
  const planned = { assigned: true, pageSize: 20 }
  expect((await as('office').send(invoiceApi.list, { query: planned })).count).toBe(2)
  const wrong = (plan: string, who: 'worker' | 'partner' = 'worker') =>
    as(who).refused(invoiceApi.assign, { body: { ids, consolPlanId: idOf(id.plan, plan) } })
  expect(await wrong('done')).toMatchObject({ status: 409, code: 'plan-transition' })
  expect(await wrong('narita')).toMatchObject({ status: 404, details: [{ property: 'consolPlanId' }] })
  expect(await wrong('cj', 'partner')).toMatchObject({ status: 403 })
  await assign(null)
  expect((await as('office').send(invoiceApi.list, { query: planned })).count).toBe(0)
})

test('a plan with loaded waybills is cancelled only by force, which takes them off their pallets', async () => {
  const { as, id } = await world(loaded)
  const ids = [idOf(id.plan, 'cj'), idOf(id.plan, 'empty')]
  const first = await as('manager').send(planApi.cancel, { body: { ids } })
  expect(first.success).toEqual([{ id: ids[1] }])
  // When many are cancelled, each gets its own answer: the one that it would get alone.
  expect(first.error).toMatchObject([
    { id: ids[0], property: 'status', code: 'plan-loaded', status: 403, data: { loaded: 2 } },
  ])
  const { consolPlanCode } = await as('manager').send(planApi.get, { params: { id: ids[0] ?? 0 } })
  expect(await as('manager').refused(planApi.cancel, { body: { ids: [ids[0] ?? 0] } })).toMatchObject({
    status: 403,
    code: 'plan-loaded',
    data: { wouldLose: [{ id: ids[0], code: consolPlanCode, loaded: 2 }], error: first.error },
  })
  expect(await as('office').refused(planApi.cancel, { body: { ids, force: true } })).toMatchObject({ status: 403 })
  await as('manager').send(planApi.cancel, { body: { ids: [ids[0] ?? 0], force: true } })
  expect(await as('manager').send(planApi.get, { params: { id: ids[0] ?? 0 } })).toMatchObject({
    status: 'CANCELED',
    consolInvoiceQuantity: 0,
  })
  expect(await as('manager').send(invoiceApi.get, { params: { invoiceId: idOf(id.invoice, '1001') } })).toMatchObject({
    status: 'PACKED',
    consolId: null,
  })
  const { data } = await as('manager').send(invoiceApi.logs, { params: { invoiceId: idOf(id.invoice, '1001') } })
  expect(data.at(-1)).toMatchObject({ what: 'plan.cancel', userName: 'The manager' })
})

test('cancelling a plan counts the same loaded waybills in its question, its losses and its history, and no cancelled one', async () => {
  const { as, id } = await world({
    ...loaded,
    invoices: { ...loaded.invoices, '1005': { ...waybill, status: 'CANCELED', consol: 'pallet' } },
  })
  const ids = [idOf(id.plan, 'cj')]
  const asked = await as('manager').refused(planApi.cancel, { body: { ids } })
  expect(asked.displayMessage).toMatch(/: 2\. They would be taken off/)
  expect(await as('office').refused(planApi.cancel, { body: { ids, force: true } })).toMatchObject({
    data: { wouldLose: [{ id: ids[0], loaded: 2 }] },
  })
  await as('manager').send(planApi.cancel, { body: { ids, force: true } })
  const { data } = await as('manager').send(planApi.logs, { params: { id: ids[0] ?? 0 } })
  expect(data.at(-1)?.after).toMatchObject({ waybills: 2 })
  expect(await as('manager').send(invoiceApi.get, { params: { invoiceId: idOf(id.invoice, '1005') } })).toMatchObject({
    status: 'CANCELED',
    consolId: null,
  })
})

test('a manager does not see plans of another center, and a partner’s people see none', async () => {
  const { as, id } = await world({ plans: { narita: { center: 'NRT1' }, cj: {} } })
  const ids = [idOf(id.plan, 'narita')]
  expect((await as('manager').send(planApi.list)).rows.map((plan) => plan.id)).toEqual([idOf(id.plan, 'cj')])
  expect((await as('manager').send(planApi.cancel, { body: { ids } })).error).toMatchObject([{ code: 'not-found' }])
  expect(await as('partner').refused(planApi.cancel, { body: { ids } })).toMatchObject({ status: 403 })
  expect(await as('partner').refused(planApi.list)).toMatchObject({ status: 403 })
})

test('a waybill’s history tells its partner that it was loaded and left, but neither the pallet nor the plan', async () => {
  const { as, id } = await world({
    plans: { cj: {} },
    consols: { pallet: { plan: 'cj' } },
    invoices: { '1001': waybill },
  })
  const [planId, invoiceId] = [idOf(id.plan, 'cj'), idOf(id.invoice, '1001')]
  const { consolPlanCode, consols } = await as('worker').send(planApi.get, { params: { id: planId } })
  const consolCode = consols[0]?.consolCode ?? ''
  await as('worker').send(invoiceApi.load, { body: { serial: '1001', consolCode } })
  await as('worker').send(planApi.complete, { body: { ids: [planId] } })
  const historyFor = async (who: 'partner' | 'office') =>
    (await as(who).send(invoiceApi.logs, { params: { invoiceId } })).data
  expect(JSON.stringify(await historyFor('office'))).toContain(consolPlanCode)
  const seen = await historyFor('partner')
  expect(seen.map(({ what }) => what)).toEqual(['consol.load', 'plan.complete'])
  for (const own of [consolPlanCode, consolCode]) expect(JSON.stringify(seen)).not.toContain(own)
})

test('a loading list names its plan and every loaded waybill, without cancelled ones', async () => {
  const { as, id } = await world({
    ...loaded,
    invoices: { ...loaded.invoices, '9999-0001': { ...waybill, status: 'CANCELED', consol: 'pallet' } },
  })
  const { consolPlanCode } = await as('worker').send(planApi.get, { params: { id: idOf(id.plan, 'cj') } })
  const answer = await as('worker').fetch(`/api/logistics/consol-plan/${idOf(id.plan, 'cj')}/print`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const text = await textIn(new Uint8Array(await answer.arrayBuffer()))
  for (const told of [consolPlanCode, '1001', '1002']) expect(text).toContain(told)
  expect(text).not.toContain('9999-0001')
})
