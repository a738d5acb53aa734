import { expect, test } from 'vitest'
import { contractApi } from '../../../shared/api/contract.ts'
import { interimAllocationApi } from '../../../shared/api/interim-allocation.ts'
import { interimItemAdjustmentApi } from '../../../shared/api/interim-item-adjustment.ts'
import { invoiceApi } from '../../../shared/api/invoice.ts'
import { interimOrderViewApi } from '../../../shared/api/interim-order-view.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { orderWorld } from '../../../tests/support/orders.ts'
import { spreadsheetRows } from '../../../tests/support/spreadsheet-rows.ts'
import { pathOf } from '../../../tests/support/world.ts'

test('interim orders are listed and counted by their status, and by the goods that they wait for', async () => {
  const { w, bring, allocate, idOfOrder } = await orderWorld()
  await bring({ 'O-1': { toner: 4 }, 'O-2': { toner: 9, mask: 1 } })
  await allocate()
  await bring({ 'O-3': { mask: 2 } })
  const office = w.as('office')
  const { data } = await office.send(interimOrderViewApi.list, { query: { sort: 'id', order: 'asc' } })
  expect(data.map(({ channelOrderId, status, items }) => [channelOrderId, status, items.length])).toEqual([
    ['O-1', 'INTERIM_SUCCESS', 1],
    ['O-2', 'INTERIM_FAILED_STOCK', 2],
    ['O-3', 'INTERIM_ALLOCATABLE', 1],
  ])
  expect(await office.send(interimOrderViewApi.count)).toEqual({
    total: 3,
    byStatus: { INTERIM_SUCCESS: 1, INTERIM_FAILED_STOCK: 1, INTERIM_ALLOCATABLE: 1 },
  })
  // An order without a center may still become any center's.
  const elsewhere = { query: { centerIds: [w.id.center.NRT1] } }
  expect((await office.send(interimOrderViewApi.count, elsewhere)).byStatus).toEqual({
    INTERIM_FAILED_STOCK: 1,
    INTERIM_ALLOCATABLE: 1,
  })
  expect((await office.send(interimAllocationApi.count, elsewhere)).byGroup).toMatchObject({
    WAITING: 1,
    STOCK: 1,
    SUCCESS: 0,
  })
  const failed = await office.send(interimOrderViewApi.list, { query: { status: ['INTERIM_FAILED_STOCK'] } })
  expect(failed.data.map(({ channelOrderId }) => channelOrderId)).toEqual(['O-2'])
  const items = await office.send(interimOrderViewApi.byItem, { query: { sort: 'wanted' } })
  expect(items.data).toMatchObject([
    { sku: { name: 'toner' }, orders: 1, wanted: 9, available: 6, short: 3 },
    { sku: { name: 'mask' }, orders: 2, wanted: 3, available: 10, short: 0 },
  ])
  const short = await office.send(interimOrderViewApi.byItem, { query: { isShort: true } })
  expect(short.data.map(({ sku }) => sku.name)).toEqual(['toner'])
  const sheet = await office.fetch(pathOf(interimOrderViewApi.byItemExcel, { query: { isShort: true } }))
  expect(await spreadsheetRows(sheet)).toEqual([
    { SKU: 'toner', Partner: 'Haneul', Orders: 1, Wanted: 9, 'Can be allocated': 6, Short: 3, Incoming: 0 },
  ])

  await office.send(interimItemAdjustmentApi.create, {
    body: {
      adjustments: [
        {
          type: 'CANCEL',
          orderId: await idOfOrder('O-2'),
          targetItems: [{ skuId: idOf(w.id.sku, 'toner'), quantity: 5 }],
        },
      ],
    },
  })
  expect(await office.send(interimOrderViewApi.get, { params: { id: await idOfOrder('O-2') } })).toMatchObject({
    isAdjusted: true,
    items: [
      { sku: { name: 'toner' }, quantity: 4 },
      { sku: { name: 'mask' }, quantity: 1 },
    ],
  })
  // The view by goods says the same.
  const goods = async () => (await office.send(interimOrderViewApi.byItem, { query: { sort: 'wanted' } })).data
  expect(await goods()).toMatchObject([
    { sku: { name: 'toner' }, orders: 1, wanted: 4, short: 0 },
    { sku: { name: 'mask' }, orders: 2, wanted: 3, short: 0 },
  ])
})

