import { expect, test } from 'vitest'
import { PushQueue } from '../../server/sync/push.ts'
import { ordersHold, orderWorld } from '../support/orders.ts'
import { phoneOf } from './floor-handheld.ts'

/** An order that was packed on the floor, and may be unpacked again. */
async function packed({ isPrinted = false } = {}) {
  const site = await orderWorld()
  const { w, bring, allocate, waybills } = site
  await bring({ 'O-1': { toner: 3 } })
  await allocate()
  const [{ id: invoiceId = 0 } = {}] = await waybills()
  if (isPrinted)
    await w.database.write(({ tx, now }) =>
      tx.updateTable('invoice').set({ status: 'PRINTED', printedAt: now }).where('id', '=', invoiceId).execute(),
    )
  const { id: lineId } = await w.database.read.selectFrom('invoiceLine').select('id').executeTakeFirstOrThrow()
  const { phone, badge } = await phoneOf(w, new PushQueue(w.database), 'worker')
  phone.signIn(badge)
  const goods = [{ lineId, quantity: 3, code: null }]
  const how = { boxSkuId: null, packaging: null, weight: null, photos: 0, printerId: null }
  const { status, action } = await phone.does('packing.pack', { invoiceId, goods, ...how })
  expect(status).toBe('applied')
  w.clock.pass({ minutes: 5 })
  const unpack = async () => (await phone.does('packing.undo', { invoiceId, undoes: action.id })).status
  const goesOn = async () => {
    w.clock.pass({ minutes: 2 })
    await site.tick()
    return (await waybills()).map((one) => one.status)
  }
  return { ...site, unpack, goesOn }
}

test('after unpacking, an order that its shop shortened gets a new waybill for the rest, and the old one is cancelled', async () => {
  const { w, bring, waybills, state, unpack, goesOn } = await packed()
  await bring({ 'O-1': { toner: 2 } })
  expect((await waybills()).map(({ status }) => status)).toEqual(['PACKED'])
  w.clock.pass({ minutes: 5 })
  expect(await unpack()).toBe('applied')
  expect(await state()).toMatchObject([['O-1', 'READY', expect.anything()]])
  await ordersHold(w.database)
  expect(await goesOn()).toEqual(['CANCELED', 'ALLOCATED'])
  await ordersHold(w.database)
})

test('after unpacking, an order that its shop called off has its waybill cancelled and holds no goods', async () => {
  const { w, bring, state, unpack, goesOn, balance } = await packed()
  await bring({ 'O-1': { toner: 0 } })
  w.clock.pass({ minutes: 5 })
  expect(await unpack()).toBe('applied')
  expect((await state()).map(([, status]) => status)).toEqual(['CANCELED'])
  expect(await balance('toner')).toEqual({ available: 10, reserved: 0 })
  expect(await goesOn()).toEqual(['CANCELED'])
})

test('after unpacking, an order with a printed label that its shop changed goes on hold, and its waybill is cancelled', async () => {
  const { w, bring, state, unpack, goesOn } = await packed({ isPrinted: true })
  await bring({ 'O-1': { toner: 2 } })
  w.clock.pass({ minutes: 5 })
  expect(await unpack()).toBe('applied')
  expect((await state()).map(([, status]) => status)).toEqual(['HOLD'])
  expect(await goesOn()).toEqual(['CANCELED'])
})

test('after unpacking, an order that its shop changed and changed back keeps its waybill', async () => {
  const { w, bring, state, unpack, goesOn } = await packed()
  await bring({ 'O-1': { toner: 2 } })
  w.clock.pass({ minutes: 5 })
  await bring({ 'O-1': { toner: 3 } })
  w.clock.pass({ minutes: 5 })
  expect(await unpack()).toBe('applied')
  expect((await state()).map(([, status]) => status)).toEqual(['ALLOCATED'])
  expect(await goesOn()).toEqual(['ALLOCATED'])
  await ordersHold(w.database)
})
