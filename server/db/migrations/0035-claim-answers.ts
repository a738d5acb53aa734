import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** What a claim was answered, and what its channel said to that; when an order's people were forgotten. */
export async function up(db: Kysely<unknown>, _columns: Columns): Promise<void> {
  for (const column of ['answer', 'answerReason', 'answeredAt', 'toldAt', 'refusalJson'])
    await db.schema.alterTable('orderClaim').addColumn(column, 'text').execute()
  await db.schema.alterTable('orderClaim').addColumn('answeredBy', 'bigint').execute()
  await db.schema.createIndex('orderClaimStatus').on('orderClaim').columns(['status', 'id']).execute()
  await db.schema.alterTable('order').addColumn('forgottenAt', 'text').execute()
  await db.schema.createIndex('orderForgotten').on('order').columns(['forgottenAt', 'status', 'updatedAt']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of ['orderForgotten', 'orderClaimStatus']) await db.schema.dropIndex(index).execute()
  await db.schema.alterTable('order').dropColumn('forgottenAt').execute()
  for (const column of ['answer', 'answerReason', 'answeredAt', 'answeredBy', 'toldAt', 'refusalJson'])
    await db.schema.alterTable('orderClaim').dropColumn(column).execute()
}

export const tables: string[] = []