test('goods are short if the center that an order may go from lacks them, whatever other centers have', async () => {
  const { w, bring, allocate } = await orderWorld({
    locations: { 'A-01': {}, 'N-01': { center: 'NRT1' } },
    stock: { toner: { 'A-01': 5, 'N-01': 90 }, mask: { 'A-01': 10 } },
  })
  await bring({ 'O-1': { toner: 6 }, 'O-2': { toner: 7 } })
  await allocate()
  const office = w.as('office')
  const toner = async (centerIds?: number[]) =>
    (await office.send(interimOrderViewApi.byItem, { query: centerIds ? { centerIds } : {} })).data[0]
  const { Haneul } = w.id.partner
  const { ICN1, NRT1 } = w.id.center
  // Haneul does not use the other center at all.
  expect(await toner()).toMatchObject({ wanted: 13, available: 5, short: 8 })
  await w.database.write(({ tx }) =>
    tx.insertInto('partnerCenter').values({ partnerId: Haneul, centerId: NRT1 }).execute(),
  )
  // Now it does, but no rule leads there.
  expect(await toner()).toMatchObject({ wanted: 13, available: 95, short: 8 })
  expect(await toner([ICN1])).toMatchObject({ available: 5, short: 8 })
  expect(await toner([NRT1])).toMatchObject({ available: 90, short: 0 })
  expect((await office.send(interimOrderViewApi.byItem, { query: { isShort: true } })).data).toHaveLength(1)
})

test('goods in a location that is not pickable do not count as available for waiting orders', async () => {
  const { w, bring } = await orderWorld({
    locations: { 'A-01': {}, 'Q-01': { pickable: false } },
    stock: { toner: { 'A-01': 5, 'Q-01': 30 }, mask: { 'A-01': 10 } },
  })
  await bring({ 'O-1': { toner: 8 } })
  const { data } = await w.as('office').send(interimOrderViewApi.byItem, { query: {} })
  expect(data).toMatchObject([{ sku: { name: 'toner' }, wanted: 8, available: 5, short: 3 }])
})

test('an interim order that both stock and a disabled contract keep back has the status for several reasons', async () => {
  const { w, bring, addRule, allocate } = await orderWorld(
    { contracts: { cj: { serials: { start: '100000000000', end: '199999999999' } }, hanjin: { courier: 'HANJIN' } } },
    { rules: false },
  )
  const contractId = idOf(w.id.contract, 'hanjin')
  await addRule({ contractId })
  await addRule()
  await w.as('office').send(contractApi.disable, { params: { id: contractId } })
  await bring({ 'O-1': { toner: 99 } })
  await allocate()
  const { data } = await w.as('office').send(interimOrderViewApi.list, { query: {} })
  expect(data).toMatchObject([{ status: 'INTERIM_FAILED_ALL', failureReason: 'SHORTAGE_INVENTORY' }])
})

test('an interim order fails for its stock alone, even if other rules do not apply to it', async () => {
  const { w, bring, addRule, allocate } = await orderWorld({}, { rules: false })
  await addRule({ postalCodeCondition: { ranges: [{ from: '99000', to: '99999' }], prefixes: [] } })
  await addRule({ countryCondition: { countries: ['JP'] } })
  await addRule()
  await bring({ 'O-1': { toner: 99 } })
  await allocate()
  expect((await w.as('office').send(interimOrderViewApi.count, { query: {} })).byStatus).toEqual({
    INTERIM_FAILED_STOCK: 1,
  })
})

test('goods that the rest of an order waits for are listed, without those that a substitute replaced', async () => {
  const { w, bring, allocate, idOfOrder, waybills } = await orderWorld()
  await bring({ 'O-1': { toner: 5 } })
  const orderId = await idOfOrder('O-1')
  const [toner, mask] = [idOf(w.id.sku, 'toner'), idOf(w.id.sku, 'mask')]
  const office = w.as('office')
  await office.send(interimItemAdjustmentApi.create, {
    body: {
      adjustments: [
        { type: 'SPLIT', orderId, targetItems: [{ skuId: toner, quantity: 2 }] },
        {
          type: 'SUBSTITUTE',
          orderId,
          targetItems: [{ skuId: toner, quantity: 1 }],
          substituteItem: { skuId: mask, quantity: 3 },
        },
      ],
    },
  })
  await allocate()
  await office.send(invoiceApi.cancel, { params: { invoiceId: (await waybills()).at(-1)?.id ?? 0 } })
  const { data } = await office.send(interimOrderViewApi.byItem, { query: {} })
  // The two toners that were split off. No order waits for the one that masks replaced.
  expect(data).toMatchObject([{ sku: { name: 'toner' }, orders: 1, wanted: 2 }])
})
