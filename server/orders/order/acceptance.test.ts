import { expect, test } from 'vitest'
import { claimApi } from '../../../shared/api/claim.ts'
import { deliveryRuleApi } from '../../../shared/api/delivery-rule.ts'
import { consolApi, planApi } from '../../../shared/api/consol.ts'
import { invoiceApi, legacyInvoiceApi } from '../../../shared/api/invoice.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { productApi } from '../../../shared/api/product.ts'
import { campaignApi, promotionApi } from '../../../shared/api/promotion.ts'
import type { InvoiceStatus } from '../../../shared/entities/invoice.ts'
import { orderTabs, type SourceOrderInput } from '../../../shared/entities/order.ts'
import { allocate as decide } from '../../../shared/rules/allocation/allocate.ts'
import { statusOfOrder } from '../../../shared/rules/orders/order-status.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { pathOf } from '../../../tests/support/world.ts'
import { orderWorld, ordersHold } from '../../../tests/support/orders.ts'
import { theSite } from '../../allocation/allocate.ts'
import { loadSnapshot } from '../../allocation/snapshot/snapshot.ts'
import { saveAllocations } from '../../allocation/save.ts'
import { consolRows } from '../../sync/parcel-rows.store.ts'
import { wakeOrders } from './actions.ts'

type Line = SourceOrderInput['lines'][number]

/** The buyer asks to cancel all of it. */
const claims = [{ claimId: 'C-1', type: 'CANCEL' as const, status: 'CANCEL_REQUEST' as const, quantity: 5 }]

/** A shop with ten toners in stock, and what its channel says later of an order. */
async function shop() {
  const of = await orderWorld()
  const { w, bring, idOfOrder } = of
  const line = (more: Partial<Line> = {}): Line => ({
    serial: 'L-1',
    dealCode: 'toner',
    dealName: 'toner',
    quantity: 5,
    status: 'PAYED',
    paymentAmount: 1000,
    ...more,
  })
  /** A minute later the channel says this of the order's line, or of the whole order. */
  const says = (number: string, more: Partial<Line>, order: Partial<SourceOrderInput> = {}) => {
    w.clock.pass({ minutes: 1 })
    return bring({ [number]: {} }, { lines: [line(more)], ...order })
  }
  const print = async () => {
    const [waybill] = await of.waybills()
    const path = pathOf(legacyInvoiceApi.print, { params: { invoiceId: waybill?.id ?? 0 } })
    const printed = await w.as('office').fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect(printed.status).toBe(200)
    expect(await of.waybills()).toMatchObject([{ status: 'PRINTED' }])
  }
  const pack = async () => {
    const { error } = await w.as('worker').send(invoiceApi.packed, {
      body: { invoices: (await of.waybills()).flatMap(({ id, status }) => (status === 'CANCELED' ? [] : [{ id }])) },
    })
    expect(error).toEqual([])
  }
  const notices = () =>
    w.database.read
      .selectFrom('notification')
      .innerJoin('user', 'user.id', 'notification.userId')
      .select(['user.username', 'notification.title'])
      .where('notification.type', '=', 'ORDER_T')
      .orderBy('notification.id')
      .execute()
  const order = async (number: string) => w.as('office').send(orderApi.get, { params: { id: await idOfOrder(number) } })
  return { ...of, line, says, print, pack, notices, order }
}

test('cancel after allocation: the order’s waybill is cancelled with it, and its pieces are free', async () => {
  const { w, bring, allocate, says, tick, state, waybills, balance } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  await says('O-1', { status: 'CANCELED', cancelledQuantity: 5 })
  expect(await waybills()).toMatchObject([{ status: 'CANCELED' }])
  expect(await balance('toner')).toEqual({ available: 10, reserved: 0 })
  w.clock.pass({ minutes: 1 })
  await tick()
  expect(await state()).toEqual([['O-1', 'CANCELED', 'CANCEL_ORDER']])
  await ordersHold(w.database)
})

test('cancel after print: the order and its waybill are cancelled, and its pieces are free', async () => {
  const { w, bring, allocate, says, print, order, waybills, balance } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  await print()
  await says('O-1', { status: 'CANCEL_DONE' })
  expect((await order('O-1')).status).toBe('CANCELED')
  expect(await waybills()).toMatchObject([{ status: 'CANCELED' }])
  expect(await balance('toner')).toEqual({ available: 10, reserved: 0 })
  await ordersHold(w.database)
})

