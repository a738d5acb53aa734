import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** Which SKUs a place is for, and how much of each is to lie there. */
export async function up(db: Kysely<unknown>, { stamps }: Columns): Promise<void> {
  await stamps(db.schema.createTable('locationItemAssignment'))
    .addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id'))
    .addColumn('locationId', 'bigint', (c) => c.notNull().references('location.id'))
    .addColumn('skuId', 'bigint', (c) => c.notNull().references('sku.id'))
    .addColumn('safetyStock', 'bigint', (c) => c.notNull())
    .addColumn('maxStock', 'bigint', (c) => c.notNull())
    .addColumn('daysBetweenReplenishment', 'integer')
    .addColumn('replenishmentAmount', 'bigint', (c) => c.notNull())
    .addColumn('lastReplenishedAt', 'text')
    .addUniqueConstraint('locationItemOnce', ['locationId', 'skuId'])
    .execute()
  await db.schema.createIndex('assignmentSku').on('locationItemAssignment').column('skuId').execute()
  await db.schema.createIndex('assignmentCenter').on('locationItemAssignment').columns(['centerId', 'id']).execute()
}

export const tables = ['locationItemAssignment']
