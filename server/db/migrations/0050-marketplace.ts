import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** What the marketplace is told and was told (decisions.md §19, docs/decisions/0044-marketplace.md). */
export async function up(db: Kysely<unknown>, { id, stamps }: Columns): Promise<void> {
  const table = db.schema
  await stamps(table.createTable('marketplaceMessage'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('sends', 'integer', (c) => c.notNull())
    .addColumn('about', 'text', (c) => c.notNull())
    .addColumn('bodyJson', 'text', (c) => c.notNull())
    .addColumn('inboundId', 'bigint', (c) => c.references('inboundRequest.id'))
    .addColumn('salesOrderId', 'bigint', (c) => c.references('order.id'))
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('askedAt', 'text')
    .addColumn('toldAt', 'text')
    .addColumn('failure', 'text')
    .execute()
  await table.createIndex('marketplaceMessageStatus').on('marketplaceMessage').columns(['status', 'id']).execute()
  await table
    .createIndex('marketplaceMessagePartner')
    .on('marketplaceMessage')
    .columns(['partnerId', 'kind', 'id'])
    .execute()
  await table.createIndex('marketplaceMessageInbound').on('marketplaceMessage').columns(['inboundId', 'kind']).execute()
  await table.createIndex('marketplaceMessageOrder').on('marketplaceMessage').column('salesOrderId').execute()

  await id(table.createTable('marketplaceTold'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id'))
    .addColumn('skuId', 'bigint', (c) => c.notNull().references('sku.id'))
    .addColumn('available', 'integer', (c) => c.notNull())
    .addColumn('toldAt', 'text', (c) => c.notNull())
    .execute()
  await table.createIndex('marketplaceToldOnce').on('marketplaceTold').columns(['skuId', 'centerId']).unique().execute()
  await table.createIndex('marketplaceToldPartner').on('marketplaceTold').column('partnerId').execute()
  await table.createIndex('stockUpdated').on('stock').columns(['updatedAt', 'id']).execute()
}

/** Its tables are dropped with their indexes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('stockUpdated').execute()
}

export const tables = ['marketplaceTold', 'marketplaceMessage']