test('cancel after print: nobody can pack the order’s waybill any more', async () => {
  const { w, bring, allocate, says, print, order, waybills, balance } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  await print()
  await says('O-1', { status: 'CANCEL_DONE' })
  const [{ id, serial } = { id: 0, serial: null }] = await waybills()
  for (const invoice of [{ id }, { serial: serial ?? '' }]) {
    const packed = await w.as('worker').send(invoiceApi.packed, { body: { invoices: [invoice] } })
    expect(packed).toMatchObject({ success: [], error: [{ id, code: 'invoice-canceled' }] })
  }
  expect(await waybills()).toMatchObject([{ status: 'CANCELED' }])
  expect((await order('O-1')).status).toBe('CANCELED')
  expect(await balance('toner')).toEqual({ available: 10, reserved: 0 })
  await ordersHold(w.database)
})

test('cancel requested after print: the waybill is cancelled, and the order too once the request is approved', async () => {
  const { w, bring, allocate, says, print, tick, order, waybills, balance } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  await print()
  await says('O-1', { status: 'CANCEL_REQUEST', claims })
  w.clock.pass({ minutes: 1 })
  await tick()
  expect(await waybills()).toMatchObject([{ status: 'CANCELED' }])
  expect(await balance('toner')).toEqual({ available: 10, reserved: 0 })
  const claimIds = (await w.as('office').send(claimApi.list, { query: {} })).data.map(({ id }) => id)
  await w.as('office').send(claimApi.answer, { body: { ids: claimIds, answer: 'APPROVED', reason: null } })
  expect((await order('O-1')).status).toBe('CANCELED')
  await ordersHold(w.database)
})

test('cancel after packing: the order needs review until its parcel is stopped, and those who can stop it are notified once', async () => {
  const { w, bring, allocate, says, print, pack, notices, order, waybills, balance } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  await print()
  await pack()
  await says('O-1', { status: 'CANCEL_DONE' })
  await says('O-1', { status: 'CANCEL_DONE' })
  expect(await order('O-1')).toMatchObject({
    status: 'PROCESSING',
    ofcStatuses: ['REVIEW_REQUIRED'],
    lines: [{ toShip: 0 }],
  })
  expect(await waybills()).toMatchObject([{ status: 'PACKED' }])
  const told = await notices()
  expect(told.map(({ username }) => username)).toEqual(expect.arrayContaining(['leader', 'office', 'partner']))
  expect(new Set(told.map(({ username }) => username)).size).toBe(told.length)
  expect(told[0]?.title).toContain('O-1')
  // Once a person stops it, its pieces are free and nothing leaves.
  const [waybill] = await waybills()
  await w.as('office').send(invoiceApi.cancel, { params: { invoiceId: waybill?.id ?? 0 } })
  expect(await order('O-1')).toMatchObject({ status: 'CANCELED' })
  expect(await balance('toner')).toEqual({ available: 10, reserved: 0 })
  await ordersHold(w.database)
})

/**
 * Reads what the office sees of a plan and its pallet, what handhelds hold of the pallet, and whether they were told since the last call.
 */
function calledOffOn(
  { database, as, id }: Awaited<ReturnType<typeof orderWorld>>['w'],
  planId: number,
  consolId: number,
) {
  let before = 0
  return async () => {
    const plan = await as('office').send(planApi.get, { params: { id: planId } })
    const pallet = await as('office').send(consolApi.get, { params: { id: consolId } })
    const [row] = await consolRows(database.read, id.center.ICN1, [consolId])
    const told = await database.read
      .selectFrom('changeFeed')
      .select('version')
      .where('tableName', '=', 'consol')
      .where('rowId', '=', consolId)
      .where('version', '>', before)
      .orderBy('version', 'desc')
      .executeTakeFirst()
    before = told?.version ?? before
    return {
      plan: plan.calledOff.map(({ serial }) => serial),
      pallet: pallet.invoices.map(({ calledOff }) => calledOff),
      handheld: row?.calledOffIds,
      heard: told !== undefined,
    }
  }
}

