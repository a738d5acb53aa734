import { expect, test } from 'vitest'
import { planApi } from '../../shared/api/consol.ts'
import { invoiceApi } from '../../shared/api/invoice.ts'
import { orderApi } from '../../shared/api/order.ts'
import { pickListApi } from '../../shared/api/pick-list.ts'
import { floorDid } from '../../tests/support/floor.ts'
import { idOf } from '../../tests/support/ids.ts'
import { ordersHold, orderWorld } from '../../tests/support/orders.ts'

test('pieces waiting to be put back that leave in another parcel are no longer looked for; the others still are', async () => {
  const { w, bring, allocate, idOfOrder, waybills } = await orderWorld({ stock: { toner: { 'A-01': 4 } } })
  const office = w.as('office')
  const floor = async (type: string, quantity: number) => {
    const { lines } = await office.send(pickListApi.get, { params: { id: 1 } })
    return floorDid(w, {
      type,
      payload: {
        slipId: 1,
        lineId: lines[0]?.id,
        locationId: idOf(w.id.location, 'A-01'),
        skuId: idOf(w.id.sku, 'toner'),
        lot: null,
        expirationDate: null,
        quantity,
      },
    })
  }
  const toPutBack = async () => (await office.send(pickListApi.get, { params: { id: 1 } })).lines[0]?.toPutBack

  await bring({ 'O-1': { toner: 4 } })
  await allocate()
  await office.send(pickListApi.make, { body: { centerId: w.id.center.ICN1, kind: 'CART' } })
  expect(await floor('slip.pick', 4)).toEqual(['done'])
  await w.as('admin').send(orderApi.cancel, { body: { ids: [await idOfOrder('O-1')], force: true } })
  expect(await toPutBack()).toBe(4)

  // This waybill is packed without a list, from the cart: nothing lies on the shelf.
  await bring({ 'O-2': { toner: 3 } })
  await allocate('O-2')
  const id = (await waybills()).at(-1)?.id ?? 0
  await office.send(invoiceApi.packed, { body: { invoices: [{ id }] } })
  const plan = await office.send(planApi.create, {
    body: { centerId: w.id.center.ICN1, courierCode: 'CJGLS', pallets: 1 },
  })
  await office.send(invoiceApi.load, { body: { id, consolCode: plan.consols[0]?.consolCode ?? '' } })
  await office.send(planApi.complete, { body: { ids: [plan.id] } })

  expect(await toPutBack()).toBe(1)
  expect(await floor('slip.putBack', 1)).toEqual(['done'])
  expect(await toPutBack()).toBe(0)
  await ordersHold(w.database)
})
