import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** What stops orders as they come in: a control with its conditions, its own first. */
export async function up(db: Kysely<unknown>, { id, stamps }: Columns): Promise<void> {
  await stamps(db.schema.createTable('flowControl'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('brandId', 'bigint', (c) => c.references('brand.id'))
    .addColumn('channelId', 'bigint', (c) => c.references('channel.id'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('flowControlPartner').on('flowControl').column('partnerId').execute()
  await id(db.schema.createTable('flowCondition'))
    .addColumn('flowControlId', 'bigint', (c) => c.notNull().references('flowControl.id'))
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('sourceJson', 'text', (c) => c.notNull())
    .addColumn('sentence', 'text', (c) => c.notNull())
    .addColumn('value', 'bigint')
    .execute()
  await db.schema.createIndex('flowConditionOf').on('flowCondition').column('flowControlId').execute()
}

/** Its tables are dropped with their indexes. */
export async function down(): Promise<void> {}

export const tables = ['flowCondition', 'flowControl']