test('cancel after loading: office and handhelds show it, and the plan is completed only once a person let the order go', async () => {
  const { w, bring, idOfOrder, allocate, says, print, pack, order, waybills } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  await print()
  await pack()
  const { id, consols } = await w.as('office').send(planApi.create, {
    body: { centerId: w.id.center.ICN1, courierCode: 'CJGLS', pallets: 1 },
  })
  const [waybill] = await waybills()
  const serial = waybill?.serial ?? ''
  await w.as('office').send(invoiceApi.load, { body: { serial, consolCode: consols[0]?.consolCode ?? '' } })
  const shown = calledOffOn(w, id, consols[0]?.id ?? 0)
  expect(await shown()).toEqual({ plan: [], pallet: [false], handheld: undefined, heard: true })
  await says('O-1', { status: 'CANCEL_DONE' })
  const loaded = { plan: [serial], pallet: [true], handheld: [waybill?.id], heard: true }
  expect(await shown(), 'where it lies, before anybody completes the plan').toEqual(loaded)
  expect(await shown(), 'and heard once').toEqual({ ...loaded, heard: false })
  const body = { ids: [id] }
  expect(await w.as('manager').refused(planApi.complete, { body })).toMatchObject({
    status: 403,
    code: 'plan-called-off',
    displayMessage: expect.stringContaining(serial),
    data: { wouldLose: [{ id, waybills: serial }] },
  })
  expect(await waybills()).toMatchObject([{ status: 'CONSOLIDATED' }])
  await w.as('office').send(orderApi.activate, { body: { ids: [await idOfOrder('O-1')] } })
  expect((await order('O-1')).ofcStatuses).toEqual(['COMPLETE'])
  expect(await shown()).toEqual({ plan: [], pallet: [false], handheld: undefined, heard: true })
  expect((await w.as('office').send(planApi.complete, { body })).success).toEqual([{ id }])
  expect(await waybills()).toMatchObject([{ status: 'DISPATCHED' }])
  await ordersHold(w.database)
})

/** An order of five pieces in a packed parcel on a pallet, which its shop then changes. */
async function loaded() {
  const of = await shop()
  const { w } = of
  await of.bring({ 'O-1': { toner: 5 } })
  await of.allocate()
  await of.print()
  await of.pack()
  const { id: planId, consols } = await w.as('office').send(planApi.create, {
    body: { centerId: w.id.center.ICN1, courierCode: 'CJGLS', pallets: 1 },
  })
  const [waybill] = await of.waybills()
  const serial = waybill?.serial ?? ''
  await w.as('office').send(invoiceApi.load, { body: { serial, consolCode: consols[0]?.consolCode ?? '' } })
  const shown = calledOffOn(w, planId, consols[0]?.id ?? 0)
  await shown()
  return { ...of, planId, waybillId: waybill?.id ?? 0, serial, shown }
}

test('cancel after loading: a parcel that a person stops stays behind when its plan is completed', async () => {
  const { w, says, order, waybills, balance, planId, waybillId } = await loaded()
  await says('O-1', { status: 'CANCEL_DONE' })
  const body = { ids: [planId] }
  expect(await w.as('manager').refused(planApi.complete, { body })).toMatchObject({ code: 'plan-called-off' })
  await w.as('office').send(invoiceApi.cancel, { params: { invoiceId: waybillId } })
  expect(await balance('toner')).toEqual({ available: 10, reserved: 0 })
  // The stopped parcel still lies on its pallet.
  const refused = await w.as('manager').refused(planApi.complete, { body })
  expect(refused).toMatchObject({ code: 'plan-not-whole', data: { wouldLose: [{ id: planId, canceled: 1 }] } })
  expect((await w.as('manager').send(planApi.complete, { body: { ...body, force: true } })).success).toHaveLength(1)
  expect(await waybills()).toMatchObject([{ status: 'CANCELED' }])
  expect(await order('O-1')).toMatchObject({ status: 'CANCELED' })
  expect(await balance('toner')).toEqual({ available: 10, reserved: 0 })
  await ordersHold(w.database)
})

test('cancel after loading: the parcel leaves by force, which only those who may force can use', async () => {
  const { w, says, waybills, planId } = await loaded()
  await says('O-1', { status: 'CANCEL_DONE' })
  const body = { ids: [planId], force: true }
  expect(await w.as('office').refused(planApi.complete, { body })).toMatchObject({ status: 403 })
  expect(await waybills()).toMatchObject([{ status: 'CONSOLIDATED' }])
  expect((await w.as('manager').send(planApi.complete, { body })).success).toEqual([{ id: planId }])
  expect(await waybills()).toMatchObject([{ status: 'DISPATCHED' }])
  await ordersHold(w.database)
})

