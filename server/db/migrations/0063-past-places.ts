import { sql, type Kysely } from 'kysely'

/** What came to a place since an instant is summed from an index alone; what was done lately is read in its order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('inventoryLogPlace').execute()
  await db.schema
    .createIndex('inventoryLogPlaceCame')
    .on('inventoryLog')
    .columns(['locationId', 'skuId', 'id', 'targetField', 'lot', 'expirationDate', 'condition', 'change'])
    .where(sql.ref('locationId'), 'is not', null)
    .execute()
  // A day's rows may all have one time: without the id in the index, PostgreSQL sorts them all for a page.
  await db.schema.dropIndex('inventoryLogAt').execute()
  await db.schema.createIndex('inventoryLogTime').on('inventoryLog').columns(['at', 'id']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('inventoryLogTime').execute()
  await db.schema.createIndex('inventoryLogAt').on('inventoryLog').column('at').execute()
  await db.schema.dropIndex('inventoryLogPlaceCame').execute()
  await db.schema
    .createIndex('inventoryLogPlace')
    .on('inventoryLog')
    .columns(['locationId', 'skuId', 'id'])
    .where(sql.ref('locationId'), 'is not', null)
    .execute()
}

export const tables = []
