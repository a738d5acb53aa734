import { expect, test } from 'vitest'
import { interimAllocationApi } from '../../../shared/api/interim-allocation.ts'
import { interimOrderViewApi } from '../../../shared/api/interim-order-view.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { slices } from '../../crud/bulk.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { orderWorld } from '../../../tests/support/orders.ts'

test('a failed order shows which SKU is missing in which center, and which inbound brings it', async () => {
  const { w, bring, tick, idOfOrder } = await orderWorld({
    stock: { toner: { 'A-01': 1 } },
    inbounds: { 'IB-1': { items: { toner: 40 }, status: 'ACCEPTED', day: '2026-03-03' } },
  })
  await bring({ 'O-1': { toner: 4 }, 'O-2': { toner: 1 } })
  expect(await w.as('office').send(interimAllocationApi.count)).toMatchObject({ total: 2, byGroup: { WAITING: 2 } })
  await tick()
  const { data } = await w.as('office').send(interimAllocationApi.list, { query: { group: ['STOCK'] } })
  expect(data).toMatchObject([
    {
      channelOrderId: 'O-1',
      failureReason: 'SHORTAGE_INVENTORY',
      isFailed: true,
      mend: 'stock',
      message: 'Too few of its goods are in stock.',
      attemptsCount: 1,
      missing: [
        {
          sku: { name: 'toner' },
          center: { name: 'ICN1' },
          wanted: 4,
          available: 1,
          incoming: { code: 'IB-1', quantity: 40 },
        },
      ],
    },
  ])
  expect(await w.as('office').send(interimAllocationApi.count)).toMatchObject({
    byGroup: { WAITING: 0, STOCK: 1, SUCCESS: 1 },
    byReason: { SHORTAGE_INVENTORY: 1, NONE: 1 },
  })
  const params = { id: await idOfOrder('O-2') }
  expect(await w.as('office').send(interimAllocationApi.get, { params })).toMatchObject({
    isFailed: false,
    collectionAt: '2026-03-03T07:00:00.000Z',
    center: { name: 'ICN1' },
    contract: { name: 'cj' },
    decision: { tried: [{ whyNot: [] }] },
  })
  // Only the operator sees which rules there are, and by which contract the order goes.
  expect(await w.as('partner').send(interimAllocationApi.get, { params })).toMatchObject({
    contract: null,
    decision: null,
  })
  expect(idOf(w.id.sku, 'toner')).toBeGreaterThan(0)
})

test('an inbound counts as incoming only with the pieces that are not stored yet', async () => {
  const { w, bring, tick } = await orderWorld({
    stock: { toner: { 'A-01': 1 } },
    inbounds: {
      'IB-1': { items: { toner: 40 }, status: 'PROCESSING', day: '2026-03-03' },
      'IB-2': { items: { toner: 10 }, status: 'PROCESSING', day: '2026-03-04' },
    },
  })
  const stored = async (inbound: string, pieces: number) =>
    w.database.write(({ tx }) =>
      tx
        .insertInto('inspectionLine')
        .values({
          inboundId: idOf(w.id.inbound, inbound),
          skuId: idOf(w.id.sku, 'toner'),
          lot: '',
          expirationDate: '',
          condition: 'GOOD',
          quantity: pieces,
          storedQuantity: pieces,
        })
        .execute(),
    )
  await stored('IB-1', 41)
  await stored('IB-2', 4)
  await bring({ 'O-1': { toner: 4 } })
  await tick()
  const { data } = await w.as('office').send(interimAllocationApi.list, { query: { group: ['STOCK'] } })
  expect(data).toMatchObject([{ missing: [{ incoming: { code: 'IB-2', quantity: 6 } }] }])
  const items = await w.as('office').send(interimOrderViewApi.byItem, { query: {} })
  expect(items.data).toMatchObject([{ sku: { name: 'toner' }, incoming: 6 }])
})

test('an order that was cancelled, declined or shipped elsewhere no longer counts as waiting for stock', async () => {
  const { w, bring, tick, idOfOrder, state } = await orderWorld({ stock: { toner: { 'A-01': 1 } } })
  const wanted = { 'O-1': { toner: 4 }, 'O-2': { toner: 4 }, 'O-3': { toner: 4 }, 'O-4': { toner: 4 } }
  await bring(wanted)
  await tick()
  const counts = async () => (await w.as('office').send(interimAllocationApi.count, {})).byGroup
  const seen = async () => (await w.as('office').send(interimOrderViewApi.count, {})).byStatus
  expect([await counts(), await seen()]).toMatchObject([{ STOCK: 4 }, { INTERIM_FAILED_STOCK: 4 }])
  w.clock.pass({ minutes: 1 })
  const line = { serial: 'L-1', dealCode: 'toner', dealName: 'toner', quantity: 4, paymentAmount: 1000 }
  await bring({ 'O-1': {} }, { lines: [{ ...line, cancelledQuantity: 4, status: 'CANCELED' }] })
  await bring({ 'O-2': {} }, { lines: [{ ...line, status: 'DELIVERING' }] })
  const declined = await idOfOrder('O-3')
  await w.as('office').send(orderApi.decline, { body: { ids: [declined] } })
  expect([await counts(), await seen()]).toMatchObject([
    { STOCK: 1, CANCELED: 0 },
    { INTERIM_FAILED_STOCK: 1, CANCEL_ORDER: 2 },
  ])
  const listed = await w.as('office').send(interimAllocationApi.list, { query: { isFailed: true } })
  expect(listed.data.map(({ channelOrderId }) => channelOrderId)).toEqual(['O-4'])
  expect(await w.as('office').send(interimAllocationApi.get, { params: { id: declined } })).toMatchObject({
    failureReason: 'SHORTAGE_INVENTORY',
  })
  // An order that is brought back is tried again automatically.
  await w.as('office').send(orderApi.reinstate, { body: { ids: [declined] } })
  w.clock.pass({ minutes: 1 })
  await tick()
  expect((await state())[2]).toEqual(['O-3', 'READY', 'SHORTAGE_INVENTORY'])
})

