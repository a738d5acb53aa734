import { expect, test } from 'vitest'
import { interimAllocationApi } from '../../shared/api/interim-allocation.ts'
import { interimItemAdjustmentApi } from '../../shared/api/interim-item-adjustment.ts'
import { invoiceApi, legacyInvoiceApi } from '../../shared/api/invoice.ts'
import { refuse } from '../../shared/errors.ts'
import { idOf } from '../../tests/support/ids.ts'
import { orderWorld, ordersHold } from '../../tests/support/orders.ts'

/** A shop whose parcels go with a courier that gives the numbers itself: `numbers` of them before it is down. */
async function shop(numbers: number, why = refuse('courier-unreachable', { courier: 'FEDEX' })) {
  const courier = { left: numbers, given: 0 }
  const couriers = () => ({
    allocate: async () => {
      if (courier.left === 0) return why
      courier.left--
      const serial = `7700${++courier.given}`
      return { serial, trackingNumber: serial, region: null, hubCode: null }
    },
    cancel: async () => null,
    track: async () => [],
  })
  const of = await orderWorld(
    { contracts: { cj: { courier: 'FEDEX', apiKey: 'key' } }, stock: { toner: { 'A-01': 99 } } },
    { couriers: couriers as never },
  )
  const { w, bring, idOfOrder, state, waybills } = of
  /** Two toners, each in a parcel of its own. */
  const bringSplit = async (number: string) => {
    await bring({ [number]: { toner: 2 } })
    await w.as('office').send(interimItemAdjustmentApi.create, {
      body: {
        adjustments: [
          {
            type: 'SPLIT',
            orderId: await idOfOrder(number),
            targetItems: [{ skuId: idOf(w.id.sku, 'toner'), quantity: 1 }],
          },
        ],
      },
    })
  }
  const laterTick = () => {
    w.clock.pass({ minutes: 2 })
    return of.tick(couriers as never)
  }
  const last = async () => (await state()).at(-1)
  const statuses = async () => (await waybills()).map(({ status }) => status)
  return { ...of, courier, bringSplit, laterTick, last, statuses }
}

test('an order waits for its courier until each of its parcels has a number, even if 51 numbers are requested at once', async () => {
  const { w, courier, bring, bringSplit, allocate, last, laterTick, statuses } = await shop(50)
  await bring(Object.fromEntries(Array.from({ length: 49 }, (_, nth) => [`O-${nth}`, { toner: 1 }])))
  await bringSplit('O-two')
  await allocate()
  expect((await statuses()).slice(-2)).toEqual(['ALLOCATED', 'CREATED'])
  expect(await last()).toEqual(['O-two', 'ALLOCATED', 'INVOICE_SEND_ERROR'])
  courier.left = 1
  await laterTick()
  expect(await last()).toEqual(['O-two', 'ALLOCATED', 'NONE'])
  expect((await statuses()).slice(-2)).toEqual(['ALLOCATED', 'ALLOCATED'])
  await ordersHold(w.database)
})

test('a parcel gets its number though another parcel of its order is packed already', async () => {
  const { w, courier, bringSplit, allocate, waybills, laterTick, last, statuses } = await shop(1)
  await bringSplit('O-two')
  await allocate()
  const [printed] = (await waybills()).filter(({ status }) => status === 'ALLOCATED')
  await w.as('office').send(invoiceApi.packed, { body: { invoices: [{ id: printed?.id ?? 0 }] } })
  expect(await last()).toEqual(['O-two', 'PROCESSING', 'INVOICE_SEND_ERROR'])
  courier.left = 1
  await laterTick()
  expect(await last()).toEqual(['O-two', 'PROCESSING', 'NONE'])
  expect((await statuses()).toSorted()).toEqual(['ALLOCATED', 'PACKED'])
})

test('an order whose parcel got its number by hand waits for its courier no longer', async () => {
  const { w, courier, bring, allocate, waybills, laterTick, last } = await shop(0)
  await bring({ 'O-1': { toner: 1 } })
  await allocate()
  expect(await last()).toEqual(['O-1', 'ALLOCATED', 'INVOICE_SEND_ERROR'])
  courier.left = 1
  const [waybill] = await waybills()
  await w.as('office').send(legacyInvoiceApi.allocate, { params: { invoiceId: waybill?.id ?? 0 } })
  await laterTick()
  expect(await last()).toEqual(['O-1', 'ALLOCATED', 'NONE'])
})

test('an order that its courier refuses shows the courier’s reason', async () => {
  const { w, bring, allocate, idOfOrder } = await shop(
    0,
    refuse('courier-refused', { courier: 'FEDEX', reason: 'No unit price.' }),
  )
  await bring({ 'O-1': { toner: 1 } })
  await allocate()
  const { message } = await w.as('office').send(interimAllocationApi.get, { params: { id: await idOfOrder('O-1') } })
  expect(message).toBe('Its courier gave no number. It is tried again by itself. FedEx refused it: No unit price.')
})
