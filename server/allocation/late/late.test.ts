import { expect, test } from 'vitest'
import { lateOrderApi } from '../../../shared/api/late-order.ts'
import { marketplaceApi } from '../../../shared/api/marketplace.ts'
import { interimItemAdjustmentApi } from '../../../shared/api/interim-item-adjustment.ts'
import { orderApi } from '../../../shared/api/order.ts'
import type { LineStatus } from '../../../shared/entities/order.ts'
import type { Input } from '../../../shared/api/call.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { daysBefore, instantOf } from '../../db/local-day.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { orderWorld } from '../../../tests/support/orders.ts'
import { siteZone } from '../../../shared/site-zone.ts'

async function shop() {
  const of = await orderWorld()
  const list = async (query: NonNullable<Input<typeof lateOrderApi.list>['query']> = {}) =>
    (await of.w.as('office').send(lateOrderApi.list, { query })).data
  /** Moves the clock to so many hours after the order's truck comes. */
  const toTruck = async (hours: number) => {
    const { collectionAt } = await of.w.database.read
      .selectFrom('interimAllocation')
      .select('collectionAt')
      .executeTakeFirstOrThrow()
    const collected = new Date(collectionAt ?? '')
    of.w.clock.pass({ hours: hours + (collected.getTime() - of.w.clock.now().getTime()) / 3_600_000 })
  }
  return { ...of, list, toTruck }
}

test('an order that waits for its truck is at risk before the truck comes, late after it, and neither once it is shipped', async () => {
  const { w, bring, allocate, list, toTruck } = await shop()
  await bring({ 'O-1': { toner: 1 } })
  await allocate()
  await toTruck(-5)
  expect(await list()).toEqual([])
  await toTruck(-3)
  expect(await list()).toMatchObject([
    { channelOrderId: 'O-1', lateness: 'AT_RISK', causes: ['COLLECTION'], invoice: { status: 'ALLOCATED' } },
  ])
  expect(await list({ lateness: ['LATE'] })).toEqual([])
  const inTab = async (isLate = true) =>
    (await w.as('office').send(orderApi.list, { query: { isLate } })).data.map((order) => order.channelOrderId)
  expect(await inTab()).toEqual([])
  await toTruck(1)
  expect(await list({ lateness: ['LATE'], cause: ['COLLECTION'] })).toMatchObject([{ lateness: 'LATE' }])
  expect([await inTab(), await inTab(false)]).toEqual([['O-1'], []])
  expect(await w.as('office').send(lateOrderApi.count, {})).toEqual({ total: 1, byStatus: { LATE: 1 } })
  const elsewhere = { query: { centerIds: [w.id.center.NRT1] } }
  expect(await w.as('office').send(lateOrderApi.count, elsewhere)).toEqual({ total: 0, byStatus: {} })
  await w.database.write(({ tx }) => tx.updateTable('order').set({ status: 'SHIPPED' }).execute())
  expect(await list()).toEqual([])
})

test('the list shows the waybill of an order in two parcels that is furthest behind', async () => {
  const { w, bring, allocate, idOfOrder, waybills, list, toTruck } = await shop()
  await bring({ 'O-1': { toner: 5 } })
  const targetItems = [{ skuId: idOf(w.id.sku, 'toner'), quantity: 2 }]
  await w.as('office').send(interimItemAdjustmentApi.create, {
    body: { adjustments: [{ type: 'SPLIT', orderId: await idOfOrder('O-1'), targetItems }] },
  })
  await allocate()
  await toTruck(1)
  const [first, second] = (await waybills()).map(({ id }) => id)
  const moveTo = (status: 'PRINTED' | 'PACKED', id = 0) =>
    w.database.write(({ tx }) => tx.updateTable('invoice').set({ status }).where('id', '=', id).execute())
  await moveTo('PACKED', first)
  expect(await list()).toMatchObject([{ invoice: { id: second, status: 'ALLOCATED' } }])
  await moveTo('PACKED', second)
  await moveTo('PRINTED', first)
  expect(await list()).toMatchObject([{ invoice: { id: first, status: 'PRINTED' } }])
})

test('a late order shows the last reason that the marketplace was told, so that nobody tells it twice', async () => {
  const { w, bring, promise, allocate, idOfOrder, list, toTruck } = await shop()
  await bring({ 'O-1': { toner: 1 } })
  await allocate()
  await toTruck(-3)
  await promise('O-1', daysBefore(dayIn(siteZone, w.clock.now()), -3))
  await w.database.write(({ tx }) => tx.updateTable('channel').set({ isArrivalGuaranteed: true }).execute())
  expect(await list()).toMatchObject([{ channelOrderId: 'O-1', delay: null }])
  for (const reason of ['UNKNOWN_ERROR', 'SHORTAGE_INVENTORY'] as const)
    await w.as('office').send(marketplaceApi.justifyDelay, { body: { ids: [await idOfOrder('O-1')], reason } })
  expect(await list()).toMatchObject([
    { delay: { reason: 'SHORTAGE_INVENTORY', status: 'WAITING', reportedAt: w.clock.now().toISOString() } },
  ])
})

