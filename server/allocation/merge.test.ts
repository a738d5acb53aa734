import { expect, test } from 'vitest'
import { deliveryRuleApi } from '../../shared/api/delivery-rule.ts'
import type { Query } from '../../shared/api/call.ts'
import { invoiceApi } from '../../shared/api/invoice.ts'
import { pickListApi } from '../../shared/api/pick-list.ts'
import { orderApi } from '../../shared/api/order.ts'
import { idOf } from '../../tests/support/ids.ts'
import { orderWorld, ordersHold } from '../../tests/support/orders.ts'
import { drawWaybills, markPrinted } from '../dispatch/door.ts'

const sol = { name: '이솔', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 테헤란로 1' }

async function shop(...given: Parameters<typeof orderWorld>) {
  const of = await orderWorld(...given)
  const { w } = of
  /** Each waybill with its orders and its goods. */
  const parcels = async () => {
    const rows = await w.database.read
      .selectFrom('invoice')
      .innerJoin('invoiceLine', 'invoiceLine.invoiceId', 'invoice.id')
      .select(['invoice.id', 'invoice.originalOrderId', 'invoice.status', 'invoiceLine.name', 'invoiceLine.quantity'])
      .orderBy('invoice.id')
      .orderBy('invoiceLine.id')
      .execute()
    return [...Map.groupBy(rows, ({ id }) => id).values()].map((lines) => [
      lines[0]?.originalOrderId,
      lines[0]?.status,
      lines.map(({ name, quantity }) => `${quantity} ${name}`).join(', '),
    ])
  }
  const order = async (number: string) =>
    w.as('office').send(orderApi.get, { params: { id: await of.idOfOrder(number) } })
  const act = async (what: 'keepApart' | 'keepTogether', ...numbers: string[]) =>
    w.as('office').send(orderApi[what], { body: { ids: await Promise.all(numbers.map(of.idOfOrder)) } })
  /** Brings orders for Sol with so many pieces of each SKU. */
  const bringForSol = (orders: Parameters<typeof of.bring>[0], over: Parameters<typeof of.bring>[1] = {}) =>
    of.bring(orders, { recipient: sol, ...over })
  return { ...of, parcels, order, act, bringForSol }
}

test('two orders of one recipient share a parcel, and each shows the other', async () => {
  const { w, bringForSol, allocate, parcels, state, order, balance } = await shop()
  await bringForSol({ 'O-1': { toner: 2 }, 'O-2': { toner: 1, mask: 1 } })
  await allocate()
  expect(await state()).toEqual([
    ['O-1', 'ALLOCATED', 'NONE'],
    ['O-2', 'ALLOCATED', 'NONE'],
  ])
  expect(await parcels()).toEqual([['O-1, O-2', 'ALLOCATED', '3 toner, 1 mask']])
  expect(await balance('toner')).toEqual({ available: 7, reserved: 3 })
  const one = await order('O-1')
  expect(one.parcels.map(({ sharedWith }) => sharedWith.map(({ channelOrderId }) => channelOrderId))).toEqual([['O-2']])
  expect(one.history.filter(({ what }) => what === 'merge').map(({ reason }) => reason)).toEqual(['O-2'])
  const params = { invoiceId: one.parcels[0]?.id ?? 0 }
  const { orders } = await w.as('office').send(invoiceApi.get, { params })
  expect(orders.map(({ channelOrderId }) => channelOrderId)).toEqual(['O-1', 'O-2'])
  const found = async (query: Partial<Query<typeof invoiceApi.list>>) =>
    (await w.as('office').send(invoiceApi.list, { query })).rows.map(({ id }) => id)
  for (const number of ['O-1', 'O-2']) expect(await found({ originalOrderId: number })).toEqual([params.invoiceId])
  expect(await found({ originalOrderId: 'O-' })).toEqual([])
  await ordersHold(w.database)
})

test('a later order joins the waybill of its recipient that is not printed yet', async () => {
  const { w, bringForSol, allocate, parcels, order } = await shop()
  await bringForSol({ 'O-1': { toner: 2 } }, { deliveryMessage: '문 앞' })
  await allocate()
  await bringForSol({ 'O-2': { toner: 1 } }, { deliveryMessage: '벨 누르지 마세요' })
  await allocate('O-2')
  expect(await parcels()).toEqual([['O-1, O-2', 'ALLOCATED', '3 toner']])
  const { memo } = await w.database.read.selectFrom('invoice').select('memo').executeTakeFirstOrThrow()
  expect(memo).toBe('문 앞 / 벨 누르지 마세요')
  expect((await order('O-1')).history.filter(({ what }) => what === 'merge')).toMatchObject([{ reason: 'O-2' }])
  await ordersHold(w.database)
})

test('no order joins a waybill while its label is drawn, so that the label lists all that the parcel holds', async () => {
  const { w, bringForSol, allocate, parcels } = await shop()
  await bringForSol({ 'O-1': { toner: 2 } })
  await allocate()
  const { id } = await w.database.read.selectFrom('invoice').select('id').executeTakeFirstOrThrow()
  const how = { format: 'ZPL', size: null, dpi: 203 } as const
  const label = await drawWaybills({ database: w.database, files: w.files }, [id], how)
  await bringForSol({ 'O-2': { mask: 1 } })
  await allocate('O-2')
  await w.database.write((to) => markPrinted(to, null, [id]))
  expect(new TextDecoder().decode(label.bytes)).not.toContain('mask')
  expect(await parcels()).toEqual([
    ['O-1', 'PRINTED', '2 toner'],
    ['O-2', 'ALLOCATED', '1 mask'],
  ])
})

test('the promised delivery of a cancelled line does not keep two orders of one recipient apart', async () => {
  const { bringForSol, allocate, parcels } = await shop()
  const line = (serial: string, of: object) => ({
    serial,
    dealCode: 'toner',
    dealName: 'toner',
    quantity: 1,
    paymentAmount: 1000,
    status: 'PAYED' as const,
    ...of,
  })
  const cancelled = { deliveryAttributeType: 'TODAY', cancelledQuantity: 1, status: 'CANCELED' } as const
  await bringForSol({ 'O-1': {} }, { lines: [line('L-1', {}), line('L-2', cancelled)] })
  await bringForSol({ 'O-2': { toner: 1 } })
  await allocate()
  expect((await parcels()).map(([orders]) => orders)).toEqual(['O-1, O-2'])
})

test('an order gets a parcel of its own if the earlier one is printed, or if its recipient or address differs', async () => {
  const { w, bring, bringForSol, allocate, parcels } = await shop()
  await bringForSol({ 'O-1': { toner: 1 } })
  await allocate()
  await w.database.write(({ tx }) => tx.updateTable('invoice').set({ status: 'PRINTED' }).execute())
  await bringForSol({ 'O-2': { toner: 1 } })
  await bring({ 'O-3': { toner: 1 } }, { recipient: { ...sol, addressDetail: '202호' } })
  await bring({ 'O-4': { toner: 1 } }, { recipient: { ...sol, name: '이슬' } })
  await allocate()
  expect((await parcels()).map(([orders]) => orders)).toEqual(['O-1', 'O-2', 'O-3', 'O-4'])
})

test('a rule or a user may forbid merging; an order kept apart leaves the parcel, and rejoins it when it may', async () => {
  const { w, bringForSol, allocate, parcels, act, tick } = await shop()
  await bringForSol({ 'O-1': { toner: 1 }, 'O-2': { mask: 1 } })
  await allocate()
  expect(await act('keepApart', 'O-2')).toMatchObject({ error: [] })
  await tick()
  expect(await parcels()).toEqual([
    ['O-1, O-2', 'CANCELED', '1 toner, 1 mask'],
    ['O-1', 'ALLOCATED', '1 toner'],
    ['O-2', 'ALLOCATED', '1 mask'],
  ])
  expect((await act('keepApart', 'O-2')).error).toMatchObject([{ code: 'order-transition' }])
  await act('keepTogether', 'O-2')
  await tick()
  expect((await parcels()).slice(1)).toEqual([
    ['O-1, O-2', 'ALLOCATED', '1 toner, 1 mask'],
    ['O-2', 'CANCELED', '1 mask'],
  ])
  await ordersHold(w.database)
  const { id, version } = await w.database.read
    .selectFrom('deliveryRule')
    .select(['id', 'version'])
    .executeTakeFirstOrThrow()
  await w.as('office').send(deliveryRuleApi.update, { params: { id }, ifMatch: version, body: { mergesOrders: false } })
  await bringForSol({ 'O-3': { toner: 1 }, 'O-4': { toner: 1 } })
  await allocate('O-3', 'O-4')
  expect((await parcels()).slice(3).map(([orders]) => orders)).toEqual(['O-3', 'O-4'])
})

test('an order cannot be kept apart once the label of its parcel is printed', async () => {
  const { w, bringForSol, allocate, act } = await shop()
  await bringForSol({ 'O-1': { toner: 1 }, 'O-2': { mask: 1 } })
  await allocate()
  await w.database.write(async ({ tx }) => {
    await tx.updateTable('invoice').set({ status: 'PRINTED' }).execute()
    await tx.updateTable('order').set({ status: 'PROCESSING' }).execute()
  })
  expect((await act('keepApart', 'O-2')).error).toMatchObject([{ code: 'order-over' }])
})

test('an order that is alone in its parcel keeps its waybill when a user keeps it apart or together', async () => {
  const { bringForSol, allocate, parcels, act, tick } = await shop()
  await bringForSol({ 'O-1': { toner: 1 } })
  await allocate()
  for (const what of ['keepApart', 'keepTogether'] as const) {
    expect(await act(what, 'O-1')).toMatchObject({ error: [] })
    await tick()
    expect(await parcels()).toEqual([['O-1', 'ALLOCATED', '1 toner']])
  }
})

test('an order cannot be kept apart once its waybill is on a pick list', async () => {
  const { w, bringForSol, allocate, parcels, act } = await shop()
  await bringForSol({ 'O-1': { toner: 1 }, 'O-2': { mask: 1 } })
  await allocate()
  const { lists } = await w.as('office').send(pickListApi.make, { body: { centerId: w.id.center.ICN1, kind: 'CART' } })
  expect(lists).toHaveLength(1)
  expect((await act('keepApart', 'O-2')).error).toMatchObject([{ code: 'order-on-pick-list' }])
  expect(await parcels()).toEqual([['O-1, O-2', 'ALLOCATED', '1 toner, 1 mask']])
})

test('when a channel cancels one of two merged orders, the other gets a waybill of its own by itself', async () => {
  const { w, bringForSol, allocate, parcels, state, tick } = await shop()
  await bringForSol({ 'O-1': { toner: 1 }, 'O-2': { mask: 1 } })
  await allocate()
  w.clock.pass({ minutes: 1 })
  await bringForSol(
    { 'O-1': { toner: 1 } },
    { lines: [{ serial: 'L-1', dealCode: 'toner', quantity: 1, cancelledQuantity: 1, status: 'CANCELED' }] },
  )
  await tick()
  expect(await state()).toEqual([
    ['O-1', 'CANCELED', 'CANCEL_ORDER'],
    ['O-2', 'ALLOCATED', 'NONE'],
  ])
  expect(await parcels()).toEqual([
    ['O-1, O-2', 'CANCELED', '1 toner, 1 mask'],
    ['O-2', 'ALLOCATED', '1 mask'],
  ])
  await ordersHold(w.database)
})

test('when one of two merged orders is cancelled, the other is allocated anew; out of a packed parcel none is cancelled', async () => {
  const { w, bringForSol, allocate, parcels, tick, idOfOrder, waybills } = await shop()
  await bringForSol({ 'O-1': { toner: 1 }, 'O-2': { mask: 1 } })
  await allocate()
  const cancel = async (number: string) =>
    w.as('admin').send(orderApi.cancel, { body: { ids: [await idOfOrder(number)], force: true } })
  expect(await cancel('O-1')).toMatchObject({ error: [] })
  await tick()
  expect((await parcels()).at(-1)).toEqual(['O-2', 'ALLOCATED', '1 mask'])
  await bringForSol({ 'O-3': { toner: 1 } })
  await allocate('O-3')
  const [, { id }] = (await waybills()) as [unknown, { id: number }]
  await w.as('office').send(invoiceApi.packed, { body: { invoices: [{ id, boxSkuId: null, weight: 500 }] } })
  expect((await cancel('O-3')).error).toMatchObject([{ code: 'order-packed-together' }])
  await ordersHold(w.database)
})

test('orders of one recipient share a parcel even if several contracts share the rule', async () => {
  const { w, bringForSol, allocate, parcels, addRule } = await shop(
    {
      contracts: {
        cj: { serials: { start: '100000000000', end: '199999999999' } },
        hanjin: { serials: { start: '200000000000', end: '299999999999' } },
      },
    },
    { rules: false },
  )
  await addRule({ otherContractIds: [idOf(w.id.contract, 'hanjin')] })
  await bringForSol({ 'O-1': { toner: 1 }, 'O-2': { toner: 1 }, 'O-3': { toner: 1 } })
  await allocate()
  await bringForSol({ 'O-4': { toner: 1 } })
  await allocate('O-4')
  expect(await parcels()).toEqual([['O-1, O-2, O-3, O-4', 'ALLOCATED', '4 toner']])
})

test('no more than twenty orders share a waybill', async () => {
  const { w, bringForSol, allocate, waybills } = await shop({ stock: { toner: { 'A-01': 30 } } })
  await bringForSol(Object.fromEntries(Array.from({ length: 27 }, (_, nth) => [`O-${nth + 1}`, { toner: 1 }])))
  await allocate()
  const held = await w.database.read
    .selectFrom('parcelLine')
    .select((e) => ['invoiceId', e.fn.countAll<number>().as('orders')])
    .groupBy('invoiceId')
    .orderBy('invoiceId')
    .execute()
  expect(held.map(({ orders }) => Number(orders))).toEqual([20, 7])
  expect((await waybills()).map(({ originalOrderId }) => originalOrderId.length <= 100)).toEqual([true, true])
  // Not all order numbers have room on the waybill.
  const { rows } = await w.as('office').send(invoiceApi.list, { query: { keyword: 'O-20' } })
  expect(rows.map(({ id }) => id)).toEqual([held[0]?.invoiceId])
  await ordersHold(w.database)
})
