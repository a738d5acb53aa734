import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { interimAllocationApi } from '../../shared/api/interim-allocation.ts'
import { interimOrderViewApi } from '../../shared/api/interim-order-view.ts'
import { invoiceApi } from '../../shared/api/invoice.ts'
import { manyRows } from '../../shared/api/list.ts'
import { orderApi } from '../../shared/api/order.ts'
import { shipmentApi } from '../../shared/api/shipment.ts'
import { orderWorld } from '../../tests/support/orders.ts'
import type { Database } from '../db/database.ts'

type Copied = 'order' | 'interimAllocation' | 'invoice'

/** Copies the only row of a table once for each row of `others`, with some columns changed. */
async function copy(database: Database, table: Copied, others: string, changed: Record<string, string>): Promise<void> {
  const { rows } = await sql<object>`select * from ${sql.table(table)} order by "id" limit 1`.execute(database.read)
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id')
  const values = names.map((name) => sql.raw(changed[name] ?? `t."${name}"`))
  const first = sql`(select min("id") from ${sql.table(table)})`
  await database.write(({ tx }) =>
    sql`with recursive ${sql.raw(others)} insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from ${sql.table(table)} as t cross join n where t."id" = ${first}`.execute(tx),
  )
}

/**
 * Three waybills of three orders that wait to be printed, 10,001 waybills of as many orders that were delivered, an order that waits, and
 * one that lacks goods.
 */
async function years() {
  const { w, bring, allocate } = await orderWorld()
  const { database } = w
  await bring({ 'O-1': { toner: 1 } })
  await allocate()
  const numbers = `n(i) as (select 1 union all select i + 1 from n where i < ${manyRows + 3})`
  const status = `case when n.i > 2 then 'DELIVERED' else t."status" end`
  await copy(database, 'order', numbers, { channelOrderId: `'Y-' || n.i`, status })
  const orders = `n(i, "id") as (select row_number() over (order by "id"), "id" from "order" where "channelOrderId" like 'Y-%')`
  await copy(database, 'interimAllocation', orders, { salesOrderId: 'n."id"' })
  await copy(database, 'invoice', orders, { serial: `'7' || n."id"`, serialKey: `'7' || n."id"`, status })
  await database.write(({ tx }) =>
    sql`insert into "channelShipment" ("salesOrderId", "orderLineId", "invoiceId", "quantity", "status", "shippedAt", "attempts", "version", "createdAt", "updatedAt")
      select l."salesOrderId", l."id", i."id", 1, case when i."status" = 'DELIVERED' then 'TOLD' else 'WAITING' end, i."createdAt", 1, 1, i."createdAt", i."createdAt"
      from "orderLine" l cross join "invoice" i`.execute(tx),
  )
  await bring({ 'O-2': { toner: 900 } })
  await allocate('O-2')
  await bring({ 'O-3': { toner: 1 } })
  return w
}

test('old orders, waybills and shipments are counted to 10,000, with 10,001 for more; the few that wait are counted exactly', async () => {
  const w = await years()
  const many = manyRows + 1
  for (const who of ['office', 'admin', 'partner'] as const) {
    const person = w.as(who)
    expect(await person.send(orderApi.count, { query: {} })).toMatchObject({
      total: many,
      byStatus: { READY: 2, ALLOCATED: 3, DELIVERED: many },
    })
    const { total, byStatus } = await person.send(invoiceApi.count)
    expect([total, byStatus]).toEqual([many, { ALLOCATED: 3, DELIVERED: many }])
    const days = { createdAtGte: '2020-01-01T00:00:00.000Z' }
    expect(await person.send(invoiceApi.count, { query: days })).toEqual({ total, byStatus })
    expect(await person.send(shipmentApi.count, {})).toEqual({ total: many, byStatus: { WAITING: 3, TOLD: many } })
    expect(await person.send(interimAllocationApi.count)).toMatchObject({
      total: many,
      byGroup: { WAITING: 1, STOCK: 1, SUCCESS: many, CANCELED: 0 },
      byReason: { SHORTAGE_INVENTORY: 1, NONE: many },
    })
    expect(await person.send(interimOrderViewApi.count)).toEqual({
      total: many,
      byStatus: { INTERIM_ALLOCATABLE: 1, INTERIM_FAILED_STOCK: 1, INTERIM_SUCCESS: many },
    })
  }
  expect(await w.as('office').send(invoiceApi.count, { query: { type: ['RETURN'] } })).toEqual({
    total: 0,
    byStatus: {},
  })
})
