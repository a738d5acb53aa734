import { sql, type Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** Partners' categories of goods, as trees. */
export async function up(db: Kysely<unknown>, { stamps }: Columns): Promise<void> {
  await stamps(db.schema.createTable('partnerCategory'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('parentCategoryId', 'bigint', (c) => c.references('partnerCategory.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('managementNumber', 'text')
    .addColumn('pathName', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('partnerCategoryPath').on('partnerCategory').columns(['partnerId', 'pathName']).execute()
  await db.schema.createIndex('partnerCategoryParent').on('partnerCategory').column('parentCategoryId').execute()
  // Until now any number was accepted, and none was the id of a category.
  await sql`update "sku" set "partnerCategoryId" = null where "partnerCategoryId" is not null`.execute(db)
  await db.schema.createIndex('skuCategory').on('sku').column('partnerCategoryId').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('skuCategory').execute()
}

export const tables = ['partnerCategory']
