import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { world } from '../../../tests/support/world.ts'

test.each(['partnerId', 'channelId'])(
  'a page of the orders of one %s sorted by id is read from an index, without sorting all of them',
  async (column) => {
    const { database } = await world()
    for (const order of ['asc', 'desc']) {
      const { rows } = await sql<{ detail: string }>`explain query plan
        select "id" from "order" where ${sql.ref(column)} = 1 order by "id" ${sql.raw(order)} limit 50`.execute(
        database.read,
      )
      // The plan is one search of an index, without a step that sorts or reads the orders of others.
      expect(rows.map(({ detail }) => detail)).toEqual([expect.stringMatching(`^SEARCH order USING .*${column}=`)])
    }
  },
)

test.each([
  ['order', 'paymentAmount'],
  ['order', 'channelOrderId'],
  ['invoice', 'recipientName'],
])('a page of the table %s sorted by %s is read from an index', async (table, column) => {
  const { database } = await world()
  for (const order of ['asc', 'desc']) {
    const { rows } = await sql<{ detail: string }>`explain query plan
        select * from ${sql.table(table)} order by ${sql.ref(column)} ${sql.raw(order)}, "id" ${sql.raw(order)} limit 50`.execute(
      database.read,
    )
    expect(rows.map(({ detail }) => detail)).toEqual([expect.stringMatching(`^SCAN ${table} USING INDEX`)])
  }
})