test('an order that several rules were tried for shows for each why it does not fit', async () => {
  const { w, bring, allocate, addRule, idOfOrder } = await orderWorld({ stock: { toner: { 'A-01': 1 } } })
  await addRule({ name: 'Jeju', weightValue: 9, postalCodeCondition: { prefixes: ['63'] } })
  await bring({ 'O-1': { toner: 2 } })
  await allocate()
  const { decision } = await w.as('office').send(interimAllocationApi.get, { params: { id: await idOfOrder('O-1') } })
  expect(decision?.tried.map(({ name, whyNot }) => [name, whyNot])).toEqual([
    ['Jeju', ['It does not send to the postal code 06236.']],
    [null, ['ICN1 has 1 of 2 toner.']],
  ])
})

test('an order with a SKU that is not activated names the SKU, and is allocated by itself once the SKU is activated', async () => {
  const { w, bring, tick, state, idOfOrder } = await orderWorld()
  const setMask = (skuStatus: 'ACTIVATED' | 'DEFINED') =>
    w.database.write(({ tx, now: updatedAt }) =>
      tx.updateTable('sku').set({ skuStatus, updatedAt }).where('id', '=', idOf(w.id.sku, 'mask')).execute(),
    )
  await setMask('DEFINED')
  await bring({ 'O-1': { toner: 1, mask: 1 } })
  await tick()
  const params = { id: await idOfOrder('O-1') }
  expect(await w.as('office').send(interimAllocationApi.get, { params })).toMatchObject({
    failureReason: 'NO_ITEM',
    mend: 'map',
    message: 'Not mapped to a SKU, or the SKU is not in use yet: mask.',
  })
  w.clock.pass({ minutes: 1 })
  await setMask('ACTIVATED')
  await tick()
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
})

test('the public holidays of Korea and Japan are known for any year, substitute days included', async () => {
  const { w } = await orderWorld()
  const days = async (country: 'KR' | 'JP', year: number) =>
    (await w.as('office').send(interimAllocationApi.publicHoliday, { query: { country, year } })).data.map(
      ({ day }) => day,
    )
  // The first of March 2026 is a Sunday; the lunar New Year has three days.
  expect(await days('KR', 2026)).toEqual(
    expect.arrayContaining(['2026-01-01', '2026-02-16', '2026-02-17', '2026-02-18', '2026-03-01', '2026-03-02']),
  )
  expect(await days('KR', 2026)).not.toContain('2026-02-19')
  expect(await days('KR', 2027)).toEqual(
    expect.arrayContaining(['2027-02-06', '2027-02-07', '2027-02-08', '2027-02-09']),
  )
  expect(await days('JP', 2026)).toEqual(expect.arrayContaining(['2026-05-05', '2026-05-06', '2026-11-23']))
})

test('a missing SKU that is a gift is marked as one, so that the order may go without it', async () => {
  const { w, bring, allocate, idOfOrder } = await orderWorld()
  await bring({ 'O-1': { toner: 1 } })
  const id = await idOfOrder('O-1')
  await w.database.write(async ({ tx }) => {
    const { id: orderLineId } = await tx
      .selectFrom('orderLine')
      .select('id')
      .where('salesOrderId', '=', id)
      .executeTakeFirstOrThrow()
    const gift = { salesOrderId: id, orderLineId, skuId: idOf(w.id.sku, 'mask'), quantity: 11 }
    await tx
      .insertInto('orderItem')
      .values({ ...gift, origin: 'GIFT' })
      .execute()
  })
  await allocate()
  const { missing } = await w.as('office').send(interimAllocationApi.get, { params: { id } })
  expect(missing.map(({ sku, isGift }) => [sku.name, isGift])).toEqual([['mask', true]])
})

test('the list counts all orders that wait for allocation, even more than ten thousand', async () => {
  const { w, bring } = await orderWorld()
  await bring({ 'O-1': { toner: 1 } })
  const { id: _, ...row } = await w.database.read.selectFrom('order').selectAll().executeTakeFirstOrThrow()
  const others = Array.from({ length: 10_001 }, (_one, nth) => ({ ...row, channelOrderId: `M-${nth}` }))
  await w.database.write(async ({ tx }) => {
    for (const some of slices(others, 200)) await tx.insertInto('order').values(some).execute()
  })
  const told = await w.as('office').send(interimAllocationApi.list, { query: { group: ['WAITING'] } })
  expect([told.totalCount, told.more]).toEqual([10_002, undefined])
})
