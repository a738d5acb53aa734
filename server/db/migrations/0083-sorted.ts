import type { Kysely } from 'kysely'

/** Orders by what was paid for them, and waybills by who gets them: a page of a million is read in its order. */
const indexes = {
  orderPaymentAmount: ['order', 'paymentAmount', 'id'],
  invoiceRecipientName: ['invoice', 'recipientName', 'id'],
} as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, [table, ...columns]] of Object.entries(indexes))
    await db.schema.createIndex(name).on(table).columns(columns).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of Object.keys(indexes)) await db.schema.dropIndex(name).execute()
}

export const tables = []
