import { manyRows } from '../../../shared/api/list.ts'
import { sql, type RawBuilder } from 'kysely'
import { inventoryApi } from '../../../shared/api/inventory.ts'
import type { PastInventory, PastLocationInventory } from '../../../shared/entities/inventory.ts'
import type { LedgerField } from '../../../shared/stock.ts'
import { is, type Condition } from '../../crud/filters.ts'
import { dataPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import type { Database } from '../../db/database.ts'
import { readGoods } from '../../db/goods-row.ts'
import type { Caller } from '../../http/caller.ts'
import { balancesSeen, goods, goodsFound, placesSeen } from './goods.ts'

/**
 * Stock as the books stood at an instant: each center's ledger is cut behind the last row that was recorded by then. What a handheld
 * brought later was not known then, so the same question always has the same answer. A balance is what its last row before the cut says.
 * The stock of a place is what lies there now, less what has come since.
 */
export async function pastStore(database: Database, caller: Caller, at: string) {
  const cut = await cutsAt(database, at)
  const search = goodsFound(database, caller)
  const someLeft =
    (quantity: RawBuilder<number>) =>
    (whole: boolean): Condition =>
      whole ? sql`1 = 1` : sql`${quantity} > 0`

  const figure = (field: LedgerField) =>
    sql<number>`coalesce((select l."after" from "inventoryLog" as l where l."skuId" = "stock"."skuId" and l."centerId" = "stock"."centerId"
      and l."targetField" = ${sql.lit(field)} and l."id" <= ${cut('stock.centerId')} order by l."id" desc limit 1), 0)`
  const lying = sql<number>`("locationStock"."quantity" - coalesce((select sum(l."change") from "inventoryLog" as l where l."locationId" = "locationStock"."locationId"
      and l."skuId" = "locationStock"."skuId" and l."id" > ${cut('locationStock.centerId')} and l."targetField" = 'INS' and l."lot" = "locationStock"."lot"
      and l."expirationDate" = "locationStock"."expirationDate" and l."condition" = "locationStock"."condition"), 0))`

  const balances = listOf(database, {
    call: inventoryApi.past,
    id: 'stock.id',
    rows: (db) =>
      balancesSeen(db, caller)
        .select(['stock.id', 'stock.centerId', 'stock.skuId'])
        .select([
          figure('INS').as('inStorage'),
          figure('AVA').as('available'),
          figure('RES').as('reserved'),
          figure('Q10AVA').as('qoo10Available'),
          figure('Q10RES').as('qoo10Reserved'),
        ]),
    sort: { id: 'stock.id', skuName: 'sku.name' },
    search: search.ofSku('stock'),
    filters: { ...goods('stock'), at: null, includeEmpty: someLeft(figure('INS')) },
    shown: (rows): PastInventory[] => rows,
    page: dataPage,
    countsTo: manyRows,
  })

  const places = listOf(database, {
    call: inventoryApi.past2,
    id: 'locationStock.id',
    rows: (db) =>
      placesSeen(db, caller)
        .select([
          'locationStock.id',
          'locationStock.centerId',
          'locationStock.skuId',
          'locationStock.locationId',
          'locationStock.lot',
          'locationStock.expirationDate',
          'locationStock.condition',
        ])
        .select(lying.as('storageQuantity')),
    sort: {
      id: 'locationStock.id',
      skuName: 'sku.name',
      locationAlias: 'location.alias',
      expirationDate: sql`nullif("locationStock"."expirationDate", '')`,
    },
    search: search.lying,
    filters: {
      ...goods('locationStock'),
      locationId: is('locationStock.locationId'),
      at: null,
      includeEmpty: someLeft(lying),
    },
    shown: (rows): PastLocationInventory[] =>
      rows.map((row) => ({ ...readGoods(row), storageQuantity: Number(row.storageQuantity) })),
    page: dataPage,
    countsTo: manyRows,
  })
  return { balances, places }
}

/** The id of each center's last row that was recorded by then, as an expression over the column that names the center. */
async function cutsAt({ read }: Database, at: string) {
  const centers = await read.selectFrom('center').select('id').execute()
  const cuts = await Promise.all(
    centers.map(async ({ id }) => ({
      id,
      last: await read
        .selectFrom('inventoryLog')
        .select('id')
        .where('centerId', '=', id)
        .where('recordedAt', '<=', new Date(at).toISOString())
        .orderBy('recordedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    })),
  )
  const whens = cuts.flatMap(({ id, last }) => (last ? [sql`when ${sql.lit(id)} then ${sql.lit(last.id)}`] : []))
  return (centerId: string): RawBuilder<number> =>
    whens.length === 0 ? sql`0` : sql`(case ${sql.ref(centerId)} ${sql.join(whens, sql` `)} else 0 end)`
}
