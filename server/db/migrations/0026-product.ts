import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** What channels sell, and which SKUs that is. The keys are the names as they are compared. */
export async function up(db: Kysely<unknown>, { id, stamps }: Columns): Promise<void> {
  await stamps(db.schema.createTable('product'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('brandId', 'bigint', (c) => c.references('brand.id'))
    .addColumn('channelId', 'bigint', (c) => c.notNull().references('channel.id'))
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('nameKey', 'text', (c) => c.notNull())
    .addColumn('allowNameMapping', 'integer', (c) => c.notNull())
    .addColumn('ignoreNfaInventorySync', 'integer', (c) => c.notNull())
    .addColumn('validAfter', 'text')
    .addColumn('validBefore', 'text')
    .execute()
  await db.schema.createIndex('productCode').on('product').columns(['channelId', 'code']).unique().execute()
  await db.schema.createIndex('productName').on('product').columns(['channelId', 'nameKey']).execute()
  await db.schema.createIndex('productPartner').on('product').column('partnerId').execute()
  await id(db.schema.createTable('productOption'))
    .addColumn('productId', 'bigint', (c) => c.notNull().references('product.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('code', 'text')
    .addColumn('name', 'text')
    .addColumn('defaultPriceForCustoms', 'integer')
    .execute()
  await db.schema
    .createIndex('productOptionOf')
    .on('productOption')
    .columns(['productId', 'position'])
    .unique()
    .execute()
  await id(db.schema.createTable('productMapping'))
    .addColumn('productId', 'bigint', (c) => c.notNull().references('product.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('skuId', 'bigint', (c) => c.notNull().references('sku.id'))
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('productMappingOf').on('productMapping').columns(['productId', 'position']).execute()
  await db.schema.createIndex('productMappingSku').on('productMapping').column('skuId').execute()
}

/** Its tables are dropped with their indexes. */
export async function down(): Promise<void> {}

export const tables = ['productMapping', 'productOption', 'product']
