import { expect, test } from 'vitest'
import { interimItemAdjustmentApi } from '../../../shared/api/interim-item-adjustment.ts'
import { invoiceApi } from '../../../shared/api/invoice.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { campaignApi } from '../../../shared/api/promotion.ts'
import type { Input } from '../../../shared/api/call.ts'
import { addStock } from '../../../tests/support/goods-rows.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { orderWorld, ordersHold } from '../../../tests/support/orders.ts'
import type { World } from '../../../tests/support/world.ts'

type Asked = NonNullable<Input<typeof interimItemAdjustmentApi.create>['body']>['adjustments'][number]

/** A shop with toner and masks, whose adjustments name SKUs by their names. */
async function shop(...given: Parameters<typeof orderWorld>) {
  const of = await orderWorld(...given)
  const { w, idOfOrder } = of
  const sku = (name: string) => idOf(w.id.sku, name)
  const adjust = async (number: string, asked: Omit<Asked, 'orderId'>, as: 'office' | 'partner' = 'office') =>
    w.as(as).send(interimItemAdjustmentApi.create, {
      body: { adjustments: [{ ...asked, orderId: await idOfOrder(number) }] },
    })
  const parcels = async () =>
    (
      await w.database.read
        .selectFrom('parcelLine')
        .innerJoin('sku', 'sku.id', 'parcelLine.skuId')
        .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
        .select(['invoice.id', 'sku.name', 'parcelLine.quantity'])
        .where('invoice.status', '!=', 'CANCELED')
        .orderBy('parcelLine.id')
        .execute()
    ).map(({ id, name, quantity }) => [id, name, quantity])
  const list = async () => (await w.as('office').send(interimItemAdjustmentApi.list, { query: {} })).data
  return { ...of, sku, adjust, parcels, list }
}

test('pieces that an adjustment leaves out stay in stock, and the allocation closes the adjustment', async () => {
  const { w, bring, adjust, allocate, parcels, sku, list, balance } = await shop()
  await bring({ 'O-1': { toner: 5, mask: 1 } })
  const made = await adjust('O-1', { type: 'CANCEL', targetItems: [{ skuId: sku('toner'), quantity: 3 }] })
  expect(made.success).toMatchObject([{ clientIndex: 0 }])
  expect(await list()).toMatchObject([{ status: 'DRAFT', targetItems: [{ name: 'toner', quantity: 3 }] }])
  await allocate()
  expect((await parcels()).map(([, name, quantity]) => [name, quantity])).toEqual([
    ['toner', 2],
    ['mask', 1],
  ])
  expect(await balance('toner')).toEqual({ available: 8, reserved: 2 })
  expect(await list()).toMatchObject([{ status: 'CLOSED' }])
  await ordersHold(w.database)
})

/** A campaign that gives each order so many of a SKU. */
async function giving(w: World, freebie: { skuId: number; quantity: number }): Promise<void> {
  const owner = w.as('partner')
  const { id } = await owner.send(campaignApi.create, { body: { partnerId: w.id.partner.Haneul, name: 'Spring' } })
  await owner.send(campaignApi.addPromotion, { params: { id }, body: { name: 'A gift', freebies: [freebie] } })
}

test('the gifts of an order are shown beside its lines, and an adjustment can leave them out', async () => {
  const { w, bring, idOfOrder, adjust, allocate, parcels, sku } = await shop()
  await giving(w, { skuId: sku('mask'), quantity: 8 })
  await bring({ 'O-1': { toner: 1 } })
  const { gifts } = await w.as('office').send(orderApi.get, { params: { id: await idOfOrder('O-1') } })
  expect(gifts).toEqual([{ skuId: sku('mask'), skuName: 'mask', quantity: 8, origin: 'GIFT' }])
  await adjust('O-1', { type: 'CANCEL', targetItems: [{ skuId: sku('mask'), quantity: 8 }] })
  await allocate('O-1')
  expect((await parcels()).map(([, name, quantity]) => [name, quantity])).toEqual([['toner', 1]])
  await ordersHold(w.database)
})

