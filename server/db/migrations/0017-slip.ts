import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** Slips: what leaves, comes, is counted or moved by a paper of the office, line by line (decisions.md §13). */
export async function up(db: Kysely<unknown>, { id, stamps }: Columns): Promise<void> {
  const table = db.schema
  await stamps(table.createTable('slip'))
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('referenceType', 'text')
    .addColumn('referenceId', 'text')
    .addColumn('description', 'text')
    .addColumn('memosJson', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('createdBy', 'bigint')
    .addColumn('startedAt', 'text')
    .addColumn('startedById', 'bigint')
    .addColumn('closedAt', 'text')
    .addColumn('closedById', 'bigint')
    .addColumn('canceledAt', 'text')
    .addColumn('canceledById', 'bigint')
    .execute()
  await table.createIndex('slipCenter').on('slip').columns(['centerId', 'status', 'id']).execute()
  await table.createIndex('slipPartner').on('slip').columns(['partnerId', 'id']).execute()

  await table
    .createTable('slipLine')
    .$call(id)
    .addColumn('slipId', 'bigint', (c) => c.notNull().references('slip.id'))
    .addColumn('skuId', 'bigint', (c) => c.notNull().references('sku.id'))
    .addColumn('lot', 'text', (c) => c.notNull())
    .addColumn('expirationDate', 'text', (c) => c.notNull())
    .addColumn('condition', 'text', (c) => c.notNull())
    .addColumn('locationId', 'bigint', (c) => c.references('location.id'))
    .addColumn('targetLocationId', 'bigint', (c) => c.references('location.id'))
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('processedQuantity', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('bookQuantity', 'integer')
    .addColumn('status', 'text', (c) => c.notNull())
    .execute()
  await table.createIndex('slipLineSlip').on('slipLine').column('slipId').execute()
  await table.createIndex('slipLineSku').on('slipLine').columns(['skuId', 'status']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of ['slipLineSku', 'slipLineSlip', 'slipPartner', 'slipCenter'])
    await db.schema.dropIndex(index).execute()
}

export const tables = ['slipLine', 'slip']
