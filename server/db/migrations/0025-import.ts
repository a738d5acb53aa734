import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** When channels are asked for their orders, and what each import brought. */
export async function up(db: Kysely<unknown>, { id, stamps }: Columns): Promise<void> {
  await stamps(db.schema.createTable('importScheduler'))
    .addColumn('channelId', 'bigint', (c) => c.notNull().references('channel.id'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull())
    .addColumn('scheduleTime', 'text', (c) => c.notNull())
    .addColumn('syncStatus', 'text')
    .addColumn('validAfter', 'text')
    .addColumn('validBefore', 'text')
    .addColumn('nextRunAt', 'text')
    .addColumn('lastRunAt', 'text')
    .execute()
  await db.schema.createIndex('importSchedulerChannel').on('importScheduler').column('channelId').execute()
  await db.schema.createIndex('importSchedulerNext').on('importScheduler').column('nextRunAt').execute()

  await db.schema
    .createTable('importRun')
    .$call(id)
    .addColumn('channelId', 'bigint', (c) => c.notNull().references('channel.id'))
    .addColumn('importSchedulerId', 'bigint')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('startedAt', 'text', (c) => c.notNull())
    .addColumn('finishedAt', 'text')
    .addColumn('pages', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('found', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('changed', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failed', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failedJson', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('failureJson', 'text')
    .execute()
  await db.schema.createIndex('importRunChannel').on('importRun').columns(['channelId', 'id']).execute()
}

/** Its tables are dropped with their indexes. */
export async function down(): Promise<void> {}

export const tables = ['importRun', 'importScheduler']
