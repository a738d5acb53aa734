import { sql, type Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** SKUs that are kept by the thousand: unique in what is in use, disabled instead of deleted, with pictures (decisions.md §13). */
export async function up(db: Kysely<unknown>, { id }: Columns): Promise<void> {
  await db.schema
    .alterTable('sku')
    .addColumn('disabled', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  // The index is not unique, because older sites took the same number twice. The code that writes a number holds the partner and looks
  // here.
  await db.schema.createIndex('skuItemNumber').on('sku').columns(['partnerId', 'partnerItemNumber']).execute()

  // One of the codes in use is the main one; none of the others is.
  await sql`update "barcode" set "isMain" = case when "id" = (select b."id" from "barcode" as b where b."skuId" = "barcode"."skuId"
    and b."isInUse" = 1 order by b."isMain" desc, b."id" limit 1) then 1 else 0 end`.execute(db)
  await db.schema.dropIndex('barcodeCode').execute()
  await sql`create unique index "barcodeCode" on "barcode" ("code", "partnerId") where "isInUse" = 1`.execute(db)
  await db.schema.createIndex('barcodeAnyCode').on('barcode').columns(['code', 'partnerId']).execute()

  await db.schema
    .createTable('skuPhoto')
    .$call(id)
    .addColumn('skuId', 'bigint', (c) => c.notNull().references('sku.id'))
    .addColumn('imageId', 'bigint', (c) => c.notNull().references('image.id'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('createdBy', 'bigint')
    .execute()
  await db.schema.createIndex('skuPhotoSku').on('skuPhoto').column('skuId').execute()

  // What a SKU shipped lately, without reading the rest of its ledger.
  await sql`create index "inventoryLogShipped" on "inventoryLog" ("skuId", "at") where "targetField" = 'INS' and "reason" in ('N_CONFIRM', 'CONFIRM')`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of ['inventoryLogShipped', 'skuPhotoSku', 'barcodeAnyCode', 'barcodeCode', 'skuItemNumber'])
    await db.schema.dropIndex(index).execute()
  await sql`delete from "barcode" where "isInUse" = 0 and exists (select 1 from "barcode" as b
    where b."code" = "barcode"."code" and b."partnerId" = "barcode"."partnerId" and b."id" <> "barcode"."id")`.execute(
    db,
  )
  await db.schema.createIndex('barcodeCode').unique().on('barcode').columns(['code', 'partnerId']).execute()
  await db.schema.alterTable('sku').dropColumn('disabled').execute()
}

export const tables = ['skuPhoto']
