import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** Sales channels: sellers' accounts with marketplaces and shops (decisions.md §15). */
export async function up(db: Kysely<unknown>, { stamps }: Columns): Promise<void> {
  await stamps(db.schema.createTable('channel'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('brandId', 'bigint', (c) => c.references('brand.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('channelType', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('linkageStatus', 'text', (c) => c.notNull())
    .addColumn('identifier', 'text')
    .addColumn('subIdentifier', 'text')
    .addColumn('channelUrl', 'text')
    .addColumn('passwordSealed', 'text')
    .addColumn('apiKeySealed', 'text')
    .addColumn('refreshKeySealed', 'text')
    .addColumn('tokenSealed', 'text')
    .addColumn('isTokenRefreshed', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('description', 'text')
    .addColumn('allowAutoCancellationApproval', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('isArrivalGuaranteed', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('clientPreferencesJson', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('validAfter', 'text')
    .addColumn('cursor', 'text')
    .addColumn('lastScrapeStatus', 'text')
    .addColumn('lastScrapeAt', 'text')
    .addColumn('lastFailAt', 'text')
    .addColumn('failuresInARow', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failureJson', 'text')
    .addColumn('waitsUntil', 'text')
    .addColumn('createdBy', 'bigint')
    .addColumn('updatedBy', 'bigint')
    .execute()
  await db.schema.createIndex('channelPartner').on('channel').columns(['partnerId', 'name']).execute()
}

/** Its tables are dropped with their indexes. */
export async function down(): Promise<void> {}

export const tables = ['channel']
