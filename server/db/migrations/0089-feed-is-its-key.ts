import { sql, type Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/**
 * SQLite keeps a table by the number of its rows, and each key in an index beside it. The feed, which every write adds to, is read by its
 * key alone, so it is now kept by its key and only once.
 */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  if (dialect === 'sqlite') await keepFeed(db, 'without rowid')
}

export async function down(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  if (dialect === 'sqlite') await keepFeed(db, '')
}

async function keepFeed(db: Kysely<unknown>, how: string): Promise<void> {
  await db.schema.alterTable('changeFeed').renameTo('changeFeedBefore').execute()
  await db.schema
    .createTable('changeFeed')
    .addColumn('centerId', 'bigint', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('tableName', 'text', (c) => c.notNull())
    .addColumn('rowId', 'bigint', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('changeFeedKey', ['centerId', 'version', 'tableName', 'rowId'])
    .modifyEnd(sql.raw(how))
    .execute()
  await sql`insert into "changeFeed" select * from "changeFeedBefore" order by "centerId", "version"`.execute(db)
  await db.schema.dropTable('changeFeedBefore').execute()
}

export const tables = []
