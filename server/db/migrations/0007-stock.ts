import { sql, type Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** The causes that had a column each, and what the ledger calls them now. */
const causes = [
  ['receivingSheetId', 'inbound'],
  ['invoiceId', 'invoice'],
  ['deliverySheetId', 'slip'],
] as const

const goodsAtPlace = ['skuId', 'locationId', 'lot', 'expirationDate']

/** Places tell damaged pieces from good ones, and the ledger names a cause of any kind (docs/decisions/0014-places-follow-storage.md). */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await addCause(db)
  for (const table of ['inventoryLog', 'relocation'])
    await db.schema
      .alterTable(table)
      .addColumn('condition', 'text', (c) => c.notNull().defaultTo('GOOD'))
      .execute()
  await keyByCondition(db, columns)
  await markDamaged(db)
}

/** A move on the spot has no sheet; what no column told is a correction by hand. */
async function addCause(db: Kysely<unknown>): Promise<void> {
  const log = db.schema.alterTable('inventoryLog')
  await log.addColumn('cause', 'text', (c) => c.notNull().defaultTo('adjustment')).execute()
  await log.addColumn('causeId', 'bigint').execute()
  for (const [column, cause] of causes)
    await sql`update "inventoryLog" set "cause" = ${sql.lit(cause)}, "causeId" = ${sql.ref(column)} where ${sql.ref(column)} is not null`.execute(
      db,
    )
  await sql`update "inventoryLog" set "cause" = 'relocation', "causeId" = (
    select cast(substr(a."subject", ${sql.lit('relocation:'.length + 1)}) as bigint) from "syncAction" as a
    where a."actionId" = "inventoryLog"."actionId" and a."subject" like 'relocation:%') where "reason" in ('MOVE', 'MOVE_CANCEL')`.execute(
    db,
  )
  await db.schema.dropIndex('inventoryLogInbound').execute()
  for (const [column] of causes) await log.dropColumn(column).execute()
  await db.schema.createIndex('inventoryLogCause').on('inventoryLog').columns(['cause', 'causeId']).execute()
}

/**
 * A place where only damaged goods of a kind were ever put away holds damaged ones. Where good ones were stored too, or some were moved, it
 * is not known which are left: they stay good, as they were counted until now.
 */
async function markDamaged(db: Kysely<unknown>): Promise<void> {
  await sql`update "inventoryLog" set "condition" = 'DAMAGED' where ("skuId", "locationId", "lot", "expirationDate") in (
    select l."skuId", l."locationId", l."lot", l."expirationDate" from "inventoryLog" as l
    left join "syncAction" as a on a."actionId" = coalesce(l."undoesActionId", l."actionId")
    group by l."skuId", l."locationId", l."lot", l."expirationDate"
    having min(case when a."type" = 'inbound.store' and a."payloadJson" like '%"condition":"DAMAGED"%' then 1 else 0 end) = 1)`.execute(
    db,
  )
  await sql`update "locationStock" set "condition" = 'DAMAGED' where ("skuId", "locationId", "lot", "expirationDate") in (
    select "skuId", "locationId", "lot", "expirationDate" from "inventoryLog" where "condition" = 'DAMAGED')`.execute(
    db,
  )
  await sql`update "relocation" set "condition" = 'DAMAGED' where "status" = 'RELOCATION_READY' and ("skuId", "sourceLocationId", "lot", "expirationDate") in (
    select "skuId", "locationId", "lot", "expirationDate" from "locationStock" where "condition" = 'DAMAGED')`.execute(
    db,
  )
}

/** SQLite can only drop a table's key together with the table. */
async function keyByCondition(db: Kysely<unknown>, { dialect, id }: Columns): Promise<void> {
  if (dialect === 'postgres') {
    const places = db.schema.alterTable('locationStock')
    await places.dropConstraint('locationStockKey').ifExists().execute()
    await places.addColumn('condition', 'text', (c) => c.notNull().defaultTo('GOOD')).execute()
  } else {
    await db.schema.alterTable('locationStock').renameTo('locationStockBefore').execute()
    await db.schema
      .createTable('locationStock')
      .$call(id)
      .addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id'))
      .addColumn('skuId', 'bigint', (c) => c.notNull().references('sku.id'))
      .addColumn('locationId', 'bigint', (c) => c.notNull().references('location.id'))
      .addColumn('lot', 'text', (c) => c.notNull())
      .addColumn('expirationDate', 'text', (c) => c.notNull())
      .addColumn('quantity', 'bigint', (c) => c.notNull())
      .addColumn('updatedAt', 'text', (c) => c.notNull())
      .addColumn('condition', 'text', (c) => c.notNull().defaultTo('GOOD'))
      .execute()
    await sql`insert into "locationStock" select *, 'GOOD' from "locationStockBefore"`.execute(db)
    await db.schema.dropTable('locationStockBefore').execute()
    await db.schema.createIndex('locationStockPlace').on('locationStock').column('locationId').execute()
  }
  // If this migration was taken back before, there is an index instead of the constraint.
  await db.schema.dropIndex('locationStockKey').ifExists().execute()
  await keyPlaces(db, [...goodsAtPlace, 'condition'])
}

function keyPlaces(db: Kysely<unknown>, columns: readonly string[]): Promise<void> {
  return db.schema
    .createIndex('locationStockKey')
    .unique()
    .on('locationStock')
    .columns([...columns])
    .execute()
}

/** Damaged and good pieces of a place are one number again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const sameGoods = sql.raw(goodsAtPlace.map((column) => `o."${column}" = "locationStock"."${column}"`).join(' and '))
  await sql`update "locationStock" set "quantity" = (select sum(o."quantity") from "locationStock" as o where ${sameGoods})`.execute(
    db,
  )
  await sql`delete from "locationStock" where "id" > (select min(o."id") from "locationStock" as o where ${sameGoods})`.execute(
    db,
  )
  await db.schema.dropIndex('locationStockKey').execute()
  for (const table of ['inventoryLog', 'relocation', 'locationStock'])
    await db.schema.alterTable(table).dropColumn('condition').execute()
  await keyPlaces(db, goodsAtPlace)

  await db.schema.dropIndex('inventoryLogCause').execute()
  const log = db.schema.alterTable('inventoryLog')
  for (const [column, cause] of causes) {
    await log.addColumn(column, 'bigint').execute()
    await sql`update "inventoryLog" set ${sql.ref(column)} = "causeId" where "cause" = ${sql.lit(cause)}`.execute(db)
  }
  await db.schema.createIndex('inventoryLogInbound').on('inventoryLog').column('receivingSheetId').execute()
  for (const column of ['cause', 'causeId']) await log.dropColumn(column).execute()
}

export const tables = []
