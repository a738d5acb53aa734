import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { inboundApi } from '../../../shared/api/inbound.ts'
import { invoiceApi, legacyInvoiceApi } from '../../../shared/api/invoice.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { pickListApi } from '../../../shared/api/pick-list.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { orderWorld } from '../../../tests/support/orders.ts'
import type { Tables } from '../../db/tables.ts'

/** An order of two kinds of goods whose waybill is on a pick list. */
async function listed() {
  const { w, bring, allocate, idOfOrder } = await orderWorld()
  await bring({ 'O-1': { toner: 2, mask: 1 } })
  await allocate()
  const makeList = () =>
    w.as('office').send(pickListApi.make, { body: { centerId: w.id.center.ICN1, kind: 'CART' as const } })
  await makeList()
  /** Changes the pick list's lines of these goods. */
  const line = (sku: string, change: Updateable<Tables['slipLine']>, status: 'RESERVED' | null = null) =>
    w.database.write(({ tx }) =>
      tx
        .updateTable('slipLine')
        .set(change)
        .where('skuId', '=', idOf(w.id.sku, sku))
        .where((e) => (status === null ? e.lit(true) : e('status', '=', status)))
        .execute(),
    )
  const parcel = async () => {
    const { parcels } = await w.as('partner').send(orderApi.get, { params: { id: await idOfOrder('O-1') } })
    const { id = 0, pickedAt, shortQuantity } = parcels[0] ?? {}
    const { unpicked } = await w.as('partner').send(invoiceApi.get, { params: { invoiceId: id } })
    return [pickedAt, shortQuantity, unpicked.map((one) => `${one.name} ${one.quantity}: ${one.toPick} ${one.short}`)]
  }
  /** How many waybills are found among those that are not fully picked, and among the others. */
  const found = () =>
    Promise.all(
      [true, false].map(
        async (unpicked) => (await w.as('office').send(invoiceApi.list, { query: { unpicked } })).rows.length,
      ),
    )
  return { w, line, parcel, found, makeList }
}
const at = '2026-03-02T02:00:00.000Z'
const later = '2026-03-02T02:05:00.000Z'

test('a parcel is picked once all its lines are, and lists what is not picked yet', async () => {
  const { line, parcel } = await listed()
  expect(await parcel()).toEqual([null, 0, ['toner 2: 2 0', 'mask 1: 1 0']])
  await line('toner', { processedQuantity: 2, pickedAt: at, status: 'FULFILLED' })
  expect(await parcel()).toEqual([null, 0, ['mask 1: 1 0']])
  await line('mask', { processedQuantity: 1, pickedAt: later, status: 'FULFILLED' })
  expect(await parcel()).toEqual([later, 0, []])
})

test('a waybill is found as unpicked while a line is short or not begun, and not once it is on no pick list', async () => {
  const { w, line, found } = await listed()
  expect(await found()).toEqual([1, 0])
  await line('toner', { processedQuantity: 2, pickedAt: at, status: 'FULFILLED' })
  await line('mask', { shortQuantity: 1, status: 'CANCELED' })
  expect(await found()).toEqual([1, 0])
  await line('mask', { shortQuantity: 0, processedQuantity: 1, pickedAt: at, status: 'FULFILLED' })
  expect(await found()).toEqual([0, 1])
  await w.database.write(({ tx }) => tx.deleteFrom('slipLine').execute())
  expect(await found()).toEqual([0, 1])
})

test('a parcel shows the pieces that were not found, until another pick list brings them', async () => {
  const { line, parcel, makeList } = await listed()
  await line('mask', { processedQuantity: 1, pickedAt: at, status: 'FULFILLED' })
  await line('toner', { processedQuantity: 1, shortQuantity: 1, pickedAt: later, status: 'PARTIALLY_FULFILLED' })
  expect(await parcel()).toEqual([later, 1, ['toner 2: 0 1']])
  await makeList()
  expect(await parcel()).toEqual([null, 0, ['toner 2: 1 0']])
  await line('toner', { processedQuantity: 1, pickedAt: later, status: 'FULFILLED' }, 'RESERVED')
  expect(await parcel()).toEqual([later, 0, []])
})

test('a parcel of which nothing was found is not picked, nor one whose pick list was ended early', async () => {
  const { line, parcel } = await listed()
  await line('toner', { shortQuantity: 2, status: 'CANCELED' })
  // A pick that is taken back keeps its time.
  await line('mask', { shortQuantity: 1, pickedAt: at, status: 'CANCELED' })
  expect(await parcel()).toEqual([null, 3, ['toner 2: 0 2', 'mask 1: 0 1']])
  await line('toner', { shortQuantity: 0, processedQuantity: 1, pickedAt: at, status: 'PARTIALLY_FULFILLED' })
  expect(await parcel()).toEqual([null, 1, ['toner 2: 1 0', 'mask 1: 0 1']])
})

test('an order shows its returned parcel with the inbound of its goods, and the inbound shows the order', async () => {
  const { w, bring, allocate, idOfOrder } = await orderWorld()
  await bring({ 'O-1': { toner: 2 } })
  await allocate()
  const office = w.as('office')
  const id = await idOfOrder('O-1')
  const order = () => w.as('partner').send(orderApi.get, { params: { id } })
  const invoiceId = (await order()).parcels[0]?.id ?? 0
  await w.database.write(({ tx }) =>
    tx.updateTable('invoice').set({ status: 'DELIVERED', dispatchedAt: at }).where('id', '=', invoiceId).execute(),
  )
  const back = await office.send(legacyInvoiceApi.returning, { body: { invoiceId } })
  await w.database.write(({ tx }) =>
    tx.updateTable('invoice').set({ status: 'ALLOCATED', serial: 'R-1' }).where('id', '=', back.id).execute(),
  )
  expect((await order()).returns).toMatchObject([{ id: back.id, serial: 'R-1', status: 'ALLOCATED', inbound: null }])
  const { success } = await w.as('worker').send(invoiceApi.receive, { body: { ids: [back.id] } })
  const inbound = success[0]?.inbound
  expect((await order()).returns).toMatchObject([{ id: back.id, status: 'DELIVERED', inbound }])
  const { returnInvoice } = await office.send(inboundApi.get, { params: { id: inbound?.id ?? 0 } })
  expect(returnInvoice).toEqual({ id: back.id, serial: 'R-1', orders: [{ id, channelOrderId: 'O-1' }] })
})
