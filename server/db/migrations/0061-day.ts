import type { Kysely } from 'kysely'

/** What a day brought is counted without reading the years before it. */
const days = {
  invoiceCreatedDay: 'createdAt',
  invoicePrintedDay: 'printedAt',
  invoicePackedDay: 'packedAt',
  invoiceLoadedDay: 'consolidatedAt',
  invoiceDispatchedDay: 'dispatchedAt',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, column] of Object.entries(days)) {
    await db.schema.createIndex(name).on('invoice').column(column).where(column, 'is not', null).execute()
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of Object.keys(days)) await db.schema.dropIndex(name).execute()
}

export const tables = []
