import type { Kysely } from 'kysely'

/** Shipped lines by when they left: to sort two hundred thousand for one page took a seller seconds. They are added in this order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('channelShipmentShipped').on('channelShipment').columns(['shippedAt', 'id']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('channelShipmentShipped').execute()
}

export const tables = []