test('2 of 5 cancelled after loading: the plan is completed only once a person let the order go as it is packed', async () => {
  const { w, says, order, waybills, planId, waybillId, serial, shown } = await loaded()
  await says('O-1', { status: 'CANCEL_DONE', cancelledQuantity: 2 })
  const reviewed = await order('O-1')
  expect(reviewed).toMatchObject({
    status: 'PROCESSING',
    findings: [{ finding: 'REVIEW_REQUIRED', detail: 'overpacked' }],
    lines: [{ toShip: 3 }],
  })
  expect(await shown()).toEqual({ plan: [serial], pallet: [true], handheld: [waybillId], heard: true })
  const waybill = () => w.as('office').send(invoiceApi.get, { params: { invoiceId: waybillId } })
  expect(await waybill()).toMatchObject({ calledOff: true })
  const body = { ids: [planId] }
  expect(await w.as('manager').refused(planApi.complete, { body })).toMatchObject({ code: 'plan-called-off' })
  await w.as('office').send(orderApi.activate, { body: { ids: [reviewed.id] } })
  expect(await waybill()).toMatchObject({ calledOff: false })
  expect(await shown()).toEqual({ plan: [], pallet: [false], handheld: undefined, heard: true })
  expect((await w.as('office').send(planApi.complete, { body })).success).toEqual([{ id: planId }])
  expect(await waybills()).toMatchObject([{ status: 'DISPATCHED' }])
  expect(await order('O-1')).toMatchObject({ status: 'SHIPPED', ofcStatuses: ['COMPLETE'] })
})

test('an order that a person let go needs review again when more of it is cancelled, until its waybill is cancelled', async () => {
  const { w, says, allocate, order, waybills, balance, waybillId, shown } = await loaded()
  await says('O-1', { status: 'CANCEL_DONE', cancelledQuantity: 1 })
  await w.as('office').send(orderApi.activate, { body: { ids: [(await order('O-1')).id] } })
  await says('O-1', { status: 'CANCEL_DONE', cancelledQuantity: 2 })
  expect((await order('O-1')).ofcStatuses).toEqual(['REVIEW_REQUIRED'])
  expect(await shown()).toMatchObject({ pallet: [true] })
  await w.as('office').send(invoiceApi.cancel, { params: { invoiceId: waybillId } })
  expect((await order('O-1')).ofcStatuses).toEqual(['COMPLETE'])
  expect(await shown()).toMatchObject({ plan: [], handheld: undefined })
  await ordersHold(w.database)
  // Once allocated anew, the order is sent as it is now.
  await allocate()
  expect((await waybills()).map(({ status }) => status)).toEqual(['CANCELED', 'ALLOCATED'])
  expect(await balance('toner')).toEqual({ available: 7, reserved: 3 })
  await ordersHold(w.database)
})

test('pieces cancelled before packing do not make a parcel overpacked, even if the deal is mapped to another SKU later', async () => {
  const { w, bring, allocate, says, tick, pack, order } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  await says('O-1', { status: 'CANCEL_DONE', cancelledQuantity: 2 })
  w.clock.pass({ minutes: 1 })
  await tick()
  await pack()
  expect((await order('O-1')).ofcStatuses).toEqual(['COMPLETE'])
  const owner = w.as('partner')
  const product = (await owner.send(productApi.list, { query: {} })).data.find(({ code }) => code === 'toner')
  const { options, version } = await owner.send(productApi.get, { params: { id: product?.id ?? 0 } })
  const mappings = [{ skuId: idOf(w.id.sku, 'mask'), quantity: 1 }]
  await owner.send(productApi.update, {
    params: { id: product?.id ?? 0 },
    ifMatch: version,
    body: {
      options: options.map(({ code, name, defaultPriceForCustoms }) => ({
        code,
        name,
        defaultPriceForCustoms,
        mappings,
      })),
    },
  })
  await says('O-1', { status: 'CANCEL_DONE', cancelledQuantity: 2, paymentAmount: 900 })
  expect((await order('O-1')).ofcStatuses).toEqual(['COMPLETE'])
})