test('an order promised for a day that cannot be met says why it still waits', async () => {
  const { w, bring, promise, allocate, idOfOrder, list } = await shop()
  await bring({ 'O-1': { toner: 99 }, 'O-2': { toner: 1 } })
  await allocate('O-1')
  const day = w.clock.now().toISOString().slice(0, 10)
  await promise('O-1', day)
  expect(await list()).toMatchObject([
    {
      channelOrderId: 'O-1',
      lateness: 'LATE',
      causes: ['PROMISE'],
      promisedOn: day,
      failureReason: 'SHORTAGE_INVENTORY',
    },
  ])
  // The order's record says the same, to a user who sees orders but nothing else of allocation.
  const departure = async (order: string) =>
    (await w.as('office').send(orderApi.get, { params: { id: await idOfOrder(order) } })).departure
  expect(await departure('O-1')).toEqual({
    lateness: 'LATE',
    causes: ['PROMISE'],
    promisedOn: day,
    collectionAt: null,
    missing: [{ sku: { id: idOf(w.id.sku, 'toner'), name: 'toner' }, wanted: 99, available: 10 }],
  })
  expect(await departure('O-2')).toMatchObject({ lateness: null, missing: [] })
  await w.database.write(({ tx }) => tx.updateTable('order').set({ status: 'SHIPPED' }).execute())
  expect(await departure('O-1')).toBeNull()
})

test('the most urgent order stands first, though no truck was found for it', async () => {
  const { w, bring, promise, allocate, list } = await shop()
  await bring({ 'O-1': { toner: 1 }, 'O-2': { toner: 99 } })
  await allocate()
  await promise('O-2', daysBefore(dayIn(siteZone, w.clock.now()), 1))
  w.clock.pass({ days: 7 })
  const sorted = await list({ sort: 'due', order: 'asc' })
  expect(sorted.map(({ channelOrderId, collectionAt }) => [channelOrderId, collectionAt === null])).toEqual([
    ['O-2', true],
    ['O-1', false],
  ])
})

test('the tab for late orders has those whose records call them late, even on the evening before their day', async () => {
  const { w, bring, promise, idOfOrder } = await shop()
  await bring({ 'O-1': { toner: 1 }, 'O-2': { toner: 1 }, 'O-3': { toner: 1 } })
  const day = dayIn(siteZone, w.clock.now())
  await promise('O-1', daysBefore(day, -1))
  await promise('O-2', daysBefore(day, -2))
  const late = async () => {
    const found = (await w.as('partner').send(orderApi.list, { query: { isLate: true } })).data
    const { byTab } = await w.as('partner').send(orderApi.count, { query: {} })
    expect(byTab.late).toBe(found.length)
    for (const number of ['O-1', 'O-2', 'O-3']) {
      const { departure } = await w.as('partner').send(orderApi.get, { params: { id: await idOfOrder(number) } })
      expect(departure?.lateness === 'LATE').toBe(found.some(({ channelOrderId }) => channelOrderId === number))
    }
    return found.map(({ channelOrderId }) => channelOrderId)
  }
  const hoursTo = (instant: string) => (new Date(instant).getTime() - w.clock.now().getTime()) / 3_600_000
  w.clock.pass({ hours: hoursTo(instantOf(siteZone, day, '15:00')) })
  expect(await late()).toEqual([])
  w.clock.pass({ hours: 2 })
  expect(await late()).toEqual(['O-1'])
})

test('the promise of a line that is cancelled or was shipped elsewhere is not broken', async () => {
  const { w, bring, list } = await shop()
  await bring({ 'O-1': { toner: 2, mask: 2 } })
  const day = w.clock.now().toISOString().slice(0, 10)
  const line = (of: { status: LineStatus; cancelledQuantity?: number }) =>
    w.database.write(({ tx }) =>
      tx
        .updateTable('orderLine')
        .set({ arrivalGuaranteeDate: day, cancelledQuantity: 0, ...of })
        .where('dealCode', '=', 'toner')
        .execute(),
    )
  const late = async () => [
    (await list()).length,
    (await w.as('office').send(orderApi.list, { query: { isLate: true } })).data.length,
  ]
  await line({ status: 'PAYED' })
  expect(await late()).toEqual([1, 1])
  for (const of of [
    { status: 'CANCELED' },
    { status: 'CANCEL_DONE', cancelledQuantity: 2 },
    { status: 'RETURNED' },
    { status: 'DELIVERING' },
  ] as const) {
    await line(of)
    expect(await late()).toEqual([0, 0])
  }
  await line({ status: 'CANCELED', cancelledQuantity: 1 })
  expect(await late()).toEqual([1, 1])
})

test('a partner sees the lateness of their own orders only', async () => {
  const { w, bring } = await shop()
  await bring({ 'O-1': { toner: 1 } })
  const day = w.clock.now().toISOString().slice(0, 10)
  await w.database.write(({ tx }) => tx.updateTable('orderLine').set({ arrivalGuaranteeDate: day }).execute())
  const seen = async (who: 'partner' | 'otherPartner' | 'readonly') => {
    const response = await w.as(who).fetch('/api/now/late-order')
    return response.ok ? (await response.json()).data.length : response.status
  }
  expect([await seen('readonly'), await seen('partner'), await seen('otherPartner')]).toEqual([1, 1, 0])
})
