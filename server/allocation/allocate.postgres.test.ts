import { expect, onTestFinished, test } from 'vitest'
import { startAllocator } from '../../tests/support/allocators.ts'
import { orderWorld, ordersHold } from '../../tests/support/orders.ts'
import { openDatabase } from '../db/database.ts'
import { theSite } from './allocate.ts'
import { allocateOrders } from './run.ts'

test('two servers that take different orders for the same pieces promise none twice: who was later waits for stock', async () => {
  const { w, bring, allIds, state, balance } = await orderWorld({ stock: { toner: { 'A-01': 40 } } })
  await bring(Object.fromEntries(Array.from({ length: 80 }, (_, nth) => [`O-${nth}`, { toner: 1 }])))
  const other = await openDatabase(w.at, w.clock.now)
  onTestFinished(() => other.close())
  const ids = await allIds()
  const run = (database: typeof other, some: readonly number[]) =>
    allocateOrders({ database, secrets: w.secrets, couriers: () => null }, some, { by: null, seer: theSite })
  await Promise.all([run(w.database, ids.slice(0, 40)), run(other, ids.slice(40))])
  const reasons = Map.groupBy(await state(), ([, , reason]) => reason)
  expect([...reasons].map(([reason, orders]) => [reason, orders.length]).toSorted()).toEqual([
    ['NONE', 40],
    ['NOT_EXIST_INVENTORY', 40],
  ])
  expect(await balance('toner')).toEqual({ available: 0, reserved: 40 })
  await ordersHold(w.database)
})

test('three processes that allocate the same orders at the same time promise no piece twice', async () => {
  const { w, bring, state, balance } = await orderWorld({ stock: { toner: { 'A-01': 400 } } })
  await bring(Object.fromEntries(Array.from({ length: 600 }, (_, nth) => [`O-${nth}`, { toner: 1 }])))
  const processes = [startAllocator(w.at), startAllocator(w.at), startAllocator(w.at)]
  await Promise.all(processes.map((one) => one.hears('done')))
  expect((await state()).filter(([, status]) => status === 'ALLOCATED')).toHaveLength(400)
  expect(await balance('toner')).toEqual({ available: 0, reserved: 400 })
  await ordersHold(w.database)
})