test('a cancelled order with a packed parcel needs no review any more once its waybill is cancelled', async () => {
  const { w, bring, allocate, says, print, pack, order, waybills } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  await print()
  await pack()
  await says('O-1', { status: 'CANCEL_DONE' })
  const [waybill] = await waybills()
  await w.as('office').send(invoiceApi.cancel, { params: { invoiceId: waybill?.id ?? 0 } })
  expect(await order('O-1')).toMatchObject({ status: 'CANCELED', ofcStatuses: ['COMPLETE'], findings: [] })
  const { data } = await w.as('office').send(orderApi.list, { query: { ofcStatuses: ['REVIEW_REQUIRED'] } })
  expect(data).toEqual([])
})

test('the notification of a cancellation that was only requested after packing says so', async () => {
  const { bring, allocate, says, print, pack, notices } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  await print()
  await pack()
  await says('O-1', { status: 'CANCEL_REQUEST', claims })
  expect((await notices()).map(({ title }) => title)).toContain(
    'Cancellation of order O-1 requested after it was packed',
  )
})

test('a loaded parcel whose buyer asks to cancel it leaves only once somebody answered the request', async () => {
  const { w, bring, allocate, says, print, pack, waybills } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  await print()
  await pack()
  const { id, consols } = await w.as('office').send(planApi.create, {
    body: { centerId: w.id.center.ICN1, courierCode: 'CJGLS', pallets: 1 },
  })
  const [waybill] = await waybills()
  const serial = waybill?.serial ?? ''
  await w.as('office').send(invoiceApi.load, { body: { serial, consolCode: consols[0]?.consolCode ?? '' } })
  const shown = calledOffOn(w, id, consols[0]?.id ?? 0)
  await says('O-1', { status: 'CANCEL_REQUEST', claims })
  expect(await shown()).toMatchObject({ plan: [serial], pallet: [true], heard: true })
  const body = { ids: [id] }
  expect(await w.as('manager').refused(planApi.complete, { body })).toMatchObject({ code: 'plan-called-off' })
  const claimIds = (await w.as('office').send(claimApi.list, { query: {} })).data.map((claim) => claim.id)
  await w.as('office').send(claimApi.answer, { body: { ids: claimIds, answer: 'REJECTED', reason: null } })
  expect(await shown()).toEqual({ plan: [], pallet: [false], handheld: undefined, heard: true })
  expect((await w.as('office').send(planApi.complete, { body })).success).toEqual([{ id }])
  expect(await waybills()).toMatchObject([{ status: 'DISPATCHED' }])
  await ordersHold(w.database)
})

test('a loaded parcel with an order’s gifts alone stays as well when the order is cancelled', async () => {
  const { w, bring, allocate, says, print, pack, waybills } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  await print()
  await pack()
  const { id, consols } = await w.as('office').send(planApi.create, {
    body: { centerId: w.id.center.ICN1, courierCode: 'CJGLS', pallets: 1 },
  })
  const [waybill] = await waybills()
  const body = { serial: waybill?.serial ?? '', consolCode: consols[0]?.consolCode ?? '' }
  await w.as('office').send(invoiceApi.load, { body })
  await says('O-1', { status: 'CANCEL_DONE' })
  // A gift belongs to no line of the order.
  await w.database.write(({ tx }) => tx.updateTable('parcelLine').set({ orderLineId: null }).execute())
  expect(await w.as('manager').refused(planApi.complete, { body: { ids: [id] } })).toMatchObject({
    code: 'plan-called-off',
  })
})

test('an order that a person let pass needs review again when it is cancelled after packing', async () => {
  const { w, bring, idOfOrder, allocate, says, print, pack, order } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await says('O-1', { status: 'UNKNOWN' })
  await w.as('office').send(orderApi.activate, { body: { ids: [await idOfOrder('O-1')] } })
  await allocate()
  await print()
  await pack()
  await says('O-1', { status: 'PLACED' })
  expect((await order('O-1')).ofcStatuses).toEqual(['COMPLETE'])
  await says('O-1', { status: 'CANCEL_DONE' })
  expect(await order('O-1')).toMatchObject({ status: 'PROCESSING', ofcStatuses: ['REVIEW_REQUIRED'] })
})

