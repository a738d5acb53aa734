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

test('what its shop took off while it was packed is not packed again: the waybill goes no further, and the rest gets another', async () => {
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

test('an order that was called off while it was packed is in no waybill once it is unpacked, and nothing is held for it', async () => {
  const { w, bring, state, unpack, goesOn, balance } = await packed()
  await bring({ 'O-1': { toner: 0 } })
  w.clock.pass({ minutes: 5 })
  expect(await unpack()).toBe('applied')
  expect((await state()).map(([, status]) => status)).toEqual(['CANCELED'])
  expect(await balance('toner')).toEqual({ available: 10, reserved: 0 })
  expect(await goesOn()).toEqual(['CANCELED'])
})

test('one whose label is in somebody’s hand is held once it is unpacked, as if its shop had changed it then', async () => {
  const { w, bring, state, unpack, goesOn } = await packed({ isPrinted: true })
  await bring({ 'O-1': { toner: 2 } })
  w.clock.pass({ minutes: 5 })
  expect(await unpack()).toBe('applied')
  expect((await state()).map(([, status]) => status)).toEqual(['HOLD'])
  expect(await goesOn()).toEqual(['CANCELED'])
})

test('one of which nothing changed, or became again what it was, stays in its waybill when it is unpacked', async () => {
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
