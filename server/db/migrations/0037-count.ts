import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** Counts of places: asked for by the office, counted blind on the floor, and what came of the difference. */
export async function up(db: Kysely<unknown>, { id, stamps }: Columns): Promise<void> {
  const table = db.schema
  await stamps(table.createTable('stockCount'))
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id'))
    .addColumn('locationId', 'bigint', (c) => c.notNull().references('location.id'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('requestedAt', 'text')
    .addColumn('requestedById', 'bigint')
    .addColumn('countedAt', 'text')
    .addColumn('firstAt', 'text')
    .addColumn('firstById', 'bigint')
    .addColumn('firstActionId', 'text')
    .addColumn('secondAt', 'text')
    .addColumn('secondById', 'bigint')
    .addColumn('secondActionId', 'text')
    .addColumn('bookQuantity', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('countedQuantity', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('differentLines', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await table.createIndex('stockCountCenter').on('stockCount').columns(['centerId', 'status', 'id']).execute()
  await table.createIndex('stockCountLocation').on('stockCount').columns(['locationId', 'status']).execute()
  await table.createIndex('stockCountFirst').on('stockCount').column('firstActionId').execute()
  await table.createIndex('stockCountSecond').on('stockCount').column('secondActionId').execute()

  await table
    .createTable('stockCountLine')
    .$call(id)
    .addColumn('stockCountId', 'bigint', (c) => c.notNull().references('stockCount.id'))
    .addColumn('skuId', 'bigint', (c) => c.notNull().references('sku.id'))
    .addColumn('lot', 'text', (c) => c.notNull())
    .addColumn('expirationDate', 'text', (c) => c.notNull())
    .addColumn('condition', 'text', (c) => c.notNull())
    .addColumn('bookQuantity', 'integer', (c) => c.notNull())
    .addColumn('firstQuantity', 'integer', (c) => c.notNull())
    .addColumn('secondQuantity', 'integer')
    .execute()
  await table.createIndex('stockCountLineCount').on('stockCountLine').column('stockCountId').execute()

  await table.alterTable('slip').addColumn('stockCountId', 'bigint').execute()
  await table.createIndex('slipStockCount').on('slip').column('stockCountId').execute()
  await table.alterTable('slipLine').addColumn('countedAt', 'text').execute()
  await table.alterTable('location').addColumn('lastCountedAt', 'text').execute()
  await table
    .alterTable('partner')
    .addColumn('recountOver', 'integer', (c) => c.notNull().defaultTo(10))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('partner').dropColumn('recountOver').execute()
  await db.schema.alterTable('location').dropColumn('lastCountedAt').execute()
  await db.schema.alterTable('slipLine').dropColumn('countedAt').execute()
  await db.schema.dropIndex('slipStockCount').execute()
  await db.schema.alterTable('slip').dropColumn('stockCountId').execute()
}

/** Dropped with their indexes. */
export const tables = ['stockCountLine', 'stockCount']
