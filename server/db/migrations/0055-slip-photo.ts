import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** What the goods of a disposal looked like. */
export async function up(db: Kysely<unknown>, { id }: Columns): Promise<void> {
  await db.schema
    .createTable('slipPhoto')
    .$call(id)
    .addColumn('slipId', 'bigint', (c) => c.notNull().references('slip.id'))
    .addColumn('imageId', 'bigint', (c) => c.notNull().references('image.id'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('createdBy', 'bigint')
    .execute()
  await db.schema.createIndex('slipPhotoSlip').on('slipPhoto').column('slipId').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('slipPhotoSlip').execute()
}

export const tables = ['slipPhoto']
