import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** The change feed, the handhelds' queues as they came, their workers' grants, and the exceptions. */
export async function up(db: Kysely<unknown>, { id }: Columns): Promise<void> {
  const table = db.schema
  await table.createTable('feedCounter').addColumn('centerId', 'bigint', (c) => c.primaryKey()).addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('rosterVersion', 'bigint', (c) => c.notNull().defaultTo(0)).addColumn('prunedThrough', 'bigint', (c) => c.notNull().defaultTo(0)).execute()
  await table.createTable('changeFeed').addColumn('centerId', 'bigint', (c) => c.notNull()).addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('tableName', 'text', (c) => c.notNull()).addColumn('rowId', 'bigint', (c) => c.notNull()).addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('changeFeedKey', ['centerId', 'version', 'tableName', 'rowId']).execute()

  await table.createTable('syncClient').addColumn('clientId', 'text', (c) => c.primaryKey()).addColumn('deviceId', 'bigint', (c) => c.notNull().references('device.id'))
    .addColumn('lastSeq', 'bigint', (c) => c.notNull()).addColumn('lastLink', 'text', (c) => c.notNull()).addColumn('createdAt', 'text', (c) => c.notNull()).addColumn('seenAt', 'text', (c) => c.notNull()).execute()

  await table.createTable('syncAction').addColumn('clientId', 'text', (c) => c.notNull()).addColumn('seq', 'bigint', (c) => c.notNull()).addColumn('actionId', 'text', (c) => c.notNull().unique())
    .addColumn('hash', 'text', (c) => c.notNull()).addColumn('type', 'text', (c) => c.notNull()).addColumn('subject', 'text', (c) => c.notNull()).addColumn('payloadJson', 'text', (c) => c.notNull())
    .addColumn('depsJson', 'text', (c) => c.notNull()).addColumn('workerId', 'bigint').addColumn('overrideWorkerId', 'bigint').addColumn('deviceId', 'bigint', (c) => c.notNull())
    .addColumn('centerId', 'bigint', (c) => c.notNull()).addColumn('at', 'text', (c) => c.notNull()).addColumn('receivedAt', 'text', (c) => c.notNull()).addColumn('status', 'text', (c) => c.notNull())
    .addColumn('code', 'text').addColumn('withJson', 'text').addColumn('exceptionId', 'bigint').addColumn('version', 'bigint', (c) => c.notNull()).addColumn('undone', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('syncActionKey', ['clientId', 'seq']).execute()
  await table.createIndex('syncActionSubject').on('syncAction').columns(['subject', 'receivedAt']).execute()
  await table.createIndex('syncActionException').on('syncAction').column('exceptionId').where('exceptionId' as never, 'is not', null).execute()

  await table.createTable('workerGrant').addColumn('id', 'text', (c) => c.primaryKey()).addColumn('workerId', 'bigint', (c) => c.notNull()).addColumn('deviceId', 'bigint', (c) => c.notNull())
    .addColumn('sessionKey', 'text', (c) => c.notNull()).addColumn('badgeKey', 'text').addColumn('fromAt', 'text', (c) => c.notNull()).addColumn('untilAt', 'text', (c) => c.notNull())
    .addColumn('invalid', 'text').addColumn('createdAt', 'text', (c) => c.notNull()).execute()

  await table.createTable('exception').$call(id).addColumn('version', 'integer', (c) => c.notNull().defaultTo(1)).addColumn('centerId', 'bigint', (c) => c.notNull()).addColumn('clientId', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull()).addColumn('actionId', 'text').addColumn('type', 'text', (c) => c.notNull()).addColumn('payloadJson', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull()).addColumn('workerId', 'bigint').addColumn('deviceId', 'bigint').addColumn('code', 'text', (c) => c.notNull()).addColumn('withJson', 'text')
    .addColumn('status', 'text', (c) => c.notNull()).addColumn('at', 'text', (c) => c.notNull()).addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('settledAt', 'text').addColumn('settledBy', 'bigint').addColumn('note', 'text').execute()
  await table.createIndex('exceptionOpen').on('exception').columns(['centerId', 'status', 'id']).execute()
  await table.createIndex('exceptionSubject').on('exception').columns(['subject', 'status']).execute()
}

export const tables = ['exception', 'workerGrant', 'syncAction', 'syncClient', 'changeFeed', 'feedCounter']
