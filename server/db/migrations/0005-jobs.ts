import { sql, type Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** Work that outlives a request and a process, what begins it by the clock, and photos from the floor. */
export async function up(db: Kysely<unknown>, { id }: Columns): Promise<void> {
  const table = db.schema
  await table
    .createTable('job')
    .$call(id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('payloadJson', 'text', (c) => c.notNull())
    .addColumn('lane', 'text')
    .addColumn('progress', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('total', 'integer')
    .addColumn('resultJson', 'text')
    .addColumn('fileStoredAs', 'text')
    .addColumn('fileName', 'text')
    .addColumn('contentType', 'text')
    .addColumn('errorCode', 'text')
    .addColumn('errorText', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('runAfter', 'text', (c) => c.notNull())
    .addColumn('leaseUntil', 'text')
    .addColumn('leaseBy', 'text')
    .addColumn('centerId', 'bigint')
    .addColumn('partnerId', 'bigint')
    .addColumn('createdBy', 'bigint')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('finishedAt', 'text')
    .addColumn('uniqueKey', 'text')
    .execute()
  await table.createIndex('jobDue').on('job').columns(['runAfter', 'id']).where(unfinished).execute()
  await table.createIndex('jobUnique').unique().on('job').column('uniqueKey').where(unfinished).execute()
  await table.createIndex('jobCreator').on('job').columns(['createdBy', 'id']).execute()
  await table.createIndex('jobStatus').on('job').columns(['status', 'finishedAt']).execute()

  await table
    .createTable('schedule')
    .addColumn('kind', 'text', (c) => c.primaryKey().notNull())
    .addColumn('slot', 'bigint', (c) => c.notNull())
    .execute()

  await table
    .createTable('photo')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id'))
    .addColumn('invoiceId', 'bigint')
    .addColumn('inboundId', 'bigint')
    .addColumn('shipmentId', 'bigint')
    .addColumn('workerId', 'bigint', (c) => c.notNull())
    .addColumn('deviceId', 'bigint', (c) => c.notNull())
    .addColumn('contentType', 'text')
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('storedAs', 'text')
    .addColumn('takenAt', 'text', (c) => c.notNull())
    .addColumn('receivedAt', 'text', (c) => c.notNull())
    .execute()
  await table
    .createIndex('photoInvoice')
    .on('photo')
    .column('invoiceId')
    .where('invoiceId' as never, 'is not', null)
    .execute()
}

const unfinished = sql<boolean>`"status" in ('WAITING', 'RUNNING')`

export const tables = ['photo', 'schedule', 'job']