test('a gift that is out of stock does not stop its order, which goes without it and says so in its history', async () => {
  const { w, bring, idOfOrder, allocate, parcels, sku, state } = await shop()
  await giving(w, { skuId: sku('mask'), quantity: 8 })
  await bring({ 'O-1': { toner: 1 }, 'O-2': { toner: 1 }, 'O-3': { mask: 4 } })
  await allocate()
  expect((await state()).map(([, status, why]) => [status, why])).toEqual([
    ['ALLOCATED', 'NONE'],
    ['ALLOCATED', 'NONE'],
    ['READY', 'SHORTAGE_INVENTORY'],
  ])
  expect((await parcels()).map(([, name, quantity]) => [name, quantity])).toEqual([
    ['toner', 1],
    ['mask', 8],
    ['toner', 1],
  ])
  const params = { id: await idOfOrder('O-2') }
  const { history } = await w.as('office').send(orderApi.get, { params })
  expect(history.find(({ what }) => what === 'giftLeftOut')?.reason).toBe('mask × 8')
  await ordersHold(w.database)
  // When its waybill is cancelled and made anew, the order does not wait for the gift either.
  const last = (await parcels()).at(-1)?.[0]
  await w.as('office').send(invoiceApi.cancel, { params: { invoiceId: Number(last) } })
  await allocate('O-2')
  expect((await state())[1]?.slice(1)).toEqual(['ALLOCATED', 'NONE'])
  await ordersHold(w.database)
})

test('an order of two pieces with a third as a gift gets the two that were paid for when only two are left', async () => {
  const { w, bring, idOfOrder, allocate, parcels, sku } = await shop({ stock: { toner: { 'A-01': 2 } } })
  await giving(w, { skuId: sku('toner'), quantity: 1 })
  await bring({ 'O-1': { toner: 2 } })
  await allocate()
  expect((await parcels()).map(([, name, quantity]) => [name, quantity])).toEqual([['toner', 2]])
  const { lines } = await w.as('office').send(orderApi.get, { params: { id: await idOfOrder('O-1') } })
  expect(lines.map(({ status, toShip }) => [status, toShip])).toEqual([['PAYED', 2]])
  const [held] = await w.database.read.selectFrom('parcelLine').select(['orderLineId', 'quantity']).execute()
  expect(held).toEqual({ orderLineId: lines[0]?.id, quantity: 2 })
  await ordersHold(w.database)
})

test('an order that waits for its substitute is allocated by itself once the substitute is in stock', async () => {
  const { w, bring, adjust, tick, state, sku, parcels } = await shop({ stock: { toner: { 'A-01': 10 } } })
  await bring({ 'O-1': { toner: 1 } })
  const substituteItem = { skuId: sku('mask'), quantity: 1 }
  const targetItems = [{ skuId: sku('toner'), quantity: 1 }]
  expect((await adjust('O-1', { type: 'SUBSTITUTE', targetItems, substituteItem })).error).toEqual([])
  w.clock.pass({ minutes: 1 })
  await tick()
  expect(await state()).toEqual([['O-1', 'READY', 'NOT_EXIST_INVENTORY']])
  w.clock.pass({ minutes: 5 })
  await w.database.write((writer) => addStock(writer, w.id, { stock: { mask: { 'A-01': 1 } } }))
  await tick()
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
  expect((await parcels()).map(([, name, quantity]) => [name, quantity])).toEqual([['mask', 1]])
})

test('pieces that are split off get a waybill of their own', async () => {
  const { w, bring, adjust, allocate, parcels, sku } = await shop()
  await bring({ 'O-1': { toner: 5, mask: 1 } })
  await adjust('O-1', { type: 'SPLIT', targetItems: [{ skuId: sku('toner'), quantity: 2 }] })
  await allocate()
  const lines = await parcels()
  expect(lines.map(([, name, quantity]) => [name, quantity])).toEqual([
    ['toner', 3],
    ['mask', 1],
    ['toner', 2],
  ])
  expect(new Set(lines.map(([invoice]) => invoice)).size).toBe(2)
  await ordersHold(w.database)
})

test('a substitute is sent for the missing pieces, together with the pieces that are in stock', async () => {
  const { w, bring, adjust, allocate, state, parcels, sku } = await shop()
  await bring({ 'O-1': { toner: 12 } })
  await allocate()
  expect(await state()).toEqual([['O-1', 'READY', 'SHORTAGE_INVENTORY']])
  await adjust('O-1', {
    type: 'SUBSTITUTE',
    targetItems: [{ skuId: sku('toner'), quantity: 4 }],
    substituteItem: { skuId: sku('mask'), quantity: 4 },
  })
  await allocate()
  expect((await parcels()).map(([, name, quantity]) => [name, quantity])).toEqual([
    ['toner', 8],
    ['mask', 4],
  ])
  await ordersHold(w.database)
})

