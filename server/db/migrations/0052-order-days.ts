import type { Kysely } from 'kysely'

/** Orders are asked for by the day they were paid or shipped, and read in that order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('orderPaid').on('order').columns(['paidAt', 'id']).execute()
  await db.schema.createIndex('orderShipped').on('order').columns(['shippedAt', 'id']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('orderPaid').execute()
  await db.schema.dropIndex('orderShipped').execute()
}

export const tables = []
