import { expect, test } from 'vitest'
import { claimApi } from '../../shared/api/claim.ts'
import { planApi } from '../../shared/api/consol.ts'
import { interimItemAdjustmentApi } from '../../shared/api/interim-item-adjustment.ts'
import { invoiceApi } from '../../shared/api/invoice.ts'
import { notificationApi } from '../../shared/api/notification.ts'
import { orderApi } from '../../shared/api/order.ts'
import { idOf } from '../../tests/support/ids.ts'
import { orderWorld, ordersHold } from '../../tests/support/orders.ts'

/** An order of five toners and a mask in two parcels: two of the toners go in a parcel of their own. */
async function inTwoParcels(channelType: 'SPREADSHEET' | 'FEED' = 'SPREADSHEET') {
  const of = await orderWorld({ plans: { today: { status: 'PROCESSING' } }, consols: { pallet: { plan: 'today' } } })
  const { w, bring, idOfOrder, allocate, waybills } = of
  await w.database.write(({ tx }) => tx.updateTable('channel').set({ channelType }).execute())
  const toner = (quantity: number) => [{ skuId: idOf(w.id.sku, 'toner'), quantity }]
  const adjust = async (type: 'SPLIT' | 'CANCEL', quantity: number) =>
    w.as('office').send(interimItemAdjustmentApi.create, {
      body: { adjustments: [{ type, orderId: await idOfOrder('O-1'), targetItems: toner(quantity) }] },
    })
  await bring({ 'O-1': { toner: 5, mask: 1 } })
  await adjust('SPLIT', 2)
  await allocate()
  const [first, second] = (await waybills()).map(({ id }) => id)
  if (!first || !second) throw new Error('There are no two waybills.')
  /** These waybills are packed, loaded, and leave with their plan. */
  const leaves = async (...ids: number[]) => {
    const at = { printedAt: '2026-03-02T01:00:00.000Z', packedAt: '2026-03-02T01:00:00.000Z' }
    await w.database.write(({ tx }) =>
      tx
        .updateTable('invoice')
        .set({ ...at, status: 'CONSOLIDATED', consolId: idOf(w.id.consol, 'pallet') })
        .where('id', 'in', ids)
        .execute(),
    )
    await w.as('office').send(planApi.complete, { body: { ids: [idOf(w.id.plan, 'today')] } })
  }
  const cancel = (id: number) => w.as('office').send(invoiceApi.cancel, { params: { invoiceId: id } })
  const pieces = async () =>
    (
      await w.database.read
        .selectFrom('parcelLine')
        .innerJoin('sku', 'sku.id', 'parcelLine.skuId')
        .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
        .select(['sku.name', 'parcelLine.quantity', 'invoice.status'])
        .orderBy('parcelLine.id')
        .execute()
    ).map(({ name, quantity, status }) => [name, quantity, status])
  const status = async () => (await of.state())[0]?.[1]
  return { ...of, first, second, leaves, cancel, pieces, status, adjust }
}

test('an order whose second waybill is cancelled waits for a person to send the rest, though its first parcel left', async () => {
  const { w, first, second, leaves, cancel, pieces, state, status, allocate, tick, balance } = await inTwoParcels()
  await leaves(first)
  expect(await status()).toBe('PROCESSING')
  await cancel(second)
  // A person called it off, so a person must say that it goes after all.
  expect(await state()).toEqual([['O-1', 'READY', 'CANCEL_ORDER']])
  await tick()
  expect(await status()).toBe('READY')
  await ordersHold(w.database)
  await allocate('O-1')
  expect(await pieces()).toEqual([
    ['toner', 3, 'DISPATCHED'],
    ['mask', 1, 'DISPATCHED'],
    ['toner', 2, 'CANCELED'],
    ['toner', 2, 'ALLOCATED'],
  ])
  expect(await status()).toBe('PROCESSING')
  expect(await balance('toner')).toEqual({ available: 5, reserved: 2 })
  await ordersHold(w.database)
})

