import type { Kysely } from 'kysely'

/** A partner's or a channel's orders as a shop's own system reads them: page by page in the order of their numbers. */
const indexes = {
  orderPartner: ['partnerId', 'id'],
  orderChannel: ['channelId', 'id'],
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('order').columns(columns).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of Object.keys(indexes)) await db.schema.dropIndex(name).execute()
}

export const tables = []
