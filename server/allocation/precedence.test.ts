import { expect, test } from 'vitest'
import { allocationApi } from '../../shared/api/allocation.ts'
import { orderWorld, ordersHold } from '../../tests/support/orders.ts'
import { everythingIn } from '../../tests/support/witness.ts'

const later = (hour: number) => ({ placedAt: `2026-03-02T0${hour}:00:00.000Z` })

/** Ten pieces of toner, of which two orders hold four each; a third that came last wants five. */
async function shop() {
  const of = await orderWorld()
  await of.bring({ 'O-1': { toner: 4 } }, later(1))
  await of.bring({ 'O-2': { toner: 4 } }, later(2))
  await of.allocate()
  await of.bring({ 'O-3': { toner: 5 } }, later(3))
  await of.allocate('O-3')
  const look = async (number: string) =>
    of.w.as('office').send(allocationApi.precedence, { params: { id: await of.idOfOrder(number) } })
  const take = async (number: string, waybillIds: number[]) =>
    of.w
      .as('office')
      .send(allocationApi.takePrecedence, { params: { id: await of.idOfOrder(number) }, body: { waybillIds } })
  const reasons = async () => Object.fromEntries((await of.state()).map(([number, status]) => [number, status]))
  return { ...of, look, take, reasons }
}

test('looking at precedence shows that the order that came last would lose its goods, and changes nothing', async () => {
  const { w, look, idOfOrder } = await shop()
  const before = await everythingIn(w.database)
  const told = await look('O-3')
  expect(told).toMatchObject({
    channelOrderId: 'O-3',
    isEnough: true,
    losers: [{ orders: [{ id: await idOfOrder('O-2') }], pieces: [{ sku: { name: 'toner' }, quantity: 4 }] }],
  })
  expect(await everythingIn(w.database)).toBe(before)
})

test('an order that takes precedence is allocated, the loser waits again, and no piece is promised twice', async () => {
  const { w, look, take, reasons, tick, balance } = await shop()
  const { losers } = await look('O-3')
  await take(
    'O-3',
    losers.map(({ id }) => id),
  )
  expect(await reasons()).toEqual({ 'O-1': 'ALLOCATED', 'O-2': 'READY', 'O-3': 'ALLOCATED' })
  expect(await balance('toner')).toEqual({ available: 1, reserved: 9 })
  await ordersHold(w.database)
  // The order that lost is tried automatically, and waits for goods.
  await tick()
  expect((await reasons())['O-2']).toBe('READY')
  await ordersHold(w.database)
})

test('an order that has been allocated is shown as not waiting, and cannot take precedence a second time', async () => {
  const { w, look, take } = await shop()
  const shown = (await look('O-3')).losers.map(({ id }) => id)
  await take('O-3', shown)
  const before = await everythingIn(w.database)
  expect(await look('O-3')).toMatchObject({ isWaiting: false, isEnough: false, losers: [] })
  await expect(take('O-3', shown)).rejects.toThrow('precedence-changed')
  expect(await everythingIn(w.database)).toBe(before)
})

test('an order that takes precedence gets no goods of a printed waybill', async () => {
  const { w, look, idOfOrder } = await shop()
  const id = await idOfOrder('O-2')
  await w.database.write(({ tx }) =>
    tx.updateTable('invoice').set({ status: 'PRINTED' }).where('originalOrderId', '=', 'O-2').execute(),
  )
  const told = await look('O-3')
  expect(told.isEnough).toBe(true)
  expect(told.losers.flatMap(({ orders }) => orders.map((one) => one.id))).not.toContain(id)
  await w.database.write(({ tx }) =>
    tx.updateTable('invoice').set({ status: 'PRINTED' }).where('originalOrderId', '=', 'O-1').execute(),
  )
  expect(await look('O-3')).toMatchObject({ isEnough: false, losers: [] })
})

test('precedence is refused without any change if the losers are not those that were shown', async () => {
  const { w, look, take, idOfOrder } = await shop()
  const { losers } = await look('O-3')
  const before = await everythingIn(w.database)
  await expect(take('O-3', [])).rejects.toThrow('precedence-changed')
  await expect(take('O-3', [...losers.map(({ id }) => id), 9999])).rejects.toThrow('precedence-changed')
  await expect(take('O-1', [])).rejects.toThrow('precedence-changed')
  expect(await everythingIn(w.database)).toBe(before)
  const other = await w.as('otherPartner').fetch(`/api/allocation/precedence/${await idOfOrder('O-3')}`)
  expect([403, 404]).toContain(other.status)
})