test('a channel’s cancellation or new address stops the parcel that is not packed, though another parcel of the order is', async () => {
  const { w, first, second, bring, pieces, tick, status, waybills } = await inTwoParcels()
  await w.database.write(({ tx }) =>
    tx.updateTable('invoice').set({ status: 'PACKED' }).where('id', '=', first).execute(),
  )
  const line = { serial: 'L-1', dealCode: 'toner', dealName: 'toner', quantity: 5, paymentAmount: 1000 }
  const mask = { serial: 'L-2', dealCode: 'mask', dealName: 'mask', quantity: 1, paymentAmount: 1000 }
  const told = [
    { ...line, status: 'PAYED' as const },
    { ...mask, status: 'PAYED' as const },
  ]
  // The recipient moves: what is not printed yet goes to the new address.
  w.clock.pass({ minutes: 1 })
  const recipient = { name: '이솔 O-1', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 봉은사로 9' }
  await bring({ 'O-1': {} }, { lines: told, recipient })
  expect((await pieces()).slice(2)).toEqual([['toner', 2, 'CANCELED']])
  await tick()
  const made = (await waybills()).at(-1)?.id ?? 0
  const { recipientJson } = await w.database.read
    .selectFrom('invoice')
    .select('recipientJson')
    .where('id', '=', made)
    .executeTakeFirstOrThrow()
  expect([made > second, recipientJson]).toEqual([true, expect.stringContaining('봉은사로 9')])
  // The two toners are called off, so they go nowhere.
  w.clock.pass({ minutes: 1 })
  const less = [{ ...line, cancelledQuantity: 2, status: 'PAYED' as const }, ...told.slice(1)]
  await bring({ 'O-1': {} }, { lines: less, recipient })
  w.clock.pass({ minutes: 1 })
  await tick()
  expect(await pieces()).toEqual([
    ['toner', 3, 'PACKED'],
    ['mask', 1, 'PACKED'],
    ['toner', 2, 'CANCELED'],
    ['toner', 2, 'CANCELED'],
  ])
  expect(await status()).toBe('PROCESSING')
  await ordersHold(w.database)
})

/** Two of the toners are packed, and the label of the others and the mask is printed. Then the channel calls off so many of each. */
async function calledOff(toners: number, masks: number) {
  const of = await inTwoParcels()
  const { w, first, second, bring } = of
  for (const [id, status] of [
    [first, 'PRINTED'],
    [second, 'PACKED'],
  ] as const)
    await w.database.write(({ tx }) => tx.updateTable('invoice').set({ status }).where('id', '=', id).execute())
  w.clock.pass({ minutes: 1 })
  const line = { status: 'PAYED' as const, paymentAmount: 1000 }
  await bring(
    { 'O-1': {} },
    {
      lines: [
        { ...line, serial: 'L-1', dealCode: 'toner', dealName: 'toner', quantity: 5, cancelledQuantity: toners },
        { ...line, serial: 'L-2', dealCode: 'mask', dealName: 'mask', quantity: 1, cancelledQuantity: masks },
      ],
    },
  )
  return of
}

test('an order whose pieces outside its packed parcel are all cancelled goes on without waiting for a person', async () => {
  const { status, pieces } = await calledOff(3, 1)
  expect((await pieces()).map(([, , now]) => now)).toEqual(['CANCELED', 'CANCELED', 'PACKED'])
  expect(await status()).toBe('PROCESSING')
})

test('nobody is notified to stop a packed parcel when pieces of another parcel are cancelled', async () => {
  const told = async ({ w }: Awaited<ReturnType<typeof calledOff>>) =>
    (await w.as('partner').send(notificationApi.list, { query: {} })).rows.filter(({ title }) => title.includes('O-1'))
  expect(await told(await calledOff(0, 1))).toEqual([])
  expect(await told(await calledOff(1, 0))).toHaveLength(1)
})

test('a cancel request for unpacked pieces is not rejected as shipped, though another parcel of the order is packed', async () => {
  const { w, second, bring, status } = await inTwoParcels('FEED')
  await w.database.write(({ tx }) =>
    tx.updateTable('invoice').set({ status: 'PACKED' }).where('id', '=', second).execute(),
  )
  const line = { dealCode: 'toner', dealName: 'toner', paymentAmount: 1000 }
  const claim = { type: 'CANCEL' as const, status: 'CANCEL_REQUEST' as const }
  const asked = (serial: string, quantity: number) => ({
    ...line,
    serial,
    quantity,
    status: claim.status,
    claims: [{ ...claim, claimId: `C-${serial}`, quantity }],
  })
  w.clock.pass({ minutes: 1 })
  // Two of the toners are packed; the others and the mask were in a parcel that was not printed.
  await bring({ 'O-1': {} }, { lines: [asked('L-1', 5), { ...asked('L-2', 1), dealCode: 'mask', dealName: 'mask' }] })
  const answers = () => w.database.read.selectFrom('orderClaim').select(['code', 'answer']).orderBy('code').execute()
  expect(await answers()).toEqual([
    { code: 'C-L-1', answer: 'REJECTED' },
    { code: 'C-L-2', answer: null },
  ])
  const list = await w.as('partner').send(claimApi.list, { query: { sort: 'id', order: 'asc' } })
  expect(list.data.map(({ code, order }) => [code, order.isPacked])).toEqual([
    ['C-L-1', true],
    ['C-L-2', false],
  ])
  expect(await status()).toBe('PENDING')
})

test('an order whose printed parcel the channel changes is held until a person releases it, though another parcel is packed', async () => {
  const { w, first, second, bring, idOfOrder, tick, status, pieces } = await inTwoParcels()
  const is = (id: number, now: 'PACKED' | 'PRINTED') =>
    w.database.write(({ tx }) => tx.updateTable('invoice').set({ status: now }).where('id', '=', id).execute())
  await is(first, 'PACKED')
  await is(second, 'PRINTED')
  w.clock.pass({ minutes: 1 })
  const recipient = { name: '이솔 O-1', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 봉은사로 9' }
  await bring({ 'O-1': { toner: 5, mask: 1 } }, { recipient })
  expect(await status()).toBe('HOLD')
  w.clock.pass({ minutes: 1 })
  const ids = [await idOfOrder('O-1')]
  expect((await w.as('office').send(orderApi.unhold, { body: { ids } })).error).toEqual([])
  await tick()
  expect((await pieces()).slice(2)).toEqual([
    ['toner', 2, 'CANCELED'],
    ['toner', 2, 'ALLOCATED'],
  ])
})

test('a shop is told only the pieces of the parcel that left, and the rest when that leaves', async () => {
  const { w, first, second, leaves, cancel, allocate, waybills } = await inTwoParcels('FEED')
  await cancel(second)
  await leaves(first)
  const told = async () =>
    (
      await w.database.read
        .selectFrom('channelShipment')
        .innerJoin('orderLine', 'orderLine.id', 'channelShipment.orderLineId')
        .select(['orderLine.dealCode', 'channelShipment.quantity'])
        .orderBy('channelShipment.id')
        .execute()
    ).map(({ dealCode, quantity }) => [dealCode, quantity])
  expect(await told()).toEqual([
    ['toner', 3],
    ['mask', 1],
  ])
  await allocate('O-1')
  await w.database.write(async ({ tx }) => {
    await tx.updateTable('invoice').set({ consolId: null }).execute()
    await tx.updateTable('consolPlan').set({ status: 'PROCESSING' }).execute()
  })
  await leaves((await waybills()).at(-1)?.id ?? 0)
  expect((await told()).slice(2)).toEqual([['toner', 2]])
})

test('the rest of an order is allocated at once, while its other parcel is still on the floor', async () => {
  const { w, second, cancel, allocate, pieces, status } = await inTwoParcels()
  await cancel(second)
  expect(await status()).toBe('READY')
  await allocate('O-1')
  expect(await pieces()).toEqual([
    ['toner', 3, 'ALLOCATED'],
    ['mask', 1, 'ALLOCATED'],
    ['toner', 2, 'CANCELED'],
    ['toner', 2, 'ALLOCATED'],
  ])
  expect(await status()).toBe('ALLOCATED')
  await ordersHold(w.database)
})

test('an order that a person split stays in two parcels when one waybill after the other is cancelled', async () => {
  const { w, first, second, cancel, allocate, state, pieces } = await inTwoParcels()
  await cancel(second)
  await allocate('O-1')
  await cancel(first)
  await allocate('O-1')
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
  expect((await pieces()).filter(([, , status]) => status !== 'CANCELED')).toEqual([
    ['toner', 2, 'ALLOCATED'],
    ['toner', 3, 'ALLOCATED'],
    ['mask', 1, 'ALLOCATED'],
  ])
  await ordersHold(w.database)
})

test('an order whose rest waits cannot be cancelled or declined while its other parcel is on the floor', async () => {
  const { w, second, cancel, idOfOrder } = await inTwoParcels()
  await cancel(second)
  const body = { ids: [await idOfOrder('O-1')] }
  expect(await w.as('office').refused(orderApi.cancel, { body })).toMatchObject({ code: 'order-allocated' })
  expect((await w.as('office').send(orderApi.decline, { body })).error).toMatchObject([{ code: 'order-over' }])
})

test('an order whose rest is cancelled, by an adjustment or with the whole order, counts as shipped', async () => {
  const adjusted = await inTwoParcels()
  await adjusted.leaves(adjusted.first)
  await adjusted.cancel(adjusted.second)
  expect((await adjusted.adjust('CANCEL', 3)).error).toMatchObject([{ code: 'adjust-too-many' }])
  await adjusted.adjust('CANCEL', 2)
  expect(await adjusted.status()).toBe('SHIPPED')

  const { w, first, second, leaves, cancel, idOfOrder, status } = await inTwoParcels()
  await leaves(first)
  await cancel(second)
  const body = { ids: [await idOfOrder('O-1')] }
  expect((await w.as('office').send(orderApi.cancel, { body })).error).toEqual([])
  expect(await status()).toBe('SHIPPED')
  await w.as('office').send(orderApi.reinstate, { body })
})

test('a refund after the rest of an order was cancelled covers the pieces of the rest, and not those that left', async () => {
  const { w, first, second, leaves, cancel, idOfOrder } = await inTwoParcels()
  await leaves(first)
  await cancel(second)
  const id = await idOfOrder('O-1')
  const office = w.as('office')
  await office.send(orderApi.cancel, { body: { ids: [id] } })
  expect((await office.send(orderApi.refund, { body: { ids: [id] } })).error).toEqual([])
  const { lines } = await office.send(orderApi.get, { params: { id } })
  expect(lines.map(({ dealCode, refunds }) => [dealCode, refunds.map(({ quantity }) => quantity)])).toEqual([
    ['toner', [2]],
    ['mask', []],
  ])
})

test('the rest of an order can be cancelled by force too, and the parcel that left goes on', async () => {
  const { w, first, second, leaves, cancel, idOfOrder, status, pieces } = await inTwoParcels()
  await leaves(first)
  await cancel(second)
  const body = { ids: [await idOfOrder('O-1')], force: true }
  expect((await w.as('admin').send(orderApi.cancel, { body })).error).toEqual([])
  expect(await status()).toBe('SHIPPED')
  expect((await pieces()).map(([, , status]) => status)).toEqual(['DISPATCHED', 'DISPATCHED', 'CANCELED'])
})

test('the rest of an order still waits when its shop repeats the dispatch, and no longer once the shop cancels its pieces', async () => {
  const { w, first, second, leaves, cancel, bring, status } = await inTwoParcels()
  await leaves(first)
  await cancel(second)
  w.clock.pass({ minutes: 1 })
  const toner = { serial: 'L-1', dealCode: 'toner', dealName: 'toner', quantity: 5, paymentAmount: 1000 }
  const mask = { serial: 'L-2', dealCode: 'mask', dealName: 'mask', quantity: 1, paymentAmount: 1000 }
  // The channel echoes the one parcel that it was told of.
  const left = { status: 'DISPATCHED' } as const
  await bring(
    { 'O-1': {} },
    {
      lines: [
        { ...toner, ...left },
        { ...mask, ...left },
      ],
    },
  )
  expect(await status()).toBe('READY')
  w.clock.pass({ minutes: 1 })
  await bring(
    { 'O-1': {} },
    {
      lines: [
        { ...toner, ...left, cancelledQuantity: 2 },
        { ...mask, ...left },
      ],
    },
  )
  expect(await status()).toBe('SHIPPED')
})

test('goods that are mapped to another SKU after they left are not sent a second time', async () => {
  const { w, first, second, leaves, bring, status, tick } = await inTwoParcels()
  await leaves(first, second)
  await w.database.write(({ tx }) =>
    tx
      .updateTable('orderLine')
      .set({ mappedJson: JSON.stringify([{ skuId: idOf(w.id.sku, 'mask'), quantity: 2 }]) })
      .execute(),
  )
  w.clock.pass({ minutes: 1 })
  await bring({ 'O-1': { toner: 5, mask: 1 } })
  await tick()
  expect(await status()).toBe('SHIPPED')
})

test('a waybill is cancelled when its channel reports the order shipped under another number, but not under ours', async () => {
  const { w, bring, allocate, waybills, state, balance } = await orderWorld()
  await bring({ 'O-1': { toner: 2 }, 'O-2': { toner: 1 }, 'O-3': { toner: 1, mask: 1 } })
  await allocate()
  const serial = (await waybills())[1]?.serial ?? ''
  const left = (dealCode: string, quantity: number, invoiceCode: string | null) => ({
    serial: dealCode === 'mask' ? 'L-2' : 'L-1',
    dealCode,
    dealName: dealCode,
    quantity,
    paymentAmount: 1000,
    status: invoiceCode === null ? ('PAYED' as const) : ('DELIVERING' as const),
    invoiceCode,
  })
  w.clock.pass({ minutes: 1 })
  await bring({ 'O-1': {} }, { lines: [left('toner', 2, '5555-1111-2222')] })
  await bring({ 'O-2': {} }, { lines: [left('toner', 1, serial.replace(/(....)/, '$1-'))] })
  await bring({ 'O-3': {} }, { lines: [left('toner', 1, '5555-3333-4444'), left('mask', 1, null)] })
  expect((await waybills()).map(({ status }) => status)).toEqual(['CANCELED', 'ALLOCATED', 'CANCELED'])
  expect(await balance('toner')).toEqual({ available: 9, reserved: 1 })
  expect((await state()).map(([, status]) => status)).toEqual(['SHIPPED', 'SHIPPED', 'READY'])
  // Pieces that did not leave elsewhere are sent from here.
  await allocate('O-3')
  expect(await balance('mask')).toEqual({ available: 9, reserved: 1 })
  expect(await balance('toner')).toEqual({ available: 9, reserved: 1 })
})

test('a line that was shipped elsewhere does not stop the rest of its order here, not even when it is delivered', async () => {
  const { w, bring, allocate, waybills, state } = await orderWorld()
  await bring({ 'O-1': { toner: 1, mask: 1 } })
  await allocate()
  const mask = { serial: 'L-2', dealCode: 'mask', dealName: 'mask', quantity: 1, status: 'PAYED' as const }
  const toner = { serial: 'L-1', dealCode: 'toner', dealName: 'toner', quantity: 1, invoiceCode: '5555-1111-2222' }
  w.clock.pass({ minutes: 1 })
  await bring({ 'O-1': {} }, { lines: [{ ...toner, status: 'DELIVERING' }, mask] })
  await allocate()
  const [, second] = await waybills()
  await w.database.write(({ tx }) =>
    tx
      .updateTable('invoice')
      .set({ status: 'PRINTED' })
      .where('id', '=', second?.id ?? 0)
      .execute(),
  )
  w.clock.pass({ minutes: 1 })
  await bring({ 'O-1': {} }, { lines: [{ ...toner, status: 'DELIVERED' }, mask] })
  expect((await waybills()).map(({ status }) => status)).toEqual(['CANCELED', 'PRINTED'])
  expect((await state())[0]?.[1]).not.toBe('HOLD')
})

test('the rest of a line that was shipped elsewhere is not sent from here, though a part of it is packed', async () => {
  const { w, first, second, bring, cancel, pieces, tick, status, allocate } = await inTwoParcels()
  await w.database.write(({ tx }) =>
    tx.updateTable('invoice').set({ status: 'PACKED' }).where('id', '=', first).execute(),
  )
  await cancel(second)
  w.clock.pass({ minutes: 1 })
  const line = (serial: string, dealCode: string, quantity: number, invoiceCode: string | null) => ({
    serial,
    dealCode,
    dealName: dealCode,
    quantity,
    paymentAmount: 1000,
    invoiceCode,
    status: invoiceCode ? ('DELIVERING' as const) : ('PAYED' as const),
  })
  await bring({ 'O-1': {} }, { lines: [line('L-1', 'toner', 5, '5555-1111-2222'), line('L-2', 'mask', 1, null)] })
  await tick()
  await allocate('O-1')
  expect((await pieces()).map(([name, quantity, at]) => [name, quantity, at])).toEqual([
    ['toner', 3, 'PACKED'],
    ['mask', 1, 'PACKED'],
    ['toner', 2, 'CANCELED'],
  ])
  expect(await status()).toBe('PROCESSING')
})

test('a waybill number that a shop reports without its leading zeros is recognised as ours', async () => {
  const { w, bring, allocate, waybills } = await orderWorld()
  await bring({ 'O-1': { toner: 1 } })
  await allocate()
  await w.database.write(({ tx }) => tx.updateTable('invoice').set({ serial: '000040012345' }).execute())
  w.clock.pass({ minutes: 1 })
  const line = { serial: 'L-1', dealCode: 'toner', dealName: 'toner', quantity: 1, paymentAmount: 1000 }
  await bring({ 'O-1': {} }, { lines: [{ ...line, status: 'DELIVERING', invoiceCode: '40012345' }] })
  expect((await waybills()).map(({ status }) => status)).toEqual(['ALLOCATED'])
})
