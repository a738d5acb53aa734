import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startAllocator } from '../../tests/support/allocators.ts'
import { orderWorld, ordersHold } from '../../tests/support/orders.ts'
import type { World } from '../../tests/support/world.ts'
import { openDatabase, type Database } from '../db/database.ts'
import type { Writer } from '../db/writer.ts'
import { theSite } from './allocate.ts'
import { allocateOrders } from './run.ts'

const runOf = ({ secrets }: World, database: Database, orderIds: readonly number[]) =>
  allocateOrders({ database, secrets, couriers: () => null }, orderIds, { by: null, seer: theSite })

/** How many transactions wait for another one's lock. */
const waitingIn = async (database: Database) =>
  (
    await sql<{
      waiting: number
    }>`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      database.read,
    )
  ).rows[0]?.waiting

test('two servers that allocate different orders for the same pieces promise none twice: the other orders wait for stock', async () => {
  const { w, bring, allIds, state, balance } = await orderWorld({ stock: { toner: { 'A-01': 40 } } })
  await bring(Object.fromEntries(Array.from({ length: 80 }, (_, nth) => [`O-${nth}`, { toner: 1 }])))
  const other = await openDatabase(w.at, w.clock.now)
  onTestFinished(() => other.close())
  const ids = await allIds()
  await Promise.all([runOf(w, w.database, ids.slice(0, 40)), runOf(w, other, ids.slice(40))])
  const reasons = Map.groupBy(await state(), ([, , reason]) => reason)
  expect([...reasons].map(([reason, orders]) => [reason, orders.length]).toSorted()).toEqual([
    ['NONE', 40],
    ['NOT_EXIST_INVENTORY', 40],
  ])
  expect(await balance('toner')).toEqual({ available: 0, reserved: 40 })
  await ordersHold(w.database)
})

/** A transaction of an office user, which holds what it takes until it is released. */
async function holding(database: Database, take: (w: Writer) => Promise<unknown>) {
  const taken = Promise.withResolvers<void>()
  const open = Promise.withResolvers<(w: Writer) => Promise<unknown>>()
  const done = database.write(async (w) => {
    await take(w)
    taken.resolve()
    await (await open.promise)(w)
  })
  await taken.promise
  return {
    letGo: async (last: (w: Writer) => Promise<unknown> = async () => {}) => {
      open.resolve(last)
      await done
    },
  }
}

test('a center’s push is not blocked while an allocation for it waits to write its waybills', async () => {
  const { w, bring, allIds, state } = await orderWorld()
  await bring({ 'O-1': { toner: 1 } })
  const other = await openDatabase(w.at, w.clock.now)
  onTestFinished(() => other.close())
  const clerk = await holding(other, (writer) => writer.lockSerials())
  const run = runOf(w, w.database, await allIds())
  await expect.poll(() => waitingIn(w.database)).toBe(1)
  await w.database.write((writer) => writer.lockCenters([w.id.center.ICN1]))
  expect(await state()).toEqual([['O-1', 'READY', null]])
  await clerk.letGo()
  await run
  expect(await state()).toEqual([['O-1', 'ALLOCATED', 'NONE']])
})

test('an order that is put on hold while its waybill is written gets none, and the order that was to share it goes alone', async () => {
  const { w, bring, allIds, idOfOrder, state, waybills } = await orderWorld()
  await bring(
    { 'O-1': { toner: 1 }, 'O-2': { toner: 2 } },
    { recipient: { name: '이솔', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 테헤란로 1' } },
  )
  const other = await openDatabase(w.at, w.clock.now)
  onTestFinished(() => other.close())
  const clerk = await holding(other, (writer) => writer.lockCenters([w.id.center.ICN1]))
  const run = runOf(w, w.database, await allIds())
  await expect.poll(() => waitingIn(w.database)).toBe(1)
  const id = await idOfOrder('O-1')
  await clerk.letGo(({ tx }) =>
    tx
      .updateTable('order')
      .set((e) => ({ status: 'HOLD', version: e('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )
  await run
  expect(await state()).toEqual([
    ['O-1', 'HOLD', null],
    ['O-2', 'ALLOCATED', 'NONE'],
  ])
  expect((await waybills()).map(({ originalOrderId, status }) => [originalOrderId, status])).toEqual([
    ['O-2', 'ALLOCATED'],
  ])
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
