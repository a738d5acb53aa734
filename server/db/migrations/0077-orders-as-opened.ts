import type { Kysely } from 'kysely'

/** Indexes for lists of orders, which open with those placed last: of all, of a partner, of a channel, and the tabs of each. */
const indexes = {
  orderStatusPlaced: ['status', 'placedAt', 'id'],
  orderPartnerPlaced: ['partnerId', 'placedAt', 'id'],
  orderPartnerStatusPlaced: ['partnerId', 'status', 'placedAt', 'id'],
  orderChannelPlaced: ['channelId', 'placedAt', 'id'],
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('order').columns(columns).execute()
  await db.schema.dropIndex('orderPartner').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('orderPartner').on('order').columns(['partnerId', 'status', 'id']).execute()
  for (const name of Object.keys(indexes)) await db.schema.dropIndex(name).execute()
}

export const tables = []
