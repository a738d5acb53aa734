import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../../shared/api/all.ts'
import { orderWorld } from '../support/orders.ts'
import { pathOf } from '../support/world.ts'

const answered = z.object({
  data: z.array(z.object({ id: z.int() })).optional(),
  rows: z.array(z.object({ id: z.int() })).optional(),
  after: z.string().nullable(),
})

test('every list with cursors is walked by them in each order that it knows, each row once, as its pages have them', async () => {
  const { w, bring, allocate } = await orderWorld()
  await bring({ 'O-1': { toner: 1 }, 'O-2': { mask: 1 }, 'O-3': { toner: 2 }, 'O-4': { toner: 1, mask: 1 } })
  await allocate()
  await bring({ 'O-5': { toner: 900 }, 'O-6': { toner: 1 }, 'O-7': { mask: 1 } })
  await allocate('O-5')
  await w.database.write(({ tx }) =>
    sql`insert into "channelShipment" ("salesOrderId", "orderLineId", "invoiceId", "quantity", "status", "shippedAt", "attempts", "version", "createdAt", "updatedAt")
      select p."salesOrderId", p."orderLineId", p."invoiceId", 1, 'WAITING', i."createdAt", 1, 1, i."createdAt", i."createdAt"
      from "parcelLine" as p inner join "invoice" as i on i."id" = p."invoiceId"`.execute(tx),
  )
  const lists = allCalls.flatMap((call) => {
    const { sort, after } = call.query?.shape ?? {}
    if (!sort || !after || call.file || call.path.includes('{')) return []
    return [{ call, sorts: (sort as { unwrap: () => { options: string[] } }).unwrap().options }]
  })
  const walked = new Map<string, number>()
  for (const { call, sorts } of lists)
    for (const sort of sorts)
      for (const order of ['asc', 'desc']) {
        const read = async (query: object) => {
          const answer = await w.as('admin').fetch(pathOf(call, { query: { sort, order, ...query } }))
          const { data, rows, after } = answered.parse(await answer.json())
          return { ids: (data ?? rows ?? []).map(({ id }) => id), after }
        }
        const whole = await read({ pageSize: 500 })
        expect([call.name, whole.after]).toEqual([call.name, null])
        const seen: number[] = []
        let page = await read({ limit: 2 })
        seen.push(...page.ids)
        while (page.after !== null) {
          page = await read({ limit: 2, after: page.after })
          seen.push(...page.ids)
        }
        expect([call.name, sort, order, seen]).toEqual([call.name, sort, order, whole.ids])
        expect(new Set(seen).size).toBe(seen.length)
        const second = await read({ page: 2, pageSize: 2 })
        expect([call.name, second.ids]).toEqual([call.name, whole.ids.slice(2, 4)])
        walked.set(call.name, seen.length)
      }
  expect(Object.fromEntries(walked)).toMatchObject({
    'order.list': 7,
    'invoice.list': 4,
    'legacyInvoice.list': 4,
    'channelShipment.list': 5,
    'interimAllocation.list': 7,
    'interimOrderView.list': 7,
  })
})