test('several substitutions of an order are added up, including one that replaces the substitute again', async () => {
  const { w, bring, adjust, allocate, state, parcels, sku } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  const [toner, mask] = [sku('toner'), sku('mask')]
  const instead = (from: number, to: number, quantity: number) =>
    adjust('O-1', {
      type: 'SUBSTITUTE',
      targetItems: [{ skuId: from, quantity }],
      substituteItem: { skuId: to, quantity },
    })
  await instead(toner, mask, 2)
  await instead(toner, mask, 1)
  await instead(mask, toner, 1)
  await allocate()
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
  expect((await parcels()).map(([, name, quantity]) => [name, quantity])).toEqual([
    ['toner', 3],
    ['mask', 2],
  ])
  await ordersHold(w.database)
})

test('an aborted adjustment changes nothing, and one that an allocation took cannot be aborted', async () => {
  const { w, bring, adjust, allocate, parcels, sku, list, idOfOrder } = await shop()
  await bring({ 'O-1': { toner: 2 }, 'O-2': { toner: 2 } })
  const cut = { type: 'CANCEL' as const, targetItems: [{ skuId: sku('toner'), quantity: 1 }] }
  const [first] = (await adjust('O-1', cut)).success
  const abort = (id: number) => w.as('office').send(interimItemAdjustmentApi.abort, { body: { ids: [id] } })
  expect((await abort(first?.id ?? 0)).success).toHaveLength(1)
  await adjust('O-2', cut)
  await allocate()
  expect((await parcels()).map(([, name, quantity]) => [name, quantity])).toEqual([
    ['toner', 2],
    ['toner', 1],
  ])
  const taken = (await list()).find(({ status }) => status === 'CLOSED')
  expect((await abort(taken?.id ?? 0)).error).toMatchObject([{ code: 'adjustment-over' }])
  const { history } = await w.as('office').send(orderApi.get, { params: { id: await idOfOrder('O-1') } })
  expect(history.map(({ what }) => what)).toEqual(expect.arrayContaining(['adjust', 'abortAdjustment', 'allocate']))
})

test('an adjustment that cannot be made is refused with a code that says what is wrong', async () => {
  const { bring, adjust, allocate, sku, w, idOfOrder } = await shop()
  await bring({ 'O-1': { toner: 2 }, 'O-2': { toner: 1 } })
  const toner = (quantity: number) => [{ skuId: sku('toner'), quantity }]
  const code = async (asked: Omit<Asked, 'orderId'>, number = 'O-1') => (await adjust(number, asked)).error[0]?.code
  expect(await code({ type: 'CANCEL', targetItems: toner(3) })).toBe('adjust-too-many')
  expect(await code({ type: 'CANCEL', targetItems: toner(2) })).toBe('adjust-nothing-left')
  expect(await code({ type: 'SPLIT', targetItems: toner(2) })).toBe('adjust-split-all')
  expect(await code({ type: 'SUBSTITUTE', targetItems: toner(1) })).toBe('adjust-substitute')
  const substituteItem = { skuId: sku('mask'), quantity: 1 }
  expect(await code({ type: 'CANCEL', targetItems: toner(1), substituteItem })).toBe('adjust-substitute')
  const setMask = (skuStatus: 'ACTIVATED' | 'DEFINED') =>
    w.database.write(({ tx }) => tx.updateTable('sku').set({ skuStatus }).where('id', '=', sku('mask')).execute())
  await setMask('DEFINED')
  expect(await code({ type: 'SUBSTITUTE', targetItems: toner(1), substituteItem })).toBe('adjust-not-activated')
  await setMask('ACTIVATED')
  await allocate('O-2')
  expect(await code({ type: 'CANCEL', targetItems: toner(1) }, 'O-2')).toBe('adjust-allocated')
  const stranger = await w.as('otherPartner').fetch('/api/now/interim-item-adjustment', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ adjustments: [{ type: 'CANCEL', orderId: await idOfOrder('O-1'), targetItems: toner(1) }] }),
  })
  expect(stranger.status).toBe(403)
})
