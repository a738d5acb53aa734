import type { Kysely } from 'kysely'

/** Pick lists: slips made from waybills, picked on the floor line by line (decisions.md §18). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
  await table.alterTable('slip').addColumn('pickingKind', 'text').execute()
  await table
    .alterTable('slip')
    .addColumn('onFloor', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await table.alterTable('slip').addColumn('endedAt', 'text').execute()
  await table.createIndex('slipOnFloor').on('slip').columns(['centerId', 'onFloor', 'id']).execute()

  const line = () => table.alterTable('slipLine')
  await line().addColumn('invoiceId', 'bigint').execute()
  await line().addColumn('tote', 'integer').execute()
  for (const pieces of ['shortQuantity', 'putBackQuantity'])
    await line()
      .addColumn(pieces, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  await line().addColumn('shortReason', 'text').execute()
  await line().addColumn('shortAtId', 'bigint').execute()
  await line().addColumn('pickedAt', 'text').execute()
  await line().addColumn('pickedById', 'bigint').execute()
  await table.createIndex('slipLineInvoice').on('slipLine').column('invoiceId').execute()

  await table
    .alterTable('location')
    .addColumn('isPicking', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('location').dropColumn('isPicking').execute()
  await db.schema.dropIndex('slipLineInvoice').execute()
  for (const column of [
    'pickedById',
    'pickedAt',
    'shortAtId',
    'shortReason',
    'putBackQuantity',
    'shortQuantity',
    'tote',
    'invoiceId',
  ])
    await db.schema.alterTable('slipLine').dropColumn(column).execute()
  await db.schema.dropIndex('slipOnFloor').execute()
  for (const column of ['endedAt', 'onFloor', 'pickingKind'])
    await db.schema.alterTable('slip').dropColumn(column).execute()
}

export const tables = []
