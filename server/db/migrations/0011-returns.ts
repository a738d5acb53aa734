import type { Kysely } from 'kysely'

/** An inbound that a received return made: the return, and who received it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('inboundRequest').addColumn('returnId', 'bigint').execute()
  await db.schema.alterTable('inboundRequest').addColumn('receivedBy', 'bigint').execute()
  await db.schema.createIndex('inboundReturn').unique().on('inboundRequest').column('returnId').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('inboundReturn').execute()
  await db.schema.alterTable('inboundRequest').dropColumn('receivedBy').execute()
  await db.schema.alterTable('inboundRequest').dropColumn('returnId').execute()
}

export const tables = []
