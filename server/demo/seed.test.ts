import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/fresh-database.ts'
import { withCheckDigit } from './goods.ts'
import { seedDemo } from './seed.ts'

test('the demo is two believable warehouses, once, with a ledger that agrees with its balances', async () => {
  const { database } = await freshDatabase()
  await seedDemo(database)
  await seedDemo(database)
  const count = async (table: 'sku' | 'location' | 'partner' | 'brand' | 'user' | 'center') => (await database.read.selectFrom(table).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n
  expect([await count('center'), await count('partner'), await count('brand'), await count('sku'), await count('location'), await count('user')]).toEqual([2, 3, 5, 2000, 1500, 9])

  const codes = (await database.read.selectFrom('barcode').select('code').execute()).map(({ code }) => code)
  expect(codes.filter((code) => withCheckDigit(code.slice(0, -1)) !== code)).toEqual([])

  const wrong = await sql`
    select s."skuId" from "stock" as s
    where s."inStorage" <> (select coalesce(sum(l."quantity"), 0) from "locationStock" as l where l."skuId" = s."skuId" and l."centerId" = s."centerId")
       or s."inStorage" <> (select coalesce(sum(i."change"), 0) from "inventoryLog" as i where i."skuId" = s."skuId" and i."centerId" = s."centerId" and i."targetField" = 'INS')`.execute(database.read)
  expect(wrong.rows).toEqual([])

  const board = await database.read.selectFrom('inboundRequest').select(['status', sql<number>`count(*)`.as('n')]).groupBy('status').execute()
  expect(board.map(({ status }) => status).sort()).toEqual(['ACCEPTED', 'CANCELED', 'CLOSED', 'PENDING_APPROVAL', 'PROCESSING', 'REGISTERED'])
})