test('the gift of a packed order that was cancelled is free for others once its waybill is cancelled', async () => {
  const { w, bring, allocate, says, print, pack, order, waybills } = await shop()
  const owner = w.as('partner')
  const { id } = await owner.send(campaignApi.create, { body: { partnerId: w.id.partner.Haneul, name: 'Spring' } })
  const { id: promotionId } = await owner.send(campaignApi.addPromotion, {
    params: { id },
    body: { name: 'A mask', freebies: [{ skuId: idOf(w.id.sku, 'mask'), quantity: 1 }], limitedOfferCount: 1 },
  })
  const left = async () => (await owner.send(promotionApi.get, { params: { id: promotionId } })).remainingOfferCount
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  await print()
  await pack()
  await says('O-1', { status: 'CANCEL_DONE' })
  expect(await left()).toBe(0)
  const [waybill] = await waybills()
  await w.as('office').send(invoiceApi.cancel, { params: { invoiceId: waybill?.id ?? 0 } })
  expect(await order('O-1')).toMatchObject({ status: 'CANCELED', canceledAt: expect.any(String) })
  expect(await left()).toBe(1)
})

test('when an order in two parcels is cancelled, the packed parcel stays and the other one’s waybill is cancelled', async () => {
  const { w, bring, allocate, says, print, pack, order, waybills } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  await print()
  await pack()
  await w.database.write(async ({ tx }) => {
    const { id, ...packed } = await tx.selectFrom('invoice').selectAll().executeTakeFirstOrThrow()
    const other = await tx
      .insertInto('invoice')
      .values({ ...packed, status: 'PRINTED', serial: '2', serialKey: '2' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: _, ...line } = await tx.selectFrom('parcelLine').selectAll().executeTakeFirstOrThrow()
    await tx.updateTable('parcelLine').set({ quantity: 3 }).where('invoiceId', '=', id).execute()
    await tx
      .insertInto('parcelLine')
      .values({ ...line, invoiceId: other.id, quantity: 2 })
      .execute()
  })
  await says('O-1', { status: 'CANCEL_DONE' })
  expect((await waybills()).map(({ status }) => status)).toEqual(['PACKED', 'CANCELED'])
  expect(await order('O-1')).toMatchObject({ status: 'PROCESSING' })
})

test('2 of 5 cancelled → 3 ship, 2 freed', async () => {
  const { w, bring, allocate, says, tick, state, waybills, balance } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  expect(await balance('toner')).toEqual({ available: 5, reserved: 5 })
  await says('O-1', { status: 'CANCEL_DONE', cancelledQuantity: 2 })
  await ordersHold(w.database)
  w.clock.pass({ minutes: 1 })
  await tick()
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
  expect(await balance('toner')).toEqual({ available: 7, reserved: 3 })
  expect((await waybills()).map(({ status }) => status)).toEqual(['CANCELED', 'ALLOCATED'])
  await ordersHold(w.database)
})

test('a cancelled line that comes back after its order was allocated is sent with it', async () => {
  const { w, bring, allocate, line, tick, state, balance } = await shop()
  const tells = (status: 'PAYED' | 'CANCELED') => {
    w.clock.pass({ minutes: 1 })
    return bring({ 'O-1': {} }, { lines: [line({ quantity: 1 }), line({ serial: 'L-2', quantity: 2, status })] })
  }
  await tells('CANCELED')
  await allocate()
  expect(await balance('toner')).toEqual({ available: 9, reserved: 1 })
  await tells('PAYED')
  w.clock.pass({ minutes: 1 })
  await tick()
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
  expect(await balance('toner')).toEqual({ available: 7, reserved: 3 })
  await ordersHold(w.database)
})

test.each(['activate', 'unhold'] as const)(
  '2 of 5 cancelled after print: the order is held and reviewed until a person lets it go on (%s)',
  async (letGo) => {
    const { w, bring, allocate, says, print, tick, order, waybills } = await shop()
    await bring({ 'O-1': { toner: 5 } })
    await allocate()
    await print()
    await says('O-1', { status: 'CANCEL_DONE', cancelledQuantity: 2 })
    w.clock.pass({ minutes: 1 })
    await tick()
    const held = await order('O-1')
    expect([held.status, (await waybills()).map(({ status }) => status)]).toEqual(['HOLD', ['CANCELED']])
    expect(held).toMatchObject({
      holdReason: 'CHANGED_PRINTED',
      findings: [
        { finding: 'REVIEW_REQUIRED', detail: 'printed' },
        { finding: 'HOLD', detail: 'CHANGED_PRINTED' },
      ],
    })
    const toReview = await w.as('office').send(orderApi.list, { query: { ...orderTabs.review } })
    expect(toReview.data.map(({ id }) => id)).toEqual([held.id])
    expect((await w.as('office').send(orderApi[letGo], { body: { ids: [held.id] } })).error).toEqual([])
    w.clock.pass({ minutes: 1 })
    await tick()
    expect((await order('O-1')).status).toBe('ALLOCATED')
    await ordersHold(w.database)
  },
)

test('address changed after allocation: the order gets another waybill with the new address', async () => {
  const { w, bring, allocate, says, tick } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  const recipient = { name: '이솔', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 역삼로 9' }
  await says('O-1', {}, { recipient })
  w.clock.pass({ minutes: 1 })
  await tick()
  const rows = await w.database.read.selectFrom('invoice').select(['status', 'recipientJson']).orderBy('id').execute()
  expect(rows.map(({ status }) => status)).toEqual(['CANCELED', 'ALLOCATED'])
  expect(rows[1]?.recipientJson).toContain('역삼로 9')
  await ordersHold(w.database)
})

test('an order with a waybill cannot be edited until the waybill is cancelled, because its label has the old address', async () => {
  const { w, bring, allocate, order, waybills } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  const moveTo = async () => {
    const { id, version } = await order('O-1')
    return { params: { id }, ifMatch: version, body: { address: '서울 강남구 역삼로 9' } }
  }
  expect(await w.as('office').refused(orderApi.update, await moveTo())).toMatchObject({
    status: 409,
    code: 'order-over',
  })
  const [waybill] = await waybills()
  await w.as('office').send(invoiceApi.cancel, { params: { invoiceId: waybill?.id ?? 0 } })
  await w.as('office').send(orderApi.update, await moveTo())
  await allocate()
  const rows = await w.database.read.selectFrom('invoice').select('recipientJson').orderBy('id').execute()
  expect(rows[1]?.recipientJson).toContain('역삼로 9')
})

test('an allocated order is reset to what its channel said by force alone, and is then allocated anew', async () => {
  const { w, bring, allocate, order, tick, state } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  const { id, version } = await order('O-1')
  const office = w.as('office')
  await office.send(orderApi.update, { params: { id }, ifMatch: version, body: { address: '서울 강남구 역삼로 9' } })
  await allocate()
  const body = { ids: [id] }
  expect(await office.refused(orderApi.reset, { body })).toMatchObject({ status: 403, code: 'order-allocated' })
  expect(await office.refused(orderApi.reset, { body: { ...body, force: true } })).toMatchObject({ status: 403 })
  expect((await w.as('admin').send(orderApi.reset, { body: { ...body, force: true } })).error).toEqual([])
  expect((await order('O-1')).status).toBe('READY')
  await tick()
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
  const rows = await w.database.read.selectFrom('invoice').select(['status', 'recipientJson']).orderBy('id').execute()
  expect(rows).toMatchObject([
    { status: 'CANCELED', recipientJson: expect.stringContaining('역삼로') },
    { status: 'ALLOCATED', recipientJson: expect.stringContaining('테헤란로') },
  ])
  await ordersHold(w.database)
})

test('a gift that a replay gives while a run allocates its order is sent with the order', async () => {
  const { w, bring, allIds, tick, balance } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  const owner = w.as('partner')
  const { id } = await owner.send(campaignApi.create, { body: { partnerId: w.id.partner.Haneul, name: 'Spring' } })
  const promotion = await owner.send(campaignApi.addPromotion, {
    params: { id },
    body: { name: 'A mask', freebies: [{ skuId: idOf(w.id.sku, 'mask'), quantity: 1 }] },
  })
  const ids = await allIds()
  const snapshot = await w.database.snapshot((db) => loadSnapshot(db, ids, theSite, w.database.now()))
  const replayed = await owner.send(promotionApi.replay, { params: { id: promotion.id }, body: { ids } })
  expect(replayed.error).toEqual([])
  await w.database.write((writer) => saveAllocations(writer, null, snapshot, decide(snapshot.facts)))
  await tick()
  expect(await balance('mask')).toEqual({ available: 9, reserved: 1 })
  await ordersHold(w.database)
})

test('a channel’s change that does not concern the parcel leaves its waybill alone', async () => {
  const { w, bring, allocate, says, state, waybills } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  await allocate()
  await says('O-1', { status: 'PLACED', paymentAmount: 900 })
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
  expect(await waybills()).toMatchObject([{ status: 'ALLOCATED' }])
  await ordersHold(w.database)
})

test('a cancel in the middle of allocation never ships silently', async () => {
  const { w, bring, allocate, says, tick, state, balance } = await shop()
  await bring({ 'O-1': { toner: 5 }, 'O-2': { toner: 5 } })
  await Promise.all([allocate(), says('O-1', { status: 'CANCELED', cancelledQuantity: 5 })])
  w.clock.pass({ minutes: 1 })
  await tick()
  expect((await state()).map(([number, status]) => [number, status])).toEqual([
    ['O-1', 'CANCELED'],
    ['O-2', 'ALLOCATED'],
  ])
  expect(await balance('toner')).toEqual({ available: 5, reserved: 5 })
  await ordersHold(w.database)
})

test('one of three parcels delivered ≠ delivered', () => {
  const line = { quantity: 3, cancelledQuantity: 0, status: 'PAYED' as const }
  const status = (...parcels: InvoiceStatus[]) =>
    statusOfOrder(
      [line],
      [],
      null,
      parcels.map((status) => ({ status })),
    )
  expect(status('DELIVERED', 'DISPATCHED', 'DISPATCHED')).toBe('SHIPPED')
  expect(status('DELIVERED', 'DISPATCHED', 'PACKED')).toBe('PROCESSING')
  expect(status('DELIVERED', 'DELIVERED', 'DELIVERED')).toBe('DELIVERED')
})

test('trying out the delivery rules leaves the database unchanged', async () => {
  const { w, bring } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  const tables = [
    'order',
    'invoice',
    'parcelLine',
    'stock',
    'inventoryLog',
    'interimAllocation',
    'orderHistory',
  ] as const
  const all = async () =>
    JSON.stringify(await Promise.all(tables.map((one) => w.database.read.selectFrom(one).selectAll().execute())))
  const before = await all()
  const order = { partnerId: w.id.partner.Haneul, goods: [{ skuId: idOf(w.id.sku, 'toner') }], postalCode: '06236' }
  const tried = await w.as('office').send(deliveryRuleApi.try, { body: order })
  expect(tried.chosen).toMatchObject({ contractName: 'cj' })
  expect(await all()).toBe(before)
})

test('a hold until yesterday is over at once', async () => {
  const { w, bring, idOfOrder, order } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  const ids = [await idOfOrder('O-1')]
  const until = new Date(w.clock.now().getTime() - 86_400_000).toISOString()
  await w.as('office').send(orderApi.hold, { body: { ids, reason: 'PRODUCT_PREPARE', until } })
  expect(await wakeOrders(w.database)).toBeLessThanOrEqual(1)
  expect(await order('O-1')).toMatchObject({ status: 'READY', holdReason: null, holdUntil: null })
})

test('orders with emoji, half-width kana and NUL in every name are imported, changed and allocated', async () => {
  const { w, bring, says, allocate, order, state } = await shop()
  const odd = 'ﾔﾏﾀﾞ\0🍵\ud800'
  const recipient = { name: odd, phone: '010-1234-5678', postalCode: '06236', address: `서울 강남구 ${odd}` }
  await bring({ [`O-${odd}`]: { toner: 1 } }, { buyer: { name: odd }, recipient, deliveryMessage: odd, raw: { odd } })
  await bring(
    { 'O-2': {} },
    {
      recipient,
      lines: [{ serial: odd, dealCode: 'toner', dealName: odd, quantity: 1, status: 'PAYED', paymentAmount: 1 }],
    },
  )
  expect((await allocate()).error).toEqual([])
  expect((await state()).map(([, status]) => status)).toEqual(['ALLOCATED', 'ALLOCATED'])
  expect((await order('O-2')).recipient?.name).toContain('ﾔﾏﾀﾞ🍵')
  await says('O-2', { serial: odd.replace('\0', '').toWellFormed(), quantity: 1, status: 'PLACED' })
  expect((await order('O-2')).lines).toHaveLength(1)
  await ordersHold(w.database)
})
